import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { loanRequestOf } from '#domain/matching/loan-request.ts'
import type { RankedMatch } from '#domain/matching/matching.ts'
import { saveMatches } from '#server/features/deals/matches/save-matches.ts'
import type { MatchCatalogue, MatchSnapshot } from '#server/features/deals/submitting/match-catalogue.ts'
import { openDealsSince } from '#server/features/deals/submitting/open-deals.ts'
import {
  countDealsToMatch,
  finishDeals,
  releaseDeals,
  type TakenDeal,
  takeDeals,
} from '#server/features/deals/waiting/deal-queue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { AssessedDeal } from './assess-open-deals.ts'
import type { DealAssessor } from './deal-assessor.ts'
import { planRematch } from './plan-rematch.ts'
import { queueTouchedDeals } from './queue-touched-deals.ts'
import { findLender, rankOne } from './rank-one.ts'
import {
  findChangedLenders,
  listOpenDeals,
  listStoredMatches,
  lockDeals,
  markOutdated,
  type OpenDeal,
  removeMatches,
  saveDealMatching,
} from './rematch.queries.ts'

export type RematchDeps = {
  db: Database
  clock: () => Date
  catalogue: MatchCatalogue & { refresh(): Promise<void> }
  assessor: Pick<DealAssessor, 'assess'>
  log: { warn(data: object, message: string): void }
}

/** `changed` counts deals whose matches, counts or insight were written. What an incomplete run leaves is queued for the next one. */
export type RematchResult = { changedLenders: number; examined: number; changed: number; isComplete: boolean }

const batchSize = 5
/** When more lenders have changed, a queued deal is matched anew at once: finding out whether they touch it would take as long. */
const mostSingledOut = 1000
/** How often a deal is looked for lenders that touch it before the directory is given up as moving too fast; the next run goes on. */
const mostTries = 5

/**
 * Matches open deals again after lenders changed (DEAL-08). Deals that a change may touch are queued; each is then held against the
 * lenders that changed, and one that is touched is matched anew as a whole: its matches, counts and insight. Contacted matches are
 * never taken away. A deal that nothing touched is not written, and running again changes nothing. Of a lender that left a deal's
 * reach without having fitted it, the rule counts of that deal show so only when it is next touched.
 *
 * Any number of processes may run it at once: each takes deals that nobody has in hand. What one leaves when it
 * dies is taken by another a minute later. When the directory moves on meanwhile, a run queues what that touches and goes on; a deal
 * that it matches against the older one is queued again, so the newest directory has the last word.
 */
export async function rematchDeals(
  deps: RematchDeps,
  { longestMs = Number.POSITIVE_INFINITY } = {},
): Promise<RematchResult> {
  const began = performance.now()
  const result: RematchResult = { changedLenders: 0, examined: 0, changed: 0, isComplete: false }
  const now = deps.clock()
  let queuedFor: number | undefined
  let isSweeping = false
  while (performance.now() - began < longestMs) {
    const seen = await queueChanges(deps, isSweeping ? undefined : queuedFor, now)
    queuedFor = seen.queuedFor
    isSweeping = seen.isSweeping
    result.changedLenders += seen.changedLenders
    const taken = await takeDeals(deps.db, seen.snapshot.version, batchSize)
    if (taken.length === 0) {
      if (isSweeping) continue
      result.isComplete =
        queuedFor !== undefined && (await countDealsToMatch(deps.db, { isInHandCounted: false })) === 0
      return result
    }
    const matched = await matchTaken(deps, seen.snapshot, taken, now)
    result.examined += matched.examined
    result.changed += matched.changed
  }
  return result
}

type Seen = { snapshot: MatchSnapshot; queuedFor: number | undefined; changedLenders: number; isSweeping: boolean }

/** The directory as it is now, with what it touches queued. `queuedFor` is undefined when it moved on each time. */
async function queueChanges({ db, catalogue }: RematchDeps, queuedFor: number | undefined, now: Date): Promise<Seen> {
  for (let tried = 0; tried < mostTries; tried++) {
    await catalogue.refresh()
    const snapshot = catalogue.snapshot()
    if (snapshot.version === queuedFor) return { snapshot, queuedFor, changedLenders: 0, isSweeping: false }
    const queued = await queueTouchedDeals(db, snapshot, now)
    if (queued) return { snapshot, queuedFor: queued.version, ...queued }
  }
  return { snapshot: catalogue.snapshot(), queuedFor: undefined, changedLenders: 0, isSweeping: false }
}

type Matched = Pick<RematchResult, 'examined' | 'changed'>

/** Matches deals in hand anew where a changed lender touches them. */
async function matchTaken(
  deps: RematchDeps,
  snapshot: MatchSnapshot,
  taken: readonly TakenDeal[],
  now: Date,
): Promise<Matched> {
  const since = Math.min(...taken.map((deal) => deal.since))
  const ids = taken.map(({ dealId }) => dealId)
  const deals = await listOpenDeals(deps.db, { ids, submittedSince: openDealsSince(now), lendersSince: since })
  const changedIds = await findChangedLenders(deps.db, since, mostSingledOut)
  let assessed: AssessedDeal[]
  try {
    assessed = await deps.assessor.assess(snapshot, deals, changedIds, now)
  } catch (error) {
    // One deal that cannot be matched must not keep back those that were taken with it; it comes again when its time in hand is over.
    if (taken.length === 1) {
      deps.log.warn({ err: error, dealId: taken[0]!.dealId }, 'a deal could not be matched again')
      return { examined: 0, changed: 0 }
    }
    const all: Matched = { examined: 0, changed: 0 }
    for (const one of taken) {
      const matched = await matchTaken(deps, snapshot, [one], now)
      all.examined += matched.examined
      all.changed += matched.changed
    }
    return all
  }
  const byId = new Map(deals.map((deal) => [deal.id, deal]))
  const batch = assessed.map((assessment) => ({ deal: byId.get(assessment.dealId)!, assessment }))
  return { examined: deals.length, changed: await writeBatch(deps.db, snapshot, batch, taken, now) }
}

type Rematched = { deal: OpenDeal; assessment: AssessedDeal }

/** The matches with their lenders and programs, as the snapshot has them. */
function rankedMatches({ matches }: AssessedDeal, snapshot: MatchSnapshot): RankedMatch[] {
  return matches.map(({ lenderId, programId, ...match }) => {
    const lender = findLender(snapshot, lenderId)!
    return { ...match, lender, program: lender.programs.find(({ id }) => id === programId)! }
  })
}

type Change = Omit<Parameters<typeof saveDealMatching>[1][number], 'matchCount'> & {
  plan: ReturnType<typeof planRematch>
}

/** Writes what changed for some deals, and takes those that were looked at from the queue. Returns how many deals were written. */
async function writeBatch(
  db: Database,
  snapshot: MatchSnapshot,
  batch: readonly Rematched[],
  taken: readonly TakenDeal[],
  now: Date,
): Promise<number> {
  const ids = batch.map(({ deal }) => deal.id)
  return inTransaction(db, async (tx) => {
    const locked = new Map((await lockDeals(tx, ids)).map((deal) => [deal.id, deal]))
    const stored = Map.groupBy(await listStoredMatches(tx, ids), (match) => match.dealId)
    const changes: Change[] = []
    const outrun = new Set<string>()
    for (const { deal, assessment } of batch) {
      const before = locked.get(deal.id)
      // Changed since it was read: it is matched as it is then.
      if (before && before.inputsVersion !== deal.inputsVersion) outrun.add(deal.id)
      if (!before || outrun.has(deal.id)) continue
      await nextTurn()
      const ranking = rankedMatches(assessment, snapshot)
      const plan = planRematch(stored.get(deal.id) ?? [], ranking, (lenderId) =>
        isConsumerLoan(deal) ? undefined : rankOne(snapshot, loanRequestOf(deal, deal), lenderId, now),
      )
      // Through JSON, as the stored one came, so that -0 and absent keys compare equal.
      const insight: AssessedDeal['insight'] = JSON.parse(JSON.stringify(assessment.insight))
      const isSame =
        !before.isDue &&
        plan.outdated.length === 0 &&
        plan.remove.length === 0 &&
        plan.write.length === 0 &&
        before.matchCount === plan.count &&
        before.eligibleCount === assessment.eligibleCount &&
        isDeepStrictEqual(before.insight, insight)
      const { id, inputsVersion } = deal
      if (!isSame) changes.push({ id, plan, insight, inputsVersion, eligibleCount: assessment.eligibleCount })
    }
    await removeMatches(
      tx,
      changes.flatMap(({ plan }) => plan.remove),
    )
    const writes = changes.flatMap(({ id, plan }) => plan.write.map((match) => ({ dealId: id, match })))
    await saveMatches(tx, writes, now)
    await markOutdated(
      tx,
      changes.flatMap(({ plan }) => plan.outdated),
    )
    await saveDealMatching(
      tx,
      changes.map(({ plan, ...figures }) => ({ ...figures, matchCount: plan.count })),
    )
    if (outrun.size > 0) await releaseDeals(tx, [...outrun])
    await finishDeals(
      tx,
      taken.filter(({ dealId }) => !outrun.has(dealId)),
    )
    return changes.length
  })
}
