import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { serveOnSocket } from './socket-server.ts'

/**
 * The embedded database: PostgreSQL in WebAssembly, in a thread of its own, so that a query never stalls the web server. It
 * serves the PostgreSQL protocol on a unix socket; a running statement blocks this thread, which is how the watchdog in the
 * main thread sees one that never ends: the heartbeat stops.
 */
const { folder, socketPath, heartbeat } = workerData as {
  folder: string
  socketPath: string
  heartbeat: SharedArrayBuffer
}
const beats = new Int32Array(heartbeat)
setInterval(() => Atomics.add(beats, 0, 1), 250).unref()

const db = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
const server = await serveOnSocket(db, socketPath, 64)
parentPort!.on('message', async (message) => {
  if (message !== 'close') return
  await server.stop()
  await db.close()
  parentPort!.postMessage('closed')
  parentPort!.close()
})
parentPort!.postMessage('ready')
