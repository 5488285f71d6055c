import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/corrections')(
  deskRoute(async () => (await import('#web/features/desk/desk-corrections-page.tsx')).DeskCorrectionsPage),
)
