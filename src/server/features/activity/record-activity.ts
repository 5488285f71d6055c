import type { Db } from '#server/platform/db/database.ts'
import { insertActivity, insertGroupActivity } from './activity.queries.ts'
import type { RecordedChange } from './activity.table.ts'

/** The actor and channel of a change. */
export type Actor =
  | { via: 'desk'; userId: string }
  /** `label` is the system user who ran the command. */
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
  /** The action, as `subject.verb`, such as `lender.changed`. */
  action: `${string}.${string}`
  subject: { kind: SubjectKind; id: string; label: string | null }
  changes?: readonly RecordedChange[]
}

/** Subjects whose names and values are personal data. */
const personalSubjects: ReadonlySet<SubjectKind> = new Set(['user', 'operator', 'message', 'mail'])

/**
 * Adds entries to the activity log. Pass the transaction of the change. For users, operators, messages and emails,
 * stores the names of the changed fields, but no label and no values.
 */
export async function recordActivity(tx: Db, actor: Actor, entries: readonly ActivityEntry[]): Promise<void> {
  await insertActivity(
    tx,
    entries.map((entry) => ({ ...toRow(actor, entry), partOf: null })),
  )
}

/**
 * Adds an entry for `whole`, such as an import, and entries for its `parts`, which the log shows when that entry is
 * expanded. Pass the transaction of the change. Omits personal data as {@link recordActivity} does.
 */
export async function recordGrouped(
  tx: Db,
  actor: Actor,
  whole: ActivityEntry,
  parts: readonly ActivityEntry[],
): Promise<void> {
  const partOf = await insertGroupActivity(tx, toRow(actor, whole))
  await insertActivity(
    tx,
    parts.map((entry) => ({ ...toRow(actor, entry), partOf })),
  )
}

function toRow(actor: Actor, { action, subject, changes = [] }: ActivityEntry) {
  const isPersonal = personalSubjects.has(subject.kind)
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

/** Returns the activity log's actor for a request to the desk. */
export function deskActor(operator: { id: string }): Actor {
  return { via: 'desk', userId: operator.id }
}
