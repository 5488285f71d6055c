import { createFileRoute } from '@tanstack/react-router'
import { toolHead } from '../features/tools/tool-head.ts'
import { pickToolSearch } from '../features/tools/tool-search.ts'
import { hydrateOnInteraction } from '../hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/arv')({
  validateSearch: pickToolSearch,
  head: ({ match }) => toolHead(match.context.site, '/tools/arv'),
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('../features/tools/arv-page.tsx')).ArvPage,
  import.meta.env.SSR ? (await import('../features/tools/arv-page.tsx')).ArvPage : undefined,
)

function Tool() {
  return <Page search={Route.useSearch()} />
}
