import { createFileRoute } from '@tanstack/react-router'
import { toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/rehab/rehab-page.tsx')).RehabPage,
  import.meta.env.SSR ? (await import('#web/features/tools/rehab/rehab-page.tsx')).RehabPage : undefined,
)

export const Route = createFileRoute('/tools/rehab')({
  ...toolOptions('/tools/rehab'),
  async loader({ context }) {
    if (!context.response) return
    const { stateFactorsQuery } = await import('#web/features/tools/rehab/state-factors.requests.ts')
    // Without the states' cost factors the page shows national costs, so a failed request is ignored.
    await context.queryClient.prefetchQuery(stateFactorsQuery(context.call))
  },
  component: Tool,
})
