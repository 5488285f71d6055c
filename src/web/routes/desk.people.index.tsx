import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/people/')(
  deskRoom(async () => (await import('#web/features/desk/people/people-room.tsx')).PeopleRoom),
)
