import { createFileRoute } from '@tanstack/react-router'
import { toolHead } from '../features/tools/tool-head.ts'
import { pickToolSearch } from '../features/tools/tool-search.ts'
import { hydrateOnInteraction } from '../hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/flip-or-rent')({
  validateSearch: pickToolSearch,
  head: ({ match }) => toolHead(match.context.site, '/tools/flip-or-rent'),
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('../features/tools/flip-or-rent-page.tsx')).FlipOrRentPage,
  import.meta.env.SSR ? (await import('../features/tools/flip-or-rent-page.tsx')).FlipOrRentPage : undefined,
)

function Tool() {
  return <Page search={Route.useSearch()} />
}
