import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/$')(
  deskRoom(async () => (await import('#web/features/desk/room/room.tsx')).NoSuchRoom),
)
