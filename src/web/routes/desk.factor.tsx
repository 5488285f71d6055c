import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/factor')(
  deskRoom(async () => (await import('#web/features/desk/entry/factors-room.tsx')).FactorsRoom),
)
