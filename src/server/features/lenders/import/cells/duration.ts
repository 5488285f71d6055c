import { type CellContext, CellError, CellQuestion, choice } from './cell-verdict.ts'
import { plainNumber } from './parse-number.ts'
import { plainCell, quote } from './plain-cell.ts'
import type { Quantity, Side } from './read-bounds.ts'
import { type Figures, type Grammar, readFigures } from './read-figures.ts'

/** The longest plausible term in months. */
const maxTermMonths = 480

const grammar: Grammar = {
  unit: /(?:-)?(?:months?|mos?|mths?|mnths?|m|years?|yrs?|y|(?:business|bus\.?|biz|working|calendar) days?|bd|days?|d|weeks?|wks?|w|hours?|hrs?|h)/,
  filler:
    /terms?|loans?|fixed|or arms?|amortization|amort|amortized|(?:full(?:y)? )?am|interest[- ]only|i\/o|io|balloon|(?:to )?closings?|(?:to )?close[sd]?|(?:to )?fund(?:ing|ed|s)?|turnaround|in|from|application|approval|average|avg|typical(?:ly)?|standard|options?|available|within|typ|max|of|rates?/,
  asides: [
    /\b\d{1,2}[/-]\d{1,2}(?: ?(?:,|or|and|&|\/) ?\d{1,2}[/-]\d{1,2})* ?(?:sofr )?arms?\b:?/g,
    /(?<![\d/])(?:5|7|10)\/[16]\b(?![\d/])/g,
    /(?:\b(?:w\/|with) ?)?\b(?:(?:[1-9]|1\d|20)[- ]?(?:years?|yrs?|y)|(?:5|7|10)|(?:60|84|120)[- ]?(?:months?|mos?))\b\.?[- ](?:i\.?\/?o\.?|interest[- ]only)(?: period)?\b(?: ?\/ ?\d\d ?(?:years?|yrs?) am\w*)?/g,
    / revolving\b(?: lines?)?/g,
    / ?\+ ?\d{1,2}(?:[- ]?(?:months?|mos?|m))?(?: ext\w*)?$/g,
    /(?:,|;)? \d{1,2}[- ](?:months?|mos?) (?:option|extension|ext)\b.*$/g,
  ],
  isListingByComma: true,
  number: (digits) => plainNumber(digits),
}

/**
 * A term in months: `12 months`, `12-18`, `1 year`, `30-yr fixed`. The header may give the unit, as in `Term (years)`.
 */
export const term: Quantity = {
  example: '12, 12-18 or 1 year',
  grammar,
  values: readMonths,
}

function readMonths({ list, bound }: Figures, cell: string, side: Side, context: CellContext): number[] {
  const last = list.at(-1)!.unit
  const isYears = /\by(?:ea)?rs?\b/i.test(context.header)
  const isFixed = /\b(?:10|15|20|25|30|40)[- ]?(?:years?|yrs?)?[- ]fixed\b/i.test(cell)
  const hasUnit = isFixed || last !== '' || /mo|y(?:ea)?r/i.test(context.header)
  const { value } = list[0]!
  // '5/7/10' are the years of a balloon loan; '6/9/12' are months.
  const areYears =
    list.every((one) => isOfYears(one.value)) &&
    (list.length === 1 || list.some((one) => one.value % 5 === 0 && one.value < 10))
  if (!hasUnit && side === 'both' && bound === 'exact' && areYears)
    throw new CellQuestion(
      'could be months or years',
      ['months', 'years'].map((unit) =>
        choice(unit, list.length === 1 ? counted(value, unit.slice(0, -1)) : `${cell.trim()} ${unit}`),
      ),
      { topic: 'years' },
    )
  return list.map(({ value, unit: own }) => {
    // In '12 / 30 yr', the 12 is months, and belongs to a different loan.
    if (own === '' && /^-?y/.test(last) && value > 5 && !isOfYears(value) && cell.includes('/'))
      throw new CellError('unit', 'mixes months and years; write the months of one loan')
    // In '30 fixed, 40 IO' both are years.
    const ofCell = isFixed && value >= 5 && isOfYears(value) ? 'years' : last
    const unit = (own || ofCell || (isYears ? 'years' : 'months')).replace(/^-/, '')
    const months = /^(?:d|calendar)/.test(unit) ? monthsOfDays(value) : Number((value * monthsOf(unit)).toFixed(4))
    if (months > maxTermMonths && isYears && own === '' && value <= maxTermMonths)
      throw new CellQuestion(`is ${value} years under '${context.header}'`, [`${value} months`, 'not published'])
    if (!Number.isInteger(months)) throw new CellError('number', 'must be a whole number of months, such as 12')
    if (months < 1 || months > maxTermMonths) throw new CellError('bounds', `must be from 1 to ${maxTermMonths} months`)
    return months
  })
}

const isOfYears = (value: number) => value <= 3 || [5, 7, 10, 15, 20, 25, 30, 40].includes(value)
const counted = (value: number, word: string) => `${value} ${word}${value === 1 ? '' : 's'}`

/** Converts 90 days to 3 months and 365 to 12. Days that aren't close to whole months give a fraction. */
function monthsOfDays(days: number): number {
  const months = Math.round(days / 30.4)
  return Math.abs(months * 30.4 - days) <= 5 ? months : Number((days / 30).toFixed(4))
}

function monthsOf(unit: string): number {
  if (/^y/.test(unit)) return 12
  if (/^w/.test(unit)) return 7 / 30
  if (/^(?:h|b|working)/.test(unit)) throw new CellError('unit', 'isn’t a term in months or years')
  return 1
}

/**
 * Parses the time to funding and returns whole calendar days, rounded up. A range counts as its upper end: `10 days`,
 * `3-14` (14), `48 hours` (2), `10-14 business days` (20). Without a unit, the header's unit applies, or else days.
 * Undefined for a text that it can't parse, such as '24/7'.
 * @throws CellQuestion for a date that a spreadsheet made of a range, such as 'Oct-14'. CellError above 3650 days.
 */
export function readDays(cell: string, context: CellContext): number | undefined {
  const text = plainCell(cell)
  const closing = closingPart(text)
  if (!closing && /^same[- ]day/.test(text)) return 0
  if (!closing && /^same[- ]week/.test(text)) return 7
  if (/^(?:(?:next|1|one)[- ](?:business )?day|overnight)$/.test(text)) return 1
  if (/^24\/7/.test(text)) return undefined
  const figures = readFigures((closing ?? cell).replace(/^\s*in (?=as )/i, ''), grammar, context)
  if (!figures) return undefined
  if (figures.bound === 'from') context.warn(`${quote(cell)} has no upper limit, so its figure was used`)
  const last = figures.list.at(-1)!.unit
  const header = context.header.toLowerCase()
  const days = figures.list.map(({ value, unit }) => value * daysOf(unit || last || header))
  const most = Math.ceil(Number(Math.max(...days).toFixed(6)))
  if (most > 3650) throw new CellError('bounds', 'must be from 0 to 3650 days')
  return most
}

/** Returns the part of a text such as 'pre-approval in 24 hours; funding in 7 days' that mentions closing. */
function closingPart(text: string): string | undefined {
  const parts = text.split(/[;,](?= )|\. /)
  const closing = parts.filter((part) => /\d/.test(part) && /clos|fund/.test(part))
  return parts.length > 1 && closing.length === 1 ? closing[0]!.trim() : undefined
}

function daysOf(unit: string): number {
  if (/business|bus\b|bus\.|biz|working|^bd$/.test(unit)) return 7 / 5
  if (/week|wk|^w$/.test(unit)) return 7
  if (/hour|hr|^h$/.test(unit)) return 1 / 24
  return /month|^mo|^m$|^mths?$/.test(unit) ? 30 : 1
}
