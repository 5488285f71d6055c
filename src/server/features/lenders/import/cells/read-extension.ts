import { type CellContext, CellQuestion } from './cell-verdict.ts'
import { points } from './percent.ts'
import { isUnbounded, numeralsIn, plainCell, quote } from './plain-cell.ts'
import { readBounds } from './read-bounds.ts'

const longestExtension = 36

/** 'Two 6-month extensions', without a price. */
const lengthOnly =
  /^(?:\+ ?|up to )?(?:(?<count>[1-4])(?: ?x ?| ?\([1-4]\) ?| ))?(?<months>\d{1,2})[- ]?(?:months?|mos?)\.?(?: ext(?:ensions?|\.)?)?(?: option| available)?s?$/
/** '3 months @ 0.5%', 'One 3-month, 1%' and '2 x 3 months at 0.5 pt each'. */
const lengthFirst =
  /^(?:up to )?(?:\(?(?<count>[1-6])\)?(?: ?x ?| ext(?:ensions?)?\.?(?: of)? |, ?| ))?(?<months>\d{1,2}) ?-?(?:more )?(?:months?|mos?)\.?(?: (?:ext(?:ensions?|\.)?|renewals?|options?))?(?: available| each)?(?: ?(?:@|at|for|,|:|-|\/|\() ?| (?=\d+(?:\.\d+)? ?(?:%|p)))(?<price>\d*\.?\d+ ?(?:%|pts?|points?|bps)?)(?: each| fee| per extension| of (?:the )?loan(?: amount)?)?\)?$/
/** The months of '1% for 3 months'. */
const period = / ?(?:\/|per|for|each|every|a|p\.) ?(?:an? )?(?:(\d{1,2})[- ]?)?(?:months?|mos?|m)\b\.?(?: extension)?/

/**
 * Parses the cost of an extension in percent of the loan and its length in months: `1%`, `0.5 pt / 3 mo`. Of several
 * costs, the highest counts. Undefined if the cell has neither or could mean something else.
 * @throws CellError for a cost in dollars or a malformed figure.
 */
export function readExtension(
  cell: string,
  context: CellContext,
): { extensionPercent?: number; extensionMonths?: number } | undefined {
  // 'None' could mean no extension or no fee.
  if (isUnbounded(cell)) return undefined
  // Reads the 3 in '3 @ 1pt' as months, and converts days to months.
  let text = numeralsIn(plainCell(cell))
    .replace(/^ext(?:ensions?|\.)?:? (?=\d)/, '')
    .replace(/^(\d{1,2}) ?\+ ?\1 ?(?=mo|m\b)/, '2 x $1 ')
    .replace(/ ea\.?$/, ' each')
    .replace(/^(\d{1,2}) ?(mo\w*\.?) x ?([1-3])\b/, '$3 x $1 $2')
    .replace(/^([1-4]) ?x ?(3|6|9|12)(?= ?(?:$|@|,))/, '$1 x $2 months')
    .replace(/^(\d{1,2})(?: ?\+ ?\d{1,2})?(?= ?@)/, '$1 months')
    .replace(/\b(30|60|90|120|180) ?-?days?\b/g, (_all, days: string) => `${Number(days) / 30} months`)
  const length = lengthOnly.exec(text)?.groups
  const whole = length ?? lengthFirst.exec(text)?.groups
  const count = Number(whole?.['count'] ?? 1)
  if (count > 1) context.warn(`${quote(cell)} was read as the ${length ? 'length' : 'cost'} of one extension`)
  if (length && isLength(Number(length['months']))) return { extensionMonths: Number(length['months']) }
  if (whole && !length) text = `${whole['price']} for ${whole['months']} months`
  const found = period.exec(text)
  const percent = readPercent(text.replace(period, '').trim(), context)
  if (percent === undefined) return undefined
  // In '12 + 6' under 'Term / extensions', the 6 is months, not percent.
  if (/term/i.test(context.header) && Number.isInteger(percent) && !/%|pt|point|bps/.test(text)) return undefined
  const months = found ? Number(found[1] ?? 1) : 0
  return { extensionPercent: percent, ...(isLength(months) ? { extensionMonths: months } : {}) }
}

const isLength = (months: number) => months >= 1 && months <= longestExtension

function readPercent(text: string, context: CellContext): number | undefined {
  try {
    const { min, max } = readBounds(points, 'both', text, context) ?? {}
    return max ?? min ?? undefined
  } catch (error) {
    if (!(error instanceof CellQuestion)) throw error
    return undefined
  }
}
