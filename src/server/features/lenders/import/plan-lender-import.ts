import { randomUUID } from 'node:crypto'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { LenderRow } from '#server/features/lenders/catalogue/lenders.queries.ts'
import type { NewProgram, ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { inSlices } from '#server/in-slices.ts'
import { type ComparedText, type Comparison, compareTexts } from './comparison.ts'
import { describeProgram, termsInWords } from './describe-program.ts'
import { lenderFields, termFields } from './fields.ts'
import { addProblem, type ExistingLender, groupRows, isGiven, type RowGroup } from './group-rows.ts'
import { lenderFieldNames, type MergedRows, mergeRows, termFieldNames } from './merge-rows.ts'
import { type ReadRow, ranges } from './read-row.ts'

/** A lender as an import writes it. */
export type WrittenLender = Omit<LenderRow, 'createdAt' | 'updatedAt'> & { licenses: readonly string[] }
type WrittenProgram = NewProgram & { id: string }
export type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * A lender to write. `programs` has each new or changed program with all its fields, and the unchanged ones too if
 * others are deleted. `removed` holds the programs to delete, which `changes` lists too.
 */
export type PlannedLender = {
  line: number
  lender: WrittenLender
  changes: FieldChange[]
  programs: WrittenProgram[]
  removed: readonly ProgramRow[]
}

/** The effect of a row. */
type Verdict = {
  outcome: 'new' | 'changed' | 'same' | 'refused' | 'question'
  slug: string | null
  program: string | null
  changes: FieldChange[]
  /**
   * The program, or a lender without one, as it will be stored, in one sentence. Null for a row that isn't imported.
   */
  inWords: string | null
  /** The file's texts next to what they enter. Null for a row that needs no comparison or isn't imported. */
  compared: ComparedText[] | null
}

export type PlannedRow = ReadRow & Verdict & { place: string; name: string | null }

export type ImportPlan = { rows: PlannedRow[]; created: PlannedLender[]; updated: PlannedLender[] }

/** Returns whether an operator has to compare a program with the file before it is imported. */
export const needsComparison = (
  row: PlannedRow,
): row is PlannedRow & { comparison: Comparison; compared: ComparedText[] } =>
  row.compared !== null && (row.outcome === 'new' || row.outcome === 'changed')

/** Fields whose change updates the date of the last check. */
export const checkedFields = new Set<string>([...termFieldNames, 'states', 'statesPublished'])

/**
 * Compares the rows of a file with the stored lenders, and plans what to write. Fields that the file doesn't have keep
 * their values. A date in the file is stored, even for programs with a date of their own. Without a date, a new
 * lender's `termsCheckedAt` is null. A change to a stored lender's terms or states sets the lender's date to `now`, and
 * a new or changed program of a stored lender gets `now` as its own date, unless the previous date is unknown. Other
 * changes keep the date. When programs are replaced, a stored one that only refused rows name is kept. Imported lenders
 * aren't samples unless the file says so. Modifies the rows' values, problems and notes. Yields to the event loop.
 */
export async function planLenderImport(
  rows: readonly ReadRow[],
  existing: readonly ExistingLender[],
  { now, isReplacingPrograms = false }: { now: Date; isReplacingPrograms?: boolean },
): Promise<ImportPlan> {
  const taken = new Set([...existing.map(({ slug }) => slug), ...rows.flatMap(({ values }) => values.slug ?? [])])
  const plan: ImportPlan = { rows: [], created: [], updated: [] }
  const verdicts = new Map<ReadRow, Verdict>()
  await inSlices(await groupRows(rows, existing), (group) => {
    const merged = mergeRows(group, isReplacingPrograms)
    if (!merged) return
    const planned = planLender(group, merged, { now, isReplacingPrograms, taken })
    if (!planned) return
    const { lender, ofPrograms } = planned
    if (!group.target) plan.created.push(lender)
    else if (lender.changes.length > 0 || [...ofPrograms.values()].some(({ changes }) => changes.length > 0))
      plan.updated.push(lender)
    for (const [index, row] of group.rows.filter(({ problems }) => problems.length === 0).entries()) {
      const own = ofPrograms.get(row)
      const changes = [...(index === 0 ? lender.changes : []), ...(own?.changes ?? [])]
      const outcome = !group.target ? 'new' : changes.length > 0 ? 'changed' : 'same'
      const unread = row.leftOut.find(({ field }) => field === 'states' || field === 'programStates')?.value
      const described = [own?.program ?? lender.lender, lender.lender, unread] as const
      const inWords = describeProgram(...described)
      const compared = row.comparison ? compareTexts(row.comparison, row, termsInWords(...described)) : null
      verdicts.set(row, { outcome, slug: lender.lender.slug, program: own?.name ?? null, changes, inWords, compared })
    }
  })
  await inSlices(rows, (row) => plan.rows.push(toPlannedRow(row, verdicts.get(row))))
  return plan
}

function toPlannedRow(row: ReadRow, verdict: Verdict | undefined): PlannedRow {
  const { problems, values } = row
  const isQuestion = problems.length > 0 && problems.every(({ choices }) => choices)
  const refused: Verdict = {
    outcome: isQuestion ? 'question' : 'refused',
    slug: values.slug ?? null,
    program: values.program ?? null,
    changes: [],
    inWords: null,
    compared: null,
  }
  return {
    ...row,
    place: row.place ?? `row ${row.line}`,
    name: values.name ?? null,
    ...(problems.length === 0 && verdict ? verdict : refused),
  }
}

type Planned = {
  lender: PlannedLender
  ofPrograms: Map<ReadRow, { name: string; changes: FieldChange[]; program: WrittenProgram }>
}

function planLender(
  { target }: RowGroup,
  merged: MergedRows,
  { now, isReplacingPrograms, taken }: { now: Date; isReplacingPrograms: boolean; taken: Set<string> },
): Planned | undefined {
  const lender = target ? updatedLender(target, merged) : newLender(merged, taken)
  const low = merged.programs.length === 0 ? reversed(lender) : undefined
  if (low) {
    addProblem(merged.row, 'name', 'reversed', aboveStored(low))
    return undefined
  }
  const ofPrograms: Planned['ofPrograms'] = new Map()
  const programs: WrittenProgram[] = []
  // Stored programs that only refused rows name aren't deleted.
  const kept = (target?.programs ?? []).filter(({ name }) => merged.isRefused(name))
  const named = new Set(kept.map(({ name }) => name.toLowerCase()))
  for (const { row, program } of merged.programs) {
    named.add(program.name.toLowerCase())
    const before = target?.programs.find(({ name }) => name.toLowerCase() === program.name.toLowerCase())
    const { lenderId: _lenderId, ...stored } = before ?? { lenderId: null, id: randomUUID() }
    // A program's own date follows the file's.
    const fileDate = row.values.termsCheckedAt
    const date = before?.termsCheckedAt && fileDate ? { termsCheckedAt: fileDate } : {}
    const after: WrittenProgram = { ...stored, ...date, ...program }
    const lowOfProgram = reversed(after)
    if (lowOfProgram) {
      addProblem(row, 'program', 'reversed', aboveStored(lowOfProgram))
      if (before) kept.push(before)
      continue
    }
    const changes: FieldChange[] = before
      ? changesOf(before, after).map((one) => ({ ...one, field: `${program.name}: ${one.field}` }))
      : [{ field: 'program', before: null, after: program.name }]
    ofPrograms.set(row, { name: program.name, changes, program: after })
    // When other programs are deleted, the remaining ones are written with them.
    if (changes.length === 0 && !isReplacingPrograms) continue
    const isDated = after.termsCheckedAt != null && !isSame(after.termsCheckedAt, before?.termsCheckedAt)
    const isKnown = target && (before?.termsCheckedAt ?? target.termsCheckedAt) !== null
    const isRedated = isKnown && changes.length > 0 && !isDated && fileDate == null
    programs.push(isRedated ? { ...after, termsCheckedAt: now } : after)
  }
  const changes = target ? changesOf(target, lender, [...lenderFieldNames, ...termFieldNames]) : []
  const isChanged = (isField: (field: string) => boolean) => changes.some(({ field }) => isField(field))
  // A lender whose date is unknown stays without one, because the file's own date is unknown too.
  if (target?.termsCheckedAt && merged.lender.termsCheckedAt == null && isChanged((field) => checkedFields.has(field)))
    lender.termsCheckedAt = now
  const isDeleting = isReplacingPrograms && merged.programs.length > 0
  const removed = isDeleting ? (target?.programs ?? []).filter(({ name }) => !named.has(name.toLowerCase())) : []
  if (isDeleting) programs.push(...kept.map(({ lenderId: _lenderId, ...program }) => program))
  return {
    lender: {
      line: merged.row.line,
      lender,
      changes: [...changes, ...removed.flatMap(removalOf)],
      programs,
      removed,
    },
    ofPrograms,
  }
}

function updatedLender(target: ExistingLender, { lender }: MergedRows): WrittenLender {
  const { createdAt: _created, updatedAt: _updated, programs: _programs, ...before } = target
  const { slug: _slug, termsCheckedAt, ...values } = lender
  return { ...before, isSample: false, ...values, termsCheckedAt: termsCheckedAt ?? before.termsCheckedAt }
}

function newLender({ lender }: MergedRows, taken: Set<string>): WrittenLender {
  const id = randomUUID()
  const { slug: wanted, name = '', ...values } = lender
  const slug = wanted ?? freeSlug(slugOf(name) || `lender-${id.slice(0, 8)}`, taken)
  taken.add(slug)
  return { ...unpublished, ...values, id, name, slug }
}

/** The values of a new lender for which the file has only a name. */
const unpublished = Object.assign({}, ...[...lenderFields, ...termFields].map(({ empty }) => empty)) as Omit<
  WrittenLender,
  'id' | 'name' | 'slug'
>

/** Returns the slug, or the slug with the first free number: acme, acme-2, acme-3. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

/** Returns a deleted program with all its terms, so that it can be restored from the log. */
export function removalOf({ id: _id, lenderId: _lenderId, name, ...terms }: ProgramRow): FieldChange[] {
  const published = Object.entries(terms).filter(([, value]) => isGiven(value))
  return [
    { field: 'program', before: name, after: null },
    ...published.map(([field, before]) => ({ field: `${name}: ${field}`, before, after: null })),
  ]
}

/** Returns the changed fields with both values. */
export function changesOf(
  before: object,
  after: object,
  fields: readonly string[] = Object.keys(after),
): FieldChange[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return fields
    .filter((field) => field !== 'id' && !isSame(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }))
}

const aboveStored = (low: string) =>
  `would have its ${(lenderFieldLabel(low) ?? low).toLowerCase()} above the upper bound that is stored; give both columns`

/** Returns the lower bound that exceeds its upper bound, if any. */
export function reversed(
  terms: { readonly [Field in (typeof ranges)[number][number]]?: number | null | undefined },
): string | undefined {
  return ranges.find(([low, high]) => (terms[low] ?? -Infinity) > (terms[high] ?? Infinity))?.[0]
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && inOrder(a) === inOrder(b)
  return (a ?? null) === (b ?? null)
}

/** Returns a list as text for comparison: lists of words compare as sets, lists of figures by position. */
const inOrder = (list: readonly unknown[]) =>
  (list.every((one) => typeof one === 'string') ? [...list].sort() : list).join()
