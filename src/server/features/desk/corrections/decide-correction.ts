import { Failure } from '#server/failure.ts'
import { recordActivity } from '#server/features/activity/record-activity.ts'
import { changeLenderWithin, type LenderTexts } from '#server/features/lenders/editing/change-lender.ts'
import { listStoppedLenders } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { refusalMailJob } from './corrections.jobs.tsx'
import { decideCorrection } from './corrections.queries.ts'
import type { ProposedChange } from './corrections.table.ts'

const alreadyDecidedMessage = 'Someone has already decided this. Reload the page.'

/**
 * Applies the changes, as proposed or as the operator edited them, closes the correction, and records both in the
 * activity log, in one transaction. Sends no email; the caller must refresh the catalogue. Returns the number of
 * changed fields, which may be 0.
 * @throws Failure 409 if the correction was already decided or doesn't exist, and the failures of {@link
 * changeLenderWithin}.
 */
export async function acceptCorrection(
  db: Database,
  operatorId: string,
  id: string,
  changes: readonly ProposedChange[],
  now: Date,
): Promise<number> {
  const actor = { via: 'desk', userId: operatorId } as const
  return inTransaction(db, async (tx) => {
    const row = await decideCorrection(tx, id, { status: 'accepted', reason: null, decidedBy: operatorId })
    if (!row) throw new Failure('conflict', alreadyDecidedMessage)
    const written = await changeLenderWithin(tx, actor, row.lenderId, toTexts(changes), now)
    await recordActivity(tx, actor, [
      { action: 'correction.accepted', subject: { kind: 'correction', id, label: row.kind } },
    ])
    return written.length
  })
}

/**
 * Refuses a correction, records that in the activity log, and queues an email with the reason if there is an address.
 * Queues none for a proposal from a lender that unsubscribed. Returns whether an email was queued.
 * @throws Failure 409 if the correction was already decided or doesn't exist.
 */
export async function refuseCorrection(
  { db, jobs }: { db: Database; jobs: Jobs },
  operatorId: string,
  id: string,
  reason: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await decideCorrection(tx, id, { status: 'refused', reason, decidedBy: operatorId })
    if (!row) throw new Failure('conflict', alreadyDecidedMessage)
    await recordActivity(tx, { via: 'desk', userId: operatorId }, [
      { action: 'correction.refused', subject: { kind: 'correction', id, label: row.kind } },
    ])
    if (row.email === null) return false
    if (row.kind === 'proposal') {
      const stopped = await listStoppedLenders(tx, [{ lenderId: row.lenderId, contactEmail: row.email }])
      if (stopped.size > 0) return false
    }
    await jobs.send(tx, refusalMailJob, { id })
    return true
  })
}

/** Groups changes by program, with the lender's own fields apart. */
function toTexts(changes: readonly ProposedChange[]): LenderTexts {
  const of = (program: string | null) =>
    Object.fromEntries(changes.filter((one) => one.program === program).map(({ field, value }) => [field, value]))
  const programs = [...new Set(changes.flatMap(({ program }) => program ?? []))]
  return { fields: of(null), programs: programs.map((name) => ({ name, fields: of(name) })), removed: [] }
}
