import { createFileRoute } from '@tanstack/react-router'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'

const DeskPersonPage = lazyWithRetry(
  async () => (await import('#web/features/desk/people/desk-person-page.tsx')).DeskPersonPage,
)

export const Route = createFileRoute('/desk/people/$id')({ component: Person, wrapInSuspense: false })

function Person() {
  const { id } = Route.useParams()
  return <DeskPersonPage key={id} id={id} />
}
