import { findState } from '#contract/state-abbreviations.ts'
import { stateNames } from '#contract/states.ts'
import { inSlices } from '#server/in-slices.ts'
import type { LenderRecord } from './read-records.ts'

/**
 * Every program's figures as typed arrays, a lender without programs as the one that its own fields make: what filters and
 * matching scan. A bound that is not published is open: minus or plus infinity.
 */
export type ProgramColumns = {
  count: number
  /** Whose program it is, as an index into the records; a lender's programs lie side by side, in order. */
  lender: Int32Array
  /** Where a lender's programs start, one more than there are lenders. */
  firstOf: Int32Array
  minRate: Float64Array
  maxRate: Float64Array
  minAmount: Float64Array
  maxAmount: Float64Array
  minTerm: Float64Array
  maxTerm: Float64Array
  minPoints: Float64Array
  maxPoints: Float64Array
  /** One bit for each state, in two words; nationwide programs have all of them. */
  statesLow: Int32Array
  statesHigh: Int32Array
  flags: Uint8Array
}

/** The bit of each state in a mask of two words. */
const bitOfState: ReadonlyMap<string, number> = new Map(stateNames.map((name, bit) => [name, bit]))

export const programFlags = { noMinimum: 1, fastFunding: 2, inactive: 4 } as const

/** Programs that fund sooner than in this many days count as fast. */
const fastFundingDays = 7

export type StateMask = { low: number; high: number }

/** One bit for each of these states; a name that is no state counts for nothing. */
export function stateMask(names: readonly string[]): StateMask {
  let low = 0
  let high = 0
  for (const name of names) {
    const bit = bitOfState.get(name) ?? bitOfState.get(findState(name) ?? '')
    if (bit === undefined) continue
    if (bit < 32) low |= 1 << bit
    else high |= 1 << (bit - 32)
  }
  return { low, high }
}

const everyState = stateMask(stateNames)

export type ColumnedLender = Pick<LenderRecord, 'matching'>

export async function buildProgramColumns(records: readonly ColumnedLender[]): Promise<ProgramColumns> {
  const firstOf = new Int32Array(records.length + 1)
  for (const [position, { matching }] of records.entries())
    firstOf[position + 1] = firstOf[position]! + matching.programs.length
  const count = firstOf[records.length]!
  const bounds = () => new Float64Array(count)
  const columns: ProgramColumns = {
    count,
    lender: new Int32Array(count),
    firstOf,
    minRate: bounds(),
    maxRate: bounds(),
    minAmount: bounds(),
    maxAmount: bounds(),
    minTerm: bounds(),
    maxTerm: bounds(),
    minPoints: bounds(),
    maxPoints: bounds(),
    statesLow: new Int32Array(count),
    statesHigh: new Int32Array(count),
    flags: new Uint8Array(count),
  }
  await inSlices(records, (record, position) => setPrograms(columns, record, position))
  return columns
}

function setPrograms(columns: ProgramColumns, { matching }: ColumnedLender, position: number): void {
  const inactive = matching.isActive ? 0 : programFlags.inactive
  const lendersStates = matching.states.length === 0 ? everyState : stateMask(matching.states)
  let at = columns.firstOf[position]!
  for (const program of matching.programs) {
    columns.lender[at] = position
    columns.minRate[at] = program.minRate ?? Number.NEGATIVE_INFINITY
    columns.maxRate[at] = program.maxRate ?? Number.POSITIVE_INFINITY
    columns.minAmount[at] = program.minAmount ?? Number.NEGATIVE_INFINITY
    columns.maxAmount[at] = program.maxAmount ?? Number.POSITIVE_INFINITY
    columns.minTerm[at] = program.minTerm ?? Number.NEGATIVE_INFINITY
    columns.maxTerm[at] = program.maxTerm ?? Number.POSITIVE_INFINITY
    columns.minPoints[at] = program.minPoints ?? Number.NEGATIVE_INFINITY
    columns.maxPoints[at] = program.maxPoints ?? Number.POSITIVE_INFINITY
    const states = program.states ? stateMask(program.states) : lendersStates
    columns.statesLow[at] = states.low
    columns.statesHigh[at] = states.high
    const hasNoMinimum = program.minAmount === null || program.minAmount === 0
    const isFast = program.fundingDays !== null && program.fundingDays < fastFundingDays
    columns.flags[at] = inactive | (hasNoMinimum ? programFlags.noMinimum : 0) | (isFast ? programFlags.fastFunding : 0)
    at++
  }
}

/** How many of the 50 states at least one active lender's program serves. */
export function countStates({ count, flags, statesLow, statesHigh }: ProgramColumns): number {
  let low = 0
  let high = 0
  for (let at = 0; at < count; at++) {
    if (flags[at]! & programFlags.inactive) continue
    low |= statesLow[at]!
    high |= statesHigh[at]!
  }
  return countBits(low) + countBits(high)
}

function countBits(word: number): number {
  let bits = 0
  for (let rest = word >>> 0; rest > 0; rest = (rest & (rest - 1)) >>> 0) bits++
  return bits
}
