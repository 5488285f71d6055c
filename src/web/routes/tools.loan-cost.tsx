import { createFileRoute } from '@tanstack/react-router'
import { ToolFrame } from '#web/features/tools/tool-frame.tsx'
import { pickToolSearch } from '#web/features/tools/tool-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/loan-cost')({
  validateSearch: pickToolSearch,
  loaderDeps: ({ search }) => pickToolSearch(search),
  async loader({ context, deps }) {
    const { previewFigures, previewQuery, searchOrExample } = await import(
      '#web/features/tools/loan-cost/loan-cost.requests.ts'
    )
    const figures = previewFigures(searchOrExample(deps))
    if (!figures) return
    // The server's page is complete; the browser shows the page at once, and its figures when they come.
    const read = context.queryClient.prefetchQuery(previewQuery(context.call, figures))
    if (context.response) await read
  },
  async head({ match }) {
    const { toolHead } = await import('#web/features/tools/tool-head.ts')
    return toolHead(match.context.site, '/tools/loan-cost')
  },
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/tools/loan-cost/loan-cost-page.tsx')).LoanCostPage,
  import.meta.env.SSR ? (await import('#web/features/tools/loan-cost/loan-cost-page.tsx')).LoanCostPage : undefined,
)

function Tool() {
  return (
    <ToolFrame>
      <Page search={Route.useLoaderDeps()} />
    </ToolFrame>
  )
}
