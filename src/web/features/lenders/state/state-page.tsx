import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { lenderPageSize } from '#contract/lenders/lenders.ts'
import type { StateSummary } from '#contract/lenders/state-summary.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatAmountRange, formatRateRange } from '#domain/money/money.ts'
import { type StateName, stateNames, stateSlug } from '#domain/states/states.ts'
import { Breadcrumbs } from '#web/features/lenders/breadcrumbs.tsx'
import { LenderCards } from '#web/features/lenders/card/lender-cards.tsx'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'
import {
  InvalidFilters,
  LenderCardsSkeleton,
  ListCount,
  ListEnd,
  ListTail,
  NoSuchPage,
  SkipListLink,
  useLoadOnScroll,
} from '#web/features/lenders/list/list-parts.tsx'
import type { ListRequest } from '#web/features/lenders/list/list-request.ts'
import { ListTools, SortedBy } from '#web/features/lenders/list/list-tools.tsx'
import { isPastTheEnd, useLenderList, useListSearch } from '#web/features/lenders/list/use-lender-list.ts'
import { StateMap, stateLinkClass } from '#web/features/lenders/map/state-map.tsx'
import { statePath } from '#web/features/lenders/paths.ts'
import type { StateFacts } from '#web/features/lenders/state/load-state.ts'
import { StateNoteBox } from '#web/features/lenders/state-notes.tsx'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { readStateRequest } from './state-request.ts'

/**
 * Lists the lenders of one state, with its figures if they are loaded, its notice, and a map that links to the other
 * states. Says so if the URL is invalid or its page doesn't exist. Without `facts`, the state is unknown: renders only
 * a heading for screen readers, and nothing visible.
 */
export function StatePage({ facts, search }: { facts: StateFacts | undefined; search: DirectorySearch }) {
  const request = useMemo(() => facts && readStateRequest(facts.state, search), [facts, search])
  if (!facts || !request)
    return (
      <main id="main" className="min-h-64">
        <h1 className="sr-only">We couldn’t find that state</h1>
      </main>
    )
  const path = statePath(facts.state)
  if (request.kind === 'no-such-page') return <NoSuchPage path={path} search={search} />
  if (request.kind === 'invalid') return <InvalidFilters path={path} search={search} problems={request.problems} />
  // The key remounts the list when the state changes, so that typed text isn't carried over.
  return <StateLenders key={facts.state} facts={facts} request={request} search={search} />
}

function StateLenders({
  facts: { state, summary },
  request,
  search,
}: {
  facts: StateFacts
  request: Extract<ListRequest, { kind: 'list' }>
  search: DirectorySearch
}) {
  const path = statePath(state)
  const list = useLenderList(request)
  const end = useRef<HTMLDivElement>(null)
  const { pause, loadMore } = useLoadOnScroll(end, list)
  const change = useListSearch({
    search,
    filtersOf(next) {
      const asked = readStateRequest(state, next)
      return asked.kind === 'list' ? asked.filters : undefined
    },
  })

  if (isPastTheEnd(list))
    return <NoSuchPage path={path} search={search} pageCount={Math.max(1, Math.ceil(list.total / lenderPageSize))} />

  return (
    <main id="main">
      <div className="wrap">
        <div className="grid gap-6 py-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12">
          <div className="grid content-start gap-4">
            <Breadcrumbs current={`${state} Lenders`} />
            <h1>{state} Lenders</h1>
            <StateFigures state={state} summary={summary} />
          </div>
          <StateChooser current={state} />
        </div>
        <StateNoteBox state={state} />
        <ListTools label={`Lenders in ${state}`} action={path} search={search} onChange={change} />
        <ListCount>
          <p role="status">
            {list.pages ? `${formatCountOf(list.total, 'lender')} found` : list.hasFailed ? null : 'Loading lenders…'}
          </p>
          {list.shownCount > 0 ? <SkipListLink onSkip={pause} /> : null}
        </ListCount>
        <SortedBy query={list.query} />
        {list.pages === undefined ? (
          list.hasFailed ? (
            <ErrorState title="Failed to load lenders" onRetry={() => location.reload()}>
              Try again in a moment; nothing else on this page is affected.
            </ErrorState>
          ) : (
            <LenderCardsSkeleton />
          )
        ) : list.shownCount === 0 ? (
          <NoLenders state={state} search={list.query.search} onClear={() => change({ search: '' })} />
        ) : (
          <>
            <LenderCards key={list.key} pages={list.pages} isHead={list.isHead} />
            <ListTail list={list} end={end} onLoadMore={loadMore}>
              <div className="flex flex-wrap items-center gap-3 justify-center pb-8">
                <Button onClick={loadMore} pending={list.isLoadingMore} className="noscript:hidden">
                  Load More Lenders
                </Button>
              </div>
            </ListTail>
          </>
        )}
        <ListEnd path={path} search={search} list={list} page={request.page} />
      </div>
    </main>
  )
}

function NoLenders({ state, search, onClear }: { state: StateName; search: string | undefined; onClear: () => void }) {
  return (
    <EmptyState
      title={`No lenders are currently operating in ${state}.`}
      action={
        <div className="flex flex-wrap items-center gap-3 justify-center">
          {search ? <Button onClick={onClear}>Clear search</Button> : null}
          <ButtonLink variant="primary" asChild>
            <Link to="/lenders">View All Lenders</Link>
          </ButtonLink>
        </div>
      }
    >
      {search ? `None match “${search}”. Try adjusting your search criteria.` : null}
    </EmptyState>
  )
}

function StateFigures({ state, summary }: { state: StateName; summary: StateSummary | undefined }) {
  if (!summary || summary.total === 0)
    return (
      <p className="lead max-w-152">Lenders that publish terms for loans in {state}, from local to nationwide ones.</p>
    )
  const { total, fastCount, typicalMinRate, typicalMaxRate, smallestLoan, largestLoan } = summary
  return (
    <>
      <p className="lead max-w-152">
        {total === 1
          ? `One lender publishes terms for loans in ${state}.`
          : `${formatCount(total)} lenders publish terms for loans in ${state}, from local to nationwide ones.`}
      </p>
      <Stats
        look="grid"
        className="border-t border-ink pt-4"
        items={[
          { name: 'Typical rates', value: formatRateRange(typicalMinRate, typicalMaxRate) },
          { name: 'Loan amounts', value: formatAmountRange(smallestLoan, largestLoan) },
          { name: 'Fund in under 7 days', value: formatCount(fastCount) },
        ]}
      />
      <p className="text-sm text-ink-3">
        Middle of the published range. <a href={`/market/${stateSlug(state)}`}>What one loan costs in {state}</a>
      </p>
    </>
  )
}

/** Links to the other states, on a map and in a list below it. */
function StateChooser({ current }: { current: StateName }) {
  const followLink = useLocalLinks()
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: listens for clicks on the links; a link's Enter arrives as one.
    <nav className="print:hidden" aria-label="Choose a state" onClick={followLink}>
      <StateMap
        className="hidden md:block"
        highlighted={[current]}
        hrefFor={statePath}
        onSelect={(state) => navigate({ to: '/lenders/state/$state', params: { state: stateSlug(state) } })}
      />
      <details>
        <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 text-sm font-medium text-pine pointer-coarse:min-h-11">
          Choose another state <Icon of={ChevronDown} small />
        </summary>
        <ul className="columns-[7.5rem] gap-x-4 text-sm">
          {stateNames.map((state) => (
            <li key={state} className="break-inside-avoid">
              <a
                className={stateLinkClass}
                href={statePath(state)}
                aria-current={state === current ? 'page' : undefined}
              >
                {state}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
