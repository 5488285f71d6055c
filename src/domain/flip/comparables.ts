import { roundCents, roundTo } from '#domain/money/rounding.ts'

/** The subject house. Null figures are not adjusted for. */
type Subject = {
  squareFeet: number
  baths: number | null
  garageBays: number | null
  /** 1 (poor) to 5 (new). */
  condition: number | null
}

/** A nearby sale: price in dollars, months since the sale, and the house's features. */
export type Comparable = {
  price: number
  monthsAgo: number
  squareFeet: number
  miles: number
  beds: number | null
  baths: number | null
  garageBays: number | null
  condition: number | null
}

type ComparableFlag = 'far' | 'old' | 'size' | 'net' | 'gross'

type AdjustedComparable = {
  adjustments: { squareFeet: number; baths: number; garageBays: number; condition: number; time: number }
  /** The comparable's price adjusted to the subject, to the cent. */
  adjustedPrice: number
  netPercent: number
  grossPercent: number
  /** Its weight in the mean, 0 to 1. */
  weightShare: number
  flags: ComparableFlag[]
}

export type ArvResult = {
  comparables: AdjustedComparable[]
  /** The weighted mean to the cent, and rounded to $1,000 for display. */
  mean: number
  arv: number
  low: number
  high: number
  /** The weighted standard deviation over the mean, in percent. */
  variationPercent: number
  confidence: 'high' | 'medium' | 'low'
  /** The value to copy into a deal: the estimate, or the low end when confidence is low. */
  valueToCopy: number
}

type ArvOptions = {
  /** Market appreciation in percent a month; 0 when unknown. */
  monthlyMarketPercent: number
  /** Rural comparables may be farther away and older. */
  isRural: boolean
}

export const fewestComparables = 3
export const mostComparables = 6

/**
 * Computes the after-repair value from sold comparables by the sales comparison approach. Each sale is adjusted toward
 * the subject. The mean weights sales with fewer adjustments, nearer and more recent ones higher.
 * @throws RangeError with fewer than three or more than six comparables.
 */
export function afterRepairValue(
  subject: Subject,
  comparables: readonly Comparable[],
  options: ArvOptions = { monthlyMarketPercent: 0, isRural: false },
): ArvResult {
  if (comparables.length < fewestComparables || comparables.length > mostComparables)
    throw new RangeError(`${fewestComparables} to ${mostComparables} comparables are needed`)
  const perSquareFoot = 0.45 * median(comparables.map((one) => one.price / one.squareFeet))
  const adjusted = comparables.map((one) => adjustComparable(subject, one, perSquareFoot, options))
  const total = adjusted.reduce((sum, one) => sum + one.weight, 0)
  const mean = adjusted.reduce((sum, one) => sum + one.weight * one.price, 0) / total
  const variance = adjusted.reduce((sum, one) => sum + one.weight * (one.price - mean) ** 2, 0) / total
  const variationPercent = (100 * Math.sqrt(variance)) / mean
  const hasFlags = adjusted.some((one) => one.flags.length > 0)
  const confidence = confidenceOf(comparables.length, variationPercent, hasFlags)
  const low = Math.min(...adjusted.map((one) => one.price))
  const arv = roundTo(mean / 1000, 0) * 1000
  return {
    comparables: adjusted.map(({ weight, price, ...one }) => ({
      ...one,
      adjustedPrice: roundCents(price),
      weightShare: weight / total,
    })),
    mean: roundCents(mean),
    arv,
    low: roundCents(low),
    high: roundCents(Math.max(...adjusted.map((one) => one.price))),
    variationPercent,
    confidence,
    valueToCopy: confidence === 'low' ? roundTo(low, 0) : arv,
  }
}

function confidenceOf(count: number, variationPercent: number, hasFlags: boolean): ArvResult['confidence'] {
  if (count >= 4 && variationPercent <= 5 && !hasFlags) return 'high'
  return count >= 3 && variationPercent <= 10 ? 'medium' : 'low'
}

/**
 * Adjusts a sale's price to the subject house, and weights the sale. Dollars; adjustments are the subject's worth less
 * the sale's.
 */
function adjustComparable(subject: Subject, one: Comparable, perSquareFoot: number, options: ArvOptions) {
  const difference = (name: 'baths' | 'garageBays' | 'condition') => {
    const [of, from] = [subject[name], one[name]]
    return of === null || from === null ? 0 : of - from
  }
  const adjustments = {
    squareFeet: (subject.squareFeet - one.squareFeet) * perSquareFoot,
    // 2.5 % of the price for each bath, so a half bath is half of that.
    baths: difference('baths') * 0.025 * one.price,
    garageBays: difference('garageBays') * 0.03 * one.price,
    condition: difference('condition') * 0.04 * one.price,
    time: (one.price * options.monthlyMarketPercent * one.monthsAgo) / 100,
  }
  const parts = Object.values(adjustments)
  const net = parts.reduce((sum, part) => sum + part, 0)
  const gross = parts.reduce((sum, part) => sum + Math.abs(part), 0)
  const [netPercent, grossPercent] = [(100 * net) / one.price, (100 * gross) / one.price]
  return {
    adjustments,
    price: one.price + net,
    netPercent,
    grossPercent,
    weight: (1 - 0.5 * Math.min(grossPercent / 25, 1)) * Math.exp(-one.miles) * Math.exp(-one.monthsAgo / 6),
    flags: comparableFlags(subject, one, netPercent, grossPercent, options),
  }
}

/**
 * Returns the reasons to doubt a comparable: distance, age, size, and net or gross adjustment. A rural one may be
 * farther away and older.
 */
function comparableFlags(
  subject: Subject,
  one: Comparable,
  netPercent: number,
  grossPercent: number,
  { isRural }: ArvOptions,
): ComparableFlag[] {
  const judged: [ComparableFlag, boolean][] = [
    ['far', one.miles > (isRural ? 1 : 0.5)],
    ['old', one.monthsAgo > (isRural ? 12 : 6)],
    ['size', Math.abs(one.squareFeet - subject.squareFeet) > 0.2 * subject.squareFeet],
    ['net', Math.abs(netPercent) > 15],
    ['gross', grossPercent > 25],
  ]
  return judged.filter(([, isFlagged]) => isFlagged).map(([flag]) => flag)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}
