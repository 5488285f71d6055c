import { crc32 } from 'node:zlib'
import type { Lender } from '#contract/lenders/lenders.ts'
import { matchLenderOf, type NamedMatchLender } from '#domain/matching/match-lender.ts'
import { listPrograms, type ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { inSlices } from '#server/in-slices.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type CatalogueState,
  listLenderIds,
  listLenderVersions,
  listVersionedLenders,
  type VersionedLenderRow,
} from './lenders.queries.ts'
import { toLenderReply } from './to-lender-reply.ts'

/** What a lender is held as in memory, until its row or a program of it is written again. */
type RecordFields = {
  id: string
  slug: string
  /**
   * As everybody may see it, as JSON without its last brace: replies are made of these, and lists tell more of a lender. A view of
   * memory that many lenders share.
   */
  openJson: Buffer
  /** Where its programs begin in `openJson`, with the comma before them. */
  programsAt: number
  /** Of `openJson`. Signed, as a number that takes no memory of its own. */
  checksum: number
  /** What lists are ordered by and search looks at. */
  listed: ListedLender
  matching: NamedMatchLender
  /** When the row was made and last written, in milliseconds since 1970. */
  createdAt: number
  changedAt: number
  /** Another one after every write of the row. */
  rowVersion: number
}

export class LenderRecord implements RecordFields {
  readonly id: string
  readonly slug: string
  readonly openJson: Buffer
  readonly programsAt: number
  readonly checksum: number
  readonly listed: ListedLender
  readonly matching: NamedMatchLender
  readonly createdAt: number
  readonly changedAt: number
  readonly rowVersion: number

  constructor(fields: RecordFields) {
    this.id = fields.id
    this.slug = fields.slug
    this.openJson = fields.openJson
    this.programsAt = fields.programsAt
    this.checksum = fields.checksum
    this.listed = fields.listed
    this.matching = fields.matching
    this.createdAt = fields.createdAt
    this.changedAt = fields.changedAt
    this.rowVersion = fields.rowVersion
  }

  /** As everybody may see it, read from the JSON each time: not for a pass over the whole directory. */
  get lender(): Lender {
    return JSON.parse(`${this.openJson}}`) as Lender
  }

  get openJsonWithoutPrograms(): Buffer {
    return this.openJson.subarray(0, this.programsAt)
  }
}

export type ListedLender = ReturnType<typeof listedFieldsOf>

/** A literal, which takes the least memory an object can. */
function listedFieldsOf({
  name,
  isActive,
  isSample,
  states,
  statesPublished,
  minAmount,
  maxAmount,
  minRate,
  maxRate,
  minPoints,
  maxPoints,
  minTerm,
  maxTerm,
}: Lender) {
  return {
    name,
    isActive,
    isSample,
    states,
    statesPublished,
    minAmount,
    maxAmount,
    minRate,
    maxRate,
    minPoints,
    maxPoints,
    minTerm,
    maxTerm,
  }
}

/** Rows of one read: the driver turns them into objects in one go, which must stay short, and much garbage at once makes the heap grow. */
const batchSize = 200

/**
 * How far before the last change seen, in seconds, rows count as changed again: longer than a statement that stamped a row can wait
 * before its transaction holds the catalogue's version, behind which all others commit later.
 */
const marginSeconds = 60

export type RecordsRead = { records: readonly LenderRecord[]; state: CatalogueState }

/**
 * Every lender, active or not, in order of id. With earlier records only rows written since are read; a lender that did not change
 * stays the same object. A count that does not fit tells that lenders were removed, or added with an old time.
 */
export async function readRecords(
  db: Database,
  state: CatalogueState,
  previous: RecordsRead | undefined,
): Promise<readonly LenderRecord[]> {
  // After a restore the last change can lie further back than what is known.
  if (!previous || state.lastChange < previous.state.lastChange) return readAll(db)
  const merged = merge(previous.records, await readChanged(db, previous))
  if (merged.length === state.lenderCount) return merged
  const ids = new Set(await listLenderIds(db))
  const present = merged.filter(({ id }) => ids.has(id))
  return present.length === ids.size ? present : readAll(db)
}

async function readAll(db: Database): Promise<LenderRecord[]> {
  const read: LenderRecord[] = []
  for (;;) {
    const rows = await listVersionedLenders(db, { afterId: read.at(-1)?.id, limit: batchSize })
    read.push(...(await makeRecords(db, rows)))
    if (rows.length < batchSize) return read
  }
}

/** After a bulk write the margin holds all its rows for a minute, so their versions are asked for first. */
async function readChanged(db: Database, { records, state }: RecordsRead): Promise<LenderRecord[]> {
  const written = await listLenderVersions(db, state.lastChange - marginSeconds)
  const unknown = new Map(written.map(({ id, rowVersion }) => [id, rowVersion]))
  for (const { id, rowVersion } of records) if (unknown.get(id) === rowVersion) unknown.delete(id)
  const ids = [...unknown.keys()]
  const read: LenderRecord[] = []
  for (let at = 0; at < ids.length; at += batchSize) {
    const rows = await listVersionedLenders(db, { ids: ids.slice(at, at + batchSize), limit: batchSize })
    read.push(...(await makeRecords(db, rows)))
  }
  return read
}

async function makeRecords(db: Database, rows: readonly VersionedLenderRow[]): Promise<LenderRecord[]> {
  const ids = rows.map(({ id }) => id)
  const programs = Map.groupBy(shareTexts(await listPrograms(db, ids)), ({ lenderId }) => lenderId)
  const made: Omit<RecordFields, 'openJson' | 'checksum'>[] = []
  const texts: string[] = []
  await inSlices(rows, ({ rowVersion, ...row }) => {
    const lender = toLenderReply(row, programs.get(row.id) ?? [])
    const { programs: ownPrograms, ...rest } = lender
    const openJson = JSON.stringify(rest).slice(0, -1)
    texts.push(`${openJson},"programs":${JSON.stringify(ownPrograms)}`)
    made.push({
      programsAt: Buffer.byteLength(openJson),
      id: row.id,
      slug: row.slug,
      listed: listedFieldsOf(lender),
      matching: matchLenderOf(lender),
      createdAt: row.createdAt.getTime(),
      changedAt: row.updatedAt.getTime(),
      rowVersion,
    })
  })
  const views = inOneBuffer(texts)
  return made.map((fields, index) => {
    const openJson = views[index]!
    return new LenderRecord({ ...fields, openJson, checksum: crc32(openJson) | 0 })
  })
}

const sharedFields = ['name', 'kind', 'interestBasis'] as const

/** The driver makes each text anew: programs with the same one share it, which takes less memory. */
function shareTexts(programs: ProgramRow[]): ProgramRow[] {
  const texts = new Map<unknown, unknown>()
  for (const program of programs as Record<string, unknown>[])
    for (const field of sharedFields) {
      const text = program[field]
      if (!texts.has(text)) texts.set(text, text)
      program[field] = texts.get(text)
    }
  return programs
}

/**
 * The texts' bytes as views of one buffer: the collector has a few hundred buffers to look after in place of one for each lender. A
 * buffer for each on the way would leave holes between these, as large as they are, that the process keeps.
 */
function inOneBuffer(texts: readonly string[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  return texts.map((text) => {
    const from = at
    at += whole.write(text, from)
    return whole.subarray(from, at)
  })
}

/** Two lists in order of id as one; of a lender in both the newer record counts. */
function merge(before: readonly LenderRecord[], written: readonly LenderRecord[]): LenderRecord[] {
  const merged: LenderRecord[] = []
  let at = 0
  for (const record of written) {
    while (at < before.length && before[at]!.id < record.id) merged.push(before[at++]!)
    if (before[at]?.id === record.id) at++
    merged.push(record)
  }
  while (at < before.length) merged.push(before[at++]!)
  return merged
}
