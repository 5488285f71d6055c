import { createFileRoute } from '@tanstack/react-router'
import { ToolFrame } from '#web/features/tools/tool-frame.tsx'
import { pickToolSearch } from '#web/features/tools/tool-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/brrrr')({
  validateSearch: pickToolSearch,
  async head({ match }) {
    const { toolHead } = await import('#web/features/tools/tool-head.ts')
    return toolHead(match.context.site, '/tools/brrrr')
  },
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/tools/flip/brrrr-page.tsx')).BrrrrPage,
  import.meta.env.SSR ? (await import('#web/features/tools/flip/brrrr-page.tsx')).BrrrrPage : undefined,
)

function Tool() {
  return (
    <ToolFrame>
      <Page search={Route.useSearch()} />
    </ToolFrame>
  )
}
