import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/corrections')(
  deskRoom(async () => (await import('#web/features/desk/corrections-room.tsx')).CorrectionsRoom),
)
