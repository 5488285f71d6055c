import { createFileRoute } from '@tanstack/react-router'
import { ToolFrame } from '../features/tools/tool-frame.tsx'
import { pickToolSearch } from '../features/tools/tool-search.ts'
import { hydrateOnInteraction } from '../hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/dscr')({
  validateSearch: pickToolSearch,
  async head({ match }) {
    const { toolHead } = await import('../features/tools/tool-head.ts')
    return toolHead(match.context.site, '/tools/dscr')
  },
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('../features/tools/rental/dscr-page.tsx')).DscrPage,
  import.meta.env.SSR ? (await import('../features/tools/rental/dscr-page.tsx')).DscrPage : undefined,
)

function Tool() {
  return (
    <ToolFrame>
      <Page search={Route.useSearch()} />
    </ToolFrame>
  )
}
