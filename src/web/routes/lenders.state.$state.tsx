import { createFileRoute } from '@tanstack/react-router'
import { loadState } from '../features/lenders/load-state.ts'
import { stateHead } from '../features/lenders/state-head.ts'
import { StatePage } from '../features/lenders/state-page.tsx'
import { pickStateSearch } from '../features/lenders/state-search.ts'

export const Route = createFileRoute('/lenders/state/$state')({
  validateSearch: pickStateSearch,
  // The browser's address keeps parameters that mean nothing here, such as a campaign's; the server has dropped them.
  // In one order, whatever the address's: the server, which has put it in order, and the browser must name the same data.
  loaderDeps: ({ search }) => pickStateSearch(search),
  loader: ({ context, params, deps }) => loadState(context, params.state, deps),
  head: ({ match, loaderData }) => stateHead(match.context.site, loaderData, pickStateSearch(match.search)),
  component: State,
})

function State() {
  const navigate = Route.useNavigate()
  return (
    <StatePage
      facts={Route.useLoaderData()}
      search={Route.useSearch({ select: pickStateSearch, structuralSharing: true })}
      onSearchChange={(search, { isTyping }) => navigate({ search, replace: isTyping, resetScroll: false })}
    />
  )
}
