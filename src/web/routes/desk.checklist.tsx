import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/checklist')(
  deskRoom(async () => (await import('#web/features/desk/checklist-room.tsx')).ChecklistRoom),
)
