import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { slugOf } from '#domain/text/slug.ts'
import { readWhole } from './cells/cell-verdict.ts'
import { isNotPublished } from './cells/plain-cell.ts'
import { kindsIn, situationOf } from './cells/read-kinds.ts'
import { fieldIn, readLeverage } from './cells/read-leverage.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { purposesIn } from './cells/read-words.ts'
import { isNo, isYes } from './check-columns.ts'
import { conditionOf, type Dimension, namedProgram } from './conditions.ts'
import { fieldByName, meaningOf } from './header-meaning.ts'
import type { FileColumn, HeaderMap } from './headers.ts'
import { type Field, understands } from './import-field.ts'
import { isLenderName, isStatement } from './lender-names.ts'
import { columnLetters, distinctCells, filledCells } from './sheet-rows.ts'
import { lenderInTitle } from './sheet-titles.ts'
import { factsInNotes, factsOfUnknown } from './statements.ts'
import type { TableRow } from './table/table-row.ts'

/** Other fields that a header of a field may mean. The first that understands every cell of the column applies. */
const ambiguous: Record<string, readonly string[]> = {
  // 'Loan' may be an amount or a kind of loan.
  amount: ['kind', 'leverage'],
  maxAmount: ['leverage'],
  loanFees: ['points'],
  fundingDays: ['name'],
  kind: ['propertyTypes'],
  propertyTypes: ['program'],
  rate: ['interestBasis'],
}

/** Fields that are recognized by their cells alone, each with a test that every cell must pass. */
const selfEvident: readonly (readonly [string, (cell: string) => boolean])[] = [
  ['contactEmail', (cell) => cell.includes('@')],
  [
    'amount',
    (cell) =>
      /^\$?\d[\d.,]* ?[km]?m? ?(?:-|\u2013|to) ?\$?\d[\d.,]* ?(?:k|mm?|mil)?$/i.test(cell) &&
      /\dk|\dm|\$\d{2,3},/i.test(cell),
  ],
  ['minDscr', (cell) => /^[01]\.\d+ ?x$/i.test(cell)],
  ['rate', (cell) => /\d ?%.*\bpo?in?ts?\b/i.test(cell)],
  ['interestBasis', (cell) => /interest|drawn|disbursed|dutch/i.test(cell)],
  ['leverage', (cell) => /\d ?%/.test(cell) && (fieldIn(cell.toLowerCase()) !== undefined || /\bltv\b/i.test(cell))],
  [
    'states',
    (cell) => cell.split(/[^A-Za-z]+/).filter((word) => findState(word)).length > 1 || /nationwide/i.test(cell),
  ],
  ['kind', (cell) => cell.length <= 60 && kindsIn(cell).length === 1],
  ['propertyTypes', (cell) => (readWhole((context) => readPropertyTypes(cell, context).types) ?? []).length > 0],
]
/**
 * Returns whether a cell suits a field that an ambiguous header may mean. `kind` and `program` need a loan kind, and
 * `kind` no dollars; `name` needs a lender's name, and `propertyTypes` must have no loan kind. Any cell suits the other
 * fields.
 */
function isNamed(field: string, cell: string): boolean {
  if (field === 'kind') return kindsIn(cell).length > 0 && !/\$ ?\d|\d,\d{3}/.test(cell)
  if (field === 'program') return kindsIn(cell).length > 0 && !/units?|family|sfr/i.test(cell)
  if (field === 'name') return isLenderName(cell) && !isStatement(cell)
  return field !== 'propertyTypes' || kindsIn(cell).length === 0
}

/** Unknown headers whose cells must not choose a field, such as remarks, addresses, exclusions and draw turnaround. */
const isOther =
  /\b(?:record|row|account|company|object) ?(?:id|no|number|key)\b|^id$|note|remark|comm?ent|descri.*(?:company|lender)|\b(?:not|no|non|avoid|exclud|exclusion|ineligible|prohibit|restrict|except|won.?t|don.?t|city|office|address|(?:kind|type) of company|again|recommend|would|listing|source|profile|hq|headquarter|incorporat|charter|last|previous|draw turn|turn.*draw)/i

/** Headers that ask whether something is allowed, whose cells don't state terms of the loan. */
const isPermission = /\b(?:ok(?:ay)?|allowed|permitted|accepted|eligible)\W*$/i

/** Returns whether a cell names two purposes or more, and nothing else. */
function isOfPurposes(cell: string): boolean {
  const { purposes, rest } = purposesIn(cell)
  return purposes.length > 1 && rest === '' && kindsIn(cell).length === 0
}

/** Headers that limit their cells to some loans, in words that `conditionOf` doesn't parse. */
const ofSomeLoans = /^\s*(?:[<>\u2264\u2265]|(?:if|when|unless|under|over|below|above|less than|more than)\b)/i

/** Returns whether a cell says only how a loan is paid: 'Interest only', 'I/O or P/A fixed rate'. */
const isOfPayments = (cell: string) =>
  /\bi\/?o\b|\bp\/a\b|interest[- ]only|amorti/i.test(cell) &&
  cell.replace(
    /\b(?:i\/?o|p\/a|p ?& ?i|interest[- ]only|payments?|fully|partially|amorti[sz]\w+|fixed|variable|rates?|or|and)\b|\W/gi,
    '',
  ) === ''

/** Headers of columns of remarks. */
const notes =
  /^(?:other |my |program |add'?l |key )?(?:notes?|comments?|remarks?|overlays?|misc(?:ellaneous)?)\b|^other$/i

/**
 * Chooses each column's field by its cells where the header is ambiguous, unknown or a duplicate, unless it was mapped
 * by hand. For example, 'Loan' becomes `kind` if every cell names a loan kind. Also sets `isStated` and `rewrite`, and
 * clears the field of a contact column that has no email or phone number.
 */
export function fitColumns(
  columns: readonly FileColumn[],
  data: readonly TableRow[],
  { headerMap, now }: { headerMap: HeaderMap; now: Date },
): FileColumn[] {
  const taken = new Set(columns.map(({ kind }) => kind?.name))
  // Skips lines of text below the table, because their cell doesn't belong to a column.
  const rows = data.filter(({ cells }) => distinctCells(cells).length > 1)
  const fitted = columns.map((one) => {
    const column = withRewriting(restored(one, taken), rows)
    const { kind, header, index } = column
    const cells = [...new Set(rows.flatMap((row) => row.cells[index]?.trim() || []))].filter(
      (cell) => cell !== header && !isNotPublished(cell),
    )
    // 'Refinance' above only blanks is a heading, and doesn't limit other columns to purchases.
    const isBlank = rows.length > 0 && rows.every((row) => (row.cells[index] ?? '').trim() === '')
    if (isBlank && !headerMap.has(header) && conditionOf(header)?.dimension === 'purposes')
      return { ...column, kind: null, when: [] }
    if (cells.length === 0 || headerMap.has(header)) return column
    const fits = (name: string) =>
      (name === 'leverage' || !taken.has(name)) &&
      (name === 'kind' || cells.every((cell) => understands(fieldByName(name), cell, now)))
    const choose = (name: string, more: Partial<FileColumn> = {}): FileColumn => {
      taken.delete(kind?.name)
      taken.add(name)
      const { repeats: _repeats, parts: _parts, ...own } = column
      return { ...own, ...more, kind: fieldByName(name) }
    }
    // A contact column of people's names only, without an email or phone number, gets no field.
    if (kind?.name === 'contact')
      return cells.some((cell) => /@|\d{3}.*\d{4}/.test(cell)) ? column : { ...column, kind: null }
    // 'I/O or P/A' in every row of 'Loan program' says how the loans are paid and names no program.
    if (kind?.name === 'program' && cells.length === 1 && rows.length > 1 && isOfPayments(cells[0]!)) {
      taken.delete(kind.name)
      return { ...column, kind: null }
    }
    // 'true' below 'Verified' isn't a date.
    if (/ermsCheckedAt$/.test(kind?.name ?? '') && cells.every((cell) => isYes(cell) || isNo(cell))) {
      taken.delete(kind?.name)
      return { ...column, kind: null }
    }
    // 'Purchase, R/T, C/O' below 'Loan type' are purposes.
    if (kind?.name === 'kind' && cells.every((cell) => isOfPurposes(cell))) return choose('purposes')
    // 'Interest' may be a rate or its basis.
    const other = /^interest\b/i.test(header) ? ['interestBasis'] : ambiguous[kind?.name ?? '']
    const fitting = other?.find((name) => fits(name) && cells.every((cell) => isNamed(name, cell)))
    if (fitting) return choose(fitting)
    // '65%' below 'As-is value' is a limit on leverage.
    if (kind?.name === 'minPropertyValue' && cells.every((cell) => /\d ?%/.test(cell)))
      return choose('maxAdvancePercent')
    // If most cells below an amount header such as 'Loan to…' are percentages, they're limits on leverage.
    const shares = cells.filter((cell) => /\d ?%/.test(cell) && !/\$|\dk\b/i.test(cell)).length
    if (/^(?:amount|maxAmount)$/.test(kind?.name ?? '') && shares * 2 > cells.length) return choose('leverage')
    // 'LLC preferred' below 'Who' says who may borrow.
    const isOfEntity = (cell: string) => /\bllcs?\b|\bindividuals?\b|personal name|\bentit/i.test(cell)
    if (
      kind?.name === 'name' &&
      !taken.has('entityRequired') &&
      cells.every((cell) => isOfEntity(cell) && /\b(?:preferred|only|or|required|will|ok)\b/i.test(cell))
    )
      return choose('entityRequired')
    // 'LLC' below 'Docs / Borrower' says who may borrow, not a fee.
    const entities = cells.filter((cell) => /\bllcs?\b|\bcorp|\bindividual/i.test(cell) && !/\$/.test(cell)).length
    if (kind?.name === 'loanFees' && entities * 2 > cells.length && !taken.has('entityRequired'))
      return choose('entityRequired')
    // 'Small apartment' below 'Loan' is the name of a product.
    if (
      kind?.name === 'amount' &&
      !taken.has('program') &&
      !cells.some((cell) => /\$ ?\d|\d{4}|,\d{3}|\d ?mm?\b|\d ?k\b/i.test(cell))
    )
      return choose('program')
    // Product names without a loan kind below 'What we fund' are programs.
    const areKinds = cells.every((cell) => kindsIn(cell).length > 0)
    if (
      kind?.name === 'kind' &&
      !areKinds &&
      !taken.has('program') &&
      !/type|kind|category|class/i.test(header.replace(/^(?:loan|program|product) types?$/i, ''))
    )
      return choose('program')
    const isLarge = cells.every((cell) => /^\$?\d{2,3},?\d{3}(?:,\d{3})?$/.test(cell))
    if (!kind && isLarge && /^(?:from|to)$/i.test(header) && !taken.has('amount'))
      return choose(/^from$/i.test(header) ? 'minAmount' : 'maxAmount')
    if (!kind && notes.test(header) && cells.some((cell) => factsInNotes(cell, now).facts.length > 0))
      return { ...column, isStated: true, isNotes: true }
    if (kind || header === '' || isOther.test(header)) return column
    if (
      /^(?:construction|vertical)$/i.test(header) &&
      cells.every((cell) => /\d ?%|^\D*$/.test(cell)) &&
      !taken.has('build')
    )
      return choose('build')
    if (cells.every((cell) => isYes(cell) || isNo(cell))) return column
    // A column of dollars next to the fees is a fee too.
    const isFee = [columns[index - 1], columns[index + 1]].some((one) => /Fees?$/.test(one?.kind?.name ?? ''))
    if (
      isFee &&
      !column.repeats &&
      !/apprais|title|insurance/i.test(header) &&
      cells.every((cell) => /^\$\d{2,4}$/.test(cell))
    )
      return choose('loanFees', { isByCells: true })
    // Next to names such as 'Multifamily bridge', a column 'Great for' doesn't set the loan kind.
    const isNamedBefore = columns.some(
      (other) =>
        other.kind?.name === 'program' && rows.every((row) => kindsIn(row.cells[other.index] ?? '').length > 0),
    )
    // '80% LTC' below '≤ 90 days' applies to only some loans.
    if (ofSomeLoans.test(header)) return column
    // 'OK w/ 2 flips' below 'Foreign national' doesn't set the loan kind.
    const isOfSome = situationOf(header.toLowerCase()) !== undefined || /\b(?:first|1st)[- ]tim/i.test(header)
    const evident = selfEvident.find(
      ([name, isOne]) => !(name === 'kind' && (isNamedBefore || isOfSome)) && cells.every(isOne) && fits(name),
    )?.[0]
    if (evident) return choose(evident, { isByCells: true })
    // 'Purchase only' below 'Vacant property OK' applies only to vacant property.
    const isStated = !isPermission.test(header) && cells.some((cell) => factsOfUnknown(cell, now))
    return isStated ? { ...column, isStated } : column
  })
  return withProgramsOfLimits(fitted, rows, now)
}

/** Words of headers that name no program. */
const isNoProgram = /\b(?:initial|total|amounts?|values?|investors?|borrowers?|nationals?)\b/i

/**
 * Reads unknown headers above different limits as programs: 'Light rehab' above '90% of purchase price' and 'Heavy
 * rehab' above '80% of purchase price'. Ignores 'Initial loan amount' and 'Foreign investors'.
 */
function withProgramsOfLimits(columns: readonly FileColumn[], rows: readonly TableRow[], now: Date): FileColumn[] {
  const limitsIn = (cell: string) =>
    Object.entries(readWhole((context) => readLeverage(cell, context), { now }, /was read as/) ?? {})
  const isOfProgram = ({ isByCells, kind, when, index }: FileColumn) =>
    isByCells === true &&
    kind?.name === 'leverage' &&
    when.length === 0 &&
    rows.some(({ cells }) => {
      const own = limitsIn(cells[index] ?? '')
      return columns.some(
        (other) =>
          other.index !== index &&
          other.isByCells === true &&
          other.kind?.name === 'leverage' &&
          limitsIn(cells[other.index] ?? '').some(([field, value]) =>
            own.some(([name, limit]) => name === field && limit !== value),
          ),
      )
    })
  return columns.map((column) => {
    if (!isOfProgram(column)) return column
    return isNoProgram.test(column.header)
      ? { ...column, kind: null, isByCells: false }
      : { ...column, when: [namedProgram(column.header)] }
  })
}

/**
 * Sets a column's `rewrite` if some of its cells settle what the others mean: dates with the day first, and 'Refi' in
 * lists with 'Cash-out'.
 */
function withRewriting(column: FileColumn, rows: readonly TableRow[]): FileColumn {
  const name = column.kind?.name
  const has = (pattern: RegExp) => rows.some(({ cells }) => pattern.test(cells[column.index] ?? ''))
  const isDayFirst =
    (name === 'termsCheckedAt' || name === 'programTermsCheckedAt') &&
    has(/^\s*(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}\b/) &&
    !has(/^\s*\d{1,2}[/.-](?:1[3-9]|2\d|3[01])[/.-]\d{2,4}\b/)
  if (isDayFirst) return { ...column, rewrite: (cell) => cell.replace(/^\s*(\d{1,2})([/.-])(\d{1,2})\2/, '$3$2$1$2') }
  // In a column with 'Purchase; Refi; Cash-out', 'Refi' means rate-term.
  const isList = name === 'purposes' && has(/\brefi(?:nance)?\s*[;,/]\s*cash[- ]?out\s*(?:$|[;,/])/i)
  return isList
    ? { ...column, rewrite: (cell) => cell.replace(/(?<!cash[- ]?out )\brefi(?:nance)?\s*(?=$|[;,/])/gi, 'Rate-term') }
    : column
}

/** Restores the field of a column that was left out as a duplicate, if no column has that field now. */
function restored(column: FileColumn, taken: Set<string | undefined>): FileColumn {
  const meaning = column.repeats ? (meaningOf(column.header) ?? meaningOf(`${column.header} loan`)) : undefined
  if (!meaning || taken.has(meaning.kind.name)) return column
  const { repeats: _repeats, ...own } = column
  return { ...own, kind: meaning.kind, when: meaning.when }
}

/** Headers of a first column that numbers the rows. */
const isNumber = /^(?:#|no\.?|nr\.?|id|item)$/i

/**
 * The field of a column whose cells are all conditions of one dimension, under any header: 'New investor', '3+ flips'.
 */
const axisFields: Partial<Record<Dimension, string>> = {
  credit: 'minCreditScore',
  deals: 'minDeals',
  dscr: 'minDscr',
  purposes: 'purposes',
}
function axisField(cells: readonly string[], header = ''): Field | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const context = `${header} ${filled.join(' ')}`
  const found = filled.map((cell) => conditionOf(cell, context)?.dimension)
  const isOne = filled.length > 1 && found[0] !== undefined && found.every((one) => one === found[0])
  const name = isOne && new Set(filled).size > 1 ? axisFields[found[0]!] : undefined
  return name === undefined ? undefined : fieldByName(name)
}

/** Headers of companies that aren't the lender, of types of lenders, and of remarks. */
const isOtherCompany =
  /broker|servic|title (?:co|insur)|apprais|insur|escrow|attorney|note|remark|comment|descr|type|kind|class|categor|structure/i

/**
 * Reads the first column of lenders' names as the name in a table without one, whatever its header: 'Originator',
 * 'Finance company'. At least half of its names must look like a lender's. Next to a slug column, at least half must
 * match the slugs.
 */
export function fitNameColumn(
  columns: readonly FileColumn[],
  data: readonly TableRow[],
  headerMap: HeaderMap,
): readonly FileColumn[] {
  const slugAt = columns.findIndex(({ kind }) => kind?.name === 'slug')
  if (columns.some(({ kind }) => kind?.name === 'name')) return columns
  const rows = data.filter((row) => filledCells(row.cells).length > 2)
  const isOfNames = ({ index, kind, repeats, header }: FileColumn) => {
    const names = [...new Set(rows.flatMap(({ cells }) => cells[index]?.trim() || []))]
    const slugs = new Set(rows.map(({ cells }) => cells[slugAt]?.trim()))
    const isLender = (name: string) =>
      slugAt === -1 ? lenderInTitle(name) !== undefined && kindsIn(name).length === 0 : slugs.has(slugOf(name))
    const isKnown = kind || repeats || headerMap.has(header) || isOtherCompany.test(header)
    return !isKnown && names.length > 1 && names.filter(isLender).length * 2 >= names.length
  }
  const found = columns.find(isOfNames)
  const name = fieldByName('name')
  return columns.map((one) =>
    one === found ? { ...one, kind: name, header: one.header || (lenderFieldLabel('name') ?? 'name') } : one,
  )
}

/**
 * Chooses the field of the first column by its cells if its header is unknown. Runs between {@link fitNameColumn} and
 * {@link fitColumns}. Skips empty columns and columns of row numbers. Conditions of one dimension become that rule's
 * field. Distinct names are programs, unless the table has a column of loan kinds. Of the known headers, only a minimum
 * number of deals and a name change, if their cells are names of tiers.
 */
export function fitFirstColumn(
  columns: readonly FileColumn[],
  data: readonly TableRow[],
  headerMap: HeaderMap,
): FileColumn[] {
  const first = columns.find(
    ({ header, index }) => !isNumber.test(header) && data.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  )
  const has = (...names: string[]) => columns.some(({ kind }) => kind && names.includes(kind.name))
  if (!first || headerMap.has(first.header)) return [...columns]
  const set = (kind: Field, more: Partial<FileColumn> = {}) =>
    columns.map((one) =>
      one === first ? { ...one, kind, header: one.header || (lenderFieldLabel(kind.name) ?? kind.name), ...more } : one,
    )
  const cells = data
    .filter((row) => row.cells.filter((cell) => cell.trim() !== '').length > 2)
    .map((row) => row.cells[first.index]?.trim() ?? '')
  // 'Pro (10+ deals)' under Experience is the name of a tier.
  const areTiers = cells.length > 1 && cells.every((cell) => /^[a-z][a-z -]+ \([^)]*\d[^)]*\)$/i.test(cell))
  if (first.kind?.name === 'minDeals' && areTiers && !has('program')) return set(fieldByName('program'))
  // 'New investor' and 'Experienced investor' under Investor are tiers.
  const areInvestors =
    new Set(cells).size > 1 &&
    cells.every((cell) => /^[a-z][a-z -]* (?:investor|borrower|builder|client)s?$/i.test(cell))
  if (first.kind?.name === 'name' && areInvestors && !has('program')) return set(fieldByName('program'))
  if (first.kind) return [...columns]
  const axis = axisField(cells, first.header)
  if (axis && !has(axis.name)) return set(axis)
  // 'Fix & Flip' and 'New Construction' without a header are programs, even with blanks below them.
  const filled = new Set(cells.filter((cell) => cell !== ''))
  const areKinds = filled.size > 1 && [...filled].every((cell) => kindsIn(cell).length === 1)
  if (first.header === '' && areKinds && !has('program', 'kind'))
    return set(fieldByName('program'), { header: `Column ${columnLetters(first.index)}`, isByCells: true })
  if (has('name', 'slug', 'program')) return [...columns]
  const areNames =
    cells.length > 1 &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => /[a-z]{3}|^[a-z]\w*$/i.test(cell) && !/^[$\d.,%\s-]+$/.test(cell))
  return areNames && !has('kind', 'kinds') ? set(fieldByName('program')) : [...columns]
}
