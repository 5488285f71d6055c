import { assessDeal } from '#domain/matching/assess-deal.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { loanRequestOf } from '#domain/matching/loan-request.ts'
import type { MatchDeal, MatchInvestor } from '#domain/matching/match-inputs.ts'
import { saveMatches } from '#server/features/deals/matches/save-matches.ts'
import type { MatchSnapshot } from '#server/features/deals/submitting/match-catalogue.ts'
import { queueDeal } from '#server/features/deals/waiting/deal-queue.ts'
import type { Db } from '#server/platform/db/database.ts'
import { planRematch } from './plan-rematch.ts'
import { rankOne } from './rank-one.ts'
import { listStoredMatches, markOutdated, removeMatches, saveDealMatching } from './rematch.queries.ts'

/**
 * Matches one deal anew, whose row the transaction has locked: its matches, counts and insight. Contacted matches stay, marked where
 * they no longer fit. What changed in the directory meanwhile is caught up with by the next run of the job.
 */
export async function matchAgain(
  tx: Db,
  snapshot: MatchSnapshot,
  deal: MatchDeal & { id: string; inputsVersion: number },
  investor: MatchInvestor,
  now: Date,
): Promise<void> {
  const { matches, eligibleCount, insight } = assessDeal(snapshot.matchLenders, deal, investor, now)
  const plan = planRematch(await listStoredMatches(tx, [deal.id]), matches, (lenderId) =>
    isConsumerLoan(deal) ? undefined : rankOne(snapshot, loanRequestOf(deal, investor), lenderId, now),
  )
  await removeMatches(tx, plan.remove)
  await saveMatches(
    tx,
    plan.write.map((match) => ({ dealId: deal.id, match })),
    now,
  )
  await markOutdated(tx, plan.outdated)
  const { id, inputsVersion } = deal
  await saveDealMatching(tx, [{ id, inputsVersion, insight, eligibleCount, matchCount: plan.count }])
  await queueDeal(tx, id, snapshot.version)
}
