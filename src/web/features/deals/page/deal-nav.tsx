import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import type { DealWithInsight } from '#contract/deals.ts'
import { formatCount } from '../../../format/counts.ts'
import { QuoteSlotsContext } from '../matches/quote-slots.tsx'
import { type DealTab, dealTabs } from './deal-tabs.ts'

/** The deal's views as links. */
export function DealNav({ deal, current }: { deal: DealWithInsight; current: DealTab }) {
  const hasQuotes = useContext(QuoteSlotsContext) !== null
  const tabs = dealTabs.filter(({ id }) => id !== 'quotes' || hasQuotes)
  return (
    <nav className="tb" aria-label="Deal">
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          to="/deals/$id"
          params={{ id: deal.id }}
          search={id === 'overview' ? {} : { tab: id }}
          resetScroll={false}
          activeProps={{}}
          // Without its query the router would call every view the current page.
          activeOptions={{ includeSearch: true, exact: true }}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
          {id === 'lenders' && deal.matchCount > 0 ? (
            <span className="n">
              {formatCount(deal.matchCount)}
              <span className="sr"> matches</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
