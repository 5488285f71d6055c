import type { Program } from '#domain/programs/program.ts'
import type { Segment } from './segments.ts'

/** The lowest and highest value, and the step between values. */
export type Range = readonly [low: number, high: number, step: number]

/**
 * A program of a lender. It has the lender's amounts and points. Its rates and terms derive from the lender's, and most
 * other facts are drawn once for all of the lender's programs.
 */
export type ProgramPlan = {
  name: string
  kinds: Program['kinds']
  /** The share of the segment's lenders that have it. */
  share: number
  /** Percentage points by which both rates are below the lender's. */
  ratesBelow?: number
  /** Percentage points by which the lowest rate is above the lender's lowest. */
  minRateAbove?: number
  /** Percentage points by which the highest rate is below the lender's highest. */
  maxRateBelow?: number
  minDeals?: number
  /** Percentage points added to the `maxAdvancePercent` drawn for the lender, up to 90% in all. */
  advancesMore?: number
  purposes?: Program['purposes']
  propertyTypes?: Program['propertyTypes']
  /** Has only 30-year loans, even if the lender has shorter terms. */
  isThirtyYears?: boolean
  /** Only for national lenders with terms of 180 months or more. Terms of their other programs end at 24 months. */
  isLongTerm?: boolean
}

type Situations = { list: Program['accepts']; isSome?: boolean; share: number }

export type SegmentPrograms = {
  /** The share of the segment's lenders without published programs. */
  withoutPrograms: number
  programs: readonly ProgramPlan[]
  /** Published figures. Each is a range, and the share of lenders that publish it. */
  leverage: Partial<
    Record<'maxAdvancePercent' | 'maxRehabPercent' | 'maxLtcPercent' | 'maxLtarvPercent', readonly [Range, number]>
  >
  /** The minimum credit score. */
  credit: readonly [Range, number]
  /** Accepted situations: the whole list, or a random part of it if `isSome`. `share` is the share of lenders. */
  accepts?: readonly Situations[]
  excludes?: readonly Situations[]
  /** The share of lenders that require an entity. */
  entityShare: number
  /** Loan fees in dollars. */
  fees: readonly [Range, number]
  /** Dollars per draw. */
  drawFee: readonly [Range, number]
  /** The share of lenders that charge interest on the drawn amount only. */
  drawnShare: number
  /** Minimum interest in months. */
  minimumInterest: readonly [Range, number]
  /** Percent of the loan per extension. */
  extension?: readonly [Range, number]
}

const none: readonly [Range, number] = [[0, 0, 1], 0]
const someMinimumInterest: readonly [Range, number] = [[2, 4, 1], 0.25]

/** The facts that lenders of each segment publish about their programs, with gaps as in real data. */
export const segmentPrograms: Readonly<Record<Segment, SegmentPrograms>> = {
  local: {
    withoutPrograms: 0.1,
    programs: [{ name: 'Bridge', kinds: ['flip', 'bridge'], share: 1 }],
    leverage: { maxLtarvPercent: [[60, 70, 5], 0.8], maxAdvancePercent: [[70, 85, 5], 0.6] },
    credit: [[550, 620, 10], 0.3],
    accepts: [
      { list: ['rural', 'assignment', 'land'], isSome: true, share: 0.3 },
      { list: ['late-payments'], share: 0.1 },
    ],
    entityShare: 0.2,
    fees: [[795, 1995, 100], 0.3],
    drawFee: [[100, 200, 25], 0.2],
    drawnShare: 0.2,
    minimumInterest: someMinimumInterest,
  },
  regional: {
    withoutPrograms: 0,
    programs: [
      { name: 'Fix and flip', kinds: ['flip'], share: 1 },
      { name: 'Fix and flip, 5+ deals', kinds: ['flip'], share: 0.25, maxRateBelow: 0.5, minDeals: 5, advancesMore: 5 },
      { name: 'Bridge', kinds: ['bridge'], share: 0.4 },
      { name: 'New construction', kinds: ['construction'], share: 0.35, minRateAbove: 0.25, minDeals: 2 },
      { name: 'Rental, 30 years', kinds: ['rental'], share: 0.3, ratesBelow: 2, isThirtyYears: true },
    ],
    leverage: {
      maxAdvancePercent: [[80, 90, 5], 0.95],
      maxRehabPercent: [[90, 100, 10], 0.6],
      maxLtcPercent: [[80, 90, 5], 0.95],
      maxLtarvPercent: [[65, 75, 5], 0.95],
    },
    credit: [[600, 660, 20], 0.7],
    excludes: [{ list: ['manufactured', 'rural'], share: 0.4 }],
    entityShare: 0.4,
    fees: [[995, 1995, 100], 0.4],
    drawFee: [[125, 225, 25], 0.35],
    drawnShare: 0.35,
    minimumInterest: someMinimumInterest,
  },
  national: {
    withoutPrograms: 0,
    programs: [
      { name: 'Fix and flip, first deals', kinds: ['flip'], share: 0.7, minRateAbove: 0.5, minDeals: 0 },
      { name: 'Fix and flip, 2+ deals', kinds: ['flip'], share: 0.6, minRateAbove: 0.25, minDeals: 2, advancesMore: 3 },
      { name: 'Fix and flip, 5+ deals', kinds: ['flip'], share: 1, maxRateBelow: 0.5, minDeals: 5, advancesMore: 5 },
      { name: 'Bridge', kinds: ['bridge'], share: 0.7 },
      { name: 'New construction', kinds: ['construction'], share: 0.4, minRateAbove: 0.5, minDeals: 2 },
      {
        name: 'Rental, 30 years',
        kinds: ['rental'],
        share: 1,
        ratesBelow: 1,
        isThirtyYears: true,
        isLongTerm: true,
      },
    ],
    leverage: {
      maxAdvancePercent: [[85, 85, 5], 0.95],
      maxRehabPercent: [[100, 100, 1], 0.9],
      maxLtarvPercent: [[70, 75, 5], 0.95],
    },
    credit: [[620, 680, 20], 0.95],
    excludes: [{ list: ['manufactured', 'rural', 'non-warrantable-condo'], share: 0.6 }],
    entityShare: 0.6,
    fees: [[995, 2495, 100], 0.6],
    drawFee: [[150, 250, 25], 0.5],
    drawnShare: 0.5,
    minimumInterest: someMinimumInterest,
  },
  rental: {
    withoutPrograms: 0,
    programs: [
      { name: 'Rental purchase', kinds: ['rental'], share: 1, purposes: ['purchase'] },
      {
        name: 'Rental refinance',
        kinds: ['rental'],
        share: 0.7,
        purposes: ['rate-term', 'cash-out'],
        minRateAbove: 0.125,
      },
    ],
    leverage: { maxAdvancePercent: [[75, 80, 5], 0.95] },
    credit: [[660, 700, 20], 0.95],
    accepts: [
      { list: ['short-term-rental'], share: 0.4 },
      { list: ['non-warrantable-condo'], share: 0.15 },
    ],
    entityShare: 0.7,
    fees: [[995, 1995, 100], 0.5],
    drawFee: none,
    drawnShare: 0,
    minimumInterest: none,
  },
  large: {
    withoutPrograms: 0,
    programs: [
      { name: 'Bridge', kinds: ['bridge'], share: 1 },
      { name: 'Ground-up construction', kinds: ['construction'], share: 1, minRateAbove: 0.25 },
      {
        name: 'Multifamily bridge',
        kinds: ['bridge'],
        share: 0.5,
        maxRateBelow: 0.25,
        propertyTypes: ['Multi Family', 'Apartment'],
      },
    ],
    leverage: { maxLtcPercent: [[75, 85, 5], 0.9], maxLtarvPercent: [[60, 70, 5], 0.9] },
    credit: [[640, 680, 20], 0.5],
    accepts: [
      { list: ['mixed-use'], share: 0.5 },
      { list: ['land'], share: 0.3 },
    ],
    entityShare: 0.9,
    fees: [[1995, 4995, 500], 0.4],
    drawFee: [[200, 350, 50], 0.4],
    drawnShare: 0.6,
    minimumInterest: someMinimumInterest,
    extension: [[0.25, 1, 0.25], 0.6],
  },
  secondChance: {
    withoutPrograms: 0,
    programs: [{ name: 'Equity bridge', kinds: ['flip', 'bridge'], share: 1 }],
    leverage: { maxLtarvPercent: [[50, 65, 5], 0.8] },
    credit: [[300, 300, 1], 0.4],
    accepts: [{ list: ['late-payments', 'other-liens'], share: 0.7 }],
    entityShare: 0.1,
    fees: [[995, 2495, 100], 0.3],
    drawFee: none,
    drawnShare: 0,
    minimumInterest: [[3, 6, 1], 0.5],
  },
}
