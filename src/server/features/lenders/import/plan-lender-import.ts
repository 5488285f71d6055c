import { randomUUID } from 'node:crypto'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { LenderRow } from '#server/features/lenders/catalogue/lenders.queries.ts'
import type { NewProgram, ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { inSlices } from '#server/in-slices.ts'
import { type Compared, type Comparison, comparisonKey, reasonInWords } from './comparison.ts'
import { describeProgram, type TermInWords, termsInWords } from './describe-program.ts'
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
  /** What an operator has to compare with the file before the import: the terms, and the key of the answer. */
  toCompare: { key: string; terms: readonly TermInWords[] } | null
}

export type PlannedRow = ReadRow & Verdict & { place: string; name: string | null }

type PlanOptions = {
  now: Date
  isReplacingPrograms?: boolean
  /** The programs that were compared with the file. The others that need it are refused. By default all. */
  compared?: Compared
}

export type ImportPlan = { rows: PlannedRow[]; created: PlannedLender[]; updated: PlannedLender[] }

/** Returns whether an operator has to compare a program with the file before it is imported. */
export const needsComparison = (
  row: PlannedRow,
): row is PlannedRow & { comparison: Comparison; toCompare: NonNullable<PlannedRow['toCompare']> } =>
  row.comparison !== undefined && row.toCompare !== null

/** Fields whose change updates the date of the last check. */
export const checkedFields = new Set<string>([...termFieldNames, 'states', 'statesPublished'])

/**
 * Compares the rows of a file with the stored lenders, and plans what to write. Fields that the file doesn't have keep
 * their values. A date in the file is stored, even for programs with a date of their own. Without a date, a new
 * lender's `termsCheckedAt` is null. A change to a stored lender's terms or states sets the lender's date to `now`, and
 * a new or changed program of a stored lender gets `now` as its own date, unless the previous date is unknown. Other
 * changes keep the date. When programs are replaced, a stored one that only refused rows name is kept. Imported lenders
 * aren't samples unless the file says so. Yields to the event loop.
 */
export async function planLenderImport(
  readRows: readonly ReadRow[],
  existing: readonly ExistingLender[],
  { now, isReplacingPrograms = false, compared = 'all' }: PlanOptions,
): Promise<ImportPlan> {
  // Merging modifies rows, and an import may have to plan the same rows again.
  const rows = readRows.map((row) => ({
    ...row,
    values: { ...row.values },
    notes: [...row.notes],
    problems: [...row.problems],
  }))
  const taken = new Set([...existing.map(({ slug }) => slug), ...rows.flatMap(({ values }) => values.slug ?? [])])
  const plan: ImportPlan = { rows: [], created: [], updated: [] }
  const verdicts = new Map<ReadRow, Verdict>()
  await inSlices(await groupRows(rows, existing), (group) => {
    const merged = mergeRows(group, isReplacingPrograms)
    if (!merged) return
    const planned = planLender(group, merged, { now, isReplacingPrograms, compared, taken })
    if (!planned) return
    const { lender, ofPrograms } = planned
    if (!group.target) plan.created.push(lender)
    else if (lender.changes.length > 0 || [...ofPrograms.values()].some(({ changes }) => changes.length > 0))
      plan.updated.push(lender)
    for (const [index, row] of group.rows.filter(({ problems }) => problems.length === 0).entries()) {
      const own = ofPrograms.get(row)
      const changes = [...(index === 0 ? lender.changes : []), ...(own?.changes ?? [])]
      const outcome = !group.target ? 'new' : changes.length > 0 ? 'changed' : 'same'
      const { terms, inWords, key } = own?.entered ?? enteredBy(row, lender.lender, lender.lender)
      const toCompare = key === null || outcome === 'same' ? null : { key, terms }
      verdicts.set(row, { outcome, slug: lender.lender.slug, program: own?.name ?? null, changes, inWords, toCompare })
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
    toCompare: null,
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
  ofPrograms: Map<ReadRow, { name: string; changes: FieldChange[]; entered: Entered }>
}

/** What a row enters: its terms, their sentence, and the key of its comparison if it needs one. */
type Entered = { terms: readonly TermInWords[]; inWords: string; key: string | null }

function enteredBy(row: ReadRow, program: WrittenProgram | WrittenLender, lender: WrittenLender): Entered {
  const unread = row.leftOut.find(({ field }) => field === 'states' || field === 'programStates')?.value
  const terms = termsInWords(program, lender, unread)
  const inWords = describeProgram(terms)
  const entered = [lender.name, 'slug' in program ? null : (program.name ?? null), inWords, row.values]
  return { terms, inWords, key: row.comparison ? comparisonKey(row, entered) : null }
}

/** Adds the problem that a row has to be compared with the file. */
function refuseUncompared(row: ReadRow): void {
  if (row.comparison) {
    const why = reasonInWords(row.comparison)
    addProblem(row, 'program', 'compare', `has to be compared with the file, because ${why}`)
  }
}

function planLender(
  { target, rows }: RowGroup,
  merged: MergedRows,
  { now, isReplacingPrograms, compared, taken }: Required<PlanOptions> & { taken: Set<string> },
): Planned | undefined {
  const lender = target ? updatedLender(target, merged) : newLender(merged, taken)
  const low = merged.programs.length === 0 ? reversed(lender) : undefined
  if (low) {
    addProblem(merged.row, 'name', 'reversed', aboveStored(low))
    return undefined
  }
  const ofPrograms: Planned['ofPrograms'] = new Map()
  const programs: { row: ReadRow; changes: FieldChange[]; before: ProgramRow | undefined; program: WrittenProgram }[] =
    []
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
    ofPrograms.set(row, { name: program.name, changes, entered: enteredBy(row, after, lender) })
    const isDated = after.termsCheckedAt != null && !isSame(after.termsCheckedAt, before?.termsCheckedAt)
    const isKnown = target && (before?.termsCheckedAt ?? target.termsCheckedAt) !== null
    const isRedated = isKnown && changes.length > 0 && !isDated && fileDate == null
    programs.push({ row, changes, before, program: isRedated ? { ...after, termsCheckedAt: now } : after })
  }
  const changes = target ? changesOf(target, lender, [...lenderFieldNames, ...termFieldNames]) : []
  const isChanged = (isField: (field: string) => boolean) => changes.some(({ field }) => isField(field))
  // A lender whose date is unknown stays without one, because the file's own date is unknown too.
  if (target?.termsCheckedAt && merged.lender.termsCheckedAt == null && isChanged((field) => checkedFields.has(field)))
    lender.termsCheckedAt = now
  const isDeleting = isReplacingPrograms && merged.programs.length > 0
  const removed = isDeleting ? (target?.programs ?? []).filter(({ name }) => !named.has(name.toLowerCase())) : []
  const ofLender = [...changes, ...removed.flatMap(removalOf)]
  // The preview shows the lender's own changes at its first row.
  const first = rows.find(({ problems }) => problems.length === 0)
  const waiting = rows.filter((row) => {
    if (!row.comparison || row.problems.length > 0 || compared === 'all') return false
    const own = ofPrograms.get(row)
    const changesAny = !target || (own?.changes.length ?? 0) > 0 || (row === first && ofLender.length > 0)
    const { key } = own?.entered ?? enteredBy(row, lender, lender)
    return changesAny && key !== null && !compared.has(key)
  })
  for (const row of waiting) {
    refuseUncompared(row)
    ofPrograms.delete(row)
  }
  const isWaiting = waiting.length > 0
  const written = programs.filter(({ row }) => !waiting.includes(row))
  if (isWaiting && !target && written.length === 0) {
    for (const row of rows.filter(({ problems }) => problems.length === 0))
      addProblem(row, 'name', 'compare', 'waits until the programs of its lender are compared with the file')
    return undefined
  }
  const remaining = [...kept, ...programs.flatMap(({ row, before }) => (before && waiting.includes(row) ? before : []))]
  return {
    lender: {
      line: merged.row.line,
      // While a row waits, what the rows say about a stored lender isn't written, and no program is deleted.
      lender: target && isWaiting ? storedLender(target) : lender,
      changes: isWaiting ? [] : ofLender,
      programs: [
        // When other programs are deleted, the remaining ones are written with them.
        ...written.flatMap(({ changes, program }) => (changes.length > 0 || isReplacingPrograms ? [program] : [])),
        ...(isDeleting ? remaining.map(({ lenderId: _lenderId, ...program }) => program) : []),
        ...(isDeleting && isWaiting ? removed.map(({ lenderId: _lenderId, ...program }) => program) : []),
      ],
      removed: isWaiting ? [] : removed,
    },
    ofPrograms,
  }
}

/** Returns a stored lender as an import writes it. */
function storedLender(target: ExistingLender): WrittenLender {
  const { createdAt: _created, updatedAt: _updated, programs: _programs, ...stored } = target
  return stored
}

function updatedLender(target: ExistingLender, { lender }: MergedRows): WrittenLender {
  const before = storedLender(target)
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
