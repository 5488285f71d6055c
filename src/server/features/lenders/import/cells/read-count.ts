import { type CellContext, CellError } from './cell-verdict.ts'
import { assertDecimals, plainNumber } from './parse-number.ts'
import { isUnbounded, plainCell, quote } from './plain-cell.ts'
import { type Figures, type Grammar, readFigures } from './read-figures.ts'

/** A count or score that a program requires or allows. */
export type Count = {
  min: number
  /** The lowest value above 0 that a percentage can mean: '7%' is a rate, not a ratio. */
  least?: number
  max: number
  /** Whether the lowest figure of a list without conditions applies to every borrower, instead of the highest. */
  isMaximum?: boolean
  /** Whether a range is a possible cost rather than a band of borrowers. Then its upper end applies. */
  isCost?: boolean
  decimals?: number
  unit: RegExp
  filler: RegExp
  /** Returns the factor that converts a figure in another unit. */
  perUnit?(unit: string): number
  /** The value of a text without a minimum, such as 'First-timers welcome'. */
  none?: { pattern: RegExp; value: number }
}

export const creditScore: Count = {
  min: 300,
  max: 850,
  unit: /fico|credit score|score/,
  filler:
    /fico|credit(?: score)?|scores?|mid(?:dle)?(?:[- ]score)?|tri-?merge|required|requirement|guarantors?|minimum|min|borrowers?|of|mid-?fico|lowest|qualifying|sponsors?|or better/,
  // A published "no minimum" is stored as the lowest possible score, to distinguish it from an unpublished one.
  none: {
    pattern:
      /^(?:none|no|0|no (?:min|fico|credit|score|hard credit)[^\d]*|not (?:required|considered|a factor|checked)|(?:none(?: required)?|n\/a)[;,(/ -]+asset[- ]based.*|none required|asset[- ]based.*|(?:do(?:n'?t| not)|doesn'?t|no) (?:care|matter)|(?:we )?do(?:n't| not) check.*)$/,
    value: 300,
  },
}
export const dealCount: Count = {
  min: 0,
  max: 100,
  unit: /deals?|huds?|flips?|projects?|propert(?:y|ies)|exits?|houses?|completed|transactions?|units?|builds?|rehabs?|resales?|ground[- ]?ups?|gus?|guc|mf|homes?|props/,
  filler:
    /completed|past|real estate|investment|invest(?:or|ing)|minimum|min|of|must have|\/ ?\d+ ?(?:years?|yrs?|months?|mos?)|verifi(?:able|ed)|documented|similar|comparable|yes|successful|resales?|rehabs?|ground[- ]?ups?|(?:new )?construction|gus?|guc|mf|builds?|rentals?|deals?|flips?|projects?|exits?|propert(?:y|ies)|prior|previous|required|experience|(?:in |over |within )?(?:the )?(?:last|past) (?:\d+|three|two) (?:years?|yrs?|months?|mos?)|within \d+ (?:years?|months?)|in \d+ (?:years?|yrs?|months?|mos?)/,
  none: {
    pattern:
      /^(?:none|no|(?:none|not) (?:required|req'?d\.?|needed)|(?:.* )?not (?:required|necessary|needed)[^\d]*|(?:no|zero) (?:min|experience|exp\b|prior|previous)[^\d]*|(?:none ?[-,;(:] ?)?(?:first|1st)[- ]?tim[^\d]*|new (?:investors?|flippers?)[^\d]*|(?:beginners?|newbies?)[^\d]*|(?:do(?:n'?t| not)|doesn'?t|no) (?:care|matter)|all (?:levels|experience)[^\d]*|any(?: level| experience)?)$/,
    value: 0,
  },
}
export const unitCount: Count = {
  min: 1,
  max: 10_000,
  isMaximum: true,
  unit: /units?|doors?/,
  filler: /units?|doors?|per property|\/ ?property/,
}
export const dscr: Count = {
  min: 0,
  least: 0.5,
  max: 5,
  decimals: 2,
  unit: /x|:1|%/,
  filler:
    /dscr|(?:(?:off|from|per|via|on) )?airdna|blended|portfolio|exit|debt service|ratio|coverage|minimum|min|of|rate|at least|noi|i\/o/,
  perUnit: (unit) => (unit === '%' ? 0.01 : 1),
  none: { pattern: /^(?:none|no|no (?:min|ratio|dscr)[^\d]*|not required)$/, value: 0 },
}
export const interestMonths: Count = {
  min: 0,
  max: 36,
  isCost: true,
  unit: /-?(?:months?|mos?|m|years?|yrs?|days?)/,
  perUnit: (unit) => (/^-?d/.test(unit) ? 1 / 30 : /^-?y/.test(unit) ? 12 : 1),
  filler:
    /of interest|interest|minimum|min|guaranteed|earned|payments?|first|'|of|due|after|month|seasoning|ownership|title|on title|reserves?|financed|prepaid|withheld|from proceeds|held back|i\/r|at (?=closing)|closing/,
  none: {
    pattern: /^(?:none|no|no (?:min|season|reserve).*|(?:none|not) required|day (?:one|1)|immediate(?:ly)?)$/,
    value: 0,
  },
}

/** The loans that a seasoning period applies to: '3 months for cash-out'. */
export const ofRefinances =
  / (?:for|on) (?:all )?(?:cash[- ]?outs?|c\/o|refi(?:nance)?s?|r\/?t|rate(?: and |[-/ ])term)(?: refi(?:nance)?s?| loans)?(?: only)?$/i

const refusesFirstDeals =
  /^(?:no|not for|excludes?) (?:new|(?:first|1st)[- ]?tim|beginner)|(?:first|1st)[- ]?tim.*\b(?:not|ineligible|excluded|prohibited)|\bnew (?:investors?|flippers?).*\b(?:not|ineligible|excluded)/

/** Words for a house that say its number of units. */
const houseWord = /\b(?:sfrs?|single[- ]family|duplex|triplex|four-?plex|4-?plex|quad(?:-?plex)?)(?:es)?(?: only)?\b/gi
const unitsByHouse = (word: string) => (/^s/i.test(word) ? '1' : /^d/i.test(word) ? '2' : /^t/i.test(word) ? '3' : '4')

/**
 * A count before unknown words: '3 MF assets owned', 'None; first timers 85/100'. Doesn't match before years, people or
 * a condition.
 */
const countFirst =
  /^(\d{1,2}(?: ?- ?\d{1,2})?\+?(?= )|none(?: required| needed)?(?= ?[;,.(]))[ ;,.]+(?!\D*\b(?:years?|yrs?|months?|mos?|weeks?|days?|partners?|members?|employees?|borrowers?|guarantors?|sponsors?|references?|licen\w*|gc|primary|bldgs?|buildings?)\b)(?!(?:if|for|when|with|under|below|over|above|unless|at|per|max|or|and|x|k|m)\b)([a-z\d<(].*)$/

/** Several ratios that a borrower may choose from. */
const dscrOptions =
  /^((?:\d?\.\d+ ?x?(?: ?(?:[,;/&]|and|or) ?(?:and |or )?)?){2,}) ?(?:dscr )?(?:options?(?: (?:are )?available)?|available)$/

/** Words that make a text without a minimum depend on more: 'First-timers case by case'. */
const isConditional = /case[- ]by[- ]case|negotiable|\bvaries|exception|approv|consider(?!ed)|\bmay\b|limited/

/** Words that make a minimum non-binding, so that its figure is ignored. */
const isSoft = /\bprefer|case[- ]by[- ]case|negotiable|recommend|\bideal|typically|generally|\bvaries|exception/

/**
 * Parses a count. A band of borrowers such as '2-4' deals or '680-719' counts from its lower end. A range of units or
 * of months of interest counts up to its upper end. Null for no limit, undefined for a text that sets none, such as
 * '700 preferred'.
 * @throws CellError for a malformed figure and for one out of bounds. CellQuestion for a date that a spreadsheet made
 * of a range.
 */
export function readCount(count: Count, cell: string, context: CellContext): number | null | undefined {
  const plain = plainCell(cell)
  const isMinimum = !count.isMaximum && !count.isCost
  if (count === dealCount && refusesFirstDeals.test(plain)) return /\d/.test(plain.replace(/1st/g, '')) ? undefined : 1
  if (count === interestMonths && /\b(?:if|when|unless|else)\b/.test(plain)) return undefined
  const { none } = count
  if (none && !/\bif\b|\bunder\b|\bbelow\b|\bexcept/.test(plain)) {
    // 'Preferred, not required' requires nothing. 'Preferred' alone doesn't say whether there is a minimum.
    const outside = plain.replace(/ ?\([^)]*\)/g, '')
    if (
      none.pattern.test(outside) &&
      !isConditional.test(outside) &&
      (!outside.includes('prefer') || /not (?:required|necessary|needed)/.test(outside))
    ) {
      if (outside !== plain) context.warn(`${quote(plain.slice(outside.length).trim())} was left out`)
      return none.value
    }
  }
  if (isUnbounded(cell)) return none && plain.includes(' ') ? undefined : null
  if (isSoft.test(plain.split(/[,;(]| w\/| with /)[0]!)) return undefined
  if (isMinimum && /^(?:<|≤|under |below |less than |up to )/.test(plain)) return readBelow(count, cell, context)
  const above = count === dealCount && /^(?:more than|over|>) ?(\d+)\b/.exec(plain)?.[1]
  if (above) return readCount(count, cell.replace(/^.*?\d+/, String(Number(above) + 1)), context)
  // '1.10x; 1.00x and .75x options available' offers loans from the lowest ratio.
  const options =
    count === dscr
      ? dscrOptions
          .exec(plain)?.[1]
          ?.match(/\d?\.\d+/g)
          ?.map(Number)
      : undefined
  if (options) {
    context.warn(`${quote(cell)} was read as its lowest, ${Math.min(...options)}`)
    return Math.min(...options)
  }
  if (count === dscr && /\bexit\b/.test(plain)) context.warn(`${quote(cell)} is the DSCR at the exit`)
  const inFigures = count === unitCount ? cell.replace(houseWord, (word) => unitsByHouse(word)) : cell
  const grammar: Grammar = { unit: count.unit, filler: count.filler, number: plainNumber, isListingByComma: true }
  const notes: string[] = []
  const figures = readFigures(inFigures, grammar, { ...context, warn: (message) => notes.push(message) })
  const [, first = '', rest = ''] = (figures || count !== dealCount ? undefined : countFirst.exec(plain)) ?? []
  if (first) {
    context.warn(`${quote(rest)} was left out`)
    return readCount(count, first, context)
  }
  for (const note of notes) context.warn(note)
  const years = count === dealCount && /\b(\d{1,2})[- ]?(?:years?|yrs?)\b/.exec(plain)?.[1]
  if (figures && years && years !== '3')
    context.warn(`${quote(cell)} counts ${years} years; the catalogue counts three`)
  // '700 or less' isn't a minimum.
  if (figures?.bound === 'upTo' && isMinimum) return readBelow(count, cell, context)
  // '5+' isn't a maximum.
  if (figures?.bound === 'from' && count === unitCount) return undefined
  return figures && pickOf(figures, count, cell, context)
}

/**
 * Parses a band such as 'DSCR below 1.00', which starts at 0. A band of credit scores without a lower end has no
 * minimum.
 */
function readBelow(count: Count, cell: string, context: CellContext): number | undefined {
  if (count.min > 0 || !/^\D*\d[\d.]*\D*$/.test(cell)) return undefined
  context.warn(`${quote(cell)} was read from its lower end, 0`)
  return 0
}

function pickOf(
  { list, join }: Figures,
  { isMaximum = false, isCost = false, min, least = min, max, decimals = 0, perUnit = () => 1 }: Count,
  cell: string,
  context: CellContext,
): number {
  const values = list.map(({ value, unit }) => Number((value * perUnit(unit)).toFixed(4)))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const isLow = join === 'range' ? !isMaximum && !isCost : isMaximum || low === 0
  const value = isLow ? low : high
  const which = isLow ? (join === 'range' ? 'from its lower end' : 'as its lowest') : 'as its highest'
  if (values.length > 1) context.warn(`${quote(cell)} was read ${which}, ${value}`)
  const lowest = value > 0 && cell.includes('%') ? least : min
  if (value < lowest || value > max) throw new CellError('bounds', `must be from ${lowest} to ${max}`)
  assertDecimals(value, decimals)
  return value
}
