import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/checklist')(
  deskRoute(async () => (await import('#web/features/desk/desk-checklist-page.tsx')).DeskChecklistPage),
)
