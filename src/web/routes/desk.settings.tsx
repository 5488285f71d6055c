import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/settings')(
  deskRoute(async () => (await import('#web/features/desk/settings/desk-settings-page.tsx')).DeskSettingsPage),
)
