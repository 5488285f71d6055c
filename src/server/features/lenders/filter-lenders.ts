import type { LenderQuery } from '#contract/lenders.ts'
import { type ProgramColumns, programFlags, stateMask } from './program-columns.ts'

/**
 * Which lenders a query's filters keep, by position: 1 for those with one program that meets all of them together. A range keeps
 * programs whose range overlaps it, bounds included; a bound that is open on either side excludes nobody. Undefined when the
 * query has no filter. One scan of a column for each condition.
 */
export function filterLenders(columns: ProgramColumns, query: LenderQuery): Uint8Array | undefined {
  const conditions: ((passing: Uint8Array) => void)[] = []
  function range(low: Float64Array, high: Float64Array, from: number | undefined, to: number | undefined): void {
    if (from !== undefined) conditions.push((passing) => keepAtLeast(passing, high, from))
    if (to !== undefined) conditions.push((passing) => keepAtMost(passing, low, to))
  }
  range(columns.minRate, columns.maxRate, query.interestRateMin, query.interestRateMax)
  range(columns.minAmount, columns.maxAmount, query.loanAmountMin, query.loanAmountMax)
  range(columns.minTerm, columns.maxTerm, query.loanTermMin, query.loanTermMax)
  range(columns.minPoints, columns.maxPoints, query.pointsMin, query.pointsMax)
  const flags = (query.noMinimumLoan ? programFlags.noMinimum : 0) | (query.fastFunding ? programFlags.fastFunding : 0)
  if (flags !== 0) conditions.push((passing) => keepFlagged(passing, columns.flags, flags))
  const { states = [] } = query
  if (states.length > 0) conditions.push((passing) => keepServing(passing, columns, states))
  if (conditions.length === 0) return undefined
  const passing = new Uint8Array(columns.count).fill(1)
  for (const keep of conditions) keep(passing)
  return lendersOf(columns, passing)
}

function keepAtLeast(passing: Uint8Array, values: Float64Array, bound: number): void {
  for (let at = 0; at < passing.length; at++) if (values[at]! < bound) passing[at] = 0
}

function keepAtMost(passing: Uint8Array, values: Float64Array, bound: number): void {
  for (let at = 0; at < passing.length; at++) if (values[at]! > bound) passing[at] = 0
}

function keepFlagged(passing: Uint8Array, values: Uint8Array, flags: number): void {
  for (let at = 0; at < passing.length; at++) if ((values[at]! & flags) !== flags) passing[at] = 0
}

function keepServing(passing: Uint8Array, { statesLow, statesHigh }: ProgramColumns, states: readonly string[]): void {
  const { low, high } = stateMask(states)
  for (let at = 0; at < passing.length; at++)
    if (((statesLow[at]! & low) | (statesHigh[at]! & high)) === 0) passing[at] = 0
}

function lendersOf({ lender, firstOf }: ProgramColumns, passing: Uint8Array): Uint8Array {
  const kept = new Uint8Array(firstOf.length - 1)
  for (let at = 0; at < passing.length; at++) if (passing[at] === 1) kept[lender[at]!] = 1
  return kept
}
