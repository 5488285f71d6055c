import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isConsumerLoan } from '#domain/matching/deal-kind.ts'
import { matchFile } from '#domain/matching/match-file.ts'
import type { RankedMatch } from '#domain/matching/matching.ts'
import { saveMatches } from '#server/features/deals/matches/save-matches.ts'
import type { MatchCatalogue, MatchSnapshot } from '#server/features/deals/submitting/match-catalogue.ts'
import { openDealsSince } from '#server/features/deals/submitting/open-deals.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { AssessedDeal } from './assess-open-deals.ts'
import type { DealAssessor } from './deal-assessor.ts'
import { planRematch } from './plan-rematch.ts'
import { findLender, rankOne } from './rank-one.ts'
import {
  findChangedLenders,
  getRematchState,
  isCatalogueVersion,
  listOpenDealsAfter,
  listStoredMatches,
  lockDeals,
  markOutdated,
  type OpenDeal,
  type RematchMark,
  removeMatches,
  saveDealMatching,
  saveRematchCursor,
  saveRematchMark,
} from './rematch.queries.ts'

export type RematchDeps = {
  db: Database
  clock: () => Date
  catalogue: MatchCatalogue & { refresh(): Promise<void> }
  assessor: Pick<DealAssessor, 'assess'>
}

/** `changed` counts deals whose matches, counts or insight were written. An incomplete run is carried on by the next one. */
export type RematchResult = { changedLenders: number; examined: number; changed: number; isComplete: boolean }

/**
 * How long, in seconds, a change goes on being looked at. Longer than a lender's row can be stamped before its transaction
 * commits, and than a deal can be committed after it was matched against a directory that did not have the change yet.
 */
const marginSeconds = 60
const pageSize = 100
const batchSize = 10
/** When more lenders have changed, every open deal is matched anew: finding out which of them are touched would take as long. */
const mostSingledOut = 1000
/** How often a deal is matched anew at once when the directory moves on each time; then the next run goes on from there. */
const mostTries = 5

/**
 * Matches open deals again after lenders changed (DEAL-08). Only the lenders that changed since the last run are held against
 * each open deal; a deal that one of them could touch (every deal, when many changed) is matched anew as a whole: its matches,
 * counts and insight. Contacted matches are never taken away. A deal that nothing touched is not written, and running again changes
 * nothing. Of a lender that left a deal's reach without having fitted it, the rule counts of that deal show so only when it is next
 * touched.
 *
 * A run keeps a cursor: one that was broken off is carried on by the next. When the directory moves on it goes on with the newer one,
 * and answers for what had changed when it began; the next run looks at the rest. Any number of processes may run it at once: each
 * batch locks its deals, and an older view of the directory is never written over a newer one.
 */
export async function rematchDeals(deps: RematchDeps): Promise<RematchResult> {
  const run = await beginRun(deps.db)
  const result: RematchResult = { changedLenders: 0, examined: 0, changed: 0, isComplete: false }
  const seen: { view: View | undefined } = { view: await look(deps, run.from) }
  if (!seen.view) return result
  result.changedLenders = seen.view.changedCount
  const now = deps.clock()

  /** Matches some deals and writes what changed; one by one when the directory moves on meanwhile. False when that never ends. */
  async function settle(deals: readonly OpenDeal[], tried = 1): Promise<boolean> {
    if (!seen.view) return false
    const { snapshot, changedIds } = seen.view
    const assessed = await deps.assessor.assess(snapshot, deals, changedIds, now)
    const byId = new Map(deals.map((deal) => [deal.id, deal]))
    const batch = assessed.map((assessment) => ({ deal: byId.get(assessment.dealId)!, assessment }))
    const changed = await writeBatch(deps.db, snapshot, batch, now)
    if (changed !== undefined) {
      result.changed += changed
      return true
    }
    if (tried === mostTries) return false
    seen.view = await look(deps, run.from)
    if (deals.length === 1) return settle(deals, tried + 1)
    for (const deal of deals) if (!(await settle([deal]))) return false
    return true
  }

  for (let { afterId } = run; ; ) {
    const page = await listOpenDealsAfter(deps.db, {
      afterId,
      limit: pageSize,
      submittedSince: openDealsSince(now),
      matchedAfterSeconds: run.matchedAfter,
      isDueOnly: run.isDueOnly,
      lendersChangedAfterSeconds: run.from,
    })
    for (let at = 0; at < page.length; at += batchSize) {
      const batch = page.slice(at, at + batchSize)
      if (!(await settle(batch))) return result
      result.examined += batch.length
    }
    if (page.length < pageSize) break
    afterId = page.at(-1)!.id
    if (run.isWhole) await saveRematchCursor(deps.db, { ...run.mark, from: run.from, afterId })
  }
  if (!run.isDueOnly) await saveRematchMark(deps.db, run.mark)
  return { ...result, isComplete: true }
}

type Run = {
  /** What is known to be matched once the run is over. */
  mark: RematchMark
  /** Lenders that changed after this moment are held against the deals, in seconds of the database's clock. */
  from: number
  afterId: string | undefined
  /** Every open deal is looked at, and not only due ones or those matched after a moment. */
  isWhole: boolean
  isDueOnly: boolean
  matchedAfter: number | undefined
}

/** The run that was broken off, or what there is to do since the last one was over. */
async function beginRun(db: Database): Promise<Run> {
  const { now, version, latestChange, last, cursor } = await getRematchState(db)
  if (cursor) {
    const { from, afterId, ...mark } = cursor
    return { mark, from, afterId, isWhole: true, isDueOnly: false, matchedAfter: undefined }
  }
  const isSameDirectory = last?.version === version
  return {
    mark: { version, until: latestChange, at: now },
    from: last ? last.until - marginSeconds : 0,
    afterId: undefined,
    isWhole: !isSameDirectory,
    // Nothing changed in the directory: only deals that have changed themselves are left to match.
    isDueOnly: isSameDirectory && last.at > latestChange + marginSeconds,
    // The directory was matched against already: only deals that came in around its last change can have missed it.
    matchedAfter: isSameDirectory ? latestChange - marginSeconds : undefined,
  }
}

type View = {
  snapshot: MatchSnapshot
  changedCount: number
  /** The lenders that changed; undefined when they are too many to single out. */
  changedIds: readonly string[] | undefined
}

/** The directory as it is now, and who changed in it after a moment. Undefined when it cannot be taken over, or moves on each time. */
async function look({ db, catalogue }: RematchDeps, from: number): Promise<View | undefined> {
  for (let tried = 0; tried < mostTries; tried++) {
    await catalogue.refresh()
    const snapshot = catalogue.snapshot()
    const { count, ids } = await findChangedLenders(db, from, mostSingledOut)
    if (await isCatalogueVersion(db, snapshot.version)) return { snapshot, changedCount: count, changedIds: ids }
  }
  return undefined
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

/** Writes what changed for some deals. Returns how many deals that were, or undefined when the snapshot is no longer the directory. */
async function writeBatch(
  db: Database,
  snapshot: MatchSnapshot,
  batch: readonly Rematched[],
  now: Date,
): Promise<number | undefined> {
  if (batch.length === 0) return 0
  const ids = batch.map(({ deal }) => deal.id)
  return inTransaction(db, async (tx) => {
    const locked = new Map((await lockDeals(tx, ids)).map((deal) => [deal.id, deal]))
    // Looked at under the lock: whoever has matched one of these deals against a newer directory has committed that by now.
    if (!(await isCatalogueVersion(tx, snapshot.version))) return undefined
    const stored = Map.groupBy(await listStoredMatches(tx, ids), (match) => match.dealId)
    const changes: Change[] = []
    for (const { deal, assessment } of batch) {
      const before = locked.get(deal.id)
      // Changed since it was read: the next run matches it as it is then.
      if (!before || before.inputsVersion !== deal.inputsVersion) continue
      await nextTurn()
      const ranking = rankedMatches(assessment, snapshot)
      const plan = planRematch(stored.get(deal.id) ?? [], ranking, (lenderId) =>
        isConsumerLoan(deal) ? undefined : rankOne(snapshot, matchFile(deal, deal), lenderId, now),
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
    return changes.length
  })
}
