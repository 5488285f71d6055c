import { createFileRoute } from '@tanstack/react-router'
import { ToolFrame } from '#web/features/tools/tool-frame.tsx'
import { pickToolSearch } from '#web/features/tools/tool-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/tools/flip-or-rent')({
  validateSearch: pickToolSearch,
  async head({ match }) {
    const { toolHead } = await import('#web/features/tools/tool-head.ts')
    return toolHead(match.context.site, '/tools/flip-or-rent')
  },
  component: Tool,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/tools/flip/flip-or-rent-page.tsx')).FlipOrRentPage,
  import.meta.env.SSR ? (await import('#web/features/tools/flip/flip-or-rent-page.tsx')).FlipOrRentPage : undefined,
)

function Tool() {
  return (
    <ToolFrame>
      <Page search={Route.useSearch()} />
    </ToolFrame>
  )
}
