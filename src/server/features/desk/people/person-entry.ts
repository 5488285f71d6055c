import type { ActivityEntry } from '#server/features/activity/record-activity.ts'

/** Returns an activity entry about a user: the action and the fields' names, never their values. */
export function personEntry(action: `user.${string}`, userId: string, fields: readonly string[] = []): ActivityEntry {
  return { action, subject: { kind: 'user', id: userId, label: null }, changes: fields.map((field) => ({ field })) }
}
