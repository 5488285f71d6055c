import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { QuoteSlotsContext } from '#web/features/deals/matches/quote-slots.tsx'
import { formatCount } from '#web/format/counts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type DealTab, dealTabs } from './deal-tabs.ts'

type Entry = (typeof dealTabs)[number]
const isSecondary = (entry: Entry) => 'isSecondary' in entry
const secondary = dealTabs.filter(isSecondary)

/** The deal's views as links. On phones the last ones stand behind "More". */
export function DealNav({ deal, current }: { deal: Deal; current: DealTab }) {
  // Quotes belong to another feature, which a site may have switched off.
  const slots = useContext(QuoteSlotsContext)
  const currentInMore = secondary.find(({ id }) => id === current)
  const link = (entry: Entry, className?: string) => (
    <TabLink key={entry.id} deal={deal} entry={entry} isCurrent={entry.id === current} className={className}>
      {entry.id === 'quotes' ? slots?.quoteCount(deal) : null}
    </TabLink>
  )
  return (
    <nav className="tb" aria-label="Deal">
      {dealTabs
        .filter(({ id }) => id !== 'quotes' || slots !== null)
        .map((entry) => link(entry, isSecondary(entry) ? 'tb-wide' : undefined))}
      <details
        // Another view closes it.
        key={current}
        className={classNames('tb-more', currentInMore && 'is-current')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.currentTarget.open = false
          event.currentTarget.querySelector('summary')?.focus()
        }}
      >
        <summary>
          {currentInMore?.label ?? 'More'}
          {currentInMore ? <span className="sr">, more views</span> : null}
          <Icon of={ChevronDown} small />
        </summary>
        <div>{secondary.map((entry) => link(entry))}</div>
      </details>
    </nav>
  )
}

function TabLink({
  deal,
  entry,
  isCurrent,
  className,
  children,
}: {
  deal: Deal
  entry: Entry
  isCurrent: boolean
  className: string | undefined
  children: ReactNode
}) {
  return (
    <Link
      to="/deals/$id"
      params={{ id: deal.id }}
      search={entry.id === 'overview' ? {} : { tab: entry.id }}
      resetScroll={false}
      activeProps={{}}
      className={className}
      // Without its query the router would call every view the current page.
      activeOptions={{ includeSearch: true, exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {entry.label}
      {entry.id === 'lenders' && deal.matchCount > 0 ? (
        <span className="n">
          {formatCount(deal.matchCount)}
          <span className="sr"> matches</span>
        </span>
      ) : null}
      {children}
    </Link>
  )
}
