import type { Lender } from '#contract/lenders.ts'
import type { Database } from '#server/db/database.ts'
import type { Pause } from './event-loop-pauses.ts'
import {
  listLendersAfter,
  listLendersById,
  listStampDigests,
  listStampsAfter,
  listStampsOfParts,
  type StampedLender,
} from './lenders.queries.ts'
import { toMatchLender, toWireLender } from './wire-lender.ts'

/**
 * What is kept of a lender for as long as its row stays as it is. Not the lender as everybody may see it: of 100,000 only a few are
 * ever looked at as objects, which are made from their JSON then.
 */
export type KnownLender = {
  /** Another one after every write of the row. */
  stamp: string
  slug: string
  matching: ReturnType<typeof toMatchLender>
  /** When the row was made and last written, in milliseconds since 1970. */
  createdAt: number
  changedAt: number
  /** The lender as JSON, in a piece of memory that many share; undefined for an inactive one, which nobody is shown. */
  json: Buffer | undefined
}

/** A lender that everybody may see. */
export type ListedLender = KnownLender & { json: Buffer }

/** Rows of one read: the driver turns them into objects in one go, which must stay short. */
const batchSize = 500
const stampsBatchSize = 2000

/** Digests of the lenders' stamps, by the beginning of their ids. */
export type StampDigests = ReadonlyMap<string, string>

/** What was read, with digests that are no newer than it: what is written meanwhile makes other ones. */
export type LendersRead = { known: KnownLender[]; digests: StampDigests | undefined }

/** When lenders were written in more parts than this, the stamps of all are read in pieces. */
const mostParts = 32

/**
 * Every lender, active or not, in order of id. Of those that are known already, only digests of their stamps are read, and the
 * stamps themselves where a digest is another: with 100,000 lenders a change of one costs a hundredth of reading them all, and
 * leaves next to nothing for the garbage collector.
 */
export async function readLenders(
  db: Database,
  before: { known: readonly KnownLender[]; digests: StampDigests | undefined } | undefined,
  pause: Pause,
): Promise<LendersRead> {
  if (before === undefined) return { known: await readAll(db, pause), digests: undefined }
  const digests = await readDigests(db)
  const parts = before.digests && changedParts(before.digests, digests)
  if (parts === undefined || parts.length > mostParts)
    return { known: await readChanged(db, before.known, pause), digests }
  return { known: parts.length === 0 ? [...before.known] : await readParts(db, before.known, parts, pause), digests }
}

export async function readDigests(db: Database): Promise<StampDigests> {
  return new Map((await listStampDigests(db)).map(({ part, digest }) => [part, digest]))
}

function changedParts(before: StampDigests, after: StampDigests): string[] {
  const parts = new Set([...before.keys(), ...after.keys()])
  return [...parts].filter((part) => before.get(part) !== after.get(part)).sort()
}

async function readAll(db: Database, pause: Pause): Promise<KnownLender[]> {
  const read: KnownLender[] = []
  for (let afterId: string | undefined; ; afterId = read.at(-1)!.matching.id) {
    const rows = await listLendersAfter(db, afterId, batchSize)
    for (const one of await knowAll(rows, pause)) read.push(one)
    if (rows.length < batchSize) return read
  }
}

/** Reads the stamps of all, and the rows that were written since. */
async function readChanged(db: Database, known: readonly KnownLender[], pause: Pause): Promise<KnownLender[]> {
  const read: KnownLender[] = []
  // Both come in order of id, so one walk along what is known meets each of them.
  const walk = { at: 0 }
  for (let afterId: string | undefined; ; ) {
    const stamps = await listStampsAfter(db, afterId, stampsBatchSize)
    await takeOver(db, known, walk, stamps, read, pause)
    if (stamps.length < stampsBatchSize) return read
    afterId = stamps.at(-1)!.id
  }
}

/** The same for the lenders whose ids begin with one of `parts`, in order; all others are as they were. */
async function readParts(
  db: Database,
  known: readonly KnownLender[],
  parts: readonly string[],
  pause: Pause,
): Promise<KnownLender[]> {
  const stamps = Map.groupBy(await listStampsOfParts(db, parts), ({ id }) => id.slice(0, 2))
  const read: KnownLender[] = []
  const walk = { at: 0 }
  for (const part of parts) {
    while (walk.at < known.length && known[walk.at]!.matching.id < part) read.push(known[walk.at++]!)
    await takeOver(db, known, walk, stamps.get(part) ?? [], read, pause)
    // What is left of the part was removed.
    while (walk.at < known.length && known[walk.at]!.matching.id.startsWith(part)) walk.at++
  }
  while (walk.at < known.length) read.push(known[walk.at++]!)
  return read
}

/** Adds the lenders of some stamps to those read: as they are known where the stamp is the same, else from the database. */
async function takeOver(
  db: Database,
  known: readonly KnownLender[],
  walk: { at: number },
  stamps: readonly { id: string; stamp: string }[],
  read: KnownLender[],
  pause: Pause,
): Promise<void> {
  const kept: (KnownLender | undefined)[] = []
  for (const { id, stamp } of stamps) {
    while (walk.at < known.length && known[walk.at]!.matching.id < id) walk.at++
    const before = known[walk.at]
    kept.push(before?.matching.id === id && before.stamp === stamp ? before : undefined)
  }
  await pause()
  const unknown = stamps.filter((_, i) => kept[i] === undefined).map(({ id }) => id)
  const written = await readById(db, unknown, pause)
  for (const [i, { id }] of stamps.entries()) {
    const one = kept[i] ?? written.get(id)
    // Without either it was removed between the two reads.
    if (one) read.push(one)
  }
  await pause()
}

async function readById(db: Database, ids: readonly string[], pause: Pause): Promise<Map<string, KnownLender>> {
  const read = new Map<string, KnownLender>()
  for (let from = 0; from < ids.length; from += batchSize)
    for (const one of await knowAll(await listLendersById(db, ids.slice(from, from + batchSize)), pause))
      read.set(one.matching.id, one)
  return read
}

async function knowAll(rows: readonly StampedLender[], pause: Pause): Promise<KnownLender[]> {
  const lenders: Lender[] = []
  const texts: string[] = []
  let size = 0
  for (const row of rows) {
    const lender = toWireLender(row)
    const text = row.isActive ? JSON.stringify(lender) : ''
    lenders.push(lender)
    texts.push(text)
    size += Buffer.byteLength(text)
    await pause()
  }
  const piece = Buffer.allocUnsafeSlow(size)
  let from = 0
  return rows.map((row, i) => {
    const until = from + piece.write(texts[i]!, from)
    const json = row.isActive ? piece.subarray(from, until) : undefined
    from = until
    return {
      stamp: row.stamp,
      slug: row.slug,
      matching: toMatchLender(lenders[i]!),
      createdAt: row.createdAt.getTime(),
      changedAt: row.updatedAt.getTime(),
      json,
    }
  })
}
