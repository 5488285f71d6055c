import { type CellContext, CellQuestion } from './cell-verdict.ts'
import { points } from './percent.ts'
import { isNotPublished, isUnbounded, plainCell, quote } from './plain-cell.ts'
import { readBounds } from './read-bounds.ts'

/** A fee to extend is kept for three months. */
const monthsKept = 3
const period = / ?(?:\/|per|for|each|every|a|p\.) ?(?:an? )?(?:(\d{1,2})[- ]?)?(?:months?|mos?|m)\b\.?(?: extension)?/

/** Percent of the loan for three months more: `1%`, `0.5 pt / 3 mo`, `1% for 6 months` (0.5). Null is not published. @throws CellError */
export function readExtension(cell: string, context: CellContext): number | null {
  if (isNotPublished(cell)) return null
  const text = plainCell(cell)
  if (isUnbounded(cell)) {
    context.warn(`${quote(cell)} could mean no extension or no fee and was left out; 0 or 1% would be read`)
    return null
  }
  const found = period.exec(text)
  const months = found ? Number(found[1] ?? 1) : monthsKept
  const fee = readFee(found ? text.replace(period, '').trim() : cell, context)
  if (fee === null || months === monthsKept || months === 0) return fee
  const kept = Number(((fee * monthsKept) / months).toFixed(3))
  context.warn(`${quote(cell)} was read as ${kept}% for ${monthsKept} months`)
  return kept
}

function readFee(text: string, context: CellContext): number | null {
  try {
    const { min, max } = readBounds(points, 'both', text, context)
    return max ?? min ?? null
  } catch (error) {
    if (!(error instanceof CellQuestion)) throw error
    context.warn(`${quote(text)} was read as not published; 1% or 0.5% for 3 months would be read`)
    return null
  }
}
