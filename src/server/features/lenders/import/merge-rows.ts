import { textLimits } from '#contract/wire/text.ts'
import type { ProgramKind } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import type { NewProgram } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { kindsByNameAndType, saysShortTermOnly } from './cells/read-kinds.ts'
import { otherProperty } from './cells/read-property-types.ts'
import { lenderFields, programFields, termFields } from './fields.ts'
import type { FileField, FileValues, LenderValues, TermValues } from './file-values.ts'
import { addProblem, isGiven, noteOn, type RowGroup } from './group-rows.ts'
import type { Field } from './import-field.ts'
import { isTransactional } from './leave-out-cells.ts'
import { tierLabels } from './name-tiers.ts'
import { leverageFields, placeOf, type ReadRow } from './read-row.ts'

/** The merged rows of one lender. */
export type MergedRows = {
  lender: Partial<LenderValues & TermValues>
  /** The lender's own row, or the first of its programs. */
  row: ReadRow
  programs: { row: ReadRow; program: Partial<NewProgram> & { name: string } }[]
  /** Returns whether a stored program is named only by rows that are refused or ask a question. */
  isRefused(name: string): boolean
}

const namesOf = (fields: readonly Field[]) => [...new Set(fields.flatMap(({ own }) => own))]
export const lenderFieldNames = namesOf(lenderFields) as (keyof LenderValues)[]
export const termFieldNames = namesOf(termFields) as (keyof TermValues)[]
const programFieldNames = namesOf(programFields)
/** Fields that make a row a program even without a program's name. */
const programTerms = programFieldNames.filter(
  (field) => !['program', 'programStates', 'sourceUrl', 'programTermsCheckedAt'].includes(field),
)
/** Lender fields that may differ from row to row. */
const sharedFields: readonly string[] = ['states', 'statesPublished', 'termsCheckedAt', 'isActive']
/** Lender fields that a row without a program sets even if the lender has programs. */
const contactFields: readonly string[] = lenderFieldNames.filter(
  (field) => !sharedFields.includes(field) && field !== 'isSample',
)
/** Columns of the programs table whose names differ from the file's fields. */
export const programNames: Partial<Record<FileField, 'name' | 'states' | 'termsCheckedAt'>> = {
  program: 'name',
  programStates: 'states',
  programTermsCheckedAt: 'termsCheckedAt',
}
const priceFields = ['minRate', 'maxRate', ...leverageFields] as const
const kindNames = { flip: 'Fix and flip', bridge: 'Bridge', construction: 'Construction', rental: 'Rental' } as const

/**
 * Merges the rows of a lender. A row that contradicts another, or has a program that the catalogue doesn't store, gets
 * a problem and is skipped. Undefined if all rows are skipped. Modifies the rows' values, problems and notes.
 */
export function mergeRows(
  { target, rows, refused: refusedRows }: RowGroup,
  isReplacing: boolean,
): MergedRows | undefined {
  const own: ReadRow[] = []
  const programs: MergedRows['programs'] = []
  const refused = refusedRows.flatMap(({ values }) => (values.program ? [key(values.program)] : []))
  for (const [row, name] of nameRows(rows, target)) {
    if (row.problems.length > 0) {
      if (name !== null && row.problems.every(({ kind }) => kind !== 'unlisted')) refused.push(key(name))
      continue
    }
    const before = name === null ? own[0] : programs.find(({ program }) => key(program.name) === key(name))?.row
    const advice = 'name its programs in a column called Product if both are meant'
    if (before && name === null) addProblem(row, 'name', 'duplicate', `is the same as on ${placeOf(before)}; ${advice}`)
    else if (before) addProblem(row, 'program', 'duplicate', `is the program '${name}' of ${placeOf(before)} again`)
    else if (name === null && isTransactional(row.values))
      addProblem(row, 'name', 'unlisted', `${transactionalWhy}; the row is left out`)
    else if (name === null && isLeftOut(row))
      addProblem(row, 'name', 'unlisted', 'does not lend today; the row is left out')
    else if (name === null) own.push(row)
    else {
      const why = whyUnlisted(row, name, rows)
      if (why) {
        addProblem(row, 'program', 'unlisted', `${why}; the row is left out`)
        continue
      }
      setKinds(row, name, target)
      programs.push({ row, program: { ...programOf(row.values), name } })
    }
  }
  const all = [...own, ...programs.map(({ row }) => row)]
  if (all.length === 0) return undefined
  const named = new Set(programs.map(({ program }) => key(program.name)))
  const isNamed = (name: string) => named.has(key(name))
  // A refused 'Flip' may have been any of the stored tiers 'Flip, 680+ credit' and 'Flip, 640+ credit'.
  const isRefused = (name: string) =>
    !isNamed(name) && refused.some((one) => key(name) === one || key(name).startsWith(`${one}, `))
  const lender = mergeLender(all)
  const hasPrograms = programs.length > 0 || (target?.programs.length ?? 0) > 0
  if (!hasPrograms && own[0]) Object.assign(lender, valuesOf(own[0].values, termFieldNames))
  if (programs.length > 0) {
    const staying = (target?.programs ?? []).filter(({ name }) => !isNamed(name) && (!isReplacing || isRefused(name)))
    shareStates(programs, lender, staying.length > 0 ? target : undefined)
    shareDates(programs, lender)
  }
  if (hasPrograms && own[0]) leaveTermsOut(own[0], lender, programs.length > 0)
  return { lender, row: all[0]!, programs, isRefused }
}

const key = (name: string) => name.trim().toLowerCase()

const isPaused =
  /^\W*(?:paused|on (?:hold|pause)|not taking (?:new|any)|suspended|discontinued|deleted|inactive|dead|defunct|stopped lending|no longer lending|not lending|out of business|lender - inactive)\b(?! (?:in(?! \d)|on|to|for|below|under|above)\b)|^\W*not a (?:loan|lender)\W*$|[-\u2013(] ?(?:on hold|paused|suspended)\b(?! in )|^\W*do not (?:use|quote)\b|do not (?:use|quote)\W*$|^\W*coming (?:soon|q[1-4]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)(?:\W*\d*\W*$|\W)(?!to )/i
const isDeletion = /(?:\b|_)(?:deleted|discontinued)/i

const transactionalWhy = 'is transactional funding for days, which the catalogue does not hold'

/** Returns whether a cell says that a lender or program is paused, discontinued or not available yet. */
const isLeftOut = ({ cells, columns }: Pick<ReadRow, 'cells' | 'columns'>) =>
  columns.some(({ header, field }, index) => {
    const cell = cells[index]?.trim() ?? ''
    return (field !== 'isActive' && isPaused.test(cell)) || (isDeletion.test(header) && cell !== '')
  })

/** Returns why the catalogue doesn't store a row's program. Undefined if it does. */
function whyUnlisted({ values, cells, columns }: ReadRow, name: string, rows: readonly ReadRow[]): string | undefined {
  if (isTransactional(values)) return transactionalWhy
  if (/(?<!non[- ])\bowner[- ]occ|(?<!\b(?:no|not) (?:\w+ )?)(?:\bown home\b|primary residence)/i.test(name))
    return 'is for owner-occupants, which the catalogue does not hold'
  if (isLeftOut({ cells, columns }) || (values.isActive === false && rows.some((row) => row.values.isActive)))
    return 'is not offered today'
  const properties = cells[columns.findIndex(({ field }) => field === 'propertyTypes')]?.trim() ?? ''
  if (properties !== '' && properties.split(/\s*[,;/&\n]\s*/).every((part) => otherProperty.test(part)))
    return `is for ${properties.toLowerCase()} property, which the catalogue does not hold`
  const isOffered = priceFields.some((field) => values[field] != null)
  const isRefused = cells.some(
    (cell, index) =>
      /^\s*(?:n\/?a\b|no\s*$)/i.test(cell) &&
      /^(?:maxAdvance|maxLtc|leverage|rate|minRate)/.test(columns[index]?.field ?? ''),
  )
  if (!isOffered && isRefused) return 'is not offered'
  return !isOffered &&
    cells.some((cell) =>
      /^\s*(?:not (?:available|offered|eligible)|unavailable|(?:we )?(?:do(?:n['’]?t| not)) (?:do|lend|offer))\b/i.test(
        cell,
      ),
    )
    ? 'is not offered'
    : undefined
}

/** Names the program of each row. Rows of one program with different requirements are its tiers. */
function nameRows(rows: readonly ReadRow[], target: RowGroup['target']): [ReadRow, string | null][] {
  const tiered = (name: string, tier: string) => (tier === '' ? name : `${name}, ${tier}`.slice(0, textLimits.name))
  const named = rows.map((row): [ReadRow, string | null] => {
    const name = programName(row, target, rows.length)
    return [row, name === null ? null : tiered(name, row.tier)]
  })
  const usable = named.filter(([row, name]) => name !== null && row.problems.length === 0)
  for (const same of Map.groupBy(usable, ([, name]) => key(name!)).values()) {
    if (same.length < 2) continue
    leaveOlder(same)
    const current = same.filter(([row]) => row.problems.length === 0)
    if (current.length < 2) continue
    const labels = tierLabels(current.map(([row]) => row))
    for (const [index, entry] of current.entries()) {
      const name = tiered(entry[1]!, labels?.[index] ?? '')
      const [row, program] = entry
      const message = `'${program}' has several lines, and this one was read as its tier '${name}'`
      if (name !== program) row.notes.push(noteOn(row, 'program', program!, message))
      entry[1] = name
    }
  }
  return named
}

/** Refuses a program's rows with an older date than its newest. */
function leaveOlder(same: readonly (readonly [ReadRow, string | null])[]): void {
  const timeOf = (row: ReadRow) => row.values.termsCheckedAt?.getTime() ?? Number.NaN
  const newest = same.reduce((best, [row]) => (timeOf(row) > timeOf(best) ? row : best), same[0]![0])
  for (const [row] of same)
    if (row.line !== newest.line && timeOf(row) < timeOf(newest))
      addProblem(row, 'name', 'unlisted', `has a newer row on ${placeOf(newest)}, which counts; the row is left out`)
}

/** Words that add nothing to a loan kind. */
const kindTerms =
  /\b(?:fix|flips?|and|n|rehabs?|loans?|programs?|bridge|constructions?|new|ground|up|rentals?|dscr|long|short|term|hard|private|money|hold|buy|to|rent|build|cash|out|purchases?|refi\w*|only|residential|investor|investment|guc)\b/gi

/**
 * Returns the name of a row's program: its own name, else that of its loan kinds or of the lender's only stored
 * program. Null for a row without program terms, and for a row that could be one of several stored programs, which gets
 * a question.
 */
function programName(row: ReadRow, target: RowGroup['target'], rowCount: number): string | null {
  const { values } = row
  if (values.program != null) return values.program
  if (!programTerms.some((field) => isGiven(values[field]))) return null
  const present = target?.programs ?? []
  const names = values.kinds?.map((kind) => kindNames[kind]) ?? []
  const ofKind = row.cells[row.columns.findIndex(({ field }) => field === 'kind')]?.trim() ?? ''
  const isOwnName =
    names.length === 1 &&
    ofKind.length <= 40 &&
    !/[,;|\n]/.test(ofKind) &&
    /[a-z]{3}|\d/i.test(ofKind.replace(kindTerms, ' '))
  const byKind = isOwnName
    ? ofKind
    : names.length > 0
      ? [names[0], ...names.slice(1).map((name) => name.toLowerCase())].join(', ')
      : 'Standard'
  if (present.length === 0 || present.some(({ name }) => key(name) === key(byKind))) return byKind
  if (present.length === 1 && rowCount === 1) return present[0]!.name
  addProblem(
    row,
    'program',
    'identity',
    `is empty, and the lender has ${present.map(({ name }) => `'${name}'`).join(', ')}; name the program in a column called Product`,
    [
      ...present.map(({ name }) => ({ label: name, field: 'program', text: name })),
      { label: 'A new one', field: 'program', text: byKind },
    ],
  )
  return null
}

/**
 * Sets a row's kinds. A stored program keeps its kinds if the row has none. A new one gets them by its name or terms.
 */
function setKinds(row: ReadRow, name: string, target: RowGroup['target']): void {
  const { values } = row
  const { kinds, areKindsLoose } = values
  delete values.areKindsLoose
  if (kinds && !areKindsLoose) return
  const isKnown = target?.programs.some((one) => key(one.name) === key(name)) ?? false
  if (!kinds && isKnown) return
  const named = kindsByNameAndType(name, kinds ?? [])
  if (kinds === undefined && saysShortTermOnly(name)) {
    const message = `'${name}' names no kind of loan; fix and flip and bridge were taken`
    row.notes.push(noteOn(row, 'program', name, message))
  }
  // A bridge loan of up to five years isn't a long-term rental loan.
  const isShort = named.includes('bridge') && values.maxTerm != null && values.maxTerm <= 60
  const own = isShort ? named.filter((kind) => kind !== 'rental') : named
  values.kinds = own.length > 0 ? own : kindsByTerms(values)
  if (own.length === 0 && values.kinds.length > 0)
    row.notes.push(
      noteOn(row, 'kinds', name, `the kind of loan isn't named; ${values.kinds.join()} was taken from its terms`),
    )
}

/** Returns the loan kind that a program's terms imply, for a name that doesn't state one. */
function kindsByTerms({ minDscr, prepaySteps, minTerm, maxRehabPercent }: FileValues): ProgramKind[] {
  if (minDscr != null || (prepaySteps?.length ?? 0) >= 3 || (minTerm ?? 0) >= 300) return ['rental']
  return (maxRehabPercent ?? 0) > 0 ? ['flip'] : []
}

function programOf(values: FileValues): Partial<NewProgram> {
  const own = valuesOf(values, [...termFieldNames, ...programFieldNames])
  return Object.fromEntries(
    Object.entries(own).map(([field, value]) => [programNames[field as FileField] ?? field, value]),
  )
}

const valuesOf = (values: FileValues, fields: readonly FileField[]) =>
  Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]]] : [])))

/**
 * Takes each of the lender's own fields from the first row that has it. Adds a note to a row with another value, except
 * for states, activity and date, which rows may set on their own.
 */
function mergeLender(rows: readonly ReadRow[]): Partial<LenderValues & TermValues> {
  const lender: Record<string, unknown> = {}
  for (const field of lenderFieldNames)
    for (const row of rows) {
      if (!(field in row.values)) continue
      const value = row.values[field]
      if (!isGiven(lender[field])) lender[field] = value
      else if (isGiven(value) && !sharedFields.includes(field) && String(value) !== String(lender[field])) {
        const message = `differs from an earlier row of this lender, which counts: '${String(lender[field])}'`
        row.notes.push(noteOn(row, field, String(value), message))
      }
    }
  return lender as Partial<LenderValues & TermValues>
}

/**
 * Adds a note to a row without a program about what is ignored because the lender has programs: the terms, and states
 * that differ from the lender's. If the file has none of those programs, only name, contact and description are kept.
 */
function leaveTermsOut(row: ReadRow, lender: Record<string, unknown>, isBesidePrograms: boolean): void {
  const { values } = row
  const lost = [
    ...(termFieldNames.some((field) => isGiven(values[field])) ? ['terms'] : []),
    ...(values.statesPublished && String(lender['states']) !== String(values.states) ? ['states'] : []),
  ]
  if (!isBesidePrograms)
    for (const field of Object.keys(lender)) if (!contactFields.includes(field)) delete lender[field]
  const what = isBesidePrograms
    ? `its ${lost.join(' and ')} were left out`
    : 'only name, contact and description were taken'
  if (lost.length > 0 || !isBesidePrograms)
    row.notes.push({
      line: row.line,
      column: null,
      field: null,
      value: '',
      message: `the lender has programs, and this row names none: ${what}`,
    })
}

/**
 * When rows have different states, stores each program's own, and all of them together for the lender. The lender's
 * states become unpublished if a program's states couldn't be read, or are missing where other programs differ. Changes
 * nothing if a row has its own program states.
 */
function shareStates(
  programs: MergedRows['programs'],
  lender: Partial<LenderValues>,
  staying: RowGroup['target'],
): void {
  if (programs.some(({ row }) => 'programStates' in row.values)) return
  const said = programs.flatMap(({ row, program }) =>
    row.values.statesPublished ? [{ program, states: row.values.states! }] : [],
  )
  if (said.length === 0) return
  // A program whose states weren't understood doesn't get the others' states. If two programs differ, the states of a
  // program without any are unknown.
  const differ = new Set(said.map(({ states }) => states.join())).size > 1
  const isRefused = ({ leftOut }: ReadRow) => leftOut.some(({ field }) => field === 'states')
  const silent = differ ? programs.filter(({ row }) => !row.values.statesPublished && !isRefused(row)) : []
  for (const { row, program } of silent)
    row.notes.push(noteOn(row, 'states', '', `'${program.name}' has no states, and other programs have different ones`))
  const ofOthers = differ ? [] : programs.filter(({ row }) => !row.values.statesPublished && !isRefused(row))
  for (const { row, program } of ofOthers)
    row.notes.push(
      noteOn(row, 'states', '', `'${program.name}' has no states; those of '${said[0]!.program.name}' were taken`),
    )
  const isUnclear = silent.length > 0 || programs.some(({ row }) => isRefused(row))
  const lists = [...said, ...(staying?.statesPublished ? [staying] : [])].map(({ states }) => states)
  const isNationwide = lists.some((states) => states.length === 0)
  const union = isUnclear || isNationwide ? [] : [...new Set(lists.flat())].sort()
  lender.states = union
  lender.statesPublished = !isUnclear
  for (const { program, states } of said) {
    const isShared = !isUnclear && (states.length === 0 || states.join() === union.join())
    program.states = isShared ? null : states.length === 0 ? [...stateNames] : states
  }
}

/** When rows have different dates, stores each program's own, and the latest for the lender. */
function shareDates(programs: MergedRows['programs'], lender: Partial<LenderValues>): void {
  const dates = programs.flatMap(({ row }) => row.values.termsCheckedAt ?? [])
  const times = new Set(dates.map((date) => date.getTime()))
  if (times.size < 2 || programs.some(({ row }) => 'programTermsCheckedAt' in row.values)) return
  lender.termsCheckedAt = new Date(Math.max(...times))
  for (const { row, program } of programs) program.termsCheckedAt = row.values.termsCheckedAt ?? null
}
