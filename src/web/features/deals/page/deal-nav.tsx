import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { formatCount } from '#domain/money/counts.ts'
import { QuoteSlotsContext } from '#web/features/deals/matches/quote-slots.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { type DealTab, dealTabs } from './deal-tabs.ts'

type Entry = (typeof dealTabs)[number]
const foldsOf = (entry: Entry) => ('folds' in entry ? entry.folds : undefined)
const folded = dealTabs.filter((entry) => foldsOf(entry) !== undefined)

/** On the narrowest screens one of two has no room: the one that is not next, and never the one that is shown. */
function leftOut(deal: Deal, current: DealTab): DealTab {
  if (current === 'project' || current === 'closing') return current === 'project' ? 'closing' : 'project'
  return deal.status === 'funded' ? 'closing' : 'project'
}

const tabClass =
  'inline-flex min-h-11 flex-none items-center gap-1.5 pr-3.5 text-md font-medium no-underline hover:text-ink focus-visible:-outline-offset-3 not-first:pl-3.5 max-md:pr-1.5 max-md:not-first:pl-1.5 max-[27rem]:pr-0.75 max-[27rem]:text-fine max-[27rem]:not-first:pl-0.75'
const currentClass =
  'text-ink font-semibold edge-bottom-brass forced-colors:border-b-3 forced-colors:border-[Highlight]'
const currentOnPhonesClass =
  'max-md:text-ink max-md:font-semibold max-md:edge-bottom-brass max-md:forced-colors:border-b-3 max-md:forced-colors:border-[Highlight]'
const menuLinkClass =
  'inline-flex min-h-11 items-center gap-1.5 px-3.5 text-md font-medium no-underline hover:text-ink focus-visible:-outline-offset-3'
const currentInMenuClass =
  'text-ink font-semibold edge-left-brass forced-colors:border-l-3 forced-colors:border-[Highlight]'

/** The deal's views as links. The less used ones are behind "More", on phones one more of them. */
export function DealNav({ deal, current }: { deal: Deal; current: DealTab }) {
  // Quotes belong to another feature, which a site may have switched off.
  const slots = useContext(QuoteSlotsContext)
  const currentInMore = folded.find(({ id }) => id === current)
  // On wide screens a view that folds on phones only is in the bar.
  const narrowOut = leftOut(deal, current)
  const inMenu = dealTabs.filter((entry) => foldsOf(entry) !== undefined || entry.id === narrowOut)
  const isInBar = currentInMore !== undefined && foldsOf(currentInMore) === 'on-phones'
  return (
    <nav
      data-slot="deal-nav"
      className="mt-2.5 flex gap-1 border-b border-ink max-md:justify-between max-md:gap-0 print:hidden"
      aria-label="Deal"
    >
      {dealTabs
        .filter((entry) => foldsOf(entry) !== 'always' && (entry.id !== 'quotes' || slots !== null))
        .map((entry) => (
          <TabLink
            key={entry.id}
            deal={deal}
            entry={entry}
            isCurrent={entry.id === current}
            className={classNames(
              tabClass,
              entry.id === current ? currentClass : 'text-ink-2',
              foldsOf(entry) === 'on-phones' && 'max-md:hidden',
              entry.id === narrowOut && 'max-[23rem]:hidden',
            )}
          >
            {entry.id === 'quotes' ? slots?.quoteCount(deal) : null}
          </TabLink>
        ))}
      <details
        // Another view closes it.
        key={current}
        className="relative"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.currentTarget.open = false
          event.currentTarget.querySelector('summary')?.focus()
        }}
      >
        <summary
          className={classNames(
            'inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-1.5 text-md font-medium hover:text-ink focus-visible:-outline-offset-3 max-[27rem]:px-0.5 max-[27rem]:text-fine [&::-webkit-details-marker]:hidden',
            currentInMore && !isInBar ? currentClass : 'text-ink-2',
            isInBar && currentOnPhonesClass,
          )}
        >
          {currentInMore ? (
            <span className={classNames('max-[27rem]:sr-only', isInBar && 'md:hidden')}>
              {currentInMore.label}
              <span className="sr-only">, more views</span>
            </span>
          ) : null}
          {/* On the narrowest screens no name has room here; the view's own heading says which it is. */}
          <span
            className={classNames(
              currentInMore && (isInBar ? 'max-md:not-max-[27rem]:hidden' : 'not-max-[27rem]:hidden'),
            )}
            aria-hidden={currentInMore && !isInBar ? true : undefined}
          >
            More
          </span>
          <Icon of={ChevronDown} small />
        </summary>
        <div className="absolute right-0 z-10 grid min-w-36 rounded border border-line-2 bg-card shadow-sheet">
          {inMenu.map((entry) => (
            <TabLink
              key={entry.id}
              deal={deal}
              entry={entry}
              isCurrent={entry.id === current}
              className={classNames(
                menuLinkClass,
                entry.id === current ? currentInMenuClass : 'text-ink-2',
                foldsOf(entry) === 'on-phones' && 'md:hidden',
                entry.id === narrowOut && 'min-[23rem]:hidden',
              )}
            />
          ))}
        </div>
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
  className: string
  children?: ReactNode
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
        <span className="text-fine font-medium tabular-nums text-ink-3 max-[27rem]:hidden">
          {formatCount(deal.matchCount)}
          <span className="sr-only"> matches</span>
        </span>
      ) : null}
      {children}
    </Link>
  )
}
