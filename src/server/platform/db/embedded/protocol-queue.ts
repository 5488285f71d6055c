import type { PGlite } from '@electric-sql/pglite'

type Work = {
  handlerId: number
  message: Uint8Array
  onData(data: Uint8Array): void
  resolve(bytes: number): void
  reject(error: unknown): void
}

/** Parse, Bind, Describe, Execute, Close: parts of a sequence that only a Sync or a Flush completes. */
const parts = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)))

/**
 * Hands the one backend to one client at a time. A query of the extended protocol is a sequence of messages that share the unnamed
 * statement and portal, and an error in it mutes everything up to its Sync; so a client keeps the backend for its whole
 * sequence, and for as long as its transaction is open. (The library's own queue lets other clients in between two messages,
 * which fails with "unnamed prepared statement does not exist" as soon as two queries meet.) The parts of a sequence are
 * collected and given to the database at once, which also saves most of the round trips.
 */
export function createProtocolQueue(
  db: Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction' | 'runExclusive' | 'exec'>,
) {
  const collected = new Map<number, Uint8Array[]>()
  let queue: Work[] = []
  let holder: number | null = null
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        const at = holder === null ? 0 : queue.findIndex((work) => work.handlerId === holder)
        const work = at === -1 ? undefined : queue.splice(at, 1)[0]
        if (!work) return
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
    } finally {
      isRunning = false
    }
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
      if (parts.has(message[0] ?? 0)) {
        // The caller's buffer is reused, so the part is copied.
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
      const gone = queue.filter((work) => work.handlerId === handlerId)
      queue = queue.filter((work) => work.handlerId !== handlerId)
      for (const work of gone) work.reject(new Error('The client disconnected.'))
    },
    /** A client that left in the middle of a transaction must not keep the backend, nor leave its work to the next one. */
    async clearTransactionIfNeeded(handlerId: number): Promise<void> {
      if (holder !== handlerId) return
      if (db.isInTransaction()) await db.exec('ROLLBACK')
      holder = null
      void run()
    },
  }
}
