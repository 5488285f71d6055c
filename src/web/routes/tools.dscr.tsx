import { createFileRoute } from '@tanstack/react-router'
import { toolHead } from '../features/tools/tool-head.ts'
import { pickToolSearch } from '../features/tools/tool-search.ts'
import { hydrateOnInteraction } from '../hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/dscr')({
  validateSearch: pickToolSearch,
  head: ({ match }) => toolHead(match.context.site, '/tools/dscr'),
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('../features/tools/dscr-page.tsx')).DscrPage,
  import.meta.env.SSR ? (await import('../features/tools/dscr-page.tsx')).DscrPage : undefined,
)

function Tool() {
  return <Page search={Route.useSearch()} />
}
