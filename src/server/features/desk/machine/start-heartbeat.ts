import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'
import { productVersion } from '#server/project-root.ts'
import type { Role } from '#server/role.ts'
import { deleteInstance, recordHeartbeat } from './instances.queries.ts'

const everyMs = 30_000

/**
 * Records a heartbeat now and every 30 seconds, so that the operators' desk lists this process. `stop` ends the
 * heartbeats and removes the process from the list. Failures are logged, not thrown.
 */
export async function startHeartbeat({
  db,
  log,
  role,
}: {
  db: Database
  log: Pick<FastifyBaseLogger, 'debug'>
  role: Role
}): Promise<{ stop(): Promise<void> }> {
  const self = { id: randomUUID(), host: hostname(), role, version: productVersion }
  let running = Promise.resolve()
  const sendHeartbeat = () => {
    running = recordHeartbeat(db, self).catch((error) => log.debug({ err: error }, 'heartbeat failed'))
    return running
  }
  await sendHeartbeat()
  const timer = setInterval(() => void sendHeartbeat(), everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await deleteInstance(db, self.id).catch((error) => log.debug({ err: error }, 'heartbeat could not be removed'))
    },
  }
}
