import { createFileRoute } from '@tanstack/react-router'
import { loadState } from '../features/lenders/load-state.ts'
import { stateHead } from '../features/lenders/state-head.ts'
import { StatePage } from '../features/lenders/state-page.tsx'
import { pickStateSearch } from '../features/lenders/state-search.ts'

export const Route = createFileRoute('/lenders/state/$state')({
  validateSearch: pickStateSearch,
  // In one order, whatever the address's: the server, which has put it in order, and the browser must name the same data.
  loaderDeps: ({ search }) => pickStateSearch(search),
  loader: ({ context, params, deps }) => loadState(context, params.state, deps),
  head: ({ match, loaderData }) => stateHead(match.context.site, loaderData, match.search),
  component: State,
})

function State() {
  const navigate = Route.useNavigate()
  return (
    <StatePage
      facts={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearchChange={(search, { isTyping }) => navigate({ search, replace: isTyping, resetScroll: false })}
    />
  )
}
