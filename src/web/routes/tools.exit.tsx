import { createFileRoute } from '@tanstack/react-router'
import { ToolFrame } from '#web/features/tools/tool-frame.tsx'
import { pickToolSearch } from '#web/features/tools/tool-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/exit')({
  validateSearch: pickToolSearch,
  async head({ match }) {
    const { toolHead } = await import('#web/features/tools/tool-head.ts')
    return toolHead(match.context.site, '/tools/exit')
  },
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/tools/rental/exit-page.tsx')).ExitPage,
  import.meta.env.SSR ? (await import('#web/features/tools/rental/exit-page.tsx')).ExitPage : undefined,
)

function Tool() {
  return (
    <ToolFrame>
      <Page search={Route.useSearch()} />
    </ToolFrame>
  )
}
