import { createFileRoute } from '@tanstack/react-router'
import { ToolFrame } from '#web/features/tools/tool-frame.tsx'
import { pickToolSearch } from '#web/features/tools/tool-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/rehab')({
  validateSearch: pickToolSearch,
  async loader({ context }) {
    if (!context.response) return
    const { stateFactorsQuery } = await import('#web/features/tools/rehab/state-factors.requests.ts')
    // Without the table the figures are the national ones, which is no reason to fail.
    await context.queryClient.prefetchQuery(stateFactorsQuery(context.call))
  },
  async head({ match }) {
    const { toolHead } = await import('#web/features/tools/tool-head.ts')
    return toolHead(match.context.site, '/tools/rehab')
  },
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/tools/rehab/rehab-page.tsx')).RehabPage,
  import.meta.env.SSR ? (await import('#web/features/tools/rehab/rehab-page.tsx')).RehabPage : undefined,
)

function Tool() {
  return (
    <ToolFrame>
      <Page search={Route.useSearch()} />
    </ToolFrame>
  )
}
