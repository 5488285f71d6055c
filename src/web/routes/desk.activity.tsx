import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/activity')(
  deskRoute(async () => (await import('#web/features/desk/activity/desk-activity-page.tsx')).DeskActivityPage),
)
