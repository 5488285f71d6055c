import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/states')(
  deskRoute(async () => (await import('#web/features/desk/desk-states-page.tsx')).DeskStatesPage),
)
