import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { type DealTab, dealTabs } from '#web/features/deals/deal-tabs.ts'
import type { HeadlineWithFacts } from '#web/features/deals/headline/use-headlines.ts'
import { useUnread } from '#web/features/quotes/quotes.requests.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'

type Entry = (typeof dealTabs)[number]

const tabClass =
  'inline-flex min-h-11 flex-none items-center gap-1.5 pr-3.5 text-base font-medium no-underline hover:text-ink focus-visible:-outline-offset-3 not-first:pl-3.5'
const currentClass =
  'text-ink font-semibold edge-bottom-brass forced-colors:border-b-3 forced-colors:border-[Highlight]'
const menuLinkClass =
  'inline-flex min-h-11 items-center gap-1.5 px-3.5 text-base font-medium no-underline hover:text-ink focus-visible:-outline-offset-3'
const currentInMenuClass =
  'text-ink font-semibold edge-left-brass forced-colors:border-l-3 forced-colors:border-[Highlight]'

/**
 * The deal's views as tabs on wide screens, with the less used ones under "More". Quotes appear only while messaging is
 * on. Phones have {@link DealRows}.
 */
export function DealNav({
  deal,
  headline,
  current,
}: {
  deal: Deal
  headline: HeadlineWithFacts | undefined
  current: DealTab
}) {
  const isMessaging = useFeatures().messaging === 'on'
  const shown = current === 'money' ? 'overview' : current
  const more = dealTabs.filter(({ place }) => place === 'more')
  const currentInMore = more.find(({ id }) => id === shown)
  return (
    <nav
      data-slot="deal-nav"
      className="mt-2.5 flex gap-1 border-b border-ink max-md:hidden print:hidden"
      aria-label="Deal"
    >
      {dealTabs
        .filter(({ id, place }) => place === 'bar' && (id !== 'quotes' || isMessaging))
        .map((entry) => (
          <TabLink
            key={entry.id}
            deal={deal}
            entry={entry}
            isCurrent={entry.id === shown}
            className={classNames(tabClass, entry.id === shown ? currentClass : 'text-ink-2')}
          >
            {entry.id === 'quotes' ? <QuoteCount count={headline?.facts.quoteCount ?? 0} /> : null}
          </TabLink>
        ))}
      <details
        // Opening another view closes it.
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
            'inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-1.5 text-base font-medium hover:text-ink focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden',
            currentInMore ? currentClass : 'text-ink-2',
          )}
        >
          {currentInMore ? (
            <>
              {currentInMore.label}
              <span className="sr-only">, more views</span>
            </>
          ) : (
            'More'
          )}
          <Icon of={ChevronDown} small />
        </summary>
        <div className="absolute right-0 z-10 grid min-w-36 rounded border border-line-2 bg-card shadow-sheet">
          {more.map((entry) => (
            <TabLink
              key={entry.id}
              deal={deal}
              entry={entry}
              isCurrent={entry.id === shown}
              className={classNames(menuLinkClass, entry.id === shown ? currentInMenuClass : 'text-ink-2')}
            />
          ))}
        </div>
      </details>
    </nav>
  )
}

function QuoteCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="min-w-5 rounded-sm bg-action px-1.25 text-center text-xs font-semibold tabular-nums text-on-action">
      {count}
      <span className="sr-only">{count === 1 ? ' quote' : ' quotes'}</span>
    </span>
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
      // Includes the query, without which the router would mark every view as current.
      activeOptions={{ includeSearch: true, exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {entry.label}
      {entry.id === 'lenders' && deal.matchCount > 0 ? (
        <span className="text-xs font-medium tabular-nums text-ink-3">{fitCount(deal)}</span>
      ) : null}
      {children}
    </Link>
  )
}

/** The deal's other views as rows of a phone's overview, some with their main figure, then a link to all messages. */
export function DealRows({ deal, headline }: { deal: Deal; headline: HeadlineWithFacts | undefined }) {
  const isMessaging = useFeatures().messaging === 'on'
  const unread = useUnread() ?? 0
  const facts = headline?.facts
  const cash = facts?.cash.peak ?? facts?.cash.toClose ?? null
  const profit = facts?.result?.profit ?? facts?.profit ?? null
  const figures: Partial<Record<DealTab, string>> = {
    money: [
      profit === null ? null : `${formatDollars(Math.abs(profit))} ${profit < 0 ? 'loss' : 'profit'}`,
      cash === null ? null : cashText(cash, facts?.cash.peak === null ? 'at closing' : 'peak'),
    ]
      .filter(Boolean)
      .join(' · '),
    lenders: deal.matchCount > 0 ? fitCount(deal) : isConsumerLoan(deal) ? 'Not matched' : 'None fits yet',
    quotes: facts && facts.quoteCount > 0 ? formatCountOf(facts.quoteCount, 'quote') : '',
    closing: facts?.documents
      ? `${facts.documents.total - facts.documents.open} of ${facts.documents.total} ready`
      : '',
    project: facts?.work && facts.work.planned > 0 ? `${formatDollars(facts.work.paid)} paid` : '',
  }
  return (
    <nav className="mt-4 border-t border-ink md:hidden print:hidden" aria-label="Deal">
      {dealTabs
        .filter(({ id }) => id !== 'overview' && (id !== 'quotes' || isMessaging))
        .map(({ id, label }) => (
          <Link
            key={id}
            to="/deals/$id"
            params={{ id: deal.id }}
            search={{ tab: id }}
            className="flex min-h-13 items-center justify-between gap-4 border-b border-line font-semibold text-ink no-underline"
          >
            <span className="flex-none">{label}</span>
            <span className="flex items-center gap-1 text-right text-sm font-normal text-ink-2 tabular-nums lining-nums">
              {figures[id]}
              <Icon of={ChevronDown} small className="-rotate-90" />
            </span>
          </Link>
        ))}
      {isMessaging ? (
        <Link
          to="/dashboard"
          hash="messages"
          className="flex min-h-13 items-center justify-between gap-4 border-b border-line font-semibold text-ink no-underline"
        >
          All messages
          <span className="flex items-center gap-1 text-sm font-normal text-ink-2">
            {unread > 0 ? `${formatCount(unread)} unread` : null}
            <Icon of={ChevronDown} small className="-rotate-90" />
          </span>
        </Link>
      ) : null}
    </nav>
  )
}

/** '423 fit': counts all lenders that fit the deal, of which only the best are stored as matches. */
function fitCount({ eligibleCount }: Deal): string {
  return `${formatCount(eligibleCount)} fit`
}

/** '$86,695 peak', '$48,933 at closing'; for a refinance that pays cash out, '$30,683 cash out'. */
function cashText(dollars: number, name: string): string {
  return `${formatDollars(Math.abs(dollars))} ${dollars < 0 ? 'cash out' : name}`
}
