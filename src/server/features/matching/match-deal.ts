import { type Assessment, assessDeal, beginAssessment } from '#contract/assess-deal.ts'
import type { MatchDeal, MatchInvestor } from '#contract/match-inputs.ts'
import type { NamedMatchLender } from '#contract/match-lender.ts'

/** What matching reads of the catalogue: every lender, active or not, in order of id, at one version. */
export type MatchSnapshot = { version: number; matchLenders: readonly NamedMatchLender[] }
export type MatchCatalogue = { snapshot(): MatchSnapshot }

export type DealMatching = Assessment<NamedMatchLender>

/** Matches one deal against every lender of a snapshot: pure, and a few milliseconds for 5,000 lenders. */
export function matchDeal(snapshot: MatchSnapshot, deal: MatchDeal, investor: MatchInvestor, now: Date): DealMatching {
  return assessDeal(snapshot.matchLenders, deal, investor, now)
}

/** The same in two goes of about the same length, so that whoever matches many deals can let others by in between. */
export function beginMatching(
  snapshot: MatchSnapshot,
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
): () => DealMatching {
  return beginAssessment(snapshot.matchLenders, deal, investor, now)
}
