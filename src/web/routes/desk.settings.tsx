import { createFileRoute } from '@tanstack/react-router'
import { deskRoom } from './-desk-room.ts'

export const Route = createFileRoute('/desk/settings')(
  deskRoom(async () => (await import('#web/features/desk/settings/settings-room.tsx')).SettingsRoom),
)
