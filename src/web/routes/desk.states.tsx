import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/states')(
  deskRoom(async () => (await import('#web/features/desk/states-room.tsx')).StatesRoom),
)
