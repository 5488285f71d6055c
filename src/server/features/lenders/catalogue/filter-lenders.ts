import type { LenderQuery } from '#contract/lenders/lenders.ts'
import { scanMemory } from '#domain/matching/scan-memory.ts'
import { type ProgramColumns, programFlags, stateMask } from './program-columns.ts'

const selectedMemory = scanMemory((length) => new Int32Array(length))
const marksMemory = scanMemory((length) => new Uint8Array(length))
const keptMemory = scanMemory((length) => new Int32Array(length))

/** A bound of one column, as "at most": what must be at least a bound is compared with its sign changed. */
type Bound = { values: Float64Array; sign: 1 | -1; most: number }

/**
 * Those of the listed lenders, in their order, with one program that meets all of a query's filters together. A range keeps programs
 * whose range overlaps it, bounds included; a bound that is open on either side excludes nobody. The next call writes over the answer.
 *
 * Each filter scans a selection vector, the programs that are left by the ones before, and shortens it in place without a branch: a
 * wrong guess of one costs more than a step. All loops stand in this one function: V8 counts a loop for the function that it was
 * written in, so one that is inlined into a caller from elsewhere stays unoptimized for thousands of calls.
 */
export function filterLenders(columns: ProgramColumns, query: LenderQuery, listed: Int32Array): Int32Array {
  const flags = (query.noMinimumLoan ? programFlags.noMinimum : 0) | (query.fastFunding ? programFlags.fastFunding : 0)
  const { states = [] } = query
  const bounds = boundsOf(columns, query)
  if (bounds.length === 0 && flags === 0 && states.length === 0) return listed
  const selected = selectedMemory(columns.count)
  let left = columns.count
  for (let at = 0; at < left; at++) selected[at] = at
  // The one that most often excludes most comes first.
  if (states.length > 0) {
    const { statesLow, statesHigh } = columns
    const { low, high } = stateMask(states)
    let passed = 0
    for (let i = 0; i < left; i++) {
      const at = selected[i]!
      selected[passed] = at
      passed += Number(((statesLow[at]! & low) | (statesHigh[at]! & high)) !== 0)
    }
    left = passed
  }
  if (flags !== 0) {
    const values = columns.flags
    let passed = 0
    for (let i = 0; i < left; i++) {
      const at = selected[i]!
      selected[passed] = at
      passed += Number((values[at]! & flags) === flags)
    }
    left = passed
  }
  for (const { values, sign, most } of bounds) {
    let passed = 0
    for (let i = 0; i < left; i++) {
      const at = selected[i]!
      selected[passed] = at
      passed += Number(values[at]! * sign <= most)
    }
    left = passed
  }
  const { lender } = columns
  const marks = marksMemory(columns.firstOf.length - 1).fill(0)
  for (let i = 0; i < left; i++) marks[lender[selected[i]!]!] = 1
  const kept = keptMemory(listed.length)
  let count = 0
  for (let i = 0; i < listed.length; i++) {
    const at = listed[i]!
    kept[count] = at
    count += marks[at]!
  }
  return kept.subarray(0, count)
}

function boundsOf(columns: ProgramColumns, query: LenderQuery): Bound[] {
  return [
    atLeast(columns.maxRate, query.interestRateMin),
    atMost(columns.minRate, query.interestRateMax),
    atLeast(columns.maxAmount, query.loanAmountMin),
    atMost(columns.minAmount, query.loanAmountMax),
    atLeast(columns.maxTerm, query.loanTermMin),
    atMost(columns.minTerm, query.loanTermMax),
    atLeast(columns.maxPoints, query.pointsMin),
    atMost(columns.minPoints, query.pointsMax),
  ].filter((bound) => bound !== undefined)
}

function atMost(values: Float64Array, bound: number | undefined): Bound | undefined {
  return bound === undefined ? undefined : { values, sign: 1, most: bound }
}

function atLeast(values: Float64Array, bound: number | undefined): Bound | undefined {
  return bound === undefined ? undefined : { values, sign: -1, most: -bound }
}
