import { createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketHandler, type PGLiteSocketHandlerOptions } from '@electric-sql/pglite-socket'
import { createProtocolQueue } from './protocol-queue.ts'

/**
 * Serves the PostgreSQL protocol on a Unix socket. Each client gets its own pglite-socket handler, and all share one
 * queue. Closes new connections beyond `maxConnections`. `stop` closes all connections but not the database. Rejects if
 * it can't listen.
 */
export async function serveOnSocket(
  db: PGlite,
  socketPath: string,
  maxConnections: number,
): Promise<{ stop(): Promise<void> }> {
  // The handler calls only the four methods that this queue has. The library doesn't export its own queue's class.
  const queryQueue = createProtocolQueue(db) as unknown as PGLiteSocketHandlerOptions['queryQueue']
  const handlers = new Set<PGLiteSocketHandler>()
  const server = createServer((socket: Socket) => {
    if (handlers.size >= maxConnections) {
      socket.destroy()
      return
    }
    const handler = new PGLiteSocketHandler({ queryQueue, closeOnDetach: true })
    handlers.add(handler)
    socket.on('close', () => handlers.delete(handler))
    socket.on('error', () => handlers.delete(handler))
    handler.attach(socket).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  return {
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all([...handlers].map((handler) => handler.detach(true)))
      await closed
    },
  }
}
