import { createFileRoute } from '@tanstack/react-router'
import { pickDirectorySearch } from '#web/features/lenders/list/directory-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/lenders/')({
  validateSearch: pickDirectorySearch,
  // The browser's address keeps parameters that mean nothing here, such as a campaign's; the server has dropped them.
  // In one order, whatever the address's: the server, which has put it in order, and the browser must name the same data.
  loaderDeps: ({ search }) => pickDirectorySearch(search),
  async loader({ context, deps }) {
    const { loadDirectory } = await import('#web/features/lenders/list/load-lender-pages.ts')
    return loadDirectory(context, deps)
  },
  staticData: { headModule: 'src/web/features/lenders/directory/directory-head.ts' },
  async head({ match, loaderData }) {
    const { directoryHead } = await import('#web/features/lenders/directory/directory-head.ts')
    return directoryHead(match.context.site, match.loaderDeps, loaderData?.total)
  },
  component: Directory,
})

const Page = hydrateOnInteraction(
  async () => (await import('./-directory.tsx')).Directory,
  import.meta.env.SSR ? (await import('./-directory.tsx')).Directory : undefined,
)

function Directory() {
  return <Page search={Route.useLoaderDeps()} />
}
