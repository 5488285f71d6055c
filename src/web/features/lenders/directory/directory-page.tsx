import { useMemo, useRef, useState } from 'react'
import { lenderPageSize } from '#contract/lenders/lenders.ts'
import { formatCount } from '#domain/money/counts.ts'
import { LenderCards } from '#web/features/lenders/card/lender-cards.tsx'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'
import { BorrowerFieldsWithoutScripts } from '#web/features/lenders/filters/borrower-fields.tsx'
import { ActiveFilters, FiltersButton } from '#web/features/lenders/filters/filters-button.tsx'
import {
  activeFilters,
  filtersOfQuery,
  type LenderFilters,
  searchOfFilters,
} from '#web/features/lenders/filters/lender-filters.ts'
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
import { type ListRequest, readListRequest } from '#web/features/lenders/list/list-request.ts'
import { ListTools, SortedBy } from '#web/features/lenders/list/list-tools.tsx'
import {
  isPastTheEnd,
  type LenderList,
  useLenderList,
  useListSearch,
} from '#web/features/lenders/list/use-lender-list.ts'
import { directoryPath } from '#web/features/lenders/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/**
 * Lists the lenders that match the URL's search and filters, in the order that the URL sets. Says so if the filters are
 * invalid or the page doesn't exist.
 */
export function DirectoryPage({ search }: { search: DirectorySearch }) {
  const request = useMemo(() => readListRequest(search), [search])
  if (request.kind === 'no-such-page') return <NoSuchPage path={directoryPath} search={search} />
  if (request.kind === 'invalid')
    return <InvalidFilters path={directoryPath} search={search} problems={request.problems} />
  return <Directory search={search} request={request} />
}

function Directory({ search, request }: { search: DirectorySearch; request: Extract<ListRequest, { kind: 'list' }> }) {
  const list = useLenderList(request)
  const end = useRef<HTMLDivElement>(null)
  const { pause, loadMore } = useLoadOnScroll(end, list)
  const filtersButton = useRef<HTMLButtonElement>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const change = useListSearch({ search, filtersOf: directoryFilters })
  const applied = filtersOfQuery(request.query)
  const active = activeFilters(applied)
  const isFiltered = activeFilters(filtersOfQuery(list.query)).length > 0 || Boolean(list.query.search)

  function apply(filters: LenderFilters) {
    change({ ...withoutFilters, ...searchOfFilters(filters) })
  }

  function clearAll() {
    setDialogOpen(false)
    change({ ...withoutFilters, search: '' })
  }

  if (isPastTheEnd(list)) return <NoSuchPage path={directoryPath} search={search} pageCount={pageCountOf(list)} />

  return (
    <main id="main">
      <div className="wrap">
        <PageHeading title="Lender directory">
          Every lender’s published terms. Filter by state, rate or amount.
        </PageHeading>
        <ListTools label="Lenders" action={directoryPath} search={search} onChange={change}>
          <FiltersButton
            button={filtersButton}
            open={isDialogOpen}
            onOpenChange={setDialogOpen}
            activeCount={active.length}
            applied={applied}
            search={request.query.search}
            onApply={(filters) => {
              setDialogOpen(false)
              apply(filters)
            }}
          />
          <BorrowerFieldsWithoutScripts filters={applied} />
        </ListTools>
        <ActiveFilters active={active} onChange={apply} onClear={clearAll} focusAfter={filtersButton} />
        <ListCount>
          <ShownCount list={list} isFiltered={isFiltered} />
          {list.shownCount > 0 ? <SkipListLink onSkip={pause} /> : null}
        </ListCount>
        <SortedBy query={list.query} />
        {list.pages === undefined ? (
          <ListPlaceholder list={list} />
        ) : list.shownCount === 0 ? (
          <EmptyState
            title="No lenders found"
            action={isFiltered ? <Button onClick={clearAll}>Clear all</Button> : undefined}
          >
            Try adjusting your search criteria
          </EmptyState>
        ) : (
          <>
            <LenderCards key={list.key} pages={list.pages} isHead={list.isHead} />
            <ListTail list={list} end={end} onLoadMore={loadMore} />
          </>
        )}
        <ListEnd path={directoryPath} search={search} list={list} page={request.page} />
      </div>
    </main>
  )
}

/** The search parameters that clear every filter of the dialog. */
const withoutFilters: DirectorySearch = {
  states: '',
  interestRateMin: '',
  interestRateMax: '',
  loanAmountMin: '',
  loanAmountMax: '',
  loanTermMin: '',
  loanTermMax: '',
  pointsMin: '',
  pointsMax: '',
  noMinimumLoan: '',
  fastFunding: '',
  firstTimers: '',
  creditScore: '',
  loanKind: '',
}

/** Returns a search's filters. Undefined if they are invalid. */
function directoryFilters(search: DirectorySearch) {
  const request = readListRequest(search)
  return request.kind === 'list' ? request.filters : undefined
}

function pageCountOf(list: LenderList): number {
  return Math.max(1, Math.ceil(list.total / lenderPageSize))
}

function ShownCount({ list, isFiltered }: { list: LenderList; isFiltered: boolean }) {
  return (
    <p role="status">
      {list.pages === undefined ? (
        list.hasFailed ? null : (
          'Loading lenders…'
        )
      ) : (
        <>
          Showing <b className="tabular-nums lining-nums font-semibold text-ink">{formatCount(list.shownCount)}</b> of{' '}
          <b className="tabular-nums lining-nums font-semibold text-ink">{formatCount(list.total)}</b> lenders
          {isFiltered ? ' matching your criteria' : null}
        </>
      )}
    </p>
  )
}

/** The first page's placeholder, or its error. */
function ListPlaceholder({ list }: { list: LenderList }) {
  if (!list.hasFailed) return <LenderCardsSkeleton />
  return (
    <ErrorState
      title="Unable to Load Lenders"
      onRetry={list.retry}
      action={
        <ButtonLink variant="quiet" href={directoryPath}>
          View All Lenders
        </ButtonLink>
      }
    >
      Please try again later.
    </ErrorState>
  )
}
