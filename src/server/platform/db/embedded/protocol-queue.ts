import type { PGlite } from '@electric-sql/pglite'

type Work = {
  handlerId: number
  message: Uint8Array
  onData(data: Uint8Array): void
  resolve(bytes: number): void
  reject(error: unknown): void
}

/** Types of the messages in a sequence that a Sync or Flush completes: Parse, Bind, Describe, Execute, Close. */
const sequenceTypes = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)))

/**
 * Creates the queue that pglite-socket's handlers send messages to. It gives the single backend to one client at a
 * time. An extended query is a sequence of messages that share the unnamed statement and portal, and an error skips
 * everything up to its Sync. So a client keeps the backend for its whole sequence and its whole transaction. (The
 * library's own queue lets other clients in between two messages, which fails with "unnamed prepared statement does
 * not exist" for concurrent queries.) The messages of a sequence are sent to the database together, which also saves
 * round trips.
 */
export function createProtocolQueue(
  db: Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction' | 'runExclusive' | 'exec'>,
) {
  const collected = new Map<number, Uint8Array[]>()
  let queue: Work[] = []
  let holder: number | null = null
  let running: { handlerId: number; ended: Promise<void> } | null = null

  async function run(): Promise<void> {
    if (running) return
    try {
      for (;;) {
        const at = holder === null ? 0 : queue.findIndex((work) => work.handlerId === holder)
        const work = at === -1 ? undefined : queue.splice(at, 1)[0]
        if (!work) return
        running = { handlerId: work.handlerId, ended: perform(work) }
        await running.ended
      }
    } finally {
      running = null
    }
  }

  async function perform(work: Work): Promise<void> {
    let bytes = 0
    try {
      await db.runExclusive(() =>
        db.execProtocolRawStream(work.message, {
          onRawData(data) {
            bytes += data.length
            work.onData(data)
          },
        }),
      )
      work.resolve(bytes)
    } catch (error) {
      work.reject(error)
    }
    holder = db.isInTransaction() ? work.handlerId : null
  }

  function execute(handlerId: number, message: Uint8Array, onData: Work['onData']): Promise<number> {
    return new Promise((resolve, reject) => {
      queue.push({ handlerId, message, onData, resolve, reject })
      void run()
    })
  }

  return {
    enqueue(handlerId: number, message: Uint8Array, onData: Work['onData']): Promise<number> {
      const before = collected.get(handlerId)
      if (sequenceTypes.has(message[0] ?? 0)) {
        // The caller reuses its buffer, so the message must be copied.
        if (before) before.push(message.slice())
        else collected.set(handlerId, [message.slice()])
        return Promise.resolve(0)
      }
      collected.delete(handlerId)
      return execute(handlerId, before ? Buffer.concat([...before, message]) : message, onData)
    },
    getQueueLength: () => queue.length,
    clearQueueForHandler(handlerId: number): void {
      collected.delete(handlerId)
      const removed = queue.filter((work) => work.handlerId === handlerId)
      queue = queue.filter((work) => work.handlerId !== handlerId)
      for (const work of removed) work.reject(new Error('The client disconnected.'))
    },
    /** Rolls back the transaction of a client that disconnected and releases the backend. */
    async clearTransactionIfNeeded(handlerId: number): Promise<void> {
      // A running BEGIN makes its client the holder only when it ends.
      if (running?.handlerId === handlerId) await running.ended
      if (holder !== handlerId) return
      if (db.isInTransaction()) await db.exec('ROLLBACK')
      holder = null
      void run()
    },
  }
}
