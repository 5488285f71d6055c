import { createFileRoute } from '@tanstack/react-router'
import { pickStateSearch } from '#web/features/lenders/state/state-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/lenders/state/$state')({
  validateSearch: pickStateSearch,
  // The browser's address keeps parameters that mean nothing here, such as a campaign's; the server has dropped them.
  // In one order, whatever the address's: the server, which has put it in order, and the browser must name the same data.
  loaderDeps: ({ search }) => pickStateSearch(search),
  async loader({ context, params, deps }) {
    const { loadState } = await import('#web/features/lenders/state/load-state.ts')
    return loadState(context, params.state, deps)
  },
  staticData: { headModule: 'src/web/features/lenders/state/state-head.ts' },
  async head({ match, loaderData }) {
    const { stateHead } = await import('#web/features/lenders/state/state-head.ts')
    return stateHead(match.context.site, loaderData, match.loaderDeps)
  },
  component: State,
})

const Page = hydrateOnInteraction(
  async () => (await import('./-state.tsx')).State,
  import.meta.env.SSR ? (await import('./-state.tsx')).State : undefined,
)

function State() {
  return <Page facts={Route.useLoaderData()} search={Route.useLoaderDeps()} />
}
