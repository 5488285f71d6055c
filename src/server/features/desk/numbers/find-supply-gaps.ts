import { enoughLenders, gapAmounts, type SupplyGap } from '#contract/desk/numbers.ts'
import type { MatchLender } from '#domain/loan-request/match-inputs.ts'
import { standardTotalsByState } from '#domain/market/market-figures.ts'
import { defaultMarketBand } from '#domain/market/standard-loans.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'

/**
 * Lists the states and loan kinds with too few active lenders, samples included: at one or more of `gapAmounts`, fewer
 * than five lend there (an unpublished figure excludes nothing), or fewer than five price the market pages' standard
 * loan there. Ignores inactive `lenders`. A gap's `lenders` has a count for each of `gapAmounts`.
 */
export function findSupplyGaps(lenders: readonly MatchLender[]): SupplyGap[] {
  const active = lenders.filter(({ isActive }) => isActive)
  return programKinds.flatMap((kind) => {
    const byAmount = gapAmounts.map((amount) => countByState(active, kind, amount))
    const priced = standardTotalsByState(active, kind, defaultMarketBand)
    return stateNames.flatMap((state) => {
      const counts = byAmount.map((count) => count.get(state) ?? 0)
      const gap = { state, kind, lenders: counts, priced: priced.get(state)!.length }
      return [...counts, gap.priced].some((count) => count < enoughLenders) ? [gap] : []
    })
  })
}

function countByState(lenders: readonly MatchLender[], kind: ProgramKind, amount: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const lender of lenders)
    for (const state of statesServed(lender, kind, amount)) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

/** Returns the states in which a lender lends this amount for this kind of loan. Unpublished bounds exclude nothing. */
function statesServed({ programs, states }: MatchLender, kind: ProgramKind, amount: number): ReadonlySet<string> {
  const fitting = programs.filter(
    (program) =>
      (program.kinds.length === 0 || program.kinds.includes(kind)) &&
      (program.minAmount === null || program.minAmount <= amount) &&
      (program.maxAmount === null || program.maxAmount >= amount),
  )
  const served = fitting.map((program) => program.states ?? states)
  return new Set(served.flatMap((names) => (names.length === 0 ? stateNames : names)))
}
