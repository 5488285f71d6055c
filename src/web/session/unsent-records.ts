import type { z } from 'zod'
import type { NewFact, NewResult, ProjectLines } from '#contract/project/project.ts'
import { createStoredValue } from '#web/storage/stored-value.ts'

/** A change of a project that can be queued: a recorded fact, all lines of the work, or the result. */
export type UnsentBody =
  | { what: 'fact'; body: NewFact }
  | { what: 'lines'; body: z.input<typeof ProjectLines> }
  | { what: 'result'; body: NewResult }

/** A record of a project that the server has not confirmed. Its idempotency key prevents duplicates. */
export type UnsentRecord = UnsentBody & {
  key: string
  userId: string
  dealId: string
  /** The server's reason for rejecting it; undefined while it waits. */
  failure?: string
}

const none: readonly UnsentRecord[] = []
const lockName = 'plumbline-unsent-records'
const stored = createStoredValue('plumbline-unsent-records', readRecords)

/** The records queued in this browser, oldest first: of every user and deal, rejected ones included. */
export const useUnsentRecords = stored.use
/** Returns the same records outside of components. */
export const readUnsentRecords = stored.read

/**
 * Queues a record in this browser until it is sent. Replaces a record with the same key. Lines also replace the deal's
 * queued lines, and a result its queued result; fields that new lines lack keep their queued values, unless the server
 * rejected those.
 */
export function addUnsentRecord(record: UnsentRecord): Promise<void> {
  const isReplaced = (one: UnsentRecord) =>
    one.key === record.key || (record.what !== 'fact' && one.what === record.what && one.dealId === record.dealId)
  return change((records) => {
    const earlier = records.find((one) => one.what === 'lines' && isReplaced(one) && one.failure === undefined)
    const whole =
      record.what === 'lines' && earlier?.what === 'lines'
        ? { ...record, body: { ...earlier.body, ...record.body } }
        : record
    return [...records.filter((one) => !isReplaced(one)), whole]
  })
}

/** Makes the deal's queued lines replace the given version, which the server has just saved from earlier lines. */
export function rebaseUnsentLines(dealId: string, version: number): Promise<void> {
  return change((records) =>
    records.map((one) =>
      one.what === 'lines' && one.dealId === dealId ? { ...one, body: { ...one.body, version } } : one,
    ),
  )
}

/** Removes a record from the queue, if it is still there. */
export function removeUnsentRecord(key: string): Promise<void> {
  return change((records) => records.filter((record) => record.key !== key))
}

/**
 * Marks a queued record as rejected by the server, with the server's reason. The record stays in the queue to be shown,
 * and `useSendUnsent` skips it. Does nothing if the record is no longer queued.
 */
export function rejectUnsentRecord(key: string, failure: string): Promise<void> {
  return change((records) => records.map((record) => (record.key === key ? { ...record, failure } : record)))
}

/** Deletes all users' queued records in this browser without sending them. */
export function clearUnsentRecords(): void {
  stored.write(null)
}

/**
 * Runs `work` once earlier work of the same name has settled in every tab of this browser, this one included. Where
 * browsers lack locks, runs it right away.
 */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Available only over https or on localhost. Elsewhere only the idempotency keys prevent duplicates.
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? ((await locks.request(name, work)) as Result) : work()
}

/** Reads, changes and stores the records in one tab at a time, so that tabs don't overwrite each other's records. */
async function change(edit: (records: readonly UnsentRecord[]) => UnsentRecord[]): Promise<void> {
  await inOneTab(lockName, async () => {
    const next = edit(stored.read())
    stored.write(next.length > 0 ? JSON.stringify(next) : null)
  })
}

/** Parses the stored records. Skips damaged ones. */
function readRecords(text: string | null): readonly UnsentRecord[] {
  try {
    const records: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(records) ? records.filter(isRecord) : none
  } catch {
    return none
  }
}

function isRecord(value: unknown): value is UnsentRecord {
  const record = value as Partial<Record<keyof UnsentRecord, unknown>> | null
  return (
    typeof record === 'object' &&
    record !== null &&
    typeof record.key === 'string' &&
    typeof record.userId === 'string' &&
    typeof record.dealId === 'string' &&
    (record.what === 'fact' || record.what === 'lines' || record.what === 'result') &&
    typeof record.body === 'object' &&
    record.body !== null
  )
}
