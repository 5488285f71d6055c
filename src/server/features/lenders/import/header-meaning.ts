import { distance } from 'fastest-levenshtein'
import { cacheByText } from './cells/cache-by-text.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldIn, fieldsOfHeader } from './cells/read-leverage.ts'
import { purposesIn } from './cells/read-words.ts'
import { type Condition, conditionOf, type Dimension, ownDimension, programCondition } from './conditions.ts'
import { fields } from './fields.ts'
import type { Field } from './import-field.ts'
import { listsPurposes } from './split-cells.ts'

/** Words that add nothing to a header. */
const unitWords = new Set(
  'month months mos mo yrs yr years year days day k mm m usd dollars dollar percent pct in is thousands thousand millions million 000s 000 c the a at avg average typical lender loan'.split(
    ' ',
  ),
)
const sideWords = new Map<string, 'min' | 'max'>([
  ...'min minimum low lo lowest from starting start starts floor smallest shortest least bottom best teaser cheapest beginning lower'
    .split(' ')
    .map((word) => [word, 'min'] as const),
  ...'max maximum high hi highest to upto ceiling cap largest biggest longest most top worst upper'
    .split(' ')
    .map((word) => [word, 'max'] as const),
])

const sidesOf = ({ name, sides }: Field) => sides ?? ['', /^m(?:in|ax)/.exec(name)?.[0] ?? '']

const fieldByKey = new Map<string, Field>()
for (const one of fields)
  for (const key of [
    one.name.toLowerCase(),
    ...(sidesOf(one).includes('') ? one.words.split(' |')[0]!.split(' ') : []),
  ])
    if (key !== '' && !fieldByKey.has(key)) fieldByKey.set(key, one)

/** The fields with words. `all` matches headers of only the field's words, `names` the words that name the field. */
const patterns = fields
  .filter(({ words }) => words !== '')
  .map((field) => {
    const [names, all] = [field.words.split(' |')[0]!, field.words.replace(' |', '')].map((words) =>
      words.replaceAll(' ', '|'),
    )
    return { field, sides: sidesOf(field), names: new RegExp(names!), all: new RegExp(`^(?:(?:${all})s?)+$`) }
  })

export const fieldByName = (name: string): Field => fieldByKey.get(name.toLowerCase())!

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/['’]|__c\b/g, '')
    .replace(/\bas low as\b|\band up\b/gi, 'from')
    .replace(/\bup to\b/gi, 'upto')
    .toLowerCase()
    .replace(/\b(m(?:in|ax)(?:imum)?(?!imum))(?=[a-z]{3})|(?<=[a-z]{3})(?=m(?:in|ax)(?:imum)?\b)/g, '$1 ')
    .match(/[a-z0-9]+/g) ?? []
const withoutBrackets = (header: string) => header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')

/** A header's words, joined: all of them, those without the words of a bound at either end, and the bound. */
type HeaderKey = { whole: string; inside: string; side: string }

/** Returns a header's words without case and punctuation, with and without units and parentheses, longest first. */
function headerKeys(header: string): HeaderKey[] {
  return [header, withoutBrackets(header)].flatMap((text) => {
    const words = wordsOf(text)
    return [words, words.filter((word) => !unitWords.has(word))].map((list) => {
      const start = list.findIndex((word) => !sideWords.has(word))
      const end = list.findLastIndex((word) => !sideWords.has(word)) + 1
      const sides = [...list.slice(0, Math.max(0, start)), ...list.slice(end)].map((word) => sideWords.get(word))
      return {
        whole: list.join(''),
        inside: list.slice(Math.max(0, start), end).join(''),
        side: [...new Set(sides)].sort().join(' '),
      }
    })
  })
}

const longestHeader = 60

/** Finds the field that a header names, if the header's other words all belong to that field too. */
function fieldOf({ whole, inside, side }: HeaderKey): Field | undefined {
  const isOf = (all: RegExp, names: RegExp, text: string) =>
    text.length <= longestHeader && all.test(text) && names.test(text)
  return (
    fieldByKey.get(whole) ??
    patterns.find(
      ({ sides, all, names }) =>
        (sides.includes('') && isOf(all, names, whole)) || (sides.includes(side) && isOf(all, names, inside)),
    )?.field
  )
}

/** The record that a CRM puts before each header: 'Organization - Rate', 'Account: States'. */
const recordPrefix = /^(?:organi[sz]ation|account|company|deal|person|contact|record)(?: [-–] |: )(?=\S)/i

export type Meaning = { kind: Field; when: readonly Condition[] }

/** Finds the field of a header or a --map name, and ignores the header's conditions. */
export const findField = (header: string): Field | undefined => meaningOf(header)?.kind

/**
 * Finds a header's field and the loans that it applies to: 'Max LTV (cash-out)' limits cash-out refinances. With
 * `isProgram`, words before the field may name a program.
 */
export const meaningOf = (header: string, isProgram = false): Meaning | undefined =>
  isProgram ? meaningWithProgram(header) : plainMeaning(header)
const plainMeaning = cacheByText((header) => findMeaning(header, false))
const meaningWithProgram = cacheByText((header) => findMeaning(header, true))

/** 'States (no)', 'states excl', 'Out states', but not 'No. of states'. */
const excludedStates =
  /\bstates?\b.*\((?:no|not|excl\w*\.?)\)|^(?:no|not|out|ex|excl\w*)\.? states?$|^states? (?:no|not|out|ex|excl\w*|exclusions?)\.?$/i

function findMeaning(header: string, isProgram: boolean): Meaning | undefined {
  // 'If bankruptcy or foreclosure' says to which loans a column applies.
  if (/^if (?!you\b|i\b|we\b)/i.test(header.trim())) return undefined
  // In a CRM export, these headers count past deals with the lender, not the experience that it requires.
  if (/^(?:deal count|total deals|(?:#|no\.|number) of deals|deals with us)$/i.test(header.trim())) return undefined
  const bare = header
    .replace(recordPrefix, '')
    .replaceAll('_', ' ')
    .replace(/ (?:pct|percent)$/i, '')
    .replace(/ ?\(as[- ]is(?: value)?\)(?= \S)/i, '')
  const text = withoutQuestion(bare.replace(/[*†‡]+|^your (?=company|firm|business|website|phone)/gi, '').trim())
  // 'Rehab loan: % of purchase' has a program before a colon.
  const [, group = '', own = ''] = /^([^:]{3,30}):\s+(.+)$/.exec(text) ?? []
  const program = programCondition(group)
  const inner = program && meaningOf(own)
  if (inner?.kind.hasTiers) return { kind: inner.kind, when: [program!, ...inner.when] }
  if (excludedStates.test(text)) return { kind: fieldByName('excludedStates'), when: [] }
  if (listsPurposes(text)) return { kind: fieldByName('maxAdvancePercent'), when: [] }
  // 'Initial' and 'As-Is' under the groups 'Purchase' and 'Refinance' are advances.
  const loans = /^(purchases?|refi\w*|cash[- ]?out) (?:initial|as[- ]is)(?: advance| value| ltv)?$/i.exec(text)?.[1]
  const ofLoans = loans ? conditionOf(loans) : undefined
  if (ofLoans) return { kind: fieldByName('maxAdvancePercent'), when: [ofLoans] }
  const several = fieldsBySlash(text)
  // A cell under 'Fees / Draws' is read as fees, whose parser separates draw fees.
  if (several?.every(({ name }) => name === 'loanFees' || name === 'drawFee'))
    return { kind: fieldByName('loanFees'), when: [] }
  // 'Origination / Exit' are two fees, though both words may be of one.
  const areTwoFees =
    several?.some(({ name }) => name === 'points') && several.some(({ name }) => name === 'exitFeePercent')
  if ((plainField(text) === undefined || areTwoFees) && several && !fieldsOfHeader(text)) return undefined
  // 'Purchase LTV/LTC' has a purpose before two bases.
  const [, purpose = '', bases = ''] = /^(\S+)\s+(\S+\/\S+)$/.exec(text) ?? []
  const ofPurpose = fieldsOfHeader(bases) ? conditionOf(purpose) : undefined
  if (ofPurpose?.dimension === 'purposes') return { kind: fieldByName('leverage'), when: [ofPurpose] }
  if (fieldsOfHeader(text)) return { kind: fieldByName('leverage'), when: [] }
  const exact = fieldByKey.get(wordsOf(text).join(''))
  if (exact) return { kind: byUnit(exact, text), when: [] }
  const inside = /\(([^)]*)\)/.exec(text)?.[1]
  // 'LTV (as completed)' and 'LTC (% of purchase price)' name their base in parentheses.
  const isOneBase = inside !== undefined && purposesIn(inside).purposes.length < 2
  const base =
    isOneBase && /\blt[vc]\b|loan[- ]to[- ](?:cost|value)/i.test(withoutBrackets(text))
      ? fieldIn(inside.toLowerCase())
      : undefined
  if (base) return { kind: fieldByName(base), when: [] }
  const condition = inside && !/^[\d.]+$/.test(inside) ? conditionOf(inside, text) : undefined
  const outside = condition && plainField(withoutBrackets(text))
  if (outside && mayDependOn(outside, condition.dimension)) return { kind: outside, when: [condition] }
  const plain = plainField(text)
  if (plain) return { kind: byUnit(plain, text), when: [] }
  const conditional = withCondition(text, isProgram)
  if (conditional) return conditional
  const leverage = leverageIn(text)
  if (leverage) return { kind: fieldByName(leverage), when: [] }
  // 'Lender Min Loan' and 'Lender Points' in an export.
  const ofLender = /^lender (?=\S)/i.test(text) ? meaningOf(text.replace(/^lender /i, '')) : undefined
  if (ofLender) return ofLender
  const spelled = respelled(text)
  return spelled === text ? undefined : meaningOf(spelled, isProgram)
}

/**
 * Corrects a field by the unit in its header: 'Orig fee $' is a fee in dollars, 'Lender fee %' is points, and
 * 'Extension months' is a length.
 */
function byUnit(field: Field, header: string): Field {
  if (/point/i.test(field.name) && header.includes('$')) return fieldByName('loanFees')
  if (
    field.name === 'extensionPercent' &&
    /\bmo(?:nth)?s?\b/i.test(header) &&
    !/\d|%|fee|cost|p(?:oin)?ts?\b/i.test(header)
  )
    return fieldByName('extensionMonths')
  return field.name === 'loanFees' && header.includes('%') ? fieldByName('points') : field
}

/**
 * Returns whether a field's figures may apply to some loans only. 'Rate (12 months)' applies to 12-month loans, but
 * 'Deals (3 yr)' counts the deals of three years, and 'Extension (3 months)' states the extension's length.
 */
const mayDependOn = ({ name, hasTiers }: Field, dimension: Dimension) =>
  hasTiers === true &&
  dimension !== ownDimension[name] &&
  (dimension !== 'term' || /rate|points|amount|leverage|percent$/i.test(name))

/** Reduces 'What are your current rates?' to 'rates'. */
const withoutQuestion = (header: string) =>
  /^(?:what|which|how|do|does|are|is|can)\b.*\s.*\?/i.test(header)
    ? header
        .replace(/\b(?:what|which|how|many|much|is|are|do|does|can|if|so|you|your|current|the name of)\b|\?/gi, ' ')
        .trim()
    : header

const knownWords = [
  ...new Set([...fields.flatMap(({ words }) => words.split(/ (?:\| )?/)), ...sideWords.keys(), ...unitWords]),
].filter((word) => word.length > 3)

/** Corrects misspelled words: 'Orgination' to 'origination'. A longer word may have two wrong letters. */
function respelled(header: string): string {
  return header.replace(/[a-z]{5,}/gi, (written) => {
    const word = written.toLowerCase()
    if (/^(?:stage|originator)$/.test(word) || knownWords.some((known) => word === known || word === `${known}s`))
      return written
    const near = knownWords.filter(
      (known) => known[0] === word[0] && distance(known, word) <= (word.length > 7 ? 2 : 1),
    )
    // A missing or doubled letter is more common than a wrong one.
    return near.find((known) => known.length !== word.length) ?? near[0] ?? written
  })
}

const plainField = cacheByText(findPlainField)

function findPlainField(header: string): Field | undefined {
  // 'Max LTV by FICO' has the scores in the row below.
  const bare = header.replace(
    /\s+by\s+(?:#\s*(?:of\s+)?)?(?:fico|flips?|projects?|credit|exp|experience|deals|purpose|loan|property|dscr|tier)[a-z /]*$/i,
    '',
  )
  for (const key of headerKeys(bare)) {
    const known = fieldOf(key)
    if (known) return known
  }
  return undefined
}

/** Parses 'LTV Cash-Out', '720+ Max LTC' and 'Rate - 5+ deals': a field with a condition after or before it. */
function withCondition(header: string, isProgram: boolean): Meaning | undefined {
  const words = header.split(/\s+/)
  for (let length = words.length - 1; length > 0; length--)
    for (const [own, other] of [
      [words.slice(0, length), words.slice(length)],
      [words.slice(words.length - length), words.slice(0, words.length - length)],
    ] as const) {
      const kind = plainField(own.join(' ').replace(/[-–:,]+$/, ''))
      // 'Land loans' and 'Bridge loans' don't name an amount.
      if (!kind?.hasTiers || /^loans?$/i.test(own.join(' '))) continue
      const label = other.join(' ').replace(/^[-–:,\s]+|[-–:,\s]+$/g, '')
      // 'New build' doesn't mean new investors.
      if (/^new$/i.test(label)) continue
      // 'Land advance' is a share of the land's price, not a loan for land.
      if (/^(?:land|lot)$/i.test(label) && /advance/i.test(header)) continue
      const condition = conditionOf(label, header) ?? (isProgram ? programOf(label) : undefined)
      if (condition && mayDependOn(kind, condition.dimension)) return { kind, when: [condition] }
    }
  // 'DSCR LTV cash-out' has a program before its condition.
  for (let length = 1; isProgram && length < words.length; length++) {
    const program = programOf(words.slice(0, length).join(' '))
    const rest = words.slice(length).join(' ')
    const inner = program && meaningOf(/^m(?:in|ax)$/i.test(rest) ? `${rest} loan` : rest)
    if (inner?.kind.hasTiers) return { kind: inner.kind, when: [program!, ...inner.when] }
  }
  return undefined
}

/** Returns the condition of the program before a field. 'Construction budget' is an amount, not a program. */
const programOf = (label: string) => (/budget/i.test(label) ? undefined : programCondition(label))

/** Finds the field of 'Initial loan to acquisition cost' and 'Reno %' by their base. */
function leverageIn(header: string): string | undefined {
  const text = header.toLowerCase()
  const isShare = /lt[vc]|loan[- ]to|%|percent|leverage|advance|financ|fund/.test(text)
  return isShare && text.replace(leverageWords, ' ').trim() === '' ? fieldIn(text) : undefined
}

/** Every word that a header of a limit may have. Any other word is a condition. */
const leverageWords =
  /\b(?:max(?:imum)?|initial|day|one|1|total|project|combined|blended|overall|lt(?:v|c|p{1,2}|arv|aiv)|arv|ar|arltv|loan|to|of|on|the|and|or|as|is|in|up|at|value|costs?|purch(?:ase)?|price|acquisition|land|lot|rehab|reno(?:vation)?s?|repairs?|repaired|renovated|construction|build|vertical|capex|work|hard|soft|budget|holdback|improvements?|after|complet(?:ed|ion)|finished|stab(?:ilized)?|built|advance[sd]?|financ(?:ed|ing|e)|fund(?:ed|ing|s)?|percent(?:age)?|leverage|limit|cap|refi(?:nance)?|cash|out|rentals?|30|year)\b|[^a-z0-9]/g

/** Returns the fields of 'Rate / Points'. */
export function fieldsBySlash(header: string): Field[] | undefined {
  const found = header
    .replace(/\brate ?\/ ?term\b/gi, 'rate-term')
    .split(/\s*[/&+]\s*/)
    .map(plainField)
  return found.length > 1 && !found.includes(undefined) && new Set(found).size === found.length
    ? (found as Field[])
    : undefined
}

/**
 * Returns a header's first parenthesized words, with the parentheses. Undefined if the header has a condition, or if
 * the words name loan kinds or purposes or are only units, bounds, or words of its field or of leverage limits.
 */
export function asideIn(header: string, { words }: Field, when: readonly Condition[]): string | undefined {
  const [whole, inside] = /\(([^)]*)\)/.exec(header) ?? []
  if (inside === undefined || when.length > 0 || kindsIn(inside).length > 0 || purposesIn(inside).purposes.length > 0)
    return undefined
  const own = new Set([...words.split(/ (?:\| )?/), ...unitWords, ...sideWords.keys()])
  const rest =
    inside
      .toLowerCase()
      .replace(leverageWords, ' ')
      .match(/[a-z]{2,}/g) ?? []
  return rest.every((word) => own.has(word) || own.has(word.replace(/s$/, ''))) ? undefined : whole
}

/** Returns whether a text names a bound: 'Min', 'up to'. */
export const isSide = (cell: string) => sideWords.has(cell.trim().toLowerCase().replace(/\.$/, ''))

/** Returns the programs of headers such as 'FnF rate/pts' and 'GUC rate/pts', when there are two or more. */
export function programsBySlash(names: readonly string[]) {
  const found = names.map((name) => {
    const [, group = '', own = ''] = /^(.+?) (\S+ ?[/&+] ?\S+)$/.exec(name.trim()) ?? []
    const program = fieldsBySlash(own) ? programCondition(group) : undefined
    return program && { program, own }
  })
  return new Set(found.flatMap((one) => one?.program.label ?? [])).size > 1 ? found : []
}
