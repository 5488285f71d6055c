import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/import')(
  deskRoute(async () => (await import('#web/features/desk/import/desk-import-page.tsx')).DeskImportPage),
)
