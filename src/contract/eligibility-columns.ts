import { ruleBits, shortestNoteSlackMonths } from './eligibility.ts'
import type { MatchDeal, MatchLender } from './match-inputs.ts'
import { stateNames } from './states.ts'

/**
 * What the rules read of many lenders, by position, so that a pass over all of them stays within a few megabytes instead of
 * following a pointer for each figure. Dollars and months; a bound that is not published is minus or plus infinity.
 */
export type RuleColumns = {
  minAmount: Float64Array
  maxAmount: Float64Array
  minTerm: Float64Array
  maxTerm: Float64Array
  /** One bit for each state, in two words. A nationwide lender has all 64. */
  statesLow: Int32Array
  statesHigh: Int32Array
  isInactive: Uint8Array
}

export const bitOfState: ReadonlyMap<string, number> = new Map(stateNames.map((name, bit) => [name, bit]))
/** Beyond the states: what only a nationwide lender has. */
const elsewhereBit = 63

export function createRuleColumns(count: number): RuleColumns {
  const bounds = () => new Float64Array(count)
  return {
    minAmount: bounds(),
    maxAmount: bounds(),
    minTerm: bounds(),
    maxTerm: bounds(),
    statesLow: new Int32Array(count),
    statesHigh: new Int32Array(count),
    isInactive: new Uint8Array(count),
  }
}

export function setRules(columns: RuleColumns, at: number, lender: MatchLender): void {
  columns.minAmount[at] = lender.minAmount ?? Number.NEGATIVE_INFINITY
  columns.maxAmount[at] = lender.maxAmount ?? Number.POSITIVE_INFINITY
  columns.minTerm[at] = lender.minTerm ?? Number.NEGATIVE_INFINITY
  columns.maxTerm[at] = lender.maxTerm ?? Number.POSITIVE_INFINITY
  columns.isInactive[at] = lender.isActive ? 0 : 1
  let low = lender.states.length === 0 ? -1 : 0
  let high = low
  for (const state of lender.states) {
    const bit = bitOfState.get(state)
    if (bit === undefined) continue
    if (bit < 32) low |= 1 << bit
    else high |= 1 << (bit - 32)
  }
  columns.statesLow[at] = low
  columns.statesHigh[at] = high
}

export function ruleColumnsOf(lenders: readonly MatchLender[]): RuleColumns {
  const columns = createRuleColumns(lenders.length)
  for (const [at, lender] of lenders.entries()) setRules(columns, at, lender)
  return columns
}

/** `failedRuleBits` of each lender, by position: one look for all that asks about the same deal. */
export function failedBitsOf(columns: RuleColumns, deal: MatchDeal): Uint8Array {
  const { minAmount, maxAmount, minTerm, maxTerm, isInactive } = columns
  const { loanAmount, termMonths } = deal
  const bit = bitOfState.get(deal.propertyState) ?? elsewhereBit
  const states = bit < 32 ? columns.statesLow : columns.statesHigh
  const stateBit = 1 << (bit % 32)
  const longestShortestNote = termMonths + shortestNoteSlackMonths
  const failed = new Uint8Array(isInactive.length)
  for (let at = 0; at < failed.length; at++) {
    let bits = isInactive[at]! * ruleBits.H1
    if ((states[at]! & stateBit) === 0) bits |= ruleBits.H2
    if (loanAmount < minAmount[at]! || loanAmount > maxAmount[at]!) bits |= ruleBits.H3
    if (termMonths > maxTerm[at]!) bits |= ruleBits.H4
    if (longestShortestNote < minTerm[at]!) bits |= ruleBits.H5
    failed[at] = bits
  }
  return failed
}

/** How many of the lenders fit. */
export function countFitting(failedBits: Uint8Array): number {
  let count = 0
  for (const bits of failedBits) if (bits === 0) count++
  return count
}
