import { createFileRoute } from '@tanstack/react-router'
import type { DealSearch } from '#web/features/deals/deal-tabs.ts'
import { DealRoute } from './-deal.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/deals/$id')({
  ssr: false,
  // The view and the tried figures, so that reloads and bookmarks keep them. The page parses them with its own code.
  validateSearch: (search: Record<string, unknown>): DealSearch => search,
  ...staticOptions('/deals'),
  component: Deal,
})

function Deal() {
  return <DealRoute dealId={Route.useParams().id} search={Route.useSearch()} />
}
