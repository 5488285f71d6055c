import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/lenders/')(
  deskRoom(async () => (await import('#web/features/desk/lenders/lenders-room.tsx')).LendersRoom),
)
