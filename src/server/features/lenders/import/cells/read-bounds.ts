import { type CellContext, CellError, CellQuestion } from './cell-verdict.ts'
import { isUnbounded, plainCell, quote } from './plain-cell.ts'
import { type Figures, type Grammar, readFigures } from './read-figures.ts'

/** The bounds that a column holds. 'both' is a column such as 'Rate' with '9.5-12'. */
export type Side = 'min' | 'max' | 'both'
/** The bounds in a cell. Null means not published or open. A bound that the cell doesn't mention is missing. */
export type Bounds = { min?: number | null; max?: number | null }

/** A quantity that lenders publish as a minimum and a maximum. */
export type Quantity = {
  /** Accepted values, quoted in error messages. */
  example: string
  grammar: Grammar
  /** @throws CellError for a cell in another unit, CellQuestion for one with two possible units. */
  assertUnit?(cell: string, context: CellContext): void
  /**
   * Returns the figures in the stored unit, in the cell's order.
   * @throws CellError, CellQuestion
   */
  values(figures: Figures, cell: string, side: Side, context: CellContext): number[]
  /** Returns the value of 'None' or 'No minimum'. Null means open. */
  none?(cell: string): number | null
}

const tiersRead: Record<Side, string> = {
  min: 'its lowest figure was read',
  max: 'its highest figure was read',
  both: 'its lowest and highest figure were read',
}

/**
 * Parses a bound. Undefined for free text.
 * @throws CellError, CellQuestion
 */
export function readBounds(quantity: Quantity, side: Side, written: string, context: CellContext): Bounds | undefined {
  const cell = written.replace(/^\s*([$\d.,]+ ?(?:%|k|pts?)?) (?:start(?:s|ing)?|(?:and )?up)\.?\s*$/i, 'from $1')
  if (isUnbounded(cell)) {
    const none = quantity.none?.(plainCell(cell)) ?? null
    return side === 'both' ? { min: none, max: none } : { [side]: none }
  }
  quantity.assertUnit?.(cell, context)
  const figures = readFigures(cell, quantity.grammar, context)
  if (!figures) {
    assertNoFigure(cell, quantity.example)
    return undefined
  }
  // '$150,000 / $4,000,000' under 'Min / Max loan' is a range.
  if (figures.join === 'tiers' && figures.list.length === 2 && /\bmin.*\bmax/i.test(context.header))
    figures.join = 'range'
  const values = quantity.values(figures, cell, side, context)
  if (figures.join === 'range' && values[0]! > values[1]!)
    throw new CellError('reversed', `goes from more to less; write the lower figure first, as in ${quantity.example}`)
  if (figures.join === 'tiers') context.warn(`${quote(cell)} lists tiers; ${tiersRead[side]}`)
  return toBounds(figures, values, side, cell, context)
}

function toBounds({ bound, join }: Figures, values: number[], side: Side, cell: string, context: CellContext): Bounds {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (bound === 'from') {
    if (side === 'max' || values.length > 1) context.warn(`${quote(cell)} has no upper limit, so none was entered`)
    if (side === 'max') return { max: null }
    return side === 'min' && values.length === 1 ? { min: low } : { min: low, max: null }
  }
  if (bound === 'upTo') {
    if (side !== 'min') return side === 'max' ? { max: high } : { min: null, max: high }
    throw new CellQuestion('is an upper end in a column of lower ends', [
      cell.replace(/\D*(?=[\d$])/, ''),
      'not published',
    ])
  }
  if (values.length === 1) return side === 'both' ? { min: low, max: low } : { [side]: low }
  // Several figures in a column of one bound are that bound for several loans: '$50K/$75K' doesn't mention the maximum.
  if (join === 'tiers' && side !== 'both') return side === 'min' ? { min: low } : { max: high }
  return { min: low, max: high }
}

/** Rejects a mistyped figure such as '9..5' or '1,50.0', which isn't free text. */
function assertNoFigure(cell: string, example: string): void {
  if (/^[\s$]*[\d.,]+[\s%+]*$/.test(cell) && /\d/.test(cell))
    throw new CellError('number', `isn’t a number we can read; write it like ${example}`)
}
