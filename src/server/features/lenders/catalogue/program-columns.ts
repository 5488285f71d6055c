import { matchColumnsOf } from '#domain/matching/match-columns.ts'
import type { MatchLender } from '#domain/matching/match-inputs.ts'
import { setInColumn } from '#domain/matching/set-in-column.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { stateNames } from '#domain/states/states.ts'
import { inSlices } from '#server/in-slices.ts'

/**
 * Every program's figures as typed arrays, a lender without programs as the one that its own fields make: what filters and
 * matching scan. A bound that is not published is open: minus or plus infinity.
 */
export type ProgramColumns = {
  count: number
  /** Whose program it is, as an index into the records; a lender's programs lie side by side, in order. */
  lender: Int32Array
  /** Where a lender's programs start, one more than there are lenders. */
  firstOf: Uint32Array
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

/**
 * Amounts and terms are the columns that matching has of the same lenders. With the columns of earlier lenders, others are shared where
 * nothing changed.
 */
export async function buildProgramColumns(
  lenders: readonly MatchLender[],
  earlier?: { matchLenders: readonly MatchLender[]; columns: ProgramColumns },
): Promise<ProgramColumns> {
  const { starts, limits } = matchColumnsOf(lenders)
  const { minAmount, maxAmount, minTerm, maxTerm } = limits
  const shared = earlier?.columns.firstOf === starts ? earlier.columns : undefined
  const columns = { ...(shared ?? emptyColumns(starts)), minAmount, maxAmount, minTerm, maxTerm }
  await inSlices(lenders, (lender, position) => {
    if (!shared || lender !== earlier?.matchLenders[position]) setPrograms(columns, shared, lender, position)
  })
  return columns
}

function emptyColumns(firstOf: Uint32Array): Omit<ProgramColumns, 'minAmount' | 'maxAmount' | 'minTerm' | 'maxTerm'> {
  const count = firstOf.at(-1)!
  const bounds = () => new Float64Array(count)
  return {
    count,
    lender: new Int32Array(count),
    firstOf,
    minRate: bounds(),
    maxRate: bounds(),
    minPoints: bounds(),
    maxPoints: bounds(),
    statesLow: new Int32Array(count),
    statesHigh: new Int32Array(count),
    flags: new Uint8Array(count),
  }
}

function setPrograms(
  columns: ProgramColumns,
  shared: ProgramColumns | undefined,
  lender: MatchLender,
  position: number,
): void {
  const inactive = lender.isActive ? 0 : programFlags.inactive
  const lendersStates = lender.states.length === 0 ? everyState : stateMask(lender.states)
  let at = columns.firstOf[position]!
  const set = (name: Exclude<keyof ProgramColumns, 'count'>, value: number) =>
    setInColumn(columns, shared, name, at, value)
  for (const program of lender.programs) {
    set('lender', position)
    set('minRate', program.minRate ?? Number.NEGATIVE_INFINITY)
    set('maxRate', program.maxRate ?? Number.POSITIVE_INFINITY)
    set('minPoints', program.minPoints ?? Number.NEGATIVE_INFINITY)
    set('maxPoints', program.maxPoints ?? Number.POSITIVE_INFINITY)
    const states = program.states ? stateMask(program.states) : lendersStates
    set('statesLow', states.low)
    set('statesHigh', states.high)
    const hasNoMinimum = program.minAmount === null || program.minAmount === 0
    const isFast = program.fundingDays !== null && program.fundingDays < fastFundingDays
    set('flags', inactive | (hasNoMinimum ? programFlags.noMinimum : 0) | (isFast ? programFlags.fastFunding : 0))
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
