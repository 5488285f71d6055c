import { createFileRoute } from '@tanstack/react-router'
import { StatePage } from '../features/lenders/state-page.tsx'
import { pickStateSearch } from '../features/lenders/state-search.ts'

export const Route = createFileRoute('/lenders/state/$state')({
  validateSearch: pickStateSearch,
  // In one order, whatever the address's: the server, which has put it in order, and the browser must name the same data.
  loaderDeps: ({ search }) => pickStateSearch(search),
  async loader({ context, params, deps }) {
    const { loadState } = await import('../features/lenders/load-state.ts')
    return loadState(context, params.state, deps)
  },
  async head({ match, loaderData }) {
    const { stateHead } = await import('../features/lenders/state-head.ts')
    return stateHead(match.context.site, loaderData, match.search)
  },
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
