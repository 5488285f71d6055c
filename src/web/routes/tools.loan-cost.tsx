import { createFileRoute } from '@tanstack/react-router'
import { pickToolSearch, toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/loan-cost/loan-cost-page.tsx')).LoanCostPage,
  import.meta.env.SSR ? (await import('#web/features/tools/loan-cost/loan-cost-page.tsx')).LoanCostPage : undefined,
)

export const Route = createFileRoute('/tools/loan-cost')({
  ...toolOptions('/tools/loan-cost'),
  loaderDeps: ({ search }) => pickToolSearch(search),
  async loader({ context, deps }) {
    const { loanCostDeal, previewQuery, searchOrExample } = await import(
      '#web/features/tools/loan-cost/loan-cost.requests.ts'
    )
    const figures = loanCostDeal(searchOrExample(deps))
    if (!figures) return
    // The server renders the complete page. On client-side navigation the page appears first and its figures when they
    // load.
    const read = context.queryClient.prefetchQuery(previewQuery(context.call, figures))
    if (context.response) await read
  },
  component: Tool,
})
