import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/$')(
  deskRoute(async () => (await import('#web/features/desk/kit/desk-page.tsx')).NoSuchDeskPage),
)
