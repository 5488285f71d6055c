import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '../features/lenders/directory-page.tsx'
import { pickDirectorySearch } from '../features/lenders/directory-search.ts'

export const Route = createFileRoute('/lenders/')({
  validateSearch: pickDirectorySearch,
  // In one order, whatever the address's: the server, which has put it in order, and the browser must name the same data.
  loaderDeps: ({ search }) => pickDirectorySearch(search),
  async loader({ context, deps }) {
    const { loadDirectory } = await import('../features/lenders/load-lender-pages.ts')
    return loadDirectory(context, deps)
  },
  async head({ match, loaderData }) {
    const { directoryHead } = await import('../features/lenders/directory-head.ts')
    return directoryHead(match.context.site, match.search, loaderData?.total)
  },
  component: Directory,
})

function Directory() {
  const navigate = Route.useNavigate()
  return (
    <DirectoryPage
      search={Route.useSearch()}
      onSearchChange={(search, { isTyping }) => navigate({ search, replace: isTyping, resetScroll: false })}
    />
  )
}
