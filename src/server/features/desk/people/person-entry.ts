import type { ActivityEntry } from '#server/features/activity/record-activity.ts'

/** An entry of the activity log about a person: what was done and to which fields, never their values. */
export function personEntry(action: `user.${string}`, userId: string, fields: readonly string[] = []): ActivityEntry {
  return { action, subject: { kind: 'user', id: userId, label: null }, changes: fields.map((field) => ({ field })) }
}
