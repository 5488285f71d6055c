import type { Lender } from '#contract/lenders.ts'
import type { Database } from '#server/db/database.ts'
import type { Pause } from './event-loop-pauses.ts'
import { listLendersAfter, listLendersById, listStampsAfter, type StampedLender } from './lenders.queries.ts'
import { toMatchLender, toWireLender } from './wire-lender.ts'

/** A lender in all the forms that snapshots need, each made once for as long as its row stays as it is. */
export type KnownLender = {
  /** Another one after every write of the row. */
  stamp: string
  lender: Lender
  matching: ReturnType<typeof toMatchLender>
  /** The lender as JSON; undefined for an inactive one, which nobody is shown. */
  json: Buffer | undefined
  /** When the row was last written, in milliseconds since 1970. */
  changedAt: number
}

/** Rows of one read: the driver turns them into objects in one go, which must stay short. */
const batchSize = 500
const stampsBatchSize = 2000

/**
 * Every lender, active or not, in order of id. Of those that are known already only the stamps are read: with 100,000 lenders a
 * change of one costs a tenth of reading them all, and leaves next to nothing for the garbage collector.
 */
export async function readLenders(
  db: Database,
  known: readonly KnownLender[] | undefined,
  pause: Pause,
): Promise<KnownLender[]> {
  return known === undefined ? readAll(db, pause) : readChanged(db, known, pause)
}

async function readAll(db: Database, pause: Pause): Promise<KnownLender[]> {
  const read: KnownLender[] = []
  for (let afterId: string | undefined; ; afterId = read.at(-1)!.lender.id) {
    const rows = await listLendersAfter(db, afterId, batchSize)
    for (const row of rows) {
      read.push(know(row))
      await pause()
    }
    if (rows.length < batchSize) return read
  }
}

async function readChanged(db: Database, known: readonly KnownLender[], pause: Pause): Promise<KnownLender[]> {
  const read: KnownLender[] = []
  // Both come in order of id, so one walk along what is known meets each of them.
  let at = 0
  for (let afterId: string | undefined; ; ) {
    const stamps = await listStampsAfter(db, afterId, stampsBatchSize)
    const kept: (KnownLender | undefined)[] = []
    for (const { id, stamp } of stamps) {
      while (at < known.length && known[at]!.lender.id < id) at++
      const before = known[at]
      kept.push(before?.lender.id === id && before.stamp === stamp ? before : undefined)
    }
    await pause()
    const written = await readById(
      db,
      stamps.filter((_, i) => kept[i] === undefined).map(({ id }) => id),
      pause,
    )
    for (const [i, { id }] of stamps.entries()) {
      const one = kept[i] ?? written.get(id)
      // Without either it was removed between the two reads.
      if (one) read.push(one)
    }
    await pause()
    if (stamps.length < stampsBatchSize) return read
    afterId = stamps.at(-1)!.id
  }
}

async function readById(db: Database, ids: readonly string[], pause: Pause): Promise<Map<string, KnownLender>> {
  const read = new Map<string, KnownLender>()
  for (let from = 0; from < ids.length; from += batchSize)
    for (const row of await listLendersById(db, ids.slice(from, from + batchSize))) {
      read.set(row.id, know(row))
      await pause()
    }
  return read
}

function know(row: StampedLender): KnownLender {
  const lender = toWireLender(row)
  return {
    stamp: row.stamp,
    lender,
    matching: toMatchLender(lender),
    json: row.isActive ? Buffer.from(JSON.stringify(lender)) : undefined,
    changedAt: row.updatedAt.getTime(),
  }
}
