import { type CellContext, CellError } from './cell-verdict.ts'
import { plainNumber } from './number-text.ts'
import { isNotPublished, isUnbounded, plainCell, quote } from './plain-cell.ts'
import { type Figures, type Grammar, readFigures } from './read-figures.ts'

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
  /** What a unit is worth, where a cell may have another. */
  perUnit?(unit: string): number
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
  filler:
    /fico|credit(?: score)?|scores?|mid(?:dle)?(?:[- ]score)?|tri-?merge|required|requirement|guarantors?|typical(?:ly)?|preferred|minimum|min|borrowers?|of|mid-?fico|lowest|qualifying/,
  // A published "no minimum" is kept as the lowest score there is, so that it differs from nothing published.
  none: (cell) =>
    /^(?:none|no|no (?:min|fico|credit|score|hard credit)[^\d]*|not (?:required|considered|a factor|checked)|none(?: required)?[;,(/ -]+asset[- ]based.*|none required|asset[- ]based.*|(?:we )?do(?:n't| not) check.*)$/.test(
      withoutBracket(cell),
    ) && !/\bif\b|\bunder\b|\bbelow\b/.test(cell)
      ? 300
      : undefined,
}
const withoutBracket = (cell: string) => cell.replace(/ ?\([^)]*\)/g, '')
export const dealCount: Count = {
  example: '3 or 3+',
  min: 0,
  max: 100,
  pick: 'highest',
  decimals: 0,
  unit: /deals?|flips?|projects?|propert(?:y|ies)|exits?|houses?|completed|transactions?|units?|builds?|rehabs?|ground[- ]?ups?|homes?/,
  filler:
    /completed|past|real estate|investment|invest(?:or|ing)|minimum|min|of|must have|\/ ?\d+ ?(?:years?|yrs?|months?|mos?)|verifi(?:able|ed)|documented|similar|successful|rehabs?|ground[- ]?ups?|builds?|rentals?|deals?|flips?|projects?|exits?|propert(?:y|ies)|prior|previous|required|experience|(?:in |over |within )?(?:the )?(?:last|past) (?:\d+|three|two) (?:years?|yrs?|months?|mos?)|within \d+ (?:years?|months?)|in \d+ (?:years?|yrs?|months?)/,
  none: (cell) =>
    /^(?:none|no|none (?:required|needed)|(?:.* )?not (?:required|necessary|needed)[^\d]*|(?:experience )?preferred[^\d]*|(?:no|zero) (?:min|experience|exp\b|prior|previous)[^\d]*|(?:first|1st)[- ]?tim[^\d]*|new (?:investors?|flippers?)[^\d]*|beginners?[^\d]*|all (?:levels|experience)[^\d]*|any(?: level| experience)?)$/.test(
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
  unit: /x|:1|%/,
  filler: /dscr|ratio|coverage|minimum|min|rate|at least/,
  perUnit: (unit) => (unit === '%' ? 0.01 : 1),
  none: (cell) => (/^(?:none|no|no (?:min|ratio|dscr)[^\d]*|not required)$/.test(cell) ? 0 : undefined),
}
export const interestMonths: Count = {
  example: '3 or 3 months',
  min: 0,
  max: 36,
  pick: 'highest',
  decimals: 0,
  unit: /-?(?:months?|mos?|m|days?)/,
  perUnit: (unit) => (/^-?d/.test(unit) ? 1 / 30 : 1),
  filler: /of interest|interest|minimum|min|guaranteed|earned|payments?|first|'|of|due/,
  none: (cell) => (/^(?:none|no|no min.*|none required)$/.test(cell) ? 0 : undefined),
}

/** A count; null is not published. @throws CellError, CellQuestion */
export function readCount(count: Count, cell: string, context: CellContext): number | null {
  if (isNotPublished(cell)) return null
  const none = count.none?.(plainCell(cell))
  if (none !== undefined) return none
  if (isUnbounded(cell)) return null
  // 'DSCR below 1.00' asks for less than others do, and names no least.
  if (count.pick === 'highest' && /^(?:<|≤|under |below |less than )/.test(plainCell(cell)))
    return notPublished(cell, count.example, context)
  const above = count === dealCount && /^(?:more than|over|>) ?(\d+)\b/.exec(plainCell(cell))?.[1]
  if (above) return readCount(count, cell.replace(/^.*?\d+/, String(Number(above) + 1)), context)
  const grammar: Grammar = { unit: count.unit, filler: count.filler, number: plainNumber, isListingByComma: true }
  const figures = readFigures(cell, grammar, context)
  if (!figures) return notPublished(cell, count.example, context)
  return pickOf(figures, count, cell, context)
}

function pickOf(
  { list, join }: Figures,
  { pick, min, max, decimals, perUnit = () => 1 }: Count,
  cell: string,
  context: CellContext,
): number {
  const values = list.map(({ value, unit }) => Number((value * perUnit(unit)).toFixed(4)))
  // Tiers that begin with nobody's first deal are open to all.
  // The upper end of '680-739' is where the next tier begins.
  const isBand = join === 'range' && min === 300 && Math.max(...values) % 10 === 9
  const ofRange = join === 'range' && pick === 'lowest' ? 'highest' : pick
  const which = values.length > 1 && (Math.min(...values) === 0 || isBand) ? 'lowest' : ofRange
  const value = which === 'lowest' ? Math.min(...values) : Math.max(...values)
  if (values.length > 1) context.warn(`${quote(cell)} was read as its ${which}, ${value}`)
  if (value < min || value > max) throw new CellError('bounds', `must be from ${min} to ${max}`)
  if (Number(value.toFixed(decimals)) !== value)
    throw new CellError('number', decimals === 0 ? 'must be a whole number' : 'can have at most two decimals')
  return value
}

function notPublished(cell: string, example: string, context: CellContext): null {
  context.warn(`${quote(cell)} was read as not published; ${example} would be read`)
  return null
}
