import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { VerdictWord } from '#domain/verdict/verdict-figures.ts'
import { createdDeal, createdDealWords, dealSubmittedText, useCreatedDeal } from '#web/features/deals/created-deal.ts'
import { verdictInRow } from '#web/features/deals/headline/deal-line.tsx'
import { useHeadlines } from '#web/features/deals/headline/use-headlines.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { dealsQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown, Columns3, List, Plus } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { TabHead } from '#web/ui/page-heading.tsx'
import { DealCard } from './deal-card.tsx'
import { type DealsView, dealGroup, dealGroups, dealSorts, dealsInView, readDealsView } from './deals-view.ts'
import { LoadedDeals, ShowMore, useShownItems } from './loaded-deals.tsx'

/**
 * Renders My Deals: its heading, a submit button, and the deals, which it loads, as expandable rows, 50 at a time, or,
 * if the URL says so, as a board by stage. Dismisses the new deal's notice when it unmounts.
 */
export function MyDealsTab({ onSubmitDeal }: { onSubmitDeal: () => void }) {
  const query = useQuery(dealsQuery())
  // The new deal's notice ends when the list is left.
  useEffect(() => () => createdDeal.dismiss(), [])

  return (
    <>
      <TabHead title="My Deals">
        <Button variant="primary" onClick={onSubmitDeal}>
          <Icon of={Plus} />
          Submit New Deal
        </Button>
      </TabHead>
      <CreatedDealNote />
      <LoadedDeals
        query={query}
        loading={<DealCardSkeleton />}
        empty={
          <EmptyState
            title="No Deals Yet"
            action={
              <Button variant="primary" onClick={onSubmitDeal}>
                Submit Your First Deal
              </Button>
            }
          >
            Submit a deal to see which lenders fit it, best first, and what each loan would cost.
          </EmptyState>
        }
      >
        {(deals) => <FilteredDeals deals={deals} />}
      </LoadedDeals>
    </>
  )
}

function FilteredDeals({ deals }: { deals: readonly ListedDeal[] }) {
  const [view, changeView] = useDealsView()
  const chosen = dealsInView(deals, view)
  return (
    <>
      {deals.length > 1 ? (
        <DealsTools deals={deals} shownCount={chosen.length} view={view} onChange={changeView} />
      ) : null}
      {chosen.length === 0 ? (
        <EmptyState
          title="No deal fits these filters"
          action={<Button onClick={() => changeView({ stage: undefined, state: undefined })}>Show all deals</Button>}
        />
      ) : view.view === 'board' ? (
        <DealsBoard deals={chosen} />
      ) : (
        // Another view starts at its first page.
        <PagedDeals key={JSON.stringify(view)} deals={chosen} />
      )}
    </>
  )
}

const rowsPerPage = 50

function PagedDeals({ deals }: { deals: readonly ListedDeal[] }) {
  const { shown, restCount, showMore, firstNewIndex } = useShownItems(deals, rowsPerPage)
  const headlines = useHeadlines()
  const created = useCreatedDeal()
  // On phones, the first row starts collapsed.
  const [opensFirst] = useState(() => globalThis.matchMedia?.('(min-width: 48rem)').matches ?? true)
  return (
    <>
      <div className="border-t border-ink">
        {shown.map((deal, index) => (
          <DealCard
            key={deal.id}
            deal={deal}
            headline={headlines.get(deal.id)}
            startsOpen={(opensFirst && index === 0) || deal.id === created?.dealId}
            takesFocus={index === firstNewIndex}
          />
        ))}
      </div>
      <ShowMore shownCount={shown.length} restCount={restCount} onShowMore={showMore} />
    </>
  )
}

/** Repeats the text of the new deal's toast on the page. */
function CreatedDealNote() {
  const created = useCreatedDeal()
  if (!created) return null
  return (
    <Alert tone="success" title={dealSubmittedText} className="mb-6">
      <p>
        {createdDealWords(created)}{' '}
        <button type="button" className="cursor-pointer font-semibold underline" onClick={createdDeal.dismiss}>
          Dismiss
        </button>
      </p>
    </Alert>
  )
}

/** The deals by stage, a column for each stage that has any; one below the other on phones. */
function DealsBoard({ deals }: { deals: readonly ListedDeal[] }) {
  const headlines = useHeadlines()
  const columns = dealGroups
    .map((group) => ({ group, deals: deals.filter((deal) => dealGroup(deal) === group) }))
    .filter((column) => column.deals.length > 0)
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
      {columns.map((column) => (
        <section key={column.group} aria-label={column.group} className="min-w-0">
          <h2 className="mb-2 flex items-baseline justify-between border-b border-ink pb-1.5 font-serif text-h3 font-semibold">
            {column.group} <span className="text-sm text-ink-2 font-sans">{formatCount(column.deals.length)}</span>
          </h2>
          <ul className="grid gap-3">
            {column.deals.map((deal) => (
              <li key={deal.id} className="rounded border border-line bg-card relative grid gap-1 p-3">
                <Link
                  to="/deals/$id"
                  params={{ id: deal.id }}
                  className="font-semibold break-words text-ink after:absolute after:inset-0"
                >
                  <Name>{shortAddress(deal.propertyAddress)}</Name>
                </Link>
                <span className="text-sm text-ink-2">
                  {deal.propertyState} · {formatDollars(deal.loanAmount)} loan
                </span>
                <VerdictTag word={verdictInRow(headlines.get(deal.id))} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const rows = ['first', 'second', 'third', 'fourth']

function DealCardSkeleton() {
  return (
    <SkeletonGroup label="Loading your deals" className="rounded border border-line-2 bg-card">
      <div className="flex flex-wrap justify-between gap-4 border-b border-ink px-card py-5">
        <div className="grid flex-1 gap-3 py-1">
          <Skeleton shape="title" />
          <Skeleton shape="label" />
        </div>
        <Skeleton shape="button" className="h-9 w-40 flex-none" />
      </div>
      <div className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {['property', 'financing', 'terms'].map((ledger) => (
          <div key={ledger} className="px-card py-4.5">
            <Skeleton shape="label" className="my-1.5" />
            {rows.map((row) => (
              <div key={row} className="flex h-9 items-center justify-between">
                <Skeleton className="w-24" />
                <Skeleton className="w-20" />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="border-t border-line px-card py-6">
        <Skeleton shape="title" className="mb-6 max-w-64" />
        <div className="grid gap-8 lg:grid-cols-[1.35fr_1fr] lg:gap-10">
          <div className="grid gap-4">
            <Skeleton shape="block" className="h-23" />
            {rows.map((row) => (
              <Skeleton key={row} />
            ))}
          </div>
          <div className="grid content-start gap-5">
            <Skeleton shape="block" className="h-20" />
            <Skeleton shape="block" className="h-20" />
            <Skeleton shape="block" className="h-20" />
          </div>
        </div>
      </div>
    </SkeletonGroup>
  )
}

const viewNames = ['view', 'sort', 'stage', 'state'] as const

/** Returns the view in the URL and a function that changes it. */
function useDealsView(): [
  view: DealsView,
  change: (change: Partial<Record<keyof DealsView, string | undefined>>) => void,
] {
  const search = useLocation({ select: (location) => location.search }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = readDealsView(search)
  return [
    view,
    (change) => {
      const others = Object.fromEntries(
        Object.entries(search).filter(([name]) => !(viewNames as readonly string[]).includes(name)),
      )
      const next = readDealsView({ ...view, ...change })
      void navigate({
        to: '.',
        search: { ...others, ...next } as never,
        hash: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
  ]
}

/** Sort, filters, and the switch between list and board. Collapsed on phones. */
function DealsTools({
  deals,
  shownCount,
  view,
  onChange,
}: {
  deals: readonly ListedDeal[]
  shownCount: number
  view: DealsView
  onChange: ReturnType<typeof useDealsView>[1]
}) {
  const id = useId()
  const groups = dealGroups.filter((group) => deals.some((deal) => dealGroup(deal) === group))
  const states = [...new Set(deals.map((deal) => deal.propertyState))].sort()
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const isBoard = view.view === 'board'
  const [isWide] = useState(() => globalThis.matchMedia?.('(min-width: 40rem)').matches ?? true)
  return (
    <search className="mb-4 block" aria-label="Sort and filter deals">
      <details className="group sm:contents" open={isWide}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-pine sm:hidden [&::-webkit-details-marker]:hidden">
          Sort and filter
          <Icon of={ChevronDown} small className="group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2">
          {[
            { name: 'sort', label: 'Sort', options: dealSorts, value: view.sort ?? 'newest', all: null },
            { name: 'stage', label: 'Stage', options: choices(groups), value: view.stage ?? '', all: 'All stages' },
            { name: 'state', label: 'State', options: choices(states), value: view.state ?? '', all: 'All states' },
          ].map(({ name, label, options, value, all }) => (
            <div key={name} className="min-w-0">
              <label htmlFor={`${id}-${name}`} className="text-sm text-ink-2 block">
                {label}
              </label>
              <Select
                id={`${id}-${name}`}
                options={options}
                value={value}
                onChange={(event) => onChange({ [name]: event.target.value || undefined })}
              >
                {all ? <option value="">{all}</option> : null}
              </Select>
            </div>
          ))}
          <Button
            className="max-sm:px-2"
            aria-pressed={isBoard}
            onClick={() => onChange({ view: isBoard ? 'list' : 'board' })}
          >
            <Icon of={isBoard ? List : Columns3} small />
            {isBoard ? 'Show as a list' : 'Show as a board'}
          </Button>
        </div>
      </details>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {shownCount === deals.length
          ? formatCountOf(deals.length, 'deal')
          : `${formatCount(shownCount)} of ${formatCountOf(deals.length, 'deal')}`}
      </p>
    </search>
  )
}

function VerdictTag({ word }: { word: VerdictWord | null }) {
  if (word === null) return null
  const { tone, title } = verdictLook[word]
  return (
    <span>
      <Tag tone={tone}>{title}</Tag>
    </span>
  )
}
