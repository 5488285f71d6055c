import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/numbers')(
  deskRoute(async () => (await import('#web/features/desk/desk-numbers-page.tsx')).DeskNumbersPage),
)
