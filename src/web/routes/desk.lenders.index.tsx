import { createFileRoute } from '@tanstack/react-router'
import { deskRoute } from './-desk-route.ts'

export const Route = createFileRoute('/desk/lenders/')(
  deskRoute(async () => (await import('#web/features/desk/lenders/desk-lenders-page.tsx')).DeskLendersPage),
)
