import { paced } from '#server/paced.ts'
import type { Database } from '#server/platform/db/database.ts'
import { requestBudgetMs, startTimeBudget } from '#server/platform/db/time-budget.ts'
import { createEventListener, type Log } from './event-listener.ts'
import { createEventReader, type EventReader } from './event-reader.ts'
import { notifyInvestors } from './events.queries.ts'

export type LiveEvents = Pick<EventReader, 'subscribe'> & {
  /** Notifies the open streams of an investor, of this process and of others, that events were committed. */
  announce(userId: string): void
  close(): Promise<void>
}

/** Between two notifications of other processes, in milliseconds: each is a commit of its own, which all others wait for. */
const announcePauseMs = 50

/**
 * Notifies open streams of new events: those of this process at once, those of other processes by NOTIFY after the commit, and all of
 * them by a look at the table every `pollMs`, which finds what a killed process never told, and is what remains where a pooler
 * swallows notifications. `listenUrl` is undefined on the embedded database, which has one process only.
 */
export function createLiveEvents(options: {
  db: Database
  log: Log
  listenUrl: string | undefined
  pollMs?: number
}): LiveEvents {
  const { db, log, listenUrl, pollMs = 2000 } = options
  const reader = createEventReader({ db })
  const untold = new Set<string>()
  // Within a transaction, a notification would hold one lock of the whole server until the transaction is on the disk.
  const announcing = paced(async () => {
    const userIds = [...untold]
    untold.clear()
    await startTimeBudget(requestBudgetMs)
      .run(() => notifyInvestors(db, userIds))
      // The look at the table finds them.
      .catch(() => {})
  }, announcePauseMs)
  const listener =
    listenUrl === undefined ? undefined : createEventListener({ url: listenUrl, log, onInvestor: reader.notify })
  const looking = setInterval(() => reader.notify(), pollMs)
  looking.unref()

  return {
    subscribe(subscription) {
      listener?.start()
      return reader.subscribe(subscription)
    },
    announce(userId) {
      reader.notify(userId)
      if (!listener) return
      untold.add(userId)
      announcing.ask()
    },
    async close() {
      clearInterval(looking)
      await Promise.all([listener?.stop(), announcing.stop(), reader.stop()])
    },
  }
}
