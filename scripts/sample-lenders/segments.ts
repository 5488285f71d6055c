export const segmentNames = ['local', 'regional', 'national', 'rental', 'large', 'secondChance'] as const

/** Local private, regional hard money, national bridge, DSCR rental, large bridge and construction, second chance. */
export type Segment = (typeof segmentNames)[number]

/** A figure's lowest value, its 10th, 50th and 90th percentile, and its highest value. */
export type Quantiles = readonly [number, number, number, number, number]

/**
 * The states a lender lends in: all, almost all, `size` connected states around its home, or `size` states in several
 * clusters.
 */
export type Reach =
  | { kind: 'all' }
  | { kind: 'almost' }
  | { kind: 'cluster'; size: number }
  | { kind: 'clusters'; size: number }

export type SegmentProfile = {
  /** The share of all lenders. */
  sharePercent: number
  minRate: Quantiles
  maxRate: Quantiles
  minPoints: Quantiles
  maxPoints: Quantiles
  /** Minimum and maximum loan in thousands of dollars. Every value is one of `customaryAmounts`. */
  minAmount: Quantiles
  maxAmount: Quantiles
  fundingDays: Quantiles
  /** Shortest and longest term in months, and the pair's weight. */
  terms: readonly (readonly [readonly [number, number], number])[]
  reach: readonly (readonly [Reach, number])[]
  /** The share of the segment, from 0 to 1, without a published minimum loan. */
  noMinimumShare: number
}

const almostNational: SegmentProfile['reach'] = [
  [{ kind: 'all' }, 22],
  [{ kind: 'almost' }, 78],
]

/** The percentiles come from published market data. The lowest and highest values are assumptions. */
export const segments: Readonly<Record<Segment, SegmentProfile>> = {
  local: {
    sharePercent: 40,
    minRate: [9.25, 10, 10.75, 11.5, 12.25],
    maxRate: [10.5, 11.25, 12.25, 13.25, 14.25],
    minPoints: [1, 1.5, 2.25, 3, 4],
    maxPoints: [2, 2.5, 3.25, 4.25, 5.5],
    minAmount: [10, 25, 50, 100, 200],
    maxAmount: [100, 250, 500, 1500, 4000],
    fundingDays: [2, 4, 7, 11, 18],
    terms: [
      [[6, 12], 34],
      [[6, 18], 24],
      [[6, 24], 16],
      [[3, 12], 10],
      [[12, 12], 6],
      [[12, 24], 6],
      [[3, 18], 4],
    ],
    reach: [
      [{ kind: 'cluster', size: 1 }, 72],
      [{ kind: 'cluster', size: 2 }, 12],
      [{ kind: 'cluster', size: 3 }, 9],
      [{ kind: 'cluster', size: 4 }, 7],
    ],
    noMinimumShare: 0.045,
  },
  regional: {
    sharePercent: 28,
    minRate: [8.5, 9.25, 9.75, 10.5, 11.25],
    maxRate: [10, 10.75, 11.75, 12.75, 13.75],
    minPoints: [0.75, 1.25, 1.75, 2.5, 3.25],
    maxPoints: [1.75, 2.25, 3, 3.75, 5],
    minAmount: [25, 50, 100, 150, 300],
    maxAmount: [400, 1000, 2000, 5000, 10_000],
    fundingDays: [4, 7, 10, 14, 21],
    terms: [
      [[6, 18], 34],
      [[6, 24], 26],
      [[6, 12], 22],
      [[12, 24], 18],
    ],
    reach: [
      [{ kind: 'cluster', size: 3 }, 17],
      [{ kind: 'cluster', size: 4 }, 16],
      [{ kind: 'cluster', size: 5 }, 14.5],
      [{ kind: 'cluster', size: 6 }, 19],
      [{ kind: 'cluster', size: 7 }, 17.5],
      [{ kind: 'cluster', size: 8 }, 16],
    ],
    noMinimumShare: 0.025,
  },
  national: {
    sharePercent: 11,
    minRate: [7.75, 8.5, 9.25, 10, 10.75],
    maxRate: [9.75, 10.5, 11.5, 12.25, 13.25],
    minPoints: [0, 0.5, 1.25, 1.75, 2.5],
    maxPoints: [1, 1.5, 2.5, 3.25, 4.25],
    minAmount: [25, 50, 100, 150, 250],
    maxAmount: [1000, 2000, 3000, 5000, 15_000],
    fundingDays: [5, 8, 12, 17, 26],
    terms: [
      [[6, 18], 33],
      [[6, 24], 31],
      [[12, 24], 22],
      [[12, 360], 8],
      [[6, 360], 6],
    ],
    reach: almostNational,
    noMinimumShare: 0.01,
  },
  rental: {
    sharePercent: 11,
    minRate: [6.25, 6.5, 7, 7.5, 8.25],
    maxRate: [7.25, 8, 8.75, 9.75, 10.75],
    minPoints: [0, 0.5, 1, 1.5, 2.25],
    maxPoints: [0.75, 1.25, 2.25, 3, 4],
    minAmount: [50, 75, 100, 150, 250],
    maxAmount: [750, 1500, 2500, 5000, 10_000],
    fundingDays: [12, 17, 22, 29, 45],
    terms: [
      [[360, 360], 72],
      [[60, 360], 9],
      [[120, 360], 6],
      [[180, 360], 5],
      [[240, 360], 4],
      [[36, 360], 4],
    ],
    reach: almostNational,
    noMinimumShare: 0,
  },
  large: {
    sharePercent: 6,
    minRate: [7.5, 8.25, 9, 10, 10.75],
    maxRate: [9, 9.75, 10.75, 11.75, 12.75],
    minPoints: [0.25, 0.75, 1.25, 2, 2.75],
    maxPoints: [1.25, 1.75, 2.5, 3.25, 4.25],
    minAmount: [100, 250, 1000, 3000, 10_000],
    maxAmount: [5000, 10_000, 20_000, 75_000, 100_000],
    fundingDays: [10, 16, 25, 36, 60],
    terms: [
      [[12, 36], 42],
      [[12, 24], 32],
      [[12, 60], 18],
      [[18, 36], 8],
    ],
    reach: [
      ...[6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((size) => [{ kind: 'clusters', size }, 2.2] as const),
      ...[16, 17, 18, 19, 20, 21, 22].map((size) => [{ kind: 'clusters', size }, 13 / 7] as const),
      [{ kind: 'all' }, 0.22 * 65],
      [{ kind: 'almost' }, 0.78 * 65],
    ],
    noMinimumShare: 0,
  },
  secondChance: {
    sharePercent: 4,
    minRate: [10.75, 11.5, 12, 13, 13.75],
    maxRate: [12.5, 13.25, 14.25, 15, 15.5],
    minPoints: [2.75, 3.5, 4.25, 5.25, 6.5],
    maxPoints: [4.5, 5.5, 7, 8.5, 11],
    minAmount: [10, 25, 50, 200, 500],
    maxAmount: [100, 250, 1000, 3000, 5000],
    fundingDays: [1, 2, 4, 6, 10],
    terms: [
      [[1, 12], 46],
      [[3, 12], 38],
      [[1, 6], 8],
      [[3, 18], 8],
    ],
    reach: [
      [{ kind: 'cluster', size: 1 }, 80],
      [{ kind: 'cluster', size: 2 }, 10],
      [{ kind: 'cluster', size: 3 }, 6],
      [{ kind: 'cluster', size: 4 }, 4],
    ],
    noMinimumShare: 0.1,
  },
}
