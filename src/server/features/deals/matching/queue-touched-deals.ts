import { type LenderReach, lenderReach, union } from '#domain/matching/lender-reach.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import type { MatchSnapshot } from '#server/features/deals/submitting/match-catalogue.ts'
import { openDealsSince } from '#server/features/deals/submitting/open-deals.ts'
import { queueDealsWhere, type TouchedBy } from '#server/features/deals/waiting/deal-queue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { findLender } from './rank-one.ts'
import {
  type ChangedLender,
  deleteReaches,
  getRematchState,
  listChangedLenders,
  saveReaches,
  saveRematchMark,
} from './rematch.queries.ts'

export type Queued = { changedLenders: number; version: number }

/** When more lenders have changed, every open deal is queued: telling which of them are touched would take as long. */
const mostSingledOut = 1000

/**
 * Queues the open deals that lenders may touch which changed since this was last done, and those that are due themselves: every open deal
 * after the first start and under a new model. It is exact about what changed: each lender's time is held against the one it was last
 * looked at with, so nothing is lost when a change commits late. One process does it at a time; doing it again queues nothing.
 * Undefined when the snapshot is no longer the directory.
 */
export async function queueTouchedDeals(db: Database, snapshot: MatchSnapshot, now: Date): Promise<Queued | undefined> {
  return inTransaction(db, async (tx) => {
    const { version, mark } = await getRematchState(tx)
    if (version !== snapshot.version) return undefined
    const isSameModel = mark?.model === matchModelVersion
    const changed = isSameModel && mark.version === version ? [] : await listChangedLenders(tx)
    const standing = changed.filter(({ changedAt }) => changedAt !== null)
    const reaches = standing.map(({ id }) => ({ id, reach: reachNow(snapshot, id) }))
    await queueDealsWhere(tx, {
      version,
      // A deal that is due is matched whichever lenders changed.
      since: isSameModel ? Math.min(now.getTime() / 1000, ...standing.map(({ changedAt }) => changedAt!)) : 0,
      submittedSince: openDealsSince(now),
      touchedBy: !isSameModel || changed.length > mostSingledOut ? 'anything' : touchedBy(changed, reaches),
    })
    await deleteReaches(
      tx,
      changed.flatMap(({ id, changedAt }) => (changedAt === null ? [id] : [])),
    )
    await saveReaches(tx, reaches)
    await saveRematchMark(tx, { version, model: matchModelVersion })
    return { version, changedLenders: changed.length }
  })
}

function reachNow(snapshot: MatchSnapshot, lenderId: string): LenderReach {
  const lender = findLender(snapshot, lenderId)
  return lender ? lenderReach(lender) : { states: [], kinds: [] }
}

/** What the changed lenders reach, reached before, or are among the matches of. */
function touchedBy(changed: readonly ChangedLender[], now: readonly { reach: LenderReach }[]): TouchedBy | null {
  if (changed.length === 0) return null
  const all = [...now, ...changed].map(({ reach }) => reach)
  return {
    lenderIds: changed.map(({ id }) => id),
    states: union(all.map(({ states }) => states)),
    kinds: union(all.map(({ kinds }) => kinds)),
  }
}
