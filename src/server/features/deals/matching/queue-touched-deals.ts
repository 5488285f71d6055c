import { type LenderReach, lenderReach, union } from '#domain/matching/lender-reach.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import type { MatchSnapshot } from '#server/features/deals/submitting/match-catalogue.ts'
import { openDealsSince } from '#server/features/deals/submitting/open-deals.ts'
import {
  forgetQueuedAhead,
  listStatesOfOpenDeals,
  queueDealsOfState,
  queueDueDeals,
  queueWantedDeals,
  type TouchedBy,
} from '#server/features/deals/waiting/deal-queue.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { findLender } from './rank-one.ts'
import {
  type ChangedLender,
  deleteReaches,
  getRematchState,
  listChangedLenders,
  type RematchMark,
  type Sweep,
  saveReaches,
  saveRematchMark,
} from './rematch.queries.ts'

/** `isSweeping` while deals that the changes touch are still to be queued. */
export type Queued = { changedLenders: number; version: number; isSweeping: boolean }

/** When more lenders have changed, every open deal is queued: telling which of them are touched would take as long. */
const mostSingledOut = 1000
/** Deals that one transaction looks at: half a second among a million, and all there are on most sites. */
const dealsAtOnce = 10_000

/**
 * Queues the open deals that lenders may touch which changed since this was last done, and those that are due themselves: every open deal
 * after the first start and under a new model. It is exact about what changed: each lender's time is held against the one it was last
 * looked at with, so nothing is lost when a change commits late. Deals that somebody wants are queued at once, the others in sweeps
 * of some thousand a call, which any process carries on. One process does it at a time; doing it again queues nothing. Undefined when
 * the snapshot is no longer the directory.
 */
export async function queueTouchedDeals(
  db: Database,
  snapshot: MatchSnapshot,
  now: Date,
  { dealsPerCall = dealsAtOnce } = {},
): Promise<Queued | undefined> {
  return inTransaction(db, async (tx) => {
    const { version, mark } = await getRematchState(tx)
    if (version !== snapshot.version) return undefined
    const submittedSince = openDealsSince(now)
    await queueDueDeals(tx, { version, since: now.getTime() / 1000, submittedSince })
    const isSameModel = mark?.model === matchModelVersion
    const isSeen = isSameModel && mark.version === version
    const changed = isSeen ? [] : await listChangedLenders(tx)
    const sweeps = [...(mark?.sweeps ?? [])]
    if (!isSameModel || changed.length > 0) {
      if (sweeps.length === 0) await forgetQueuedAhead(tx)
      const sweep = await beginSweep(tx, { snapshot, changed, isSameModel, now })
      const { states, kinds } = sweep
      await queueWantedDeals(tx, { ...sweep, submittedSince }, { states, kinds })
      addSweep(sweeps, sweep)
    }
    await carryOn(tx, sweeps, submittedSince, dealsPerCall)
    const reached: RematchMark = { version, model: matchModelVersion, sweeps }
    if (!isSeen || (mark?.sweeps.length ?? 0) > 0) await saveRematchMark(tx, reached)
    return { version, changedLenders: changed.length, isSweeping: sweeps.length > 0 }
  })
}

/** What has to be swept for lenders that changed; their reaches are noted as they are now. */
async function beginSweep(
  tx: Db,
  given: { snapshot: MatchSnapshot; changed: readonly ChangedLender[]; isSameModel: boolean; now: Date },
): Promise<Sweep> {
  const { snapshot, changed, isSameModel, now } = given
  const standing = changed.filter(({ changedAt }) => changedAt !== null)
  const reaches = standing.map(({ id }) => ({ id, reach: reachNow(snapshot, id) }))
  await deleteReaches(
    tx,
    changed.flatMap(({ id, changedAt }) => (changedAt === null ? [id] : [])),
  )
  await saveReaches(tx, reaches)
  const isAnything = !isSameModel || changed.length > mostSingledOut
  const { states, kinds } = isAnything ? { states: null, kinds: null } : touchedBy(changed, reaches)
  const since = isSameModel ? Math.min(now.getTime() / 1000, ...standing.map(({ changedAt }) => changedAt!)) : 0
  return { version: snapshot.version, since, states: states ?? (await listStatesOfOpenDeals(tx)), kinds, afterId: null }
}

/** A sweep that is under way keeps what it has come to; all that is still to begin is one. */
function addSweep(sweeps: Sweep[], sweep: Sweep): void {
  const waiting = sweeps[1]
  if (waiting)
    sweeps[1] = {
      version: sweep.version,
      since: Math.min(waiting.since, sweep.since),
      states: union([waiting.states, sweep.states])!,
      kinds: union([waiting.kinds, sweep.kinds]),
      afterId: null,
    }
  else sweeps.push(sweep)
}

/** Queues the next deals of sweeps, and takes away what is done. */
async function carryOn(tx: Db, sweeps: Sweep[], submittedSince: Date, dealsPerCall: number): Promise<void> {
  for (let left = dealsPerCall; left > 0 && sweeps.length > 0; ) {
    const [sweep] = sweeps as [Sweep, ...Sweep[]]
    const [state, ...others] = sweep.states
    if (state === undefined) {
      sweeps.shift()
      continue
    }
    const { version, since, kinds, afterId } = sweep
    const queueing = { version, since, submittedSince }
    const { count, lastId } = await queueDealsOfState(tx, queueing, { state, kinds, afterId, limit: left })
    sweeps[0] = count < left ? { ...sweep, states: others, afterId: null } : { ...sweep, afterId: lastId }
    left -= count
  }
}

function reachNow(snapshot: MatchSnapshot, lenderId: string): LenderReach {
  const lender = findLender(snapshot, lenderId)
  return lender ? lenderReach(lender) : { states: [], kinds: [] }
}

/** What the changed lenders reach or reached before; a lender is among the matches of no other deal. */
function touchedBy(changed: readonly ChangedLender[], now: readonly { reach: LenderReach }[]): TouchedBy {
  const all = [...now, ...changed].map(({ reach }) => reach)
  return { states: union(all.map(({ states }) => states)), kinds: union(all.map(({ kinds }) => kinds)) }
}
