import { type CellContext, CellError, CellQuestion } from './cell-verdict.ts'
import { plainNumber } from './number-text.ts'
import { assertNoDollar, inPercent, isPercentHeader, percentGrammar } from './percent.ts'
import { isNotPublished, isUnbounded, plainCell, quote } from './plain-cell.ts'
import { type Figures, type Grammar, readFigures } from './read-figures.ts'

const leverageGrammar: Grammar = {
  ...percentGrammar,
  filler:
    /lt\/?arv|ltarv|ltv|ltc|arv|as[- ]is value|as[- ]is|of (?:the )?(?:purchase(?: price)?|value|costs?|arv|rehab(?: costs?| budget)?|repairs|as[- ]is value)|purchase(?: price)?|rehab(?: costs?| budget)?|construction(?: costs?)?|costs?|value|financed|funded|loan to (?:cost|value)/,
}

/**
 * A most in percent, two decimals: `85%`, `up to 90% LTC`, `0.85`. Tiers such as `80/85/90` and ranges take the lowest, since
 * everybody gets that much. Null is not published.
 */
export function readLimit(cell: string, context: CellContext): number | null {
  if (isNotPublished(cell)) return null
  assertNoDollar(cell)
  const figures = readFigures(cell, leverageGrammar, context)
  if (!figures) return notPublished(cell, '85% or 80/85/90', context)
  const values = inPercent(figures).map((value) => limitPercent(value, cell, context))
  const lowest = Math.min(...values)
  if (values.length > 1) context.warn(`${quote(cell)} was read as its lowest, ${lowest}%`)
  return lowest
}

function limitPercent(value: number, cell: string, context: CellContext): number {
  const isFraction = value > 0 && value <= 1 && !cell.includes('%')
  if (isFraction && value >= 0.3 && (value < 1 || isPercentHeader(context.header))) {
    const percent = Number((value * 100).toFixed(4))
    context.warn(`${value} was read as ${percent}%`)
    return percent
  }
  if (value < 20 || value > 120)
    throw new CellQuestion('is outside 20-120%', [...(isFraction ? [`${value * 100}%`] : []), 'not published'])
  if (Number(value.toFixed(2)) !== value) throw new CellError('number', 'can have at most two decimals')
  return value
}

/** A kind of count or score that a program asks for at least, or allows at most. */
export type Count = {
  example: string
  min: number
  max: number
  /** Of several figures, the one that holds for everybody. */
  pick: 'lowest' | 'highest'
  decimals: number
  unit: RegExp
  filler: RegExp
  /** What 'None', 'No minimum' or words such as 'first-timers welcome' say; undefined for any other text. */
  none?(cell: string): number | null | undefined
}

export const creditScore: Count = {
  example: '660 or 660+',
  min: 300,
  max: 850,
  pick: 'highest',
  decimals: 0,
  unit: /fico|credit score|score/,
  filler: /fico|credit(?: score)?|score|mid(?:dle)?|required|guarantor/,
  // A published "no minimum" is kept as the lowest score there is, so that it differs from nothing published.
  none: (cell) =>
    /^(?:none|no|no (?:min|fico|credit|score).*|not required|none required|asset[- ]based.*)$/.test(cell)
      ? 300
      : undefined,
}
export const dealCount: Count = {
  example: '3 or 3+',
  min: 0,
  max: 100,
  pick: 'highest',
  decimals: 0,
  unit: /deals?|flips?|projects?|propert(?:y|ies)|exits?|houses?|completed|transactions?|units?/,
  filler:
    /completed|deals?|flips?|projects?|exits?|propert(?:y|ies)|prior|previous|required|experience|in (?:the )?(?:last|past) (?:\d+|three|two) (?:years?|yrs?|months?)|within \d+ (?:years?|months?)|in \d+ (?:years?|yrs?|months?)/,
  none: (cell) =>
    /^(?:none|no|none required|not required|no (?:min|experience|exp\b).*|first[- ]?tim.*|new investors?.*|beginners?.*|all (?:levels|experience).*)$/.test(
      cell,
    )
      ? 0
      : undefined,
}
export const unitCount: Count = {
  example: '4',
  min: 1,
  max: 10_000,
  pick: 'lowest',
  decimals: 0,
  unit: /units?|doors?/,
  filler: /units?|doors?/,
}
export const dscr: Count = {
  example: '1.1 or 1.10x',
  min: 0,
  max: 5,
  pick: 'highest',
  decimals: 2,
  unit: /x/,
  filler: /dscr|ratio|coverage/,
}
export const interestMonths: Count = {
  example: '3 or 3 months',
  min: 0,
  max: 36,
  pick: 'highest',
  decimals: 0,
  unit: /months?|mos?|m/,
  filler: /of interest|interest|minimum|guaranteed|earned|payments?/,
  none: (cell) => (/^(?:none|no|no min.*|none required)$/.test(cell) ? 0 : undefined),
}

/** A count; null is not published. @throws CellError, CellQuestion */
export function readCount(count: Count, cell: string, context: CellContext): number | null {
  if (isNotPublished(cell)) return null
  const none = count.none?.(plainCell(cell))
  if (none !== undefined) return none
  if (isUnbounded(cell)) return null
  const grammar: Grammar = { unit: count.unit, filler: count.filler, number: plainNumber, isListingByComma: true }
  const figures = readFigures(cell, grammar, context)
  if (!figures) return notPublished(cell, count.example, context)
  return pickOf(figures, count, cell, context)
}

function pickOf({ list }: Figures, { pick, min, max, decimals }: Count, cell: string, context: CellContext): number {
  const values = list.map(({ value }) => value)
  const value = pick === 'lowest' ? Math.min(...values) : Math.max(...values)
  if (values.length > 1) context.warn(`${quote(cell)} was read as its ${pick}, ${value}`)
  if (value < min || value > max) throw new CellError('bounds', `must be from ${min} to ${max}`)
  if (Number(value.toFixed(decimals)) !== value)
    throw new CellError('number', decimals === 0 ? 'must be a whole number' : 'can have at most two decimals')
  return value
}

function notPublished(cell: string, example: string, context: CellContext): null {
  context.warn(`${quote(cell)} was read as not published; ${example} would be read`)
  return null
}
