import type { Random } from './random.ts'
import type { Quantiles, SegmentProfile } from './segments.ts'

const figureNames = ['minRate', 'maxRate', 'minPoints', 'maxPoints', 'minAmount', 'maxAmount', 'fundingDays'] as const

/** Rates and points in percent, amounts in dollars. */
export type Figures = Record<(typeof figureNames)[number], number>

type Levels = Record<keyof Figures, number>

/** The directory's filter bounds, in percent. Drawn figures stay within them. */
const lowestRate = 6.25
const highestRate = 15
const highestPoints = 10

/** The share of whole-number rates that become .99, such as 9.99 for 10. */
const ninesShare = 0.45

/**
 * Draws the figures of `count` lenders of one segment. Expensive lenders have higher rates and points, lend smaller
 * amounts and fund sooner; each figure also varies independently. The draws only rank the lenders. Values are then
 * assigned along the segment's quantiles, which hold for every seed.
 */
export function drawFigures(random: Random, profile: SegmentProfile, count: number): Figures[] {
  const positions = Array.from({ length: count }, () => drawRelativeFigures(random))
  for (const figure of figureNames) {
    const order = [...positions].sort((left, right) => left[figure] - right[figure])
    // Spreads the lenders evenly: one per n-th of 0..1, at a random point within it.
    for (const [rank, position] of order.entries()) position[figure] = (rank + random()) / count
  }
  return positions.map((position) =>
    orderBounds({
      minRate: toRate(random, valueAt(profile.minRate, position.minRate)),
      maxRate: toRate(random, valueAt(profile.maxRate, position.maxRate)),
      minPoints: toPoints(valueAt(profile.minPoints, position.minPoints)),
      maxPoints: toPoints(valueAt(profile.maxPoints, position.maxPoints)),
      minAmount: amountAt(profile.minAmount, position.minAmount),
      maxAmount: amountAt(profile.maxAmount, position.maxAmount),
      fundingDays: Math.round(valueAt(profile.fundingDays, position.fundingDays)),
    }),
  )
}

/** Draws each figure's level relative to the segment's other lenders, from 0 to 1. */
function drawRelativeFigures(random: Random): Levels {
  const mix = (shared: number, weight: number) => weight * shared + (1 - weight) * random()
  const expensiveness = random()
  const rate = mix(expensiveness, 0.6)
  const points = mix(expensiveness, 0.6)
  const size = mix(1 - expensiveness, 0.42)
  return {
    minRate: mix(rate, 0.75),
    maxRate: mix(rate, 0.75),
    minPoints: mix(points, 0.75),
    maxPoints: mix(points, 0.75),
    minAmount: mix(size, 0.7),
    maxAmount: mix(size, 0.7),
    fundingDays: mix(1 - expensiveness, 0.47),
  }
}

/** Keeps a maximum clearly above its minimum and within the filters. */
function orderBounds(figures: Figures): Figures {
  const { minRate, maxRate, minPoints, maxPoints, minAmount, maxAmount } = figures
  return {
    ...figures,
    maxRate: Math.min(Math.max(maxRate, Math.ceil(minRate * 4) / 4 + 0.5), highestRate),
    maxPoints: Math.min(Math.max(maxPoints, minPoints + 0.5), highestPoints),
    maxAmount: Math.max(maxAmount, customaryAmountAtLeast(2.5 * minAmount)),
  }
}

/** Returns the value at a quantile level (0..1), interpolated linearly between the given quantiles. */
function valueAt([lowest, p10, p50, p90, highest]: Quantiles, level: number): number {
  if (level < 0.1) return lowest + (p10 - lowest) * (level / 0.1)
  if (level < 0.5) return p10 + (p50 - p10) * ((level - 0.1) / 0.4)
  if (level < 0.9) return p50 + (p90 - p50) * ((level - 0.5) / 0.4)
  return p90 + (highest - p90) * ((level - 0.9) / 0.1)
}

function toPoints(percent: number): number {
  return Math.min(toQuarter(percent), highestPoints)
}

function toQuarter(percent: number): number {
  return Math.round(percent * 4) / 4
}

/** Rounds a rate to .25, .5, .75, .99 or a whole number. Divides last, to get the double nearest to two decimals. */
function toRate(random: Random, percent: number): number {
  const rate = Math.min(Math.max(toQuarter(percent), lowestRate), highestRate)
  return random() < ninesShare && Number.isInteger(rate) ? (rate * 100 - 1) / 100 : rate
}

/** Amounts that lenders publish, in thousands of dollars, each with a weight. Heavier amounts are drawn more often. */
const customaryAmounts: readonly (readonly [number, number])[] = [
  [10, 1],
  [15, 0.5],
  [20, 1],
  [25, 2],
  [30, 1],
  [35, 0.7],
  [40, 1],
  [50, 4],
  [60, 1],
  [65, 0.5],
  [75, 3],
  [80, 0.5],
  [100, 4],
  [125, 1],
  [150, 3],
  [175, 0.5],
  [200, 2],
  [250, 3],
  [300, 1.5],
  [400, 1],
  [500, 3],
  [600, 0.7],
  [750, 2],
  [1000, 4],
  [1250, 0.5],
  [1500, 3],
  [2000, 3],
  [2500, 1.5],
  [3000, 3],
  [3500, 0.5],
  [4000, 1],
  [5000, 4],
  [6000, 0.7],
  [7500, 1.5],
  [10_000, 4],
  [12_500, 0.5],
  [15_000, 2],
  [20_000, 3],
  [25_000, 3],
  [30_000, 1.5],
  [40_000, 1],
  [50_000, 4],
  [60_000, 0.5],
  [75_000, 3],
  [100_000, 4],
]

/** The customary amounts laid end to end on a scale, each as wide as its weight. */
const amountScale = layOutAmounts()

const amountPositions: ReadonlyMap<number, number> = new Map(
  amountScale.map(({ thousands, center }) => [thousands, center]),
)

function layOutAmounts(): { thousands: number; center: number; end: number }[] {
  let end = 0
  return customaryAmounts.map(([thousands, weight]) => {
    end += weight
    return { thousands, center: end - weight / 2, end }
  })
}

/**
 * Returns the customary amount, in dollars, at a quantile level (0..1), interpolated between the quantiles' positions
 * on the scale.
 * @throws RangeError if the position is beyond the scale.
 */
function amountAt([lowest, p10, p50, p90, highest]: Quantiles, level: number): number {
  const position = valueAt(
    [positionOf(lowest), positionOf(p10), positionOf(p50), positionOf(p90), positionOf(highest)],
    level,
  )
  const amount = amountScale.find(({ end }) => position < end)
  if (!amount) throw new RangeError('The amount is beyond the largest customary amount')
  return amount.thousands * 1000
}

/**
 * Returns a customary amount's center on the scale.
 * @throws RangeError for any other amount.
 */
function positionOf(thousands: number): number {
  const position = amountPositions.get(thousands)
  if (position === undefined) throw new RangeError(`${thousands} thousand is not a customary amount`)
  return position
}

/**
 * Returns the smallest customary amount, in dollars, that is at least the given one.
 * @throws RangeError if there is none.
 */
function customaryAmountAtLeast(dollars: number): number {
  const amount = amountScale.find(({ thousands }) => thousands * 1000 >= dollars)
  if (!amount) throw new RangeError('The amount is beyond the largest customary amount')
  return amount.thousands * 1000
}
