import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/machine')(
  deskRoute(async () => (await import('#web/features/desk/machine/desk-machine-page.tsx')).DeskMachinePage),
)
