import { randomUUID } from 'node:crypto'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { lockLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { isNotPublished, isUnbounded } from '#server/features/lenders/import/cells/plain-cell.ts'
import { lenderFields, programFields, termFields } from '#server/features/lenders/import/fields.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { completeLenders, findLender, updateLenderRows } from '#server/features/lenders/import/import.queries.ts'
import type { Field } from '#server/features/lenders/import/import-field.ts'
import { programNames, termFieldNames } from '#server/features/lenders/import/merge-rows.ts'
import {
  changesOf,
  checkedFields,
  type FieldChange,
  removalOf,
  reversed,
} from '#server/features/lenders/import/plan-lender-import.ts'
import { readRow, rowContext } from '#server/features/lenders/import/read-row.ts'
import { type NewProgram, saveLenderPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'

/** New texts by field, parsed like the cells of an imported row. */
export type LenderTexts = {
  fields: Readonly<Record<string, string>>
  programs: readonly { name: string; fields: Readonly<Record<string, string>> }[]
  /** Names of programs to delete. Other names are ignored. */
  removed: readonly string[]
}

type Values = Record<string, unknown>
type ChangedPrograms = { name: string; values: Values }[]

/**
 * Parses a form's texts, writes them to a lender and its programs with {@link writeChangeWithin}, and returns the
 * changes. Fields without a text stay unchanged. An empty text means "not published".
 * @throws Failure 404 for an unknown lender, 400 with a message at each field that can't be parsed or whose minimum is
 * above its maximum.
 */
export async function changeLender(
  db: Database,
  actor: Actor,
  id: string,
  texts: LenderTexts,
  now: Date,
): Promise<FieldChange[]> {
  return inTransaction(db, (tx) => changeLenderWithin(tx, actor, id, texts, now))
}

/** Like {@link changeLender}, but in the caller's transaction. Throws the same failures. */
export async function changeLenderWithin(
  tx: Db,
  actor: Actor,
  id: string,
  { fields, programs, removed }: LenderTexts,
  now: Date,
): Promise<FieldChange[]> {
  const problems: Record<string, string> = {}
  const own = parseTexts('', lenderFields, fields, now, problems)
  const ofPrograms = programs.map(({ name, fields: texts }) => ({
    name: name.trim(),
    values: parseTexts(`${name.trim()}: `, programFields, texts, now, problems),
  }))
  throwProblems(problems)
  return writeChangeWithin(tx, actor, id, { action: 'lender.changed', own, programs: ofPrograms, removed, now })
}

/**
 * Parses the texts of a lender or program like the cells of a file. Adds errors to `problems` under `prefix` and the
 * field's name.
 */
function parseTexts(
  prefix: string,
  columns: readonly Field[],
  texts: Readonly<Record<string, string>>,
  now: Date,
  problems: Record<string, string>,
) {
  const cells = Object.entries(texts).flatMap(([field, text]) => {
    const kind = [...columns, ...termFields].find(({ name }) => name === field)
    if (!kind) problems[prefix + field] = `There is no field '${field}'.`
    return kind ? [{ kind, header: field, label: field, text, line: 1, when: [] }] : []
  })
  const row = readRow(1, [], cells, rowContext(now))
  for (const { field, value, message, choices } of row.problems)
    problems[prefix + (field ?? 'name')] ??=
      `'${value}' ${message}${choices ? `: ${choices.map(({ label }) => label).join(' or ')}?` : ''}`
  const values = row.values as Values
  // In a file import, a text that can't be parsed becomes "not published" with a note. In a form, it is an error.
  for (const { kind, text } of cells) {
    const isRead = text.trim() === '' || isNotPublished(text) || isUnbounded(text)
    if (!isRead && kind.own.length === 1 && isNotPublishedValue(values[kind.own[0]!]))
      problems[prefix + kind.name] ??= row.notes.find(({ field }) => field === kind.name)?.message ?? 'cannot be read'
  }
  return values
}

const isNotPublishedValue = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

function throwProblems(problems: Record<string, string>): void {
  const [first] = Object.values(problems)
  if (first !== undefined) throw new Failure('invalid', first, { fields: problems })
}

/**
 * Returns the lender with this id, active or not, with its programs and licenses.
 * @throws Failure 404 for an unknown or malformed id.
 */
export async function getLenderById(db: Db, id: string): Promise<ExistingLender> {
  const found = isUuid(id) ? await findLender(db, id) : undefined
  if (!found) throw new Failure('missing', 'This lender no longer exists.')
  const [lender] = await completeLenders(db, [found])
  return lender!
}

/** Removes `termsCheckedAt` if only its time of day differs, because forms show it as a date. */
function withoutSameDate(values: Values, stored: Date | null): Values {
  const { termsCheckedAt, ...others } = values as Values & { termsCheckedAt?: unknown }
  const isSame = termsCheckedAt instanceof Date && stored !== null && dayOf(termsCheckedAt) === dayOf(stored)
  return isSame ? others : values
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/**
 * Writes values of a lender and its programs and logs the changes, in the caller's transaction and under a lock against
 * other writers. Adds programs with new names. Ignores the slug, and the lender's own terms if any program remains,
 * because its terms are then derived from the programs. Changed terms, and every changed program, are marked as checked
 * at `now`, unless the values set the time. Returns the changes, none if nothing differs.
 * @throws Failure 404 for an unknown lender, 400 if a minimum is above its maximum.
 */
export async function writeChangeWithin(
  tx: Db,
  actor: Actor,
  id: string,
  {
    action,
    own,
    programs,
    removed,
    now,
  }: {
    action: 'lender.changed' | 'lender.restored'
    own: Values
    programs: ChangedPrograms
    removed: readonly string[]
    now: Date
  },
): Promise<FieldChange[]> {
  await lockLenders(tx)
  const before = await getLenderById(tx, id)
  const { createdAt: _created, updatedAt: _updated, programs: oldPrograms, ...oldLender } = before
  const removedNames = new Set(removed.map((name) => name.toLowerCase()))
  const isStaying = ({ name }: { name: string }) => !removedNames.has(name.toLowerCase())
  const isDerived = programs.length > 0 || oldPrograms.some(isStaying)
  const { slug: _slug, ...writable } = withoutSameDate(own, oldLender.termsCheckedAt)
  if (isDerived) for (const field of termFieldNames) delete writable[field]
  const lender = { ...oldLender, ...writable } as typeof oldLender
  const changes = changesOf(oldLender, lender, Object.keys(writable))
  if (changes.some(({ field }) => checkedFields.has(field)) && !('termsCheckedAt' in writable))
    lender.termsCheckedAt = now
  const problems: Record<string, string> = {}
  const written: NewProgram[] = []
  for (const { name, values } of programs) {
    const old = oldPrograms.find((one) => one.name.toLowerCase() === name.toLowerCase())
    const { lenderId: _lenderId, ...whole } = old ?? { lenderId: id, id: randomUUID(), name }
    const renamed = withoutSameDate(
      Object.fromEntries(
        Object.entries(values)
          .filter(([field]) => field !== 'program')
          .map(([field, value]) => [programNames[field as keyof typeof programNames] ?? field, value]),
      ),
      old?.termsCheckedAt ?? null,
    )
    const after = { ...whole, ...renamed, name: old?.name ?? name } as NewProgram
    const low = reversed(after)
    if (low) problems[`${name}: ${low}`] = 'A minimum cannot be above its maximum.'
    const own = old ? changesOf(old, after) : [{ field: 'program', before: null, after: name }]
    if (own.length === 0) continue
    changes.push(...own.map((one) => (old ? { ...one, field: `${old.name}: ${one.field}` } : one)))
    written.push('termsCheckedAt' in renamed ? after : { ...after, termsCheckedAt: now })
  }
  const low = isDerived ? undefined : reversed(lender)
  if (low) problems[low] = 'A minimum cannot be above its maximum.'
  throwProblems(problems)
  for (const one of oldPrograms) if (!isStaying(one)) changes.push(...removalOf(one))
  if (changes.length === 0) return []
  await updateLenderRows(tx, [lender])
  if (written.length > 0 || removedNames.size > 0) {
    const staying = oldPrograms.filter(isStaying)
    await saveLenderPrograms(tx, [{ lenderId: id, programs: [...staying, ...written], replacesOthers: true }])
  }
  await recordActivity(tx, actor, [{ action, subject: { kind: 'lender', id, label: lender.name }, changes }])
  return changes
}
