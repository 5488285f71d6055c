import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/inbox')(
  deskRoute(async () => (await import('#web/features/desk/desk-inbox-page.tsx')).DeskInboxPage),
)
