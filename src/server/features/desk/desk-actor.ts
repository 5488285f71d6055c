import type { Actor } from '#server/features/activity/record-activity.ts'

/** Returns the activity log's actor for a request to the desk. */
export function deskActor(operator: { id: string }): Actor {
  return { via: 'desk', userId: operator.id }
}
