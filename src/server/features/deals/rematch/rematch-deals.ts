import type { RankedMatch } from '#domain/matching/matching.ts'
import { openDealsSince } from '#server/features/deals/open-deals.ts'
import type { MatchCatalogue, MatchSnapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type JobDefinition, type Jobs, job } from '#server/platform/jobs/jobs.ts'
import type { AssessedDeal, DealAssessor } from './deal-assessor.ts'
import { listDueDeals, listVisitedDueDeals, lockDueDeals, stopRematching } from './due-deals.queries.ts'
import { findLender, storeMatching } from './match-deal.ts'

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }

type RematchDeps = {
  db: Database
  clock: () => Date
  catalogue: MatchCatalogue & { refresh(): Promise<void> }
  assessor: Pick<DealAssessor, 'assess'>
  env: { databaseUrl: string | undefined }
  log: Pick<Log, 'warn'>
}

/**
 * Deals per transaction on PostgreSQL. An investor who edits one of them waits for the whole batch, about 50 ms per
 * deal. The embedded database, which runs one transaction at a time, takes one deal.
 */
const batchSize = 5
/** Deals listed per query. Listing visited deals reads the sessions, so it runs once a minute and after a change. */
const listSize = 100
const visitedListSize = 1000
const visitedEveryMs = 60_000

/**
 * Matches due deals, starting with investors who visited within a day, until none remain, `maxMs` have passed or none
 * of the remaining ones can be matched now. Stops rematching due deals that are no longer open or whose account is
 * deactivated. Several processes can run it concurrently, because each skips locked deals. A deal that fails stays due
 * and doesn't stop the others. Returns the number of matched deals, and whether none remain.
 */
export async function rematchDeals(
  deps: RematchDeps,
  { maxMs = Number.POSITIVE_INFINITY } = {},
): Promise<{ matched: number; isComplete: boolean }> {
  const { db, catalogue, assessor, clock } = deps
  const began = performance.now()
  const size = deps.env.databaseUrl === undefined ? 1 : batchSize
  let matched = 0
  let visited: { version: number; at: number } | undefined
  while (performance.now() - began < maxMs) {
    await catalogue.refresh()
    const snapshot = catalogue.snapshot()
    let ids: string[] = []
    let areVisited = false
    if (visited?.version !== snapshot.version || performance.now() - visited.at > visitedEveryMs) {
      visited = { version: snapshot.version, at: performance.now() }
      ids = await listVisitedDueDeals(db, visitedListSize)
      areVisited = ids.length > 0
    }
    if (ids.length === 0) ids = await listDueDeals(db, listSize)
    if (ids.length === 0) return { matched, isComplete: true }
    // Sends the thread its lenders before a transaction begins.
    await assessor.assess(snapshot, [], clock())
    let done = 0
    for (let at = 0; at < ids.length && performance.now() - began < maxMs; at += size) {
      const batch = await matchBatch(deps, snapshot, ids.slice(at, at + size))
      done += batch.done
      matched += batch.matched
    }
    // Other processes have locked the listed deals, or matching them failed. If only visited deals were listed, others
    // may remain. Otherwise the next run retries.
    if (done === 0 && !areVisited) return { matched, isComplete: false }
  }
  return { matched, isComplete: false }
}

type FoundMatches = Exclude<AssessedDeal, { failure: unknown }>

/**
 * Matches the listed deals that are still due, in one transaction. `done` also counts deals whose rematching stops,
 * because they are too old or their account is deactivated.
 */
async function matchBatch(
  { db, assessor, clock, log }: RematchDeps,
  snapshot: MatchSnapshot,
  ids: readonly string[],
): Promise<{ done: number; matched: number }> {
  return inTransaction(db, async (tx) => {
    const now = clock()
    const due = await lockDueDeals(tx, ids, openDealsSince(now))
    await stopRematching(
      tx,
      due.flatMap(({ id, isOpen }) => (isOpen ? [] : [id])),
    )
    const open = new Map(due.flatMap((deal) => (deal.isOpen ? [[deal.id, deal] as const] : [])))
    const assessed = await assessor.assess(snapshot, [...open.values()], now)
    for (const one of assessed)
      if ('failure' in one)
        log.warn({ err: one.failure, dealId: one.dealId }, 'a deal could not be matched again; it stays due')
    const found = assessed.filter((one): one is FoundMatches => !('failure' in one))
    await storeMatching(
      tx,
      snapshot,
      found.map(({ dealId, matches, ...rest }) => ({
        ...rest,
        deal: open.get(dealId)!,
        matches: withLenders(matches, snapshot),
      })),
      now,
    )
    return { done: due.length - assessed.length + found.length, matched: found.length }
  })
}

/** Replaces the ids in the thread's result with the lenders and programs of the same snapshot. */
function withLenders(matches: FoundMatches['matches'], snapshot: MatchSnapshot): RankedMatch[] {
  return matches.map(({ lenderId, programId, ...match }) => {
    const lender = findLender(snapshot, lenderId)!
    return { ...match, lender, program: lender.programs.find(({ id }) => id === programId)! }
  })
}

/** Must be less than the job's expiry. The next minute's run continues, in any process. */
const maxRunMs = 600_000
const rematchJobName = 'rematch-deals'

/** Returns the job that matches due deals, every minute and whenever it is sent. */
export function rematchJob(deps: RematchDeps & { log: Log }): JobDefinition {
  return job({
    name: rematchJobName,
    cron: '* * * * *',
    isAlsoSentOnDemand: true,
    isSingle: true,
    // The next minute's run continues after a failure.
    retries: 0,
    expireSeconds: 900,
    async run() {
      const result = await rematchDeals(deps, { maxMs: maxRunMs })
      if (result.matched > 0) deps.log.info(result, 'deals matched again')
    },
  })
}

type OnChangeDeps = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  catalogue: { onChange(listener: () => void): () => void }
  log: Pick<Log, 'warn'>
}

/** Sends the rematch job whenever this process's catalogue changes. Returns a function that stops listening. */
export function rematchOnChange({ db, jobs, catalogue, log }: OnChangeDeps): () => void {
  return catalogue.onChange(() => {
    jobs
      .send(db, { name: rematchJobName }, {})
      .catch((error: unknown) => log.warn({ err: error }, 'could not send the re-match job; the next minute runs it'))
  })
}
