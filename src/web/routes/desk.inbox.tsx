import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/inbox')(
  deskRoom(async () => (await import('#web/features/desk/inbox-room.tsx')).InboxRoom),
)
