import { describe, expect, it } from 'vitest'
import { draftSampleLenders, type SampleLender } from './generate-sample-lenders.ts'
import type { Segment } from './segments.ts'

const now = new Date('2026-03-09T14:30:00Z')
const drafts = [5100, 42].flatMap((seed) => [
  ...Map.groupBy(draftSampleLenders(5100, seed, now), ({ kind }) => kind.segment),
])
const bySegment = drafts.map(([segment, members]) => ({ segment, lenders: members.map(({ lender }) => lender) }))

type Figure = 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints' | 'minAmount' | 'maxAmount' | 'fundingDays'

type Percentiles = readonly [number, number, number]

/**
 * Published market data, independent of the generator: percent, thousands of dollars, days; 10th, 50th and 90th
 * percentile.
 */
const published: Readonly<Record<Segment, { percent: number } & Record<Figure, Percentiles>>> = {
  local: {
    percent: 40,
    minRate: [10, 10.75, 11.5],
    maxRate: [11.25, 12.25, 13.25],
    minPoints: [1.5, 2.25, 3],
    maxPoints: [2.5, 3.25, 4.25],
    minAmount: [25, 50, 100],
    maxAmount: [250, 500, 1500],
    fundingDays: [4, 7, 11],
  },
  regional: {
    percent: 28,
    minRate: [9.25, 9.75, 10.5],
    maxRate: [10.75, 11.75, 12.75],
    minPoints: [1.25, 1.75, 2.5],
    maxPoints: [2.25, 3, 3.75],
    minAmount: [50, 100, 150],
    maxAmount: [1000, 2000, 5000],
    fundingDays: [7, 10, 14],
  },
  national: {
    percent: 11,
    minRate: [8.5, 9.25, 10],
    maxRate: [10.5, 11.5, 12.25],
    minPoints: [0.5, 1.25, 1.75],
    maxPoints: [1.5, 2.5, 3.25],
    minAmount: [50, 100, 150],
    maxAmount: [2000, 3000, 5000],
    fundingDays: [8, 12, 17],
  },
  rental: {
    percent: 11,
    minRate: [6.5, 7, 7.5],
    maxRate: [8, 8.75, 9.75],
    minPoints: [0.5, 1, 1.5],
    maxPoints: [1.25, 2.25, 3],
    minAmount: [75, 100, 150],
    maxAmount: [1500, 2500, 5000],
    fundingDays: [17, 22, 29],
  },
  large: {
    percent: 6,
    minRate: [8.25, 9, 10],
    maxRate: [9.75, 10.75, 11.75],
    minPoints: [0.75, 1.25, 2],
    maxPoints: [1.75, 2.5, 3.25],
    minAmount: [250, 1000, 3000],
    maxAmount: [10_000, 20_000, 75_000],
    fundingDays: [16, 25, 36],
  },
  secondChance: {
    percent: 4,
    minRate: [11.5, 12, 13],
    maxRate: [13.25, 14.25, 15],
    minPoints: [3.5, 4.25, 5.25],
    maxPoints: [5.5, 7, 8.5],
    minAmount: [25, 50, 200],
    maxAmount: [250, 1000, 3000],
    fundingDays: [2, 4, 6],
  },
}

function percentile(lenders: readonly SampleLender[], figure: Figure, part: number): number {
  const values = lenders.flatMap((lender) => lender[figure] ?? []).sort((left, right) => left - right)
  return values[Math.ceil(part * values.length) - 1] ?? Number.NaN
}

function correlation(lenders: readonly SampleLender[], left: Figure, right: Figure): number {
  const pairs = lenders.flatMap((lender): [number, number][] => {
    const [x, y] = [lender[left], lender[right]]
    return x === null || y === null ? [] : [[x, y]]
  })
  const mean = (of: (pair: [number, number]) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)]
  const covariance = mean(([x, y]) => (x - meanX) * (y - meanY))
  return covariance / Math.sqrt(mean(([x]) => (x - meanX) ** 2) * mean(([, y]) => (y - meanY) ** 2))
}

describe.each(bySegment)('segment $segment', ({ segment, lenders }) => {
  const market = published[segment]

  it('has its share of all lenders', () => {
    expect((100 * lenders.length) / 5100).toBeCloseTo(market.percent, 0)
  })

  it.each(['minRate', 'maxRate', 'minPoints', 'maxPoints'] as const)(
    'has the market’s percentiles of %s within a quarter of a percent',
    (figure) => {
      for (const [i, part] of [0.1, 0.5, 0.9].entries())
        expect(Math.abs(percentile(lenders, figure, part) - (market[figure][i] ?? 0))).toBeLessThanOrEqual(0.26)
    },
  )

  it.each(['minAmount', 'maxAmount'] as const)('has the market’s percentiles of %s within a third', (figure) => {
    for (const [i, part] of [0.1, 0.5, 0.9].entries()) {
      const ratio = percentile(lenders, figure, part) / (1000 * (market[figure][i] ?? 0))
      expect(ratio).toBeGreaterThan(3 / 4)
      expect(ratio).toBeLessThan(4 / 3)
    }
  })

  it('has the market’s percentiles of days to funding within a day', () => {
    for (const [i, part] of [0.1, 0.5, 0.9].entries())
      expect(Math.abs(percentile(lenders, 'fundingDays', part) - (market.fundingDays[i] ?? 0))).toBeLessThanOrEqual(1)
  })

  it('has higher rates for fast, small or high-point lenders', () => {
    expect(correlation(lenders, 'minRate', 'fundingDays')).toBeLessThan(-0.2)
    expect(correlation(lenders, 'maxRate', 'fundingDays')).toBeLessThan(-0.2)
    expect(correlation(lenders, 'minPoints', 'fundingDays')).toBeLessThan(-0.2)
    expect(correlation(lenders, 'minRate', 'maxAmount')).toBeLessThan(-0.1)
    expect(correlation(lenders, 'minRate', 'minPoints')).toBeGreaterThan(0.3)
    expect(correlation(lenders, 'minRate', 'maxRate')).toBeGreaterThan(0.5)
  })
})

const habits: readonly {
  segment: Segment
  habit: string
  percent: number
  holds: (lender: SampleLender) => boolean
}[] = [
  { segment: 'local', habit: 'one state', percent: 72, holds: ({ states }) => states.length === 1 },
  {
    segment: 'local',
    habit: 'one to four states',
    percent: 100,
    holds: ({ states }) => states.length >= 1 && states.length <= 4,
  },
  {
    segment: 'local',
    habit: '6-12, 6-18 or 6-24 months',
    percent: 74,
    holds: ({ minTerm, maxTerm }) => minTerm === 6 && [12, 18, 24].includes(maxTerm ?? 0),
  },
  {
    segment: 'regional',
    habit: 'three to eight states',
    percent: 100,
    holds: ({ states }) => states.length >= 3 && states.length <= 8,
  },
  {
    segment: 'national',
    habit: 'all states',
    percent: 22,
    holds: ({ states }) => states.length === 0 || states.length === 50,
  },
  {
    segment: 'national',
    habit: '40 to 47 states',
    percent: 78,
    holds: ({ states }) => states.length >= 40 && states.length <= 47,
  },
  { segment: 'national', habit: 'up to 360 months', percent: 14, holds: ({ maxTerm }) => maxTerm === 360 },
  {
    segment: 'rental',
    habit: 'all states',
    percent: 22,
    holds: ({ states }) => states.length === 0 || states.length === 50,
  },
  { segment: 'rental', habit: '360 months only', percent: 72, holds: ({ minTerm }) => minTerm === 360 },
  {
    segment: 'rental',
    habit: '60, 120 or 180 to 360 months',
    percent: 20,
    holds: ({ minTerm }) => [60, 120, 180].includes(minTerm ?? 0),
  },
  {
    segment: 'large',
    habit: 'several clusters',
    percent: 35,
    holds: ({ states }) => states.length >= 6 && states.length <= 22,
  },
  {
    segment: 'large',
    habit: '12-36, 12-24 or 12-60 months',
    percent: 92,
    holds: ({ minTerm, maxTerm }) => minTerm === 12 && [24, 36, 60].includes(maxTerm ?? 0),
  },
  { segment: 'secondChance', habit: 'one state', percent: 80, holds: ({ states }) => states.length === 1 },
  { segment: 'secondChance', habit: '1-12 or 3-12 months', percent: 84, holds: ({ maxTerm }) => maxTerm === 12 },
]

it.each(habits)('$segment lenders: $habit in $percent % of all cases', ({ segment, percent, holds }) => {
  for (const { lenders } of bySegment.filter((group) => group.segment === segment))
    expect(Math.abs((100 * lenders.filter(holds).length) / lenders.length - percent)).toBeLessThan(1)
})
