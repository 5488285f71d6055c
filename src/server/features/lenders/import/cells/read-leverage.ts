import { type CellContext, CellError } from './cell-verdict.ts'
import { isNotPublished, plainCell, quote } from './plain-cell.ts'

export type Leverage = {
  maxAdvancePercent?: number
  maxRehabPercent?: number
  maxLtcPercent?: number
  maxLtarvPercent?: number
}

const labels: readonly (readonly [RegExp, keyof Leverage])[] = [
  [/arv|after[- ]repair/, 'maxLtarvPercent'],
  [/rehab|repair|construction|renovation/, 'maxRehabPercent'],
  [/ltc|cost/, 'maxLtcPercent'],
  [/ltv|purchase|value|as[- ]is|acquisition/, 'maxAdvancePercent'],
]

/** Several limits in one cell, each with its own words: `90% LTC / 75% ARV`, `85% of purchase, 100% of rehab, 70% ARV`. */
export function readLeverage(cell: string, context: CellContext): Leverage {
  if (isNotPublished(cell)) return {}
  const found: Leverage = {}
  // Each percentage owns the words behind it up to the next one, or those before it where a colon stands between.
  const pattern = /(?:([a-z][a-z -]*?):? ?)?(\d{2,3}(?:\.\d{1,2})?) ?%?(?: ?(?:of (?:the )?)?((?!\d)[a-z][a-z -]*))?/g
  for (const [, before = '', digits, behind = ''] of plainCell(cell)
    .replace(/up to|max(?:imum)?/g, ' ')
    .matchAll(pattern)) {
    const words = [behind, before].find((text) => labels.some(([label]) => label.test(text)))
    const field = words && labels.find(([label]) => label.test(words))![1]
    const value = Number(digits)
    if (!field) continue
    if (value < 20 || value > 120) throw new CellError('bounds', `has ${value}%, which is outside 20-120%`)
    found[field] = Math.min(value, found[field] ?? value)
  }
  if (Object.keys(found).length === 0)
    context.warn(`${quote(cell)} was read as not published; 90% LTC / 75% ARV would be read`)
  return found
}
