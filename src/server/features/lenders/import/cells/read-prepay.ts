import { type CellContext, CellError } from './cell-verdict.ts'
import { isNotPublished, isUnbounded, plainCell, quote } from './plain-cell.ts'

const none = /^(?:none|no|0%?|no (?:prepay(?:ment)?(?: penalty)?|ppp|penalty)|open|without)$/
const longestPenaltyYears = 10
const highestStep = 20

/** Percent by year in a text such as `5-4-3-2-1`, `3/2/1 step-down` or `5, 5, 5`; undefined when it lists no years. */
function stepsIn(text: string): number[] | undefined {
  const plain = plainCell(text)
  if (none.test(plain)) return [0]
  const list = /^\D*?((?:\d+(?:\.\d+)? ?%?)(?:(?: ?[-/,;>] ?| )\d+(?:\.\d+)? ?%?)+)(.*)$/.exec(plain)
  if (!list || /month|\bmos?\b|interest|\bof\b/.test(list[2]!)) return undefined
  const steps = list[1]!
    .split(/[^\d.]+/)
    .filter((part) => part !== '')
    .map(Number)
  return steps.length <= longestPenaltyYears && steps.every((step) => step <= highestStep) ? steps : undefined
}

/** What a text of prepayment terms says by year; null when it says it otherwise. */
export function prepayStepsOf(text: string): number[] | null {
  return stepsIn(text) ?? null
}

/** A list of percent by year. @throws CellError */
export function readPrepaySteps(cell: string, context: CellContext): number[] | null {
  if (isNotPublished(cell)) return null
  if (isUnbounded(cell)) return [0]
  const single = /^(\d+(?:\.\d+)?) ?%?$/.exec(cell.trim())
  const steps = single ? [Number(single[1])] : stepsIn(cell)
  if (steps?.some((step) => step > highestStep))
    throw new CellError('bounds', `must be from 0 to ${highestStep} percent of the balance`)
  if (!steps) context.warn(`${quote(cell)} was read as not published; 5-4-3-2-1 would be read`)
  return steps ?? null
}
