import { type Assessment, assessDeal } from '#domain/assessment/assess-deal.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from '#domain/loan-request/match-inputs.ts'
import { findLenderMatch, type RankedMatch } from '#domain/matching/matching.ts'
import { upsertMatches } from '#server/features/deals/matches/matches.queries.ts'
import type { MatchCatalogue, MatchSnapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { listStoredMatches, lockDueDeal, markOutdated, removeMatches, saveDealMatching } from './due-deals.queries.ts'
import { planMatches } from './plan-matches.ts'

/** A deal to match. The lenders that the investor was shown before signing up stay matches while they fit. */
type DealToMatch = MatchDeal & { id: string; shownLenderIds: readonly string[] | null }

type MatchedDeal = {
  deal: DealToMatch & MatchInvestor
  matches: readonly RankedMatch[]
  eligibleCount: number
  insight: Assessment<never>['insight']
}

/**
 * Matches a deal with a snapshot's lenders and stores matches, counts, insight and the snapshot's version, which
 * decides whether the deal is due. The caller must lock the deal, and read it again for the new counts.
 */
export async function matchDeal(
  tx: Db,
  snapshot: MatchSnapshot,
  deal: DealToMatch,
  investor: MatchInvestor,
  now: Date,
): Promise<void> {
  const assessment = assessDeal(snapshot.matchLenders, deal, investor, now)
  await storeMatching(tx, snapshot, [{ deal: { ...investor, ...deal }, ...assessment }], now)
}

export type OpeningDeps = {
  db: Database
  clock: () => Date
  catalogue: MatchCatalogue & { refresh(): Promise<void> }
  log: { warn(data: object, message: string): void }
}

/**
 * Matches an investor's deal again before it is shown, if it is due: see `isDue` and `markDealsDue`. Does nothing for
 * another investor's or an unknown deal. Logs a failure instead of throwing: the deal keeps its matches and stays due.
 */
export async function matchIfDue(
  { db, clock, catalogue, log }: OpeningDeps,
  { dealId, userId }: { dealId: string; userId: string },
): Promise<void> {
  try {
    // The lender change that made the deal due may be newer than this process's snapshot.
    await catalogue.refresh()
    await inTransaction(db, async (tx) => {
      const due = await lockDueDeal(tx, dealId, userId)
      if (due) await matchDeal(tx, catalogue.snapshot(), due, due, clock())
    })
  } catch (error) {
    log.warn({ err: error, dealId }, 'a due deal could not be matched when it was opened')
  }
}

/**
 * Replaces the stored matches of deals and saves their counts, insights and the snapshot's version. Keeps contacted
 * matches, and marks those that no longer fit. The caller must have locked the deals.
 */
export async function storeMatching(
  tx: Db,
  snapshot: MatchSnapshot,
  matched: readonly MatchedDeal[],
  now: Date,
): Promise<void> {
  const dealIds = matched.map(({ deal }) => deal.id)
  const stored = Map.groupBy(await listStoredMatches(tx, dealIds), ({ dealId }) => dealId)
  const plans = matched.map(({ deal, matches }) => {
    function rank(lenderId: string): RankedMatch | undefined {
      const lender = isConsumerLoan(deal) ? undefined : findLender(snapshot, lenderId)
      return lender && findLenderMatch(lender, loanRequestOf(deal, deal, now), now)
    }
    return planMatches(stored.get(deal.id) ?? [], matches, rank, deal.shownLenderIds ?? [])
  })
  await removeMatches(
    tx,
    plans.flatMap(({ remove }) => remove),
  )
  await upsertMatches(
    tx,
    plans.flatMap(({ write }, place) => write.map((match) => ({ dealId: dealIds[place]!, match }))),
    now,
  )
  await markOutdated(
    tx,
    plans.flatMap(({ outdated }) => outdated),
  )
  await saveDealMatching(
    tx,
    matched.map(({ deal, eligibleCount, insight }, place) => ({
      id: deal.id,
      eligibleCount,
      insight,
      matchCount: plans[place]!.count,
    })),
    snapshot.version,
  )
}

/** Finds a lender, active or not, by binary search. A snapshot's lenders are sorted by id. */
export function findLender({ matchLenders }: MatchSnapshot, id: string): MatchLender | undefined {
  let low = 0
  let high = matchLenders.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (matchLenders[middle]!.id < id) low = middle + 1
    else high = middle
  }
  const found = matchLenders[low]
  return found?.id === id ? found : undefined
}
