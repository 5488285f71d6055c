import { createFileRoute } from '@tanstack/react-router'
import { directoryHead } from '../features/lenders/directory-head.ts'
import { DirectoryPage } from '../features/lenders/directory-page.tsx'
import { pickDirectorySearch } from '../features/lenders/directory-search.ts'
import { loadDirectory } from '../features/lenders/load-lender-pages.ts'

export const Route = createFileRoute('/lenders/')({
  validateSearch: pickDirectorySearch,
  // The browser's address keeps parameters that mean nothing here, such as a campaign's; the server has dropped them.
  // In one order, whatever the address's: the server, which has put it in order, and the browser must name the same data.
  loaderDeps: ({ search }) => pickDirectorySearch(search),
  loader: ({ context, deps }) => loadDirectory(context, deps),
  head: ({ match, loaderData }) =>
    directoryHead(match.context.site, pickDirectorySearch(match.search), loaderData?.total),
  component: Directory,
})

function Directory() {
  const navigate = Route.useNavigate()
  return (
    <DirectoryPage
      search={Route.useSearch({ select: pickDirectorySearch, structuralSharing: true })}
      onSearchChange={(search, { isTyping }) => navigate({ search, replace: isTyping, resetScroll: false })}
    />
  )
}
