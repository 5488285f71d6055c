import { paced } from '#server/paced.ts'
import type { Database } from '#server/platform/db/database.ts'
import { requestBudgetMs, startTimeBudget } from '#server/platform/db/time-budget.ts'
import { type EventRow, listEventsOfStreams } from './events.queries.ts'

export type EventSubscription = {
  userId: string
  /** Undefined begins with what comes from now on; an id that is not the investor's, as after a restore, as well. */
  afterId: number | undefined
  deliver(events: readonly EventRow[]): void
}

export type EventReader = {
  /** Delivers an investor's events, in order and each once, until it is called. */
  subscribe(subscription: EventSubscription): () => void
  /** An investor may have new events; without one, everybody may. */
  notify(userId?: string): void
  stop(): Promise<void>
}

/** How many streams one query reads, and how many events of each; what is left comes with the next. */
const streamsOfRead = 5000
const eventsOfStream = 50
/** Between two reads, in milliseconds: the first event of a quiet process is read at once, a crowd's together. */
const pauseMs = 1000
/** The same for streams that have just been opened and have no place yet: what comes before they have one is not theirs. */
const placingPauseMs = 100

/** Reads events for all open streams of this process together: one query a second at most, however many streams are open. */
export function createEventReader({ db }: { db: Database }): EventReader {
  const byInvestor = new Map<string, Set<EventSubscription>>()
  /** Those that may have new events, and those without a place. */
  const due = new Set<EventSubscription>()
  const unplaced = new Set<EventSubscription>()
  const reading = paced(() => read(due, () => reading.ask()), pauseMs)
  const placing = paced(() => read(unplaced, () => placing.ask()), placingPauseMs)

  async function read(from: Set<EventSubscription>, readOn: () => void): Promise<void> {
    const some = [...from].slice(0, streamsOfRead)
    for (const one of some) from.delete(one)
    try {
      // Whoever asked for it, perhaps a request, has a budget of its own.
      await startTimeBudget(requestBudgetMs).run(() => deliver(some))
    } catch {
      // The database is away. The next look at the table carries on where each of them stood.
    }
    if (from.size > 0) readOn()
  }

  async function deliver(read: readonly EventSubscription[]): Promise<void> {
    const found = await listEventsOfStreams(db, read, eventsOfStream)
    read.forEach((one, at) => {
      const { afterId, events } = found[at]!
      // Closed meanwhile.
      if (!byInvestor.get(one.userId)?.has(one)) return
      one.afterId = events.at(-1)?.id ?? afterId
      if (events.length === eventsOfStream) due.add(one)
      if (events.length > 0) one.deliver(events)
    })
  }

  return {
    subscribe(subscription) {
      const one = { ...subscription }
      const own = byInvestor.get(one.userId) ?? new Set()
      byInvestor.set(one.userId, own.add(one))
      if (one.afterId === undefined) {
        unplaced.add(one)
        placing.ask()
      } else {
        due.add(one)
        reading.ask()
      }
      return () => {
        due.delete(one)
        unplaced.delete(one)
        own.delete(one)
        if (own.size === 0 && byInvestor.get(one.userId) === own) byInvestor.delete(one.userId)
      }
    },
    notify(userId) {
      const told = userId === undefined ? [...byInvestor.values()] : [byInvestor.get(userId) ?? []]
      for (const own of told) for (const one of own) due.add(one)
      if (due.size > 0) reading.ask()
    },
    async stop() {
      await Promise.all([reading.stop(), placing.stop()])
    },
  }
}
