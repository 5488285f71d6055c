import { isNotPublished, plainCell, quote } from './cells/plain-cell.ts'
import { ofRefinances } from './cells/read-count.ts'
import { lenderFields } from './fields.ts'
import type { FileValues } from './file-values.ts'

/** The values that a row's programs took from one cell, and the messages of its notes and problems. */
export type CellOutcome = {
  values: FileValues[]
  said: string[]
  isRefused: boolean
  isTiered: boolean
  read(text: string): string
  /** Holds the parts of the cell that set no value, once they are known. */
  cached: { idleParts?: string[] }
}

/** Fields whose parsers report each word that they leave out, or keep the cell's text. */
const whole = new Set([
  ...lenderFields.map(({ name }) => name),
  ...'excludedStates prepay programStates accepts excludes sourceUrl feesNote programTermsCheckedAt'.split(' '),
])
/** Fields whose values are words, not figures. */
const ofWords: ReadonlySet<string> = new Set('contact propertyTypes entityRequired recourse interestBasis'.split(' '))

const number = /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|(?<!\d)\.\d+/g
/** A percentage with a decimal comma, and any figure with one in a column of percentages. */
const decimalComma = /(?<![\d.,])(\d{1,2}),(\d{1,3})(?= ?%)/g
const decimalCommaOfPercents = /(?<![\d.,])(\d{1,2}),(\d{1,2})(?![\d.,])/g
const ofPercents = /rate$|points$|percent$|^leverage$/i
const lowBefore =
  /(?:\b(?:from|start(?:s|ing)?(?: at| from)?|(?:as )?low as|min(?:imum)?\.?(?: of)?|at least|over|above|(?<!\bnot? )more than|greater than|\bnot? less than|exceed(?:s|ing))|>=?|≥):? ?\$?$/
const highBefore =
  /(?:\b(?:up ?to|max(?:imum)?\.?(?: of)?|under|below|(?<!\bnot? )less than|at most|no more than|not to exceed|as high as)|<=?|≤):? ?\$?$/
const unit = String.raw`(?: ?(?:%|k|mm?|pts?|points?|months?|mos?|years?|yrs?|x)\b|%)?`
const lowAfter = new RegExp(
  `^${unit} ?(?:(?<! )\\+(?! ?\\$?\\d)| \\+$|(?:or|and|&) (?:more|greater|higher|above|better|over|up)\\b|min(?:imum)?\\b)`,
)
const highAfter = new RegExp(`^${unit} ?(?:(?:or|and|&) (?:less|lower|below|under|fewer)\\b|max(?:imum)?\\b)`)

/** The units in which a field may store a figure. */
function factorsOf(field: string): number[] {
  if (/Amount|Fees?$|Value$/.test(field)) return [1, 1000, 1_000_000, 1_000_000_000]
  if (/Term|Months?$/.test(field)) return [1, 12, 1 / 30, 7 / 30]
  if (field === 'fundingDays') return [1, 7 / 5, 7, 1 / 24, 30]
  return [1, 100, 0.01]
}

const isNear = (value: number, figure: number) => Math.abs(value - figure) < 0.006 || Math.ceil(figure) === value

/** Returns the fields whose values hold a figure. */
function fieldsOf(figure: number, values: readonly FileValues[]): string[] {
  return values.flatMap((read) =>
    Object.entries(read)
      .filter(([field, value]) => {
        // '5+' and '2-4' are property types.
        if (field === 'propertyTypes') return figure <= 10
        if (typeof value === 'string') return (value.match(number) ?? []).some((one) => figureOf(one) === figure)
        const list = Array.isArray(value) ? value : [value]
        return list.some(
          (one) =>
            typeof one === 'number' &&
            (factorsOf(field).some((factor) => isNear(one, figure * factor)) ||
              (field === 'minDeals' && one === figure + 1) ||
              (field === 'minCreditScore' && figure === 0 && one === 300) ||
              // '20% down' is 80% of the price.
              (field === 'maxAdvancePercent' && one === 100 - figure)),
        )
      })
      .map(([field]) => field),
  )
}

const figureOf = (digits: string) => Number(digits.replaceAll(',', ''))

/**
 * Returns messages about the parts of a cell that were neither stored nor named in a message: figures, hedges, and a
 * bound that was read as its opposite, such as 700 as a minimum for '700 or less'.
 */
export function unentered(field: string, cell: string, outcome: CellOutcome): string[] {
  const { values, said, isRefused, isTiered } = outcome
  const isUnlisted = values.some(({ isTransactional }) => isTransactional)
  // A message that starts with 'only' says that the rest of the cell wasn't read.
  const isPart = said.some((message) => message.startsWith('only '))
  const partsLeft = () => {
    const lost = isPart ? [] : unreadParts(cell, outcome)
    return lost.length > 0 ? [`${lost.map(quote).join(', ')} ${lost.length === 1 ? 'was' : 'were'} left out`] : []
  }
  const isNothing = said.some((message) => message.includes('counts as not published'))
  if (isNothing || isRefused || isUnlisted || whole.has(field) || isNotPublished(cell)) return []
  if (ofWords.has(field)) return partsLeft()
  const comma = ofPercents.test(field) ? decimalCommaOfPercents : decimalComma
  const written = plainCell(cell.replace(/\s*\n\s*/g, '; ')).replace(comma, '$1.$2')
  // The loans of '3 months for cash-out' limit the seasoning.
  const text = field === 'seasoningMonths' ? written.replace(ofRefinances, '') : written
  const named = new Set(said.flatMap((message) => plainCell(message).match(number) ?? []).map(figureOf))
  const figures = [...text.matchAll(number)].map(({ 0: digits, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + digits.length)]
    const figure = figureOf(digits)
    const [isLow, isHigh] = [
      lowBefore.test(before) || lowAfter.test(after),
      highBefore.test(before) || highAfter.test(after),
    ]
    const opposite = isLow === isHigh ? /^$/ : isLow ? /^max[A-Z]/ : /^min[A-Z]/
    const fields = fieldsOf(figure, values)
    const isName = field === 'program' && !isTerm.test(`${before.slice(-12)}|${after.slice(0, 12)}`)
    const isKnown =
      isName || fields.some((one) => !opposite.test(one)) || isOther(field, before, digits, after) || named.has(figure)
    return { figure, index, digits, isKnown, isOpposite: fields.length > 0 }
  })
  const isBetween = (from: (typeof figures)[number], to: (typeof figures)[number]) =>
    isRange.test(text.slice(from.index, to.index))
  const left = figures.filter((one, index) => {
    const [before, next] = [figures[index - 1], figures[index + 1]]
    // In a list of tiers, the next band starts above this upper end.
    if (isTiered && before?.isKnown && isBetween(before, one)) return false
    // A range of costs or days is stored as its upper end.
    return !one.isKnown && !(oneEnded.test(field) && next?.isKnown && isBetween(one, next))
  })
  // A list of fees adds up.
  const sum = left.reduce((total, { figure }) => total + figure, 0)
  const isSum = left.length > 1 && values.some(({ loanFees, drawFee }) => loanFees === sum || drawFee === sum)
  const parts = (list: readonly { index: number; digits: string }[]) => [
    ...new Set(list.map(({ index, digits }) => quote(partAround(text, index, digits.length)))),
  ]
  const hedges = (isPart ? [] : unreadHedges(text, outcome)).filter(
    ({ index, digits }) =>
      !(partAround(text, index, digits.length).match(number) ?? []).some((one) => named.has(figureOf(one))),
  )
  const lost = parts([...(isSum ? [] : left.filter(({ isOpposite }) => !isOpposite)), ...hedges])
  if (lost.length === 0 && left.length === 0) return field === 'program' ? [] : partsLeft()
  const turned = parts(left.filter(({ isOpposite }) => isOpposite))
  return [
    ...(lost.length > 0 ? [`${lost.join(', ')} ${lost.length === 1 ? 'was' : 'were'} left out`] : []),
    ...turned.map((part) => `${part} was read without its bound; check the figure`),
  ]
}

/** Parts that need no message when they aren't read, because they say nothing more about the loan. */
const idle =
  /^(?:(?:the |our |all |in |per |a |of |or |incl(?:uding|\.)? )*(?:small|incl|(?:lower|less[eo]r) of|c?ltv|ltv\/ltc|ltc|arv|or|whichever is (?:lower|less)|interest(?:[- ]only)?|i\/?o|fixed|simple|owner[- ]?occ\w*|non[- ]?owner[- ]?occ\w*|noo|residential|multi-?family|investment|typical(?:ly)?|approx\w*|about|varies|flat|us|total|max(?:imum)?|min(?:imum)?|each|only|available|ok(?:ay)?|etc|y|n|yes|no|none|above|up|higher|better|more|loans?|propert(?:y|ies)|credit|scores?|llcs?|l?lps?|corp\w*|inc|entit\w+|trusts?|partnerships?|holdback|arrears|fix|hold|purchase|price|rehab|repairs|closing costs?|costs?|experience|preferred|\d+ (?:months?|mos|years?|yrs?))(?: |$|\.))+$|approv|term sheet|\bloi\b|\bquote/
const between = /[,;\n()|]|\s[/+&\u2013-]\s|(?<=[a-z]{2})\.\s+|\s(?:and|plus|with|w\/)\s/gi

/**
 * Returns the parts of a cell that were neither read nor reported, such as 'PG required' in 'LLC or individual. PG
 * required'. The cell reads the same without them, their own values aren't among its values, and no message names them.
 */
function unreadParts(cell: string, { said, isTiered, read, cached }: CellOutcome): string[] {
  if (isTiered) return []
  const messages = said.map((message) => plainCell(message.replace(quote(cell), '')))
  cached.idleParts ??= partsWithoutEffect(cell, read)
  const lost = new Set(messages.filter((message) => message.includes('left out')).flatMap(wordsOf))
  const isNamed = (part: string) =>
    messages.some((message) => message.includes(plainCell(part))) || wordsOf(part).every((word) => lost.has(word))
  return cached.idleParts.filter((part) => !isNamed(part))
}

/** Returns a text's numbers, and its words of at least three letters, for comparison. */
const wordsOf = (text: string) => plainCell(text).match(/\d+|[a-z]{3,}/g) ?? []

function partsWithoutEffect(cell: string, read: CellOutcome['read']): string[] {
  const ends = [...cell.matchAll(between)]
  if (ends.length === 0) return []
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)]
  const whole = read(cell)
  return starts.flatMap((start, at) => {
    const part = cell.slice(start, ends[at]?.index ?? cell.length).trim()
    const plain = plainCell(part)
    if (!/[a-z]{2}/.test(plain) || idle.test(plain)) return []
    const without = `${cell.slice(0, start)}${cell.slice(start).replace(part, '')}`
    return read(without) === whole && !isPartOf(read(part), whole) ? [part] : []
  })
}

/** Returns whether a part sets any value on its own, and each that isn't a number is among the whole cell's values. */
function isPartOf(part: string, whole: string): boolean {
  const [own, all] = [part, whole].map((json) => JSON.parse(json) as [unknown, (FileValues | string)[]][])
  const values = own!
    .flatMap(([, cells]) => cells)
    .flatMap((one) => (typeof one === 'string' ? [] : Object.values(one)))
  const entered = JSON.stringify(all)
  return (
    values.some((value) => value !== null) &&
    values.every(
      (value) =>
        value === null || typeof value === 'number' || entered.includes(JSON.stringify(value).replace(/^\[|\]$/g, '')),
    )
  )
}

/** Words that may reverse a term. A hedge wasn't read if the cell reads the same without it. */
const hedge =
  /\b(?:except(?:ion)?s?|excluding|excl|unless|case[- ]by[- ]case|if|when|for|with|not(?! to exceed| less| more| required)|no(?! (?:more|less|min|max|limit|cap))|without|subject to|depending(?: on)?|negotiable)\b/g

/** Finds hedges that weren't read. In a list of tiers, every word is read. */
function unreadHedges(text: string, { said, isTiered, read }: CellOutcome): { index: number; digits: string }[] {
  if (isTiered) return []
  const hedges = [...text.matchAll(hedge)]
  const before = hedges.length > 0 ? read(text) : ''
  return hedges.flatMap(({ 0: word, index }) => {
    const without = `${text.slice(0, index)} ${text.slice(index + word.length)}`
    const isSaid = said.some((message) => plainCell(message).includes(word))
    return isSaid || read(without) !== before ? [] : [{ index, digits: word }]
  })
}

/**
 * Returns whether a figure isn't a term: '1st lien', '3 projects in 36 months', '0-75%', '$100K to $5M+', '24-hour
 * approval'.
 */
const isOther = (field: string, before: string, digits: string, after: string) =>
  /^(?:st|nd|rd|th)\b/.test(after) ||
  (field === 'minDeals' && /^[- ]?(?:y|mo)/.test(after)) ||
  // '2 x 3 months' counts extensions.
  (/^extension/.test(field) && /^ ?x ?\d/.test(after)) ||
  (digits === '0' && /^ ?-/.test(after)) ||
  // '1.1:1' is a ratio.
  (digits === '1' && before.endsWith(':')) ||
  // '30-year' is a kind of loan.
  (field === 'kind' && /^[- ]?y/.test(after)) ||
  (/\d[a-z]* ?(?:-|to) ?\$?$/.test(before) && /^[a-z]*\+$/.test(after)) ||
  (field === 'fundingDays' &&
    /approv|term sheet|\bloi\b|quote/.test(`${/[^,;.]*$/.exec(before)![0]}${/^[^,;.]*/.exec(after)![0]}`))

/** A figure in a program's name that is a term: '$500K', '90%', '700+ FICO', '12 months'. */
const isTerm =
  /\$\||\(\|(?:\+|-\d+)\)|(?:fico|credit|score)\W*\||\|\+? ?(?:%|k\b|mm?\b|pts?\b|points?\b|x\b|fico|credit|months?|mos?\b)/
const isRange = /^\d[\d,.]* ?[a-z%]* ?(?:-|to) ?\$?$/
const oneEnded = /^(?:fundingDays|.*Fees?|minimumInterestMonths|interestReserveMonths|seasoningMonths|extension\w+)$/

/** Returns the part of a list around a figure. */
function partAround(text: string, index: number, length: number): string {
  const start = text.slice(0, index).search(/(?:[^,;/()|]|,(?=\d{3}))*$/)
  const end = text.slice(index + length).search(/[;/()|]|,(?!\d{3})|$/)
  return text.slice(start, index + length + end).trim()
}
