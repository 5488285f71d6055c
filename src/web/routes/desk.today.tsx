import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/today')(
  deskRoute(async () => (await import('#web/features/desk/desk-today-page.tsx')).DeskTodayPage),
)
