import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/people/')(
  deskRoute(async () => (await import('#web/features/desk/people/desk-people-page.tsx')).DeskPeoplePage),
)
