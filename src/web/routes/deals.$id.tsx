import { createFileRoute } from '@tanstack/react-router'
import { readDealSearch } from '../features/deals/page/deal-tabs.ts'
import { pageHead } from '../site/page-head.ts'
import { DealRoom } from './-deal.tsx'

export const Route = createFileRoute('/deals/$id')({
  ssr: false,
  // The view, and figures that are tried out: a reload and a bookmark keep them.
  validateSearch: readDealSearch,
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/deals',
      title: `Your deal - ${match.context.site.name}`,
      description: 'One deal: whether it holds, what it earns, how much cash it takes and which lenders fit it.',
      isNoindex: true,
    }),
  component: Deal,
})

function Deal() {
  return <DealRoom dealId={Route.useParams().id} search={Route.useSearch()} />
}
