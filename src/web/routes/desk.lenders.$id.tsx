import { createFileRoute } from '@tanstack/react-router'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'

const LenderRoom = lazyWithRetry(async () => (await import('#web/features/desk/lenders/lender-room.tsx')).LenderRoom)

export const Route = createFileRoute('/desk/lenders/$id')({ component: Lender, wrapInSuspense: false })

function Lender() {
  const { id } = Route.useParams()
  return <LenderRoom key={id} id={id} />
}
