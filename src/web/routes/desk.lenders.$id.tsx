import { createFileRoute } from '@tanstack/react-router'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'

const DeskLenderPage = lazyWithRetry(
  async () => (await import('#web/features/desk/lenders/desk-lender-page.tsx')).DeskLenderPage,
)

export const Route = createFileRoute('/desk/lenders/$id')({ component: Lender, wrapInSuspense: false })

function Lender() {
  const { id } = Route.useParams()
  return <DeskLenderPage key={id} id={id} />
}
