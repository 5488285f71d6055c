import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { NamedMatchLender } from '#domain/matching/match-lender.ts'
import type { MatchSnapshot } from '#server/features/deals/submitting/match-catalogue.ts'
import type { AssessedDeal } from './assess-open-deals.ts'
import type { OpenDeal } from './rematch.queries.ts'

export type ToMatchingThread =
  | { changed: readonly NamedMatchLender[]; removed: readonly string[]; isLast: boolean }
  | { deals: readonly OpenDeal[]; changedIds: readonly string[] | undefined; now: Date }
export type FromMatchingThread = { assessed: AssessedDeal[] } | { failure: unknown }

export type DealAssessor = {
  /** As `assessOpenDeals` does, against the lenders of a snapshot. @throws what assessing throws; also when two threads died of it. */
  assess(
    snapshot: MatchSnapshot,
    deals: readonly OpenDeal[],
    changedIds: readonly string[] | undefined,
    now: Date,
  ): Promise<AssessedDeal[]>
  /** Ends the thread, and with it what is being assessed. */
  stop(): Promise<void>
}

type Thread = {
  worker: Worker
  /** The lenders that it holds. */
  held: Map<string, NamedMatchLender>
  /** What it was last asked. One for each question: a promise that lasted as long as the thread would keep every answer. */
  asked: PromiseWithResolvers<FromMatchingThread> | undefined
}

/**
 * Megabytes of objects, of which 5,100 lenders and what assessing a deal against them makes take some 60. V8 collects garbage the more
 * often the less a thread may hold: of a quarter of this, a fifth of the thread's time.
 */
const memoryMb = 2048
/** How long some deals may take. Ten against 5,100 lenders take half a second on a core of their own. */
const assessMs = 120_000
/** A thread that nobody needs gives its memory back. */
const idleMs = 120_000
/** Copying this many lenders for the thread takes a few milliseconds. */
const lendersPerMessage = 200

/**
 * Assesses deals in a thread that holds the lenders, so that requests go on while thousands of deals are matched again. The thread begins
 * with the first deal and hears only of lenders that changed since. When it ends before its time, the deals it had are given to a
 * new one once.
 */
export function createDealAssessor({ startThread = startMatchingThread } = {}): DealAssessor {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false
  /** One batch at a time: each is meant for the lenders that were sent before it. */
  let turn: Promise<unknown> = Promise.resolve()

  function begin(): Thread {
    const worker = startThread()
    const begun: Thread = { worker, held: new Map(), asked: undefined }
    function noteEnd(cause: unknown): void {
      if (thread === begun) thread = undefined
      begun.asked?.reject(new ThreadEnded(cause))
    }
    worker.on('message', (answer: FromMatchingThread) => begun.asked?.resolve(answer))
    worker.once('error', noteEnd)
    worker.once('exit', (code) => noteEnd(new Error(`it stopped with exit code ${code}`)))
    // Nothing waits for a thread that has nothing to do.
    worker.unref()
    return begun
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.worker.terminate()
  }

  async function assessOnce(...batch: Parameters<DealAssessor['assess']>): Promise<AssessedDeal[]> {
    if (isStopped) throw new Error('The server is stopping; deals are matched again after its next start')
    clearTimeout(idle)
    thread ??= begin()
    const answer = await askThread(thread, ...batch).catch(async (error: unknown) => {
      // Whatever became of it, it may hold other lenders than it was thought to, or never come to its end.
      await end()
      throw error
    })
    idle = setTimeout(end, idleMs).unref()
    if ('failure' in answer) throw answer.failure
    return answer.assessed
  }

  return {
    assess(...batch) {
      const assessed = turn.then(async () => {
        try {
          return await assessOnce(...batch)
        } catch (error) {
          if (!(error instanceof ThreadEnded)) throw error
          return assessOnce(...batch)
        }
      })
      turn = assessed.catch(() => {})
      return assessed
    },
    async stop() {
      isStopped = true
      await end()
    },
  }
}

async function askThread(
  thread: Thread,
  ...[{ matchLenders }, deals, changedIds, now]: Parameters<DealAssessor['assess']>
): Promise<FromMatchingThread> {
  const asked = Promise.withResolvers<FromMatchingThread>()
  thread.asked = asked
  // The thread may end before it is awaited.
  asked.promise.catch(() => {})
  for (const message of changesOf(thread.held, matchLenders)) {
    thread.worker.postMessage(message)
    await nextTurn()
  }
  thread.worker.postMessage({ deals, changedIds, now } satisfies ToMatchingThread)
  const late = setTimeout(() => asked.reject(new Error('Deals took longer to match than they may')), assessMs)
  return asked.promise.finally(() => clearTimeout(late))
}

class ThreadEnded extends Error {
  constructor(cause: unknown) {
    super('The thread that matches deals ended', { cause })
  }
}

export function startMatchingThread(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './matching-thread.ts' : './matching-thread.js'
  return new Worker(new URL(file, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
}

/** What brings the thread from the lenders it holds to others, and notes that it holds these. */
function* changesOf(
  held: Map<string, NamedMatchLender>,
  lenders: readonly NamedMatchLender[],
): Generator<ToMatchingThread> {
  const changed = lenders.filter((lender) => held.get(lender.id) !== lender)
  const present = new Set(lenders.map(({ id }) => id))
  const removed = [...held.keys()].filter((id) => !present.has(id))
  if (changed.length + removed.length === 0) return
  for (const id of removed) held.delete(id)
  for (let at = 0; at === 0 || at < changed.length; at += lendersPerMessage) {
    const slice = changed.slice(at, at + lendersPerMessage)
    for (const lender of slice) held.set(lender.id, lender)
    yield { changed: slice, removed: at === 0 ? removed : [], isLast: at + lendersPerMessage >= changed.length }
  }
}
