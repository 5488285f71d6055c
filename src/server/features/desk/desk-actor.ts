import type { Actor } from '#server/features/activity/record-activity.ts'

/** The activity log's actor of a request to the desk. */
export function deskActor(operator: { id: string }): Actor {
  return { via: 'desk', userId: operator.id }
}
