import type { ShownPick } from '#contract/deals/deals.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { type LoanRequest, loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, MatchLender, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { failedRules } from '#domain/matching/eligibility.ts'
import { findChecks } from '#domain/matching/found-checks.ts'
import { explainCheck } from '#domain/matching/match-checks.ts'
import { findLenderMatch, type RankedMatch } from '#domain/matching/matching.ts'
import type { MatchSnapshot } from '#server/features/lenders/catalogue/snapshot.ts'

type Borrowing = { deal: MatchDeal; investor: MatchInvestor; now: Date }

/**
 * Matches the lenders shown before sign-up that aren't among `matches`, so that the investor can ask them. The returned
 * matches aren't best fits and don't count. Omits lenders that don't fit, and returns none for a consumer loan.
 */
export function matchShownLenders(
  { matchLenders }: MatchSnapshot,
  shownIds: readonly string[],
  matches: readonly RankedMatch<NamedMatchLender>[],
  { deal, investor, now }: Borrowing,
): RankedMatch<NamedMatchLender>[] {
  if (isConsumerLoan(deal)) return []
  const request = loanRequestOf(deal, investor, now)
  const missing = shownIds.filter((id) => matches.every(({ lender }) => lender.id !== id))
  return matchLenders
    .filter(({ id }) => missing.includes(id))
    .flatMap((lender) => findLenderMatch(lender, request, now) ?? [])
    .map((match) => ({ ...match, isBestFit: false }))
}

/**
 * Returns the lenders shown before sign-up, in that order, each with the requirement that rules it out, if any. A
 * deactivated lender is ruled out as no longer listed. Omits deleted lenders.
 */
export function toShownPicks(
  { matchLenders }: MatchSnapshot,
  shownIds: readonly string[],
  { deal, investor, now }: Borrowing,
): ShownPick[] {
  const request = loanRequestOf(deal, investor, now)
  return shownIds.flatMap((id) => {
    const lender = matchLenders.find((one) => one.id === id)
    return lender ? [{ lenderId: id, lenderName: lender.name, ruledOut: explainRuledOut(lender, request) }] : []
  })
}

/**
 * Returns the first requirement that fails for the lender's program with the fewest failures, in words. Null if a
 * program fits.
 */
function explainRuledOut(lender: MatchLender, request: LoanRequest): string | null {
  const [nearest] = lender.programs
    .map((program) => ({ program, failed: failedRules(lender, program, request) }))
    .sort((a, b) => a.failed.length - b.failed.length)
  if (!nearest || nearest.failed.length === 0) return null
  const check = findChecks(lender, nearest.program, request).find(([, result]) => result === 'fail')
  return check ? explainCheck(check).sentence : null
}
