import { findState } from '#domain/states/state-abbreviations.ts'
import { plainCell } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldIn } from './cells/read-leverage.ts'
import { otherProperty } from './cells/read-property-types.ts'
import { type Condition, conditionOf } from './conditions.ts'
import { date, dateWords, otherDate } from './dates-in-text.ts'
import { fieldByName, meaningOf } from './header-meaning.ts'
import { type Field, understands } from './import-field.ts'
import { limitOfSome } from './limit-of-some.ts'
import {
  absences,
  drawsIncluded,
  footnoteNumber,
  place,
  rephrasings,
  seasoningOfSome,
  sentenceEnd,
  wholes,
} from './sentence-forms.ts'
import { distinctCells, type Unread } from './sheet-rows.ts'
import { tiersOf } from './split-cells.ts'
import type { TableRow } from './table/table-row.ts'

/**
 * Turns statements such as '90% of purchase' and 'Rates from 9.99%', in a column per program, into rows of a label and
 * values. Undefined if too few are understood, or if a column states a field other than leverage twice, differently.
 */
export function readStatements(
  head: readonly TableRow[],
  now: Date,
): { rows: readonly TableRow[]; unread: Unread[] } | undefined {
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
          // A second, different rate belongs to another program.
          if (before && field !== 'leverage' && before !== text) return undefined
          found.set(field, { ...line, cells: line.cells.with(column + 1, before ? `${before}; ${text}` : text) })
        }
      }
  }
  if (found.size < 3 || count < 5 || count <= unread.length) return undefined
  return { rows: [...titles.map((row) => ({ ...row, cells: ['', ...row.cells] })), ...found.values()], unread }
}

/** A statement about a field. `when` has the loans that it applies to. Without `when`, it applies to all. */
export type Fact = { field: string; text: string; when?: readonly Condition[] }

/** Parts of a sentence that state no field. */
const idle =
  /^(?:interest[- ]only|\d\d day lock|i\/o|business purpose(?: only)?|(?:1st|first) (?:lien|position)(?: only)?)$/i

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
      .replace(/,? unless (?:otherwise )?noted$/i, '')
      .replace(
        /^(?:for )?all (?:loans|tiers|levels|programs|products)(?: have)?[:,]?\s+(?!(?:requires?|must|needs?|are|to)\b)/i,
        '',
      )
      .split(/, (?=\D)/)
      .filter((part) => !idle.test(part))
      .join(', ')
      .replace(
        /^\W+(?=[a-z])|(?:,? (?:(?:on|for) )?(?:all (?:loans|tiers|programs|products)|(?:every|each) (?:loan|program)))?\.?$/gi,
        '',
      )
    const pieces = bare.split(/^no /i.test(bare) ? /;\s+| - |,? and (?=no )/i : /;\s+/)
    if (pieces.length > 1 && /^(?:no|(?:all )?(?:loans|borrowers)) /i.test(bare)) {
      pieces.forEach(take)
      return
    }
    // 'All loans require an LLC and a personal guaranty' requires each.
    const needed =
      /^(?:all )?(?:loans|borrowers|programs) (?:requires?|must have|needs?|(?:are )?(?:made )?to) (.+)$/i.exec(
        bare,
      )?.[1]
    if (needed) {
      for (const part of needed.split(/,? (?:and|with) (?=(?:an? |full )?(?:personal|guarant|recourse|entity))/i))
        take(`${part.replace(/^an? /i, '')} required`)
      return
    }
    // 'Minimum $50,000' means the loan amount.
    const found = factsOf(bare.replace(/^m(?:in|ax)(?:imum)?(?= \$)/i, '$& loan'), now)
    const list = found.rest === '' ? [] : partsOf(bare, now).map((part) => factsOf(part, now))
    const fields = list.flatMap((one) => one.facts.map(({ field }) => field))
    if (
      list.length > 1 &&
      fields.length > 0 &&
      fields.every((field) => fieldByName(field).isSummed || count(fields, field) === 1)
    ) {
      facts.push(...list.flatMap((one) => one.facts))
      rest.push(...list.flatMap((one) => (one.rest === '' ? [] : [one.rest])))
      return
    }
    const parts = sentence.split(/;\s+|\s{2,}/)
    if (found.facts.length === 0 && parts.length > 1) {
      // '18 months for Build-to-Sell' contradicts the part before it.
      if (parts.slice(1).some((part) => !place.test(part) && /\b(?:for|except|unless|only|if)\b/i.test(part)))
        rest.push(sentence)
      else parts.forEach(take)
      return
    }
    facts.push(...found.facts)
    if (found.rest !== '') rest.push(found.rest)
  }
  for (const sentence of text.replace(footnoteNumber, '').split(sentenceEnd)) take(sentence)
  // 'Louisiana • Texas' is one list.
  const states = facts.filter(({ field }) => field === 'states').map((fact) => fact.text)
  const joined = { field: 'states', text: states.join(', ') }
  return {
    facts: states.length > 1 ? [...facts.filter(({ field }) => field !== 'states'), joined] : facts,
    rest: rest.join('; '),
  }
}

const count = (list: readonly string[], one: string) => list.filter((other) => other === one).length

/** Returns whether a fact is only a length of time such as '12 mo', which could be the length of anything. */
const isBareTerm = ({ field, text }: Fact) => field === 'term' && !/term|fixed|loan/i.test(text)

/** Words that can make one part of a sentence qualify another. */
const dependent =
  /[<>≤≥+]|\b(?:for|except|unless|only|if|when|but|or|and|then|over|under|above|below|per|each|max|with|on|no|not|in|all)\b/i

/**
 * Splits 'min loan 75k, 12 mo term (6 mo ext.), no prepay' and 'UW fee $1,295 / draw $150' into statements. Returns an
 * empty list if the first part isn't understood, because it may be the subject of the rest, or if another part that
 * isn't understood may qualify the rest.
 */
function partsOf(sentence: string, now: Date): string[] {
  // No part of 'Not available in AK, HI (core OK), ND' is the whole list.
  if (statesWithout.test(sentence)) return []
  const parts = sentence
    .replace(/ (?:w\/|with) (?=(?:an? )?(?:full )?(?:personal )?(?:guarant|pg\b))/gi, ', ')
    .split(/,\s+|\s+\/\s+|\s*\(|\)\s*/)
    .filter((part) => part !== '')
  const isUnclear = (part: string) => {
    const { facts, rest } = factsOf(part, now)
    return rest !== '' || facts.some(isBareTerm)
  }
  const unclear = parts.filter(isUnclear)
  // 'Foreign nationals accepted (max 65% LTV)' limits only their loans.
  const isOfSituation = factsOf(parts[0] ?? '', now).facts.some(({ field }) => field === 'accepts')
  if (isOfSituation && parts.slice(1).some((part) => factsOf(part, now).facts.length > 0)) return []
  // No part of 'SFR, MF, barns' is the whole list.
  const isOfList = (part: string) => factsOf(part, now).facts.some(({ field }) => field === 'propertyTypes')
  if (unclear.length > 0 && parts.some((part) => !unclear.includes(part) && isOfList(part))) return []
  const isDependent = (part: string) => dependent.test(part) || kindsIn(part).length > 0
  return unclear[0] === parts[0] || unclear.some(isDependent) ? [] : parts
}

/**
 * Returns the facts of a remark, except dates and lengths of time, which could be about anything, and whether the facts
 * are all that the remark says.
 */
export function factsInNotes(cell: string, now: Date): { facts: Fact[]; isAll: boolean } {
  const sentences = cell.split(sentenceEnd).flatMap((sentence) => {
    // 'No experience needed but first-timers max 80% of price'
    const [, first, second] = /^(.+?),? but (.+)$/i.exec(sentence) ?? []
    if (first && second && limitOfSome(second)) return [first, second]
    const limits = sentence.split(/;\s+/).filter((part) => limitOfSome(part))
    const others = sentence.split(/;\s+/).filter((part) => !limits.includes(part))
    return [...(others.length > 0 ? [others.join('; ')] : []), ...limits]
  })
  const limits = sentences.flatMap((sentence) => limitOfSome(sentence) ?? [])
  const others = sentences.filter((sentence) => !limitOfSome(sentence))
  const { facts, rest } = readSentences(others.join('. '), now)
  const kept = [...facts, ...limits].filter(
    (fact) => fact.field !== 'termsCheckedAt' && !isBareTerm(fact) && !/^contact|^website$/.test(fact.field),
  )
  return { facts: kept, isAll: rest === '' && kept.length === facts.length + limits.length }
}

/**
 * Returns the facts of a cell in an unknown column. Undefined unless every word is understood, or if a fact is only a
 * date or a length of time such as '12 months', which could mean anything there.
 */
export function factsOfUnknown(cell: string, now: Date): Fact[] | undefined {
  const { facts, rest } = readSentences(cell, now)
  const isBare = (fact: Fact) =>
    fact.field === 'termsCheckedAt' ||
    isBareTerm(fact) ||
    (fact.field === 'fundingDays' && !/clos|fund|settle/i.test(cell))
  return rest === '' && facts.length > 0 && !facts.some(isBare) ? facts : undefined
}

const address = /[^\s<>(),;:|@]+@[^\s<>(),;|@]+\.[a-z]{2,}/i
const site = /\b(?:(?:https?:\/\/|www\.)[^\s,;|)]+|[a-z0-9-]+\.(?:com|net|org|loans|capital|example)\b)/i
const nmls = /\bnmls\b(?: ?(?:#|id|no\.?|number))*:? ?\d{4,10}/i
const phone = /(?:\+?1[-. ]?)?\(?\b\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}\b/
const contactWords =
  /\b(?:contact|call|text|phone|tel|fax|e-?mail|broker|lender|wholesale|sales|submit|send|deals?|loans?|scenarios?|to|at|apply|online|visit|us|or|and|questions|scenarios?|desk|lock|office|line|team|originations?|more|info(?:rmation)?|the|your|website|web|today)\b|[^a-z0-9]/gi
const statesAfter =
  /^(?:(?:we|now|currently|proudly)\s+)*(?:serv(?:ing|es?)|lend(?:ing|s)?(?: on [a-z -]+?)?(?: (?:in|on|across|throughout))?|licensed(?: or exempt)?(?: to lend)? in|licensed ?(?:\/|&|and) ?lending in|(?:property|properties|collateral)(?: must be)?(?: located)? in|available in:?|offered in:?|loans?(?: (?:available|made|offered))? in|funding in|fund in|states(?: served)?(?:\s+are|:)?)\s+(.+)$/i
const statesWithout =
  /^(?:(?:we|loans?|are|is|currently)\s+)*(?:not (?:available|offered|lending|licensed|lend)|do(?:es)? not lend|don't lend|no loans?|no lending|unavailable|exclud(?:es?|ed|ing)(?: states)?)(?: in)?:?\s+(.+)$/i

/** Fields that a sentence may state, because their parsers refuse other words. */
const stated: ReadonlySet<string> = new Set(
  'amount minAmount maxAmount rate minRate maxRate points minPoints maxPoints term minTerm maxTerm fundingDays minCreditScore minDeals minDscr maxUnits minPropertyValue seasoningMonths minimumInterestMonths interestReserveMonths extensionPercent exitFeePercent loanFees drawFee maxAdvancePercent maxRehabPercent maxLtcPercent maxLtarvPercent'.split(
    ' ',
  ),
)
const plainly = (sentence: string) =>
  rephrasings.reduce((text, [pattern, other]) => text.replace(pattern, other), sentence.replace(/[\u2019]/g, "'"))

function factsOf(written: string, now: Date): { facts: Fact[]; rest: string } {
  const none = { facts: [], rest: written }
  const sentence = plainly(written)
  const absent = absences.find(([pattern]) => pattern.test(sentence))?.[1]
  if (absent) return { facts: [{ field: absent, text: 'None' }], rest: '' }
  const all = (...facts: Fact[]) => ({ facts, rest: '' })
  const owned = seasoningOfSome.map((form) => form.exec(sentence)?.groups).find((groups) => groups !== undefined)
  if (owned) return all({ field: 'seasoningMonths', text: `${owned['months']} months for ${owned['loans']}` })
  const [, included = '', drawFee = ''] = drawsIncluded.exec(sentence) ?? []
  if (drawFee !== '' && understood('drawFee', drawFee, now))
    return { facts: [{ field: 'drawFee', text: drawFee }], rest: included }
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
  const served = statesAfter
    .exec(sentence)?.[1]
    ?.replace(/\s+since \d{4}$/i, '')
    .replace(/\s+(?:real estate|propert(?:y|ies)|homes|loans)$/i, '')
  if (served && !/\bnot\b|\bno\b/i.test(served) && understood('states', served, now))
    return all({ field: 'states', text: served })
  const without = statesWithout.exec(sentence)?.[1]
  if (without && understood('states', `Nationwide except ${without}`, now))
    return all({ field: 'states', text: `Nationwide except ${without}` })
  const listed = statesIn(sentence, now)
  if (listed) return all({ field: 'states', text: listed })
  const whole = wholes.find(([pattern]) => pattern.test(sentence))?.[1]
  if (whole && understood(whole, sentence, now)) {
    // 'LTV' alone means percent of the purchase price.
    const limit = fieldIn(sentence.toLowerCase()) ?? 'maxAdvancePercent'
    return all({ field: whole === 'leverage' && sentence.split('%').length === 2 ? limit : whole, text: sentence })
  }
  const properties = propertiesIn(sentence, now)
  if (properties) return properties
  const words = sentence.split(/\s+/)
  for (let count = Math.min(5, words.length - 1); count > 0; count--)
    for (const [label, value] of [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ] as const) {
      const { kind, when = [] } = meaningOf(label.join(' ').replace(/:$/, '')) ?? {}
      const isUnit = /^(?:days|months|years|mos|yrs)$/i.test(label.join(' '))
      const field = when.length > 0 || isUnit || /\d/.test(label.join('')) ? undefined : kind?.name
      const text = value.join(' ').replace(/^(?:of|is|are|at)\s+/i, '')
      // 'DSCR 80%' is the leverage limit of a DSCR program, not a minimum DSCR.
      if (field === 'minDscr' && text.includes('%')) continue
      // '6 months interest' isn't a rate.
      if (/rate$/i.test(field ?? '') && /\b(?:mo(?:nth)?s?|days?|years?|yrs?)\b/i.test(text)) continue
      const isStated = field === 'prepay' ? /^\d(?:[-/]\d){1,5}$/.test(text) : stated.has(field ?? '')
      if (field && isStated && /\d/.test(text) && understood(field, text, now)) return all({ field, text })
    }
  return none
}

/** Parses a list of property types. `rest` has the types that the catalogue doesn't store. */
function propertiesIn(sentence: string, now: Date): { facts: Fact[]; rest: string } | undefined {
  const parts = sentence.split(/,\s+(?:and )?/)
  const known = parts.filter((part) => !otherProperty.test(part))
  const isType = (part: string) => conditionOf(part, 'units')?.values.propertyTypes !== undefined
  if (known.length < 2 || !known.some(isType) || !known.every((part) => understood('propertyTypes', part, now)))
    return undefined
  const rest = parts.filter((part) => !known.includes(part)).join(', ')
  return { facts: [{ field: 'propertyTypes', text: known.join(', ') }], rest }
}

/** The fields whose cells may continue with statements about other fields. */
const leading: ReadonlySet<string> = new Set(
  'amount minAmount maxAmount rate minRate maxRate points minPoints maxPoints term minTerm maxTerm fundingDays maxAdvancePercent maxRehabPercent maxLtcPercent maxLtarvPercent leverage entityRequired loanFees drawFee'.split(
    ' ',
  ),
)

/** A guaranty after the borrower: 'LLC + PG'. */
const guaranty = / (?:with|w\/|\+|and|&) ((?:an? )?(?:full )?(?:personal guarant|pg\b).*)$/i

/**
 * Separates statements about other fields from a cell: '12 months, 2 points' in a term column is a term and points.
 * `text` is the rest of the cell, for its own field. Leaves a cell whole if its field's parsers understand all of it,
 * or don't understand its first part. In a column of amounts, percentages are limits, and `unread` has the parts that
 * aren't understood.
 */
export function statementsIn(
  field: Field,
  cell: string,
  now: Date,
): { text: string; facts: Fact[]; unread?: readonly string[] } {
  const none = { text: cell, facts: [] }
  const text = cell.replace(guaranty, '; $1').replace(/(\bext\w*\.?), (?=\.?\d)/i, '$1 @ ')
  if (!leading.has(field.name) || !/[;,(\n]| with no |[a-z]\.\s/i.test(text) || listsTiers(field, cell)) return none
  if (understands(field, cell, now)) return none
  const all = text.split(/\s*(?:[;\n()]|,(?!\d)|(?<=[a-z]{3})\.\s)\s*| with (?=no )/i).filter((part) => part !== '')
  // 'Up to 70% of ARV, $40,000 to $350,000' has limits next to the amount.
  const isMixed = /amount$/i.test(field.name) && cell.includes('%')
  const own = isMixed ? all.find((part) => understood('amount', part, now)) : all[0]
  if (own === undefined || (!isMixed && !understood(field.name, own, now))) return none
  const read = all.filter((part) => part !== own).map((part) => ({ part, ...readSentences(part, now) }))
  // '2 points (min $2,000)' has a minimum of points, not of the loan.
  const isOfPoints = ({ field: other }: Fact) => /oints$/.test(field.name) && /mount$/.test(other)
  const isOther = ({ facts, rest }: (typeof read)[number]) =>
    facts.length > 0 &&
    rest === '' &&
    facts.every((fact) => !areAlike(field, fieldByName(fact.field)) && !isOfPoints(fact))
  const facts = read.filter(isOther).flatMap((one) => one.facts)
  const left = read.filter((one) => !isOther(one)).map(({ part }) => part)
  if (isMixed) {
    const isOwn = field.name === 'amount'
    return { text: isOwn ? own : '', facts: isOwn ? facts : [{ field: 'amount', text: own }, ...facts], unread: left }
  }
  return facts.length === 0 ? none : { text: [own, ...left].join(', '), facts }
}

/**
 * Returns the states of a text that lists only states: 'AZ, NM and TX', 'Florida property only'. Undefined for a lone
 * two-letter code, which may be a word such as 'OK'.
 */
export function statesIn(text: string, now: Date): string | undefined {
  const list = text
    .replace(/, (?:investors?|investment(?: property)?) only$/i, '')
    .replace(/(?: (?:property|properties|loans|real estate))?(?: only)?$/i, '')
    .replace(/ (?:-|\u2013|\+) /g, ', ')
  const parts = list.split(/, ?(?:and )?| and | & |[/|]/i)
  const isState = (part: string) => (part.length > 2 || parts.length > 1) && findState(part.trim()) !== undefined
  return /^[A-Z][^()]*$/.test(text) && parts.some(isState) && understood('states', list, now) ? list : undefined
}

/** Returns whether two fields hold the same values, or limits of leverage, which one cell may combine. */
const areAlike = (one: Field, other: Field) =>
  one.own.some((name) => other.own.includes(name)) || [one, other].every(({ name }) => /leverage|Percent$/.test(name))

/** Returns whether a field's parsers understand all words of a text that lists no tiers. */
function understood(field: string, text: string, now: Date): boolean {
  const kind = fieldByName(field)
  return !listsTiers(kind, text) && understands(kind, text, now)
}

const listsTiers = (field: Field, text: string) =>
  field.hasTiers === true && tiersOf(plainCell(text.replace(/\s*\n\s*/g, '; ')), field) !== undefined
