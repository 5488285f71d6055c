import { count, desc, eq, sql } from 'drizzle-orm'
import type { InstanceRow } from '#contract/desk/machine.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Role } from '#server/role.ts'
import { instances } from './instances.table.ts'

/** Seconds after the last heartbeat that a process counts as running: three missed heartbeats. */
const aliveSeconds = 90
const isAlive = sql<boolean>`${instances.seenAt} > now() - make_interval(secs => ${aliveSeconds})`

/** Records a heartbeat and deletes processes that have been silent for an hour. Uses the database's clock. */
export async function recordHeartbeat(
  db: Db,
  instance: { id: string; host: string; role: Role; version: string },
): Promise<void> {
  await db
    .insert(instances)
    .values(instance)
    .onConflictDoUpdate({ target: instances.id, set: { seenAt: sql`now()` } })
  await db.delete(instances).where(sql`${instances.seenAt} < now() - interval '1 hour'`)
}

export async function deleteInstance(db: Db, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id))
}

/** Counts the processes with a heartbeat in the last 90 seconds, by role. A role without any has 0. */
export async function countProcesses(db: Db): Promise<Record<Role, number>> {
  const rows = await db
    .select({ role: instances.role, count: count() })
    .from(instances)
    .where(isAlive)
    .groupBy(instances.role)
  return { server: 0, web: 0, worker: 0, ...Object.fromEntries(rows.map(({ role, count }) => [role, count])) }
}

/** Lists the processes seen within about an hour, latest start first. `isAlive` is true if the process still runs. */
export async function listInstances(db: Db): Promise<InstanceRow[]> {
  const rows = await db
    .select({
      id: instances.id,
      host: instances.host,
      role: instances.role,
      version: instances.version,
      startedAt: instances.startedAt,
      seenAt: instances.seenAt,
      isAlive,
    })
    .from(instances)
    .orderBy(desc(instances.startedAt), instances.id)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), seenAt: row.seenAt.toISOString() }))
}
