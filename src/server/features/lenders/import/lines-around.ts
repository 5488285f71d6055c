import { plainCell } from './cells/plain-cell.ts'
import { findHeader } from './find-header.ts'
import { fieldByName, findField } from './header-meaning.ts'
import { countKnown, type HeaderMap } from './headers.ts'
import { understands } from './import-field.ts'
import { distinctCells, filledCells, type Unread } from './sheet-rows.ts'
import { tiersOf } from './split-cells.ts'
import type { TableRow } from './table/table-row.ts'
import { turnSheet } from './turn-sheet.ts'

/** A statement above or below a table that counts for all its rows: 'States: TX, OK', 'Effective November 1, 2026'. */
export type LabelLine = { line: number; label: string; field: string; text: string; isSentence: boolean }

export type Lines = {
  /** The rows of the table, and titles. */
  rows: readonly TableRow[]
  lines: LabelLine[]
  /** Words of lines that weren't understood. */
  unread: Unread[]
}

/** Separates the statements above and below a table from its rows. */
export function takeLines(head: readonly TableRow[], headerMap: HeaderMap, now: Date): Lines {
  const labeled = new Map(
    [...pairsAround(head, headerMap), ...head.flatMap((row) => readLabel(row, now) ?? [])].map((one) => [one.row, one]),
  )
  // A label of two lines belongs to the table.
  const counts = Map.groupBy(labeled.values(), ({ facts }) => facts[0]!.field)
  for (const list of counts.values()) if (list.length > 1) for (const { row } of list) labeled.delete(row)
  const isTable = (row: TableRow) => distinctCells(row.cells).length > 1 && !labeled.has(row)
  const [first, last] = [head.findIndex(isTable), head.findLastIndex(isTable)]
  const startOf = ({ cells }: TableRow) => cells.findIndex((cell) => cell.trim() !== '')
  const left = Math.min(...head.filter(isTable).map(startOf))
  const found = head.flatMap((row, index) => {
    const one = labeled.get(row)
    if (one) return [one]
    const [text, ...more] = distinctCells(row.cells)
    if (text === undefined || more.length > 0 || (index > first && index < last) || startOf(row) > left) return []
    const { facts, rest } = readSentences(text, now)
    if (index < first && facts.every(({ field }) => field === 'kind')) return []
    // A title stays, because it may also name the lender and the program.
    return facts.length === 0 ? [] : [{ row, label: text, facts, rest, isTitle: index < first && rest !== '' }]
  })
  const rows = head.filter((row) => !found.some((one) => one.row === row && !one.isTitle))
  const header = found.length > 0 ? findHeader(rows, headerMap) : undefined
  const hasTable =
    header !== undefined &&
    rows.length > header.dataAt &&
    (header.header.groups.length > 0 || countKnown(rows[header.at]!.cells, headerMap) > 1) &&
    distinctCells(rows[header.at]!.cells).length > 2
  if (!hasTable && (found.length === 0 || turnSheet(rows, headerMap) === undefined))
    return { rows: head, lines: [], unread: [] }
  const said = new Set<string>()
  const isNew = ({ field, text }: Fact) => {
    const key = `${field} ${text}`
    return !said.has(key) && said.add(key)
  }
  return {
    rows,
    lines: found.flatMap(({ row, label, facts }) =>
      facts
        .filter(isNew)
        .map((fact, at) => ({ line: row.line, label, ...fact, isSentence: at > 0 || !labeled.has(row) })),
    ),
    unread: found.flatMap(({ row: { line }, rest, isTitle }) =>
      rest === '' || isTitle ? [] : [{ line, text: rest, why: 'the rest of a line that was read in part' }],
    ),
  }
}

type FoundLine = { row: TableRow; label: string; facts: Fact[]; rest: string; isTitle: boolean }

/** Further labels in a line: '$75K   Max loan: $2MM'. */
const severalLabels = /\s{2,}[a-z][a-z .]{2,24}:\s/i

function readLabel(row: TableRow, now: Date): FoundLine | undefined {
  const [first = '', second, ...more] = distinctCells(row.cells)
  const [, label, text] = /^([^:]{2,30}):\s*(\S.*)?$/.exec(first) ?? []
  const field =
    label && more.length === 0 && (text === undefined) !== (second === undefined) ? findField(label) : undefined
  if (!field || severalLabels.test(text ?? '')) return undefined
  // Of several sentences the first is the value.
  const [own = '', ...others] = (text ?? second ?? '').split(/(?<=[a-z)]{2}|[A-Z]{2})\.\s+(?=[A-Z])/)
  const { facts, rest } = readSentences(others.join('. '), now)
  return { row, label: label!, facts: [{ field: field.name, text: own }, ...facts], rest, isTitle: false }
}

/** Returns the rows of a label and a value above and below a table that isn't transposed. */
function pairsAround(head: readonly TableRow[], headerMap: HeaderMap): FoundLine[] {
  const countOf = ({ cells }: TableRow) => filledCells(cells).length
  const [first, last] = [head.findIndex((row) => countOf(row) > 2), head.findLastIndex((row) => countOf(row) > 2)]
  const pairs = head.flatMap((row, index): FoundLine[] => {
    const [label = '', text = '', ...more] = filledCells(row.cells)
    if ((index >= first && index <= last) || more.length > 0 || text === '' || label.length > 40) return []
    const isDate = date.exec(text)?.[0] === text && !otherDate.test(label)
    const field = isDate ? 'termsCheckedAt' : findField(label)?.name
    return field ? [{ row, label, facts: [{ field, text }], rest: '', isTitle: false }] : []
  })
  const rows = head.filter((row) => !pairs.some((one) => one.row === row))
  const header = pairs.length > 0 ? findHeader(rows, headerMap) : undefined
  const isTable = header && countOf(rows[header.at]!) > 2 && rows.length > header.dataAt
  return isTable && turnSheet(rows, headerMap) === undefined ? pairs : []
}

/** Reads a sheet of statements, in a column for each program, as labels and values: '90% of purchase', 'Rates from 9.99%'. */
export function readStatements(head: readonly TableRow[], now: Date): Pick<Lines, 'rows' | 'unread'> | undefined {
  const titles: TableRow[] = []
  const found = new Map<string, TableRow>()
  const unread: Unread[] = []
  let count = 0
  for (const row of head) {
    const facts = row.cells.map((cell) =>
      cell
        .split(/\n|\s+[•·]\s+|;\s+|,\s+(?=[^,]*\d)/)
        .map((text) => readSentences(text.replace(/^[\s•·*✓–-]+/, ''), now)),
    )
    if (facts.flat().every((one) => one.facts.length === 0)) {
      const texts = distinctCells(row.cells)
      if (count === 0) titles.push(row)
      else unread.push({ line: row.line, text: texts.join(', '), why: 'a statement that was not understood' })
      continue
    }
    for (const [column, list] of facts.entries())
      for (const { facts: own, rest } of list) {
        if (rest !== '') unread.push({ line: row.line, text: rest, why: 'a statement that was not understood' })
        for (const { field, text } of own) {
          count++
          const line = found.get(field) ?? { line: row.line, cells: [field, ...row.cells.map(() => '')] }
          const before = line.cells[column + 1]
          // A second rate is of another program.
          if (before && field !== 'leverage' && before !== text) return undefined
          found.set(field, { ...line, cells: line.cells.with(column + 1, before ? `${before}; ${text}` : text) })
        }
      }
  }
  if (found.size < 3 || count < 5 || count <= unread.length) return undefined
  return { rows: [...titles.map((row) => ({ ...row, cells: ['', ...row.cells] })), ...found.values()], unread }
}

type Fact = { field: string; text: string }

/** Parses sentences such as 'Minimum loan $100,000. Terms of 12 or 18 months.' */
export function readSentences(text: string, now: Date): { facts: Fact[]; rest: string } {
  const facts: Fact[] = []
  const rest: string[] = []
  const take = (sentence: string): void => {
    const between = sentence.split(/\s+[|•·]\s+/)
    if (between.length > 1) {
      between.forEach(take)
      return
    }
    const bare = sentence
      .trim()
      .replace(/^\W+(?=[a-z])|(?:,? (?:(?:on|for) )?all (?:loans|tiers|programs|products))?\.?$/gi, '')
    // 'Minimum $50,000' is of the loan.
    const found = factsOf(bare.replace(/^m(?:in|ax)(?:imum)?(?= \$)/i, '$& loan'), now)
    const list = bare.split(/,\s+/).map((part) => factsOf(part, now))
    if (found.facts.length === 0 && list.length > 1 && list.every(({ rest }) => rest === '')) {
      facts.push(...list.flatMap((one) => one.facts))
      return
    }
    const parts = sentence.split(/;\s+|\s{2,}/)
    if (found.facts.length === 0 && parts.length > 1) {
      // '18 months for Build-to-Sell' contradicts the part before it.
      if (parts.slice(1).some((part) => /\b(?:for|except|unless|only|if)\b/i.test(part))) rest.push(sentence)
      else parts.forEach(take)
      return
    }
    facts.push(...found.facts)
    if (found.rest !== '') rest.push(found.rest)
  }
  for (const sentence of text.split(/(?<=[a-z)\d%]{2}|[A-Z]{2})\.\s+/)) take(sentence)
  return { facts, rest: rest.join('; ') }
}

const month = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`
const date = new RegExp(
  String.raw`\b(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?:\d\d)?|\d{4}-\d\d-\d\d|${month} \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2} ${month},? \d{4}|${month},? \d{4}|\d\d?\/\d{4})\b`,
  'i',
)
const otherDate =
  /expir|through|thru|until|since|founded|established|copyright|©|valid to|good for|lock|print|run|export|generat|report|download/i
const dateWords =
  /\b(?:rates?|terms?|pricing|programs?|effective|eff|as|of|last|updated?|updates|revised|revision|rev|on|date|dated|published|current|valid|from|are|and)\b|[^a-z0-9]/gi
const address = /[^\s<>(),;:|@]+@[^\s<>(),;|@]+\.[a-z]{2,}/i
const site = /\b(?:(?:https?:\/\/|www\.)[^\s,;|)]+|[a-z0-9-]+\.(?:com|net|org|loans|capital|example)\b)/i
const nmls = /\bnmls\b(?: ?(?:#|id|no\.?|number))*:? ?\d{4,10}/i
const phone = /(?:\+?1[-. ]?)?\(?\b\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}\b/
const contactWords =
  /\b(?:contact|call|text|phone|tel|fax|e-?mail|broker|lender|wholesale|sales|submit|send|deals?|loans?|scenarios?|to|at|apply|online|visit|us|or|and|questions|scenarios?|desk|lock|office|line|team|originations?|more|info(?:rmation)?|the|your|website|web|today)\b|[^a-z0-9]/gi
const statesAfter =
  /^(?:(?:we|now|currently|proudly)\s+)*(?:serv(?:ing|es?)|lend(?:ing|s)?(?: in)?|licensed(?: to lend)? in|available in:?|offered in:?|loans?(?: (?:available|made|offered))? in|funding in|fund in|states(?: served)?(?:\s+are|:)?)\s+(.+)$/i
const statesWithout =
  /^(?:(?:we|loans?|are|is|currently)\s+)*(?:not (?:available|offered|lending|licensed|lend)|do(?:es)? not lend|don't lend|no loans?|no lending|unavailable|exclud(?:es?|ed|ing)(?: states)?)(?: in)?:?\s+(.+)$/i

/** Fields that a sentence may state, because their parsers refuse other words. */
const stated: ReadonlySet<string> = new Set(
  'amount minAmount maxAmount rate minRate maxRate points minPoints maxPoints term minTerm maxTerm fundingDays minCreditScore minDeals minDscr maxUnits minPropertyValue seasoningMonths minimumInterestMonths interestReserveMonths extensionPercent exitFeePercent loanFees drawFee maxAdvancePercent maxRehabPercent maxLtcPercent maxLtarvPercent'.split(
    ' ',
  ),
)
/** Sentences that state a field as a whole. */
const wholes: readonly (readonly [RegExp, string])[] = [
  [/^\$ ?\d.*\b(?:fees?|draws?|processing|underwriting|doc\w*|admin)\b/i, 'loanFees'],
  [/^(?:nationwide|all \d* ?states)\b/i, 'states'],
  [/^[A-Z]{2}(?:, [A-Z]{2})*,? (?:and|&) [A-Z]{2}(?: only)?$/, 'states'],
  [/^\d[\w -]* (?:terms?|fixed|loans?)$/i, 'term'],
  [/^(?:up to |max(?:imum)? (?:of )?)?\d{2,3}(?:\.\d+)?% (?:of |lt|arv|ltarv|purchase|rehab|financing)/i, 'leverage'],
  [/^\d(?:\.\d+)?(?: ?(?:-|to) ?\d(?:\.\d+)?)? (?:pts?|points?)\b/i, 'points'],
  [/^\d{1,3}(?: ?- ?\d{1,3})? (?:months?|mos?\.?|years?)$/i, 'term'],
  [/^min(?:imum)? \d{3} (?:fico|credit)/i, 'minCreditScore'],
  [/^(?:rates? )?from \d{1,2}\.\d+ ?%$/i, 'rate'],
  [/^clos(?:e|ing)s? in \d/i, 'fundingDays'],
  [/^(?:first[- ]time|new) (?:investors?|flippers?|borrowers?) (?:ok|welcome|allowed|accepted)$/i, 'minDeals'],
  [
    /^(?:fix (?:and|&|n) (?:flip|rent)|flip|rehab|bridge|construction|ground-up|rental|dscr) loans?(?: only)?$/i,
    'kind',
  ],
  [/^\d{3}\+? (?:min(?:imum)? )?(?:fico|credit(?: score)?)$/i, 'minCreditScore'],
  [/^interest (?:is )?(?:charged |accrue[sd] )?on (?:the )?(?:full|drawn|outstanding|entire)\b/i, 'interestBasis'],
  [/^no pre-?pay(?:ment)?(?: penalt(?:y|ies))?$/i, 'prepay'],
  [
    /^(?:(?:borrowers?|title|vesting) (?:must|has to) (?:be|vest in)(?: held in)? )?(?:an? )?(?:llcs?|entity|entities|business entity)(?:,? (?:or|and) (?:corp\w*|an? \w+))?(?: vesting| borrowers?)?(?: is| are)?(?:(?<=must.*)| (?:only|required))$/i,
    'entityRequired',
  ],
  [/^(?:full recourse|non-recourse|personal guarant\w+(?: is)? required)$/i, 'recourse'],
]

function factsOf(sentence: string, now: Date): { facts: Fact[]; rest: string } {
  const none = { facts: [], rest: sentence }
  const all = (...facts: Fact[]) => ({ facts, rest: '' })
  const day = date.exec(sentence)?.[0]
  if (day && !otherDate.test(sentence))
    return understood('termsCheckedAt', day, now)
      ? {
          facts: [{ field: 'termsCheckedAt', text: day }],
          rest: sentence.replace(day, '').replace(dateWords, '') === '' ? '' : sentence.replace(day, '').trim(),
        }
      : none
  const contacts = (
    [
      ['contactEmail', address],
      ['website', site],
      ['contactPhone', phone],
      ['nmlsId', nmls],
    ] as const
  ).flatMap(([field, pattern]) => {
    const text = pattern.exec(field === 'website' ? sentence.replace(address, '') : sentence)?.[0]
    return text ? [{ field, text }] : []
  })
  if (contacts.length > 0) {
    if (/prepared|presented|compiled|courtesy/i.test(sentence)) return none
    const rest = contacts.reduce((left, { text }) => left.replace(text, ' '), sentence)
    return { facts: contacts, rest: rest.replace(contactWords, '') === '' ? '' : rest.trim() }
  }
  const served = statesAfter.exec(sentence)?.[1]?.replace(/\s+since \d{4}$/i, '')
  if (served && understood('states', served, now)) return all({ field: 'states', text: served })
  const without = statesWithout.exec(sentence)?.[1]
  if (without && understood('states', `Nationwide except ${without}`, now))
    return all({ field: 'states', text: `Nationwide except ${without}` })
  const whole = wholes.find(([pattern]) => pattern.test(sentence))?.[1]
  if (whole && understood(whole, sentence, now)) return all({ field: whole, text: sentence })
  const words = sentence.split(/\s+/)
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const field = findField(words.slice(0, count).join(' ').replace(/:$/, ''))?.name
    const text = words
      .slice(count)
      .join(' ')
      .replace(/^(?:of|is|are|at)\s+/i, '')
    if (field && stated.has(field) && /\d/.test(text) && understood(field, text, now)) return all({ field, text })
  }
  return none
}

/** Returns whether a field's parsers understand all words of a text that lists no tiers. */
function understood(field: string, text: string, now: Date): boolean {
  const kind = fieldByName(field)
  return !(kind.hasTiers && tiersOf(plainCell(text), kind)) && understands(kind, text, now)
}
