import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/numbers')(
  deskRoom(async () => (await import('#web/features/desk/numbers-room.tsx')).NumbersRoom),
)
