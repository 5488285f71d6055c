import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { serveOnSocket } from './socket-server.ts'

/**
 * The embedded database: PostgreSQL in WebAssembly, in a thread of its own, so that a query never stalls the web server. It
 * serves the PostgreSQL protocol on a unix socket; a running statement blocks this thread, which is how the watchdog in the
 * main thread sees one that never ends: the heartbeat stops.
 */
const { folder, unfinishedMark, socketPath, heartbeat } = workerData as {
  folder: string
  unfinishedMark: string
  socketPath: string
  heartbeat: SharedArrayBuffer
}
const beats = new Int32Array(heartbeat)
setInterval(() => Atomics.add(beats, 0, 1), 250).unref()

/** Pages of the database that are kept in memory; PGlite's 160 MB stand beside the process's own and the system's copies. */
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
