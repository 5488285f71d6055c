import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/today')(
  deskRoom(async () => (await import('#web/features/desk/today-room.tsx')).TodayRoom),
)
