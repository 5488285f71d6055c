import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { serveOnSocket } from './socket-server.ts'

/**
 * Runs the embedded database (PostgreSQL in WebAssembly) in a worker thread, so that a query doesn't block the web
 * server. It serves the PostgreSQL protocol on a unix socket. A running statement blocks this thread and stops the
 * heartbeat, so the watchdog in the main thread detects a statement that never ends.
 */
const { folder, unfinishedMark, socketPath, heartbeat } = workerData as {
  folder: string
  unfinishedMark: string
  socketPath: string
  heartbeat: SharedArrayBuffer
}
const beats = new Int32Array(heartbeat)
setInterval(() => Atomics.add(beats, 0, 1), 250).unref()

/** Limits the database's page cache, because PGlite itself takes 160 MB. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB']

const db = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams })
rmSync(unfinishedMark, { force: true })
const server = await serveOnSocket(db, socketPath, 64)
parentPort!.on('message', async (message) => {
  if (message !== 'close') return
  await server.stop()
  await db.close()
  parentPort!.postMessage('closed')
  parentPort!.close()
})
parentPort!.postMessage('ready')
