import { desc, eq, sql } from 'drizzle-orm'
import type { InstanceRow } from '#contract/desk/machine.ts'
import type { Db } from '#server/platform/db/database.ts'
import { instances } from './instances.table.ts'

/** Three missed heartbeats. */
const aliveSeconds = 90

/** Notes that the process is there, and forgets those that have been silent for an hour. The time is the database's. */
export async function beat(db: Db, instance: { id: string; host: string; version: string }): Promise<void> {
  await db
    .insert(instances)
    .values(instance)
    .onConflictDoUpdate({ target: instances.id, set: { seenAt: sql`now()` } })
  await db.delete(instances).where(sql`${instances.seenAt} < now() - interval '1 hour'`)
}

export async function deleteInstance(db: Db, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id))
}

/** Every process seen within the hour, the latest start first. */
export async function listInstances(db: Db): Promise<InstanceRow[]> {
  const rows = await db
    .select({
      id: instances.id,
      host: instances.host,
      version: instances.version,
      startedAt: instances.startedAt,
      seenAt: instances.seenAt,
      isAlive: sql<boolean>`${instances.seenAt} > now() - make_interval(secs => ${aliveSeconds})`,
    })
    .from(instances)
    .orderBy(desc(instances.startedAt), instances.id)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), seenAt: row.seenAt.toISOString() }))
}
