import type { Db } from '#server/platform/db/database.ts'
import { insertActivity, insertWholeActivity } from './activity.queries.ts'
import type { RecordedChange } from './activity.table.ts'

/** Who changes something, and by which way. */
export type Actor =
  | { via: 'desk'; userId: string }
  /** `label` is the system's user who ran the command. */
  | { via: 'command'; label: string | null }
  /** `label` is the lender whose page was claimed. */
  | { via: 'claim'; label: string }

type SubjectKind =
  | 'lender'
  | 'user'
  | 'operator'
  | 'message'
  | 'setting'
  | 'job'
  | 'correction'
  | 'mail'
  | 'import'
  | 'state'
  | 'checklist'
  | 'backup'

export type ActivityEntry = {
  /** What was done, as `subject.verb`, such as `lender.changed`. */
  action: `${string}.${string}`
  subject: { kind: SubjectKind; id: string; label: string | null }
  changes?: readonly RecordedChange[]
}

const personal: ReadonlySet<SubjectKind> = new Set(['user', 'operator', 'message', 'mail'])

/**
 * Writes what was done into the activity log, in the transaction of the change itself: a change is there if and only if its entry
 * is. Of entries about people only the fields' names are kept, whatever is given.
 */
export async function recordActivity(tx: Db, actor: Actor, entries: readonly ActivityEntry[]): Promise<void> {
  await insertActivity(
    tx,
    entries.map((entry) => ({ ...toRow(actor, entry), partOf: null })),
  )
}

/** The same for the parts of one deed, such as the lenders of an import: the log shows `whole` in their place, which unfolds. */
export async function recordTogether(
  tx: Db,
  actor: Actor,
  whole: ActivityEntry,
  parts: readonly ActivityEntry[],
): Promise<void> {
  const partOf = await insertWholeActivity(tx, toRow(actor, whole))
  await insertActivity(
    tx,
    parts.map((entry) => ({ ...toRow(actor, entry), partOf })),
  )
}

function toRow(actor: Actor, { action, subject, changes = [] }: ActivityEntry) {
  const isPersonal = personal.has(subject.kind)
  return {
    via: actor.via,
    userId: actor.via === 'desk' ? actor.userId : null,
    actorLabel: actor.via === 'desk' ? null : actor.label,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectLabel: isPersonal ? null : subject.label,
    changes: isPersonal ? changes.map(({ field }) => ({ field })) : [...changes],
  }
}
