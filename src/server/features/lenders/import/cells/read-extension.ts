import { type CellContext, CellQuestion } from './cell-verdict.ts'
import { points } from './percent.ts'
import { isUnbounded, plainCell, quote } from './plain-cell.ts'
import { readBounds } from './read-bounds.ts'

const period = / ?(?:\/|per|for|each|every|a|p\.) ?(?:an? )?(?:(\d{1,2})[- ]?)?(?:months?|mos?|m)\b\.?(?: extension)?/
const longestExtension = 36

/** Parses the cost of an extension in percent of the loan and its length in months: `1%`, `0.5 pt / 3 mo`. */
export function readExtension(
  cell: string,
  context: CellContext,
): { extensionPercent?: number; extensionMonths?: number } | undefined {
  // 'None' could mean no extension or no fee.
  if (isUnbounded(cell)) return undefined
  // 'Two 6-month extensions' names no price.
  const [, count, alone] =
    /^(?:\+ ?|up to )?(?:(one|two|three|[1-3]) ?x? ?\(?[1-3]?\)? ?)?(\d{1,2})[- ]?(?:months?|mos?)\.?(?: ext(?:ensions?|\.)?)?(?: option| available)?s?$/.exec(
      plainCell(cell).replace(
        /\b(?:three|six|twelve)(?=[- ]month)/,
        (word) => ({ three: '3', six: '6' })[word] ?? '12',
      ),
    ) ?? []
  if (alone && Number(alone) >= 1 && Number(alone) <= longestExtension) {
    if (count && !/^(?:one|1)$/.test(count)) context.warn(`${quote(cell)} was read as the length of one extension`)
    return { extensionMonths: Number(alone) }
  }
  // '3 months @ 0.5%', 'One 3-month, 1%' and '2 x 3 months at 0.5 pt each' have the length first.
  const [whole, times, length, price] =
    /^(?:up to )?(?:\(?(one|two|three|four|[1-6])\)?(?: ?x ?| extensions?(?: of)? |, ?| ))?(\d{1,2}) ?-?(?:more )?(?:months?|mos?)\.?(?: (?:ext(?:ensions?|\.)?|renewals?|options?))?(?: available| each)? ?(?:@|at|for|,|:|-|\/|\() ?(\d*\.?\d+ ?(?:%|pts?|points?)?)(?: each| fee| per extension| of (?:the )?loan(?: amount)?)?\)?$/.exec(
      plainCell(cell),
    ) ?? []
  if (times && !/^(?:one|1)$/.test(times)) context.warn(`${quote(cell)} was read as the cost of one extension`)
  const text = whole ? `${price} for ${length} months` : plainCell(cell)
  const found = period.exec(text)
  const months = found ? Number(found[1] ?? 1) : undefined
  const percent = readPercent(text.replace(period, '').trim(), context)
  // In '12 + 6' under 'Term / extensions' the 6 counts months.
  if (percent === undefined) return undefined
  if (/term/i.test(context.header) && Number.isInteger(percent) && !/%|pt|point|bps/.test(text)) return undefined
  const isKept = months !== undefined && months >= 1 && months <= longestExtension
  return { extensionPercent: percent, ...(isKept ? { extensionMonths: months } : {}) }
}

function readPercent(text: string, context: CellContext): number | undefined {
  try {
    const { min, max } = readBounds(points, 'both', text, context) ?? {}
    return max ?? min ?? undefined
  } catch (error) {
    if (!(error instanceof CellQuestion)) throw error
    return undefined
  }
}
