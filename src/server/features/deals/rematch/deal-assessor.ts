import { setImmediate as nextTick } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Assessment } from '#domain/assessment/assess-deal.ts'
import type { MatchDeal, MatchInvestor, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import type { MatchSnapshot } from '#server/features/lenders/catalogue/snapshot.ts'

type AssessedMatch = Assessment<NamedMatchLender>['matches'][number]
type DealToAssess = MatchDeal & MatchInvestor & { id: string }

/**
 * The matches and insight of one deal, or the error. Refers to lenders and programs by id, because it is copied between
 * threads.
 */
export type AssessedDeal =
  | {
      dealId: string
      matches: (Omit<AssessedMatch, 'lender' | 'program'> & { lenderId: string; programId: string | null })[]
      eligibleCount: number
      insight: Assessment<NamedMatchLender>['insight']
    }
  | { dealId: string; failure: unknown }

export type ToMatchingThread =
  | { changed: readonly NamedMatchLender[]; removed: readonly string[]; isLast: boolean }
  | { deals: readonly DealToAssess[]; now: Date }

export type DealAssessor = {
  /**
   * Ranks a snapshot's lenders for each deal.
   * @throws when the thread crashed twice or timed out, or the server is stopping.
   */
  assess(snapshot: MatchSnapshot, deals: readonly DealToAssess[], now: Date): Promise<AssessedDeal[]>
  /** Terminates the thread. */
  stop(): Promise<void>
}

type Thread = {
  worker: Worker
  /** The lenders that were sent to the thread, by id. */
  sentLenders: Map<string, NamedMatchLender>
  /**
   * The pending request. Each has a new promise, because a promise as long-lived as the thread would keep every result
   * in memory.
   */
  asked: PromiseWithResolvers<AssessedDeal[]> | undefined
}

/** V8's memory limit for the thread. With a quarter of it, garbage collection took a fifth of the thread's time. */
const memoryMb = 2048
/** Timeout in milliseconds. Ten deals against 5,100 lenders take half a second of CPU. */
const assessMs = 120_000
/** Milliseconds after which an idle thread ends to free its memory. */
const idleMs = 120_000
/** Lenders per message. Copying them takes a few milliseconds. */
const lendersPerMessage = 200

/**
 * Creates the assessor for background rematching, which ranks lenders in a worker thread to keep the main thread free.
 * Deals that are submitted, edited, or due when opened are assessed in the request instead. The thread starts with the
 * first call, and later calls send it only changed or removed lenders. A batch gets one retry if the thread crashes.
 */
export function createDealAssessor({ startThread = startMatchingThread } = {}): DealAssessor {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false
  /** Runs calls in sequence, because each depends on the lenders sent before it. */
  let previous: Promise<unknown> = Promise.resolve()

  function begin(): Thread {
    const worker = startThread()
    const begun: Thread = { worker, sentLenders: new Map(), asked: undefined }
    function noteEnd(cause: unknown): void {
      if (thread === begun) thread = undefined
      begun.asked?.reject(new ThreadEnded(cause))
    }
    worker.on('message', (answer: AssessedDeal[]) => begun.asked?.resolve(answer))
    worker.once('error', noteEnd)
    worker.once('exit', (code) => noteEnd(new Error(`it stopped with exit code ${code}`)))
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
    if (isStopped) throw new Error('The server is stopping. Deals are matched again after its next start.')
    clearTimeout(idle)
    thread ??= begin()
    const assessed = await askThread(thread, ...batch).catch(async (error: unknown) => {
      // The thread may have other lenders than `sentLenders` says, or still be busy.
      await end()
      throw error
    })
    idle = setTimeout(end, idleMs).unref()
    return assessed
  }

  return {
    assess(...batch) {
      const assessed = previous.then(async () => {
        try {
          return await assessOnce(...batch)
        } catch (error) {
          if (!(error instanceof ThreadEnded)) throw error
          return assessOnce(...batch)
        }
      })
      previous = assessed.catch(() => {})
      return assessed
    },
    async stop() {
      isStopped = true
      await end()
    },
  }
}

/**
 * Sends the changed lenders, then the deals, and waits for the result.
 * @throws ThreadEnded when the thread ends first; Error `assessMs` after the deals were sent.
 */
async function askThread(
  thread: Thread,
  ...[{ matchLenders }, deals, now]: Parameters<DealAssessor['assess']>
): Promise<AssessedDeal[]> {
  const asked = Promise.withResolvers<AssessedDeal[]>()
  thread.asked = asked
  // Prevents an unhandled rejection when the thread ends before the promise is awaited.
  asked.promise.catch(() => {})
  for (const message of toLenderMessages(thread.sentLenders, matchLenders)) {
    thread.worker.postMessage(message)
    await nextTick()
  }
  thread.worker.postMessage({ deals, now } satisfies ToMatchingThread)
  const timeout = setTimeout(
    () => asked.reject(new Error(`Assessing ${deals.length} deals took longer than ${assessMs / 1000} s`)),
    assessMs,
  )
  return asked.promise.finally(() => clearTimeout(timeout))
}

class ThreadEnded extends Error {
  constructor(cause: unknown) {
    super('The thread that matches deals ended', { cause })
  }
}

/** Starts the worker thread of `matching-thread.ts`. */
export function startMatchingThread(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './matching-thread.ts' : './matching-thread.js'
  return new Worker(new URL(file, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
}

/** Yields the messages that update a thread's lenders, and updates `sentLenders`. */
function* toLenderMessages(
  sentLenders: Map<string, NamedMatchLender>,
  lenders: readonly NamedMatchLender[],
): Generator<ToMatchingThread> {
  const changed = lenders.filter((lender) => sentLenders.get(lender.id) !== lender)
  const present = new Set(lenders.map(({ id }) => id))
  const removed = [...sentLenders.keys()].filter((id) => !present.has(id))
  if (changed.length + removed.length === 0) return
  for (const id of removed) sentLenders.delete(id)
  for (let at = 0; at === 0 || at < changed.length; at += lendersPerMessage) {
    const slice = changed.slice(at, at + lendersPerMessage)
    for (const lender of slice) sentLenders.set(lender.id, lender)
    yield { changed: slice, removed: at === 0 ? removed : [], isLast: at + lendersPerMessage >= changed.length }
  }
}
