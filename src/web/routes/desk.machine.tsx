import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/machine')(
  deskRoom(async () => (await import('#web/features/desk/machine/machine-room.tsx')).MachineRoom),
)
