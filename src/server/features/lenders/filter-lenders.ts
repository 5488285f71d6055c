import type { LenderQuery } from '#contract/lenders.ts'
import { type ProgramColumns, programFlags, stateMask } from './program-columns.ts'

/**
 * Which lenders a query's filters keep, by position: 1 for those with one program that meets all of them together. A range keeps
 * programs whose range overlaps it, bounds included; a bound that is open on either side excludes nobody. Undefined when the
 * query has no filter. One scan of a column for each condition, without a branch: a wrong guess of one costs more than a step.
 */
export function filterLenders(columns: ProgramColumns, query: LenderQuery): Uint8Array | undefined {
  const flags = (query.noMinimumLoan ? programFlags.noMinimum : 0) | (query.fastFunding ? programFlags.fastFunding : 0)
  const { states = [] } = query
  const ranges = [
    { low: columns.minRate, high: columns.maxRate, from: query.interestRateMin, to: query.interestRateMax },
    { low: columns.minAmount, high: columns.maxAmount, from: query.loanAmountMin, to: query.loanAmountMax },
    { low: columns.minTerm, high: columns.maxTerm, from: query.loanTermMin, to: query.loanTermMax },
    { low: columns.minPoints, high: columns.maxPoints, from: query.pointsMin, to: query.pointsMax },
  ].filter(({ from, to }) => from !== undefined || to !== undefined)
  if (ranges.length === 0 && flags === 0 && states.length === 0) return undefined
  const passing = new Uint8Array(columns.count).fill(1)
  for (const { low, high, from, to } of ranges) {
    if (from !== undefined) keepAtLeast(passing, high, from)
    if (to !== undefined) keepAtMost(passing, low, to)
  }
  if (flags !== 0) keepFlagged(passing, columns.flags, flags)
  if (states.length > 0) keepServing(passing, columns, states)
  return lendersOf(columns, passing)
}

function keepAtLeast(passing: Uint8Array, values: Float64Array, bound: number): void {
  for (let at = 0; at < passing.length; at++) passing[at]! &= Number(values[at]! >= bound)
}

function keepAtMost(passing: Uint8Array, values: Float64Array, bound: number): void {
  for (let at = 0; at < passing.length; at++) passing[at]! &= Number(values[at]! <= bound)
}

function keepFlagged(passing: Uint8Array, values: Uint8Array, flags: number): void {
  for (let at = 0; at < passing.length; at++) passing[at]! &= Number((values[at]! & flags) === flags)
}

function keepServing(passing: Uint8Array, { statesLow, statesHigh }: ProgramColumns, states: readonly string[]): void {
  const { low, high } = stateMask(states)
  for (let at = 0; at < passing.length; at++)
    passing[at]! &= Number(((statesLow[at]! & low) | (statesHigh[at]! & high)) !== 0)
}

function lendersOf({ lender, firstOf }: ProgramColumns, passing: Uint8Array): Uint8Array {
  const kept = new Uint8Array(firstOf.length - 1)
  for (let at = 0; at < passing.length; at++) kept[lender[at]!]! |= passing[at]!
  return kept
}
