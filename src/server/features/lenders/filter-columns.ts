import { withColumnsAt } from '#contract/columns.ts'
import { bitOfState } from '#contract/eligibility-columns.ts'
import type { MatchLender } from '#contract/match-inputs.ts'
import { findState } from '#contract/state-abbreviations.ts'
import { stateNames } from '#contract/states.ts'
import type { Pause } from './event-loop-pauses.ts'

/** What filters look at, by position. A bound that is not published is open: minus or plus infinity. */
export type FilterColumns = {
  minRate: Float64Array
  maxRate: Float64Array
  minAmount: Float64Array
  maxAmount: Float64Array
  minTerm: Float64Array
  maxTerm: Float64Array
  minPoints: Float64Array
  maxPoints: Float64Array
  /** One bit for each state, in two words; nationwide lenders have all of them. */
  statesLow: Int32Array
  statesHigh: Int32Array
  flags: Uint8Array
}

/** The columns that hold a published bound, each named as the lender's own figure. */
export type BoundColumn = {
  [K in keyof FilterColumns]: FilterColumns[K] extends Float64Array ? K : never
}[keyof FilterColumns]

export const noMinimumFlag = 1
export const fastFundingFlag = 2

/** Lenders that fund sooner than in this many days count as fast. */
const fastFundingDays = 7

export type StateMask = { low: number; high: number }

const everyState = stateMask(stateNames)

/** The bits of the states in a list of names. A name that is no state counts for nothing. */
export function stateBits(names: readonly string[]): number[] {
  const bits: number[] = []
  for (const name of names) {
    const bit = bitOfState.get(name) ?? bitOfState.get(findState(name) ?? '')
    if (bit !== undefined) bits.push(bit)
  }
  return bits
}

/** The same as one mask; none at all means every state. */
export function stateMask(names: readonly string[]): StateMask {
  if (names.length === 0) return everyState
  let low = 0
  let high = 0
  for (const bit of stateBits(names)) {
    if (bit < 32) low |= 1 << bit
    else high |= 1 << (bit - 32)
  }
  return { low, high }
}

/** How many of the 50 states at least one of the lenders serves. */
export function countStates(columns: FilterColumns): number {
  let low = 0
  let high = 0
  for (let at = 0; at < columns.flags.length; at++) {
    low |= columns.statesLow[at]!
    high |= columns.statesHigh[at]!
  }
  return countBits(low) + countBits(high)
}

function countBits(word: number): number {
  let bits = 0
  for (let rest = word >>> 0; rest > 0; rest = (rest & (rest - 1)) >>> 0) bits++
  return bits
}

/** What filters look at of a lender, among what is known of it. */
export type FilteredLender = { matching: Pick<MatchLender, BoundColumn | 'states' | 'fundingDays'> }

/** The columns of the same lenders before a few of them, at `changed`, became others. */
export type EarlierColumns = { columns: FilterColumns; changed: readonly number[] }

export async function buildFilterColumns(
  lenders: readonly FilteredLender[],
  pause: Pause,
  earlier?: EarlierColumns,
): Promise<FilterColumns> {
  if (earlier) {
    const { columns, changed } = earlier
    const few = await buildFilterColumns(
      changed.map((position) => lenders[position]!),
      pause,
    )
    return withColumnsAt(columns, changed, few)
  }
  const bounds = () => new Float64Array(lenders.length)
  const columns: FilterColumns = {
    minRate: bounds(),
    maxRate: bounds(),
    minAmount: bounds(),
    maxAmount: bounds(),
    minTerm: bounds(),
    maxTerm: bounds(),
    minPoints: bounds(),
    maxPoints: bounds(),
    statesLow: new Int32Array(lenders.length),
    statesHigh: new Int32Array(lenders.length),
    flags: new Uint8Array(lenders.length),
  }
  for (const [position, lender] of lenders.entries()) {
    setColumns(columns, position, lender.matching)
    if (position % 256 === 0) await pause()
  }
  return columns
}

function setColumns(columns: FilterColumns, position: number, lender: FilteredLender['matching']): void {
  columns.minRate[position] = lender.minRate
  columns.maxRate[position] = lender.maxRate
  columns.minAmount[position] = lender.minAmount ?? Number.NEGATIVE_INFINITY
  columns.maxAmount[position] = lender.maxAmount ?? Number.POSITIVE_INFINITY
  columns.minTerm[position] = lender.minTerm ?? Number.NEGATIVE_INFINITY
  columns.maxTerm[position] = lender.maxTerm ?? Number.POSITIVE_INFINITY
  columns.minPoints[position] = lender.minPoints ?? Number.NEGATIVE_INFINITY
  columns.maxPoints[position] = lender.maxPoints ?? Number.POSITIVE_INFINITY
  const mask = stateMask(lender.states)
  columns.statesLow[position] = mask.low
  columns.statesHigh[position] = mask.high
  columns.flags[position] = flagsOf(lender)
}

function flagsOf(lender: FilteredLender['matching']): number {
  const hasNoMinimum = lender.minAmount === null || lender.minAmount === 0
  const isFast = lender.fundingDays !== null && lender.fundingDays < fastFundingDays
  return (hasNoMinimum ? noMinimumFlag : 0) | (isFast ? fastFundingFlag : 0)
}
