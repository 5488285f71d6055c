import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/import')(
  deskRoom(async () => (await import('#web/features/desk/import/import-room.tsx')).ImportRoom),
)
