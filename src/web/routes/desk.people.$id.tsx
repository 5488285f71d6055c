import { createFileRoute } from '@tanstack/react-router'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'

const PersonRoom = lazyWithRetry(async () => (await import('#web/features/desk/people/person-room.tsx')).PersonRoom)

export const Route = createFileRoute('/desk/people/$id')({ component: Person, wrapInSuspense: false })

function Person() {
  const { id } = Route.useParams()
  return <PersonRoom key={id} id={id} />
}
