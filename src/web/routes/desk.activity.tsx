import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/activity')(
  deskRoom(async () => (await import('#web/features/desk/activity/activity-room.tsx')).ActivityRoom),
)
