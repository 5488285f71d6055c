import type { Db } from '#server/platform/db/database.ts'
import { insertActivity, insertWholeActivity } from './activity.queries.ts'
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

const personal: ReadonlySet<SubjectKind> = new Set(['user', 'operator', 'message', 'mail'])

/** Records entries in the activity log in the change's own transaction. For users stores only the fields' names. */
export async function recordActivity(tx: Db, actor: Actor, entries: readonly ActivityEntry[]): Promise<void> {
  await insertActivity(
    tx,
    entries.map((entry) => ({ ...toRow(actor, entry), partOf: null })),
  )
}

/** Records entries grouped under `whole`, such as an import's lenders. The log shows `whole` and expands it. */
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

/** Returns the activity log's actor for a request to the desk. */
export function deskActor(operator: { id: string }): Actor {
  return { via: 'desk', userId: operator.id }
}
