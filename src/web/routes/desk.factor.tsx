import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/factor')(
  deskRoute(async () => (await import('#web/features/desk/entry/desk-factors-page.tsx')).DeskFactorsPage),
)
