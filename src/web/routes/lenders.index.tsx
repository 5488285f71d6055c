import { createFileRoute } from '@tanstack/react-router'
import { pickDirectorySearch } from '#web/features/lenders/directory-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/lenders/')({
  validateSearch: pickDirectorySearch,
  // Drops parameters that the page doesn't use, such as a campaign's, and sorts the rest, as the server does, so that
  // both use the same query key.
  loaderDeps: ({ search }) => pickDirectorySearch(search),
  async loader({ context, deps }) {
    const { loadDirectory } = await import('#web/features/lenders/directory/load-directory.ts')
    return loadDirectory(context, deps)
  },
  staticData: { headModule: 'src/web/features/lenders/directory/load-directory.ts' },
  async head({ match, loaderData }) {
    const { directoryHead } = await import('#web/features/lenders/directory/load-directory.ts')
    return directoryHead(match.context.site, match.loaderDeps, loaderData?.total)
  },
  component: Directory,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/lenders/directory/directory-page.tsx')).DirectoryPage,
  import.meta.env.SSR ? (await import('#web/features/lenders/directory/directory-page.tsx')).DirectoryPage : undefined,
)

function Directory() {
  return <Page search={Route.useLoaderDeps()} />
}
