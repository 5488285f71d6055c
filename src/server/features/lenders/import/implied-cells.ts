import type { ProgramKind } from '#domain/programs/programs.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { isPercentage } from './cells/percent.ts'
import { isNotPublished } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldIn } from './cells/read-leverage.ts'
import { type CheckColumn, isRefusal, isYes } from './check-columns.ts'
import { conditionOf } from './conditions.ts'
import { fieldByName } from './header-meaning.ts'
import type { LabelLine } from './lines-around.ts'
import { ownerOf } from './lines-of-table.ts'
import type { InputCell } from './read-row.ts'
import type { TableRow } from './table/table-row.ts'
import { type Block, hasField, type TableOptions } from './table-block.ts'
import { typedForLine } from './typed-terms.ts'

type Implied = {
  block: Block
  options: Pick<TableOptions, 'typed' | 'lender'>
  lines: readonly LabelLine[]
  lender: { name: string } | undefined
  program: string | undefined
  states: string | undefined
  kinds: readonly ProgramKind[]
  isOfTiers: boolean
  named: string | undefined
}

/**
 * Puts the heading's program before a name without a loan kind: 'Fix & flip' above 'Preferred'. Returns whether it did.
 */
export function nameByHeading(
  cells: readonly InputCell[],
  columns: Block['columns'],
  program: string | undefined,
): boolean {
  const named = cells.find(({ kind }) => kind.name === 'program')
  if (!named || !program || hasField(columns, 'name', 'slug', 'kind', 'kinds')) return false
  if (named.text.trim() === '' || kindsIn(named.text).length > 0 || kindsIn(program).length !== 1) return false
  named.text = `${program}, ${named.text.trim()}`
  return true
}

/**
 * Moves an NMLS number from a lender's name to its own cell. If the row names no program or kind, splits
 * 'Marlowe Capital (F&F, 12 mo)' into a lender and its program.
 */
export function splitName(cells: InputCell[]): void {
  const named = cells.find(({ kind }) => kind.name === 'name')
  const [whole, id] = /[\s,(|-]*\bNMLS\b(?: ?(?:#|id|no\.?))*:? ?#?(\d{4,10})\)?/i.exec(named?.text ?? '') ?? []
  if (named && whole && id) {
    named.text = named.text.replace(whole, '').trim()
    if (!cells.some(({ kind, text }) => kind.name === 'nmlsId' && text.trim() !== ''))
      cells.push({ ...named, kind: fieldByName('nmlsId'), header: '', text: id })
  }
  if (!named || cells.some(({ kind, text }) => /^(?:program|kinds?)$/.test(kind.name) && text.trim() !== '')) return
  const [, name, inside] = /^(\S.*?)\s*\(([^()]+)\)\s*$/s.exec(named.text) ?? []
  if (
    !name ||
    !inside ||
    kindsIn(inside).length === 0 ||
    /\b(?:formerly|f\/?k\/?a|d\/?b\/?a|aka|llc|inc|corp|division|no|not)\b/i.test(inside)
  )
    return
  named.text = name
  cells.push({ ...named, kind: fieldByName('program'), header: '', text: inside })
}

const bases: Partial<Record<string, string>> = {
  maxLtarvPercent: 'ARV',
  maxLtcPercent: 'total cost',
  maxAdvancePercent: 'purchase price',
}
const isOfBasis = /^(?:loan|ltv|leverage|lending|value|advance)?[- ]?(?:basis|based on|(?:value )?base)\b/i

/**
 * Adds a row's base, if a column says it, to the row's loan-to-value limits: '70%' next to 'After repair
 * value' under 'Loan basis' becomes '70% of ARV'.
 */
export function takeBasis(cells: readonly InputCell[], columns: Block['columns'], raw: readonly string[]): void {
  const column = columns.find(({ header, kind }) => !kind && isOfBasis.test(header.trim()))
  const text = column ? (raw[column.index] ?? '').toLowerCase() : ''
  const base = /\d/.test(text) ? undefined : bases[fieldIn(text) ?? '']
  if (!base) return
  for (const cell of cells) {
    const isOfValue = cell.kind.name === 'maxAdvancePercent' && /\bltv\b|loan[- ]to[- ]value/i.test(cell.header)
    if (isOfValue && /^[^a-z]*\d ?%$/i.test(cell.text.replace(/\b(?:up )?to\b|\bmax(?:imum)?\b/gi, '')))
      cell.text = `${cell.text.trim()} of ${base}`
  }
}

/** Returns the states of a plain list: 'TX, OK'. Undefined for any other text. */
function listedStates(text: string): string[] | undefined {
  const names = text.split(/[,;/&\n]|\band\b/).flatMap((part) => (part.trim() === '' ? [] : [findState(part.trim())]))
  return names.every((name) => name !== undefined) ? names : undefined
}

/**
 * Joins 'States' and 'Excluded states' into one cell: 'Nationwide except ND, SD', or the states of a list that aren't
 * excluded.
 */
export function joinStates(cells: InputCell[]): void {
  const [states, excluded] = ['states', 'excludedStates'].map((name) => cells.find(({ kind }) => kind.name === name))
  if (!states || !excluded) return
  const without = listedStates(excluded.text)
  const left = without && listedStates(states.text)?.filter((name) => !without.includes(name))
  if (left && left.length > 0) states.text = left.join(', ')
  else if (!isNotPublished(excluded.text)) {
    const served = isNotPublished(states.text) ? 'Nationwide' : states.text
    states.text = /^none$/i.test(excluded.text.trim()) ? served : `${served} except ${excluded.text}`
  }
  cells.splice(cells.indexOf(excluded), 1)
}

/**
 * Returns the title's loan kind for a program whose name doesn't state one. For a tier such as '0-1 projects', returns
 * all kinds of the title.
 */
export function kindOfTitle(
  { kinds, isOfTiers, block: { columns } }: Pick<Implied, 'kinds' | 'isOfTiers' | 'block'>,
  name: string,
): string | undefined {
  const isOfTitle =
    (kinds.length === 1 || conditionOf(name, name) !== undefined) &&
    hasField(columns, 'program') &&
    !hasField(columns, 'kind', 'kinds')
  const isTier =
    isOfTiers ||
    columns.some(({ kind, header }) => kind?.name === 'program' && /\b(?:tier|level|grade)\b/i.test(header))
  // 'Builder' as a tier's name isn't a kind of loan.
  const isOwn = kindsIn(name).length > 0 && !(isTier && /\bbuilders?\b/i.test(name))
  return isOfTitle && kinds.length > 0 && name !== '' && !isOwn ? kinds.join(', ') : undefined
}

/** Returns the lower of a limit for some loans and the one for all: '70%' for cash-out at '75%' next to '70%'. */
const lowerOf = (ofSome: string, ofAll = '') =>
  isPercentage(ofAll) && isPercentage(ofSome) && Number.parseFloat(ofAll) < Number.parseFloat(ofSome) ? ofAll : ofSome

/**
 * Returns cells for fields that a row has no cell for: from checkbox columns, the operator's corrections, a given
 * lender, titles and headings, and lines of text around the table. Also fills in a blank program, and adds accepted
 * and excluded situations to the row's own.
 */
export function impliedCells(state: Implied, { line, cells: raw }: TableRow, cells: readonly InputCell[]): InputCell[] {
  const { lender, program, lines, options, block } = state
  const checked = (field: CheckColumn['field'], isMarked = isYes) => {
    const marked = block.checks.filter((one) => one.field === field && isMarked(raw[one.index] ?? ''))
    return marked.length > 0 ? marked.map(({ value }) => value).join(', ') : undefined
  }
  const named = cells.find(({ kind }) => kind.name === 'program')?.text ?? ''
  const typed = (field: string) => typedForLine(options.typed, line, field)
  const texts: Record<string, string | undefined> = {
    name: typed('name') ?? lender?.name,
    slug: typed('slug'),
    states: checked('states') ?? state.states,
    kinds: checked('kinds') ?? kindOfTitle(state, named),
    propertyTypes: checked('propertyTypes'),
    accepts: checked('accepts'),
    excludes: checked('accepts', isRefusal),
    minDeals: checked('minDeals') ?? (checked('minDeals', isRefusal) && 'No first-timers'),
    program: typed('program') ?? program,
  }
  const isOfHeading = (name: string) =>
    typed(name) === undefined &&
    (name === 'states' || name === 'kinds'
      ? checked(name) === undefined
      : name === 'program' || (name === 'name' && lender?.name !== options.lender))
  const textOf = (...names: string[]) => cells.find(({ kind }) => names.includes(kind.name))?.text ?? ''
  const owner = ownerOf({
    lender: state.named ?? '',
    program: named || (program ?? ''),
    kind: textOf('kinds', 'kind'),
    heading: program ?? '',
    kinds: state.kinds,
  })
  const own = lines.filter(({ isOf }) => !isOf || isOf(owner))
  const ofLines = own
    .filter(({ field, isOfSome }) => isOfSome || !own.some((one) => one.isOfSome && one.field === field))
    .map(
      ({ line: at, label, field, text, isSentence, when = [] }): InputCell => ({
        kind: fieldByName(field),
        // 'Min seasoning C/O: 6 months' applies only to cash-out.
        header: isSentence && field !== 'seasoningMonths' ? '' : label,
        label: isSentence ? 'a line of text' : label,
        text: when.length > 0 ? lowerOf(text, cells.find(({ kind }) => kind.name === field)?.text) : text,
        line: at,
        when,
        from: 'line',
      }),
    )
  const implied = Object.entries(texts).flatMap(([name, text]): InputCell[] => {
    const kind = fieldByName(name)
    // Several columns may name situations.
    const isShared = name === 'accepts' || name === 'excludes'
    const cell = { kind, header: name, label: name, text: text ?? '', line, when: [] }
    return text === undefined ||
      (!isShared && cells.some((cell) => cell.kind === kind && (cell.text.trim() !== '' || name !== 'program')))
      ? []
      : [isOfHeading(name) ? { ...cell, from: 'heading' } : cell]
  })
  const isShared = (name: string) => name === 'accepts' || name === 'excludes'
  return [
    ...implied,
    ...ofLines.filter(({ kind }) => isShared(kind.name) || !implied.some((cell) => cell.kind === kind)),
  ]
}
