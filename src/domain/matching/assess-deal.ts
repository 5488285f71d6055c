import type { DealInsight, Verdict } from '#domain/matching/deal-insight.ts'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { judgeDeal } from '#domain/verdict/deal-verdict.ts'
import { findCure } from '#domain/verdict/verdict-cure.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import { matchModelVersion } from './match-score.ts'
import { type Ranking, rankLenders } from './matching.ts'
import { nearMisses } from './near-misses.ts'

type NamedLender = MatchLender & { name: string }

export type Assessment<L extends NamedLender = NamedLender> = Pick<Ranking<L>, 'matches' | 'eligibleCount'> & {
  insight: DealInsight
}

/** Who fits a deal, what they would charge, and what to make of it: everything that is stored with a deal. */
export function assessDeal<L extends NamedLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
): Assessment<L> {
  return beginAssessment(lenders, deal, investor, now)()
}

/** The same in two goes of about the same length, so that whoever assesses many deals can let others by in between. */
export function beginAssessment<L extends NamedLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
): () => Assessment<L> {
  if (isOwnerOccupied(deal)) return () => unmatched(lenders.length, deal)
  const ranking = rankLenders(lenders, deal, investor, now)
  return () => ({
    matches: ranking.matches,
    eligibleCount: ranking.eligibleCount,
    insight: {
      health: dealHealth(deal, ranking.medians),
      verdict: giveVerdict(ranking, now),
      medians: ranking.medians,
      ruleCounts: ranking.ruleCounts,
      lenderCount: lenders.length,
      nearMisses: nearMisses(ranking, now),
      bestLenderName: ranking.matches[0]?.lender.name ?? null,
      modelVersion: matchModelVersion,
    },
  })
}

/** The deal's verdict with the first change that would cure it. */
export function giveVerdict(ranking: Ranking, now: Date): Verdict {
  const verdict = judgeDeal(ranking.file, ranking)
  return { ...verdict, cure: verdict.word === 'sound' ? null : findCure(ranking, now) }
}

/** Lending to whoever lives in the property is another law's business, so nobody is matched with them. */
export function isOwnerOccupied(deal: Pick<MatchDeal, 'occupancy'>): boolean {
  return deal.occupancy === 'owner'
}

function unmatched(lenderCount: number, deal: MatchDeal): Assessment<never> {
  return {
    matches: [],
    eligibleCount: 0,
    insight: {
      health: dealHealth(deal, null),
      verdict: null,
      medians: null,
      ruleCounts: [],
      lenderCount,
      nearMisses: [],
      bestLenderName: null,
      modelVersion: matchModelVersion,
    },
  }
}
