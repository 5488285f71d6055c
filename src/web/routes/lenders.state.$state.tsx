import { createFileRoute } from '@tanstack/react-router'
import { type DirectorySearch, pickDirectorySearch } from '#web/features/lenders/directory-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/lenders/state/$state')({
  validateSearch: pickStateSearch,
  // Drops parameters that the page doesn't use, such as a campaign's, and sorts the rest, as the server does, so that
  // both use the same query key.
  loaderDeps: ({ search }) => pickStateSearch(search),
  async loader({ context, params, deps }) {
    const { loadState } = await import('#web/features/lenders/state/load-state.ts')
    return loadState(context, params.state, deps)
  },
  staticData: { headModule: 'src/web/features/lenders/state/load-state.ts' },
  async head({ match, loaderData }) {
    const { stateHead } = await import('#web/features/lenders/state/load-state.ts')
    return stateHead(match.context.site, loaderData, match.loaderDeps)
  },
  component: State,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/lenders/state/state-page.tsx')).StatePage,
  import.meta.env.SSR ? (await import('#web/features/lenders/state/state-page.tsx')).StatePage : undefined,
)

function State() {
  return <Page facts={Route.useLoaderData()} search={Route.useLoaderDeps()} />
}

/**
 * Returns the search and order from a state page's URL. The page has no filters, so other parameters are ignored.
 */
function pickStateSearch(given: Record<string, unknown>): DirectorySearch {
  const { page, search, sortBy } = pickDirectorySearch(given)
  return pickDirectorySearch({ page, search, sortBy })
}
