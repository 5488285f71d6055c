import '#web/styles/print-comparison.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Deal, Match } from '#contract/deals/deals.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { formatDollars } from '#domain/money/money.ts'
import { type StateName, stateSlug } from '#domain/states/states.ts'
import { useSite } from '#web/app-context.ts'
import { clippedCostAxis } from '#web/charts/cost-axis.ts'
import { CostScale } from '#web/charts/cost-bar.tsx'
import { isCompared } from '#web/features/deals/count-compared.ts'
import { HoldField } from '#web/features/deals/life/hold-field.tsx'
import { totalCostLabel } from '#web/features/deals/matches/match-figures.ts'
import { type CompareSort, compareSorts } from '#web/features/deals/use-comparison.ts'
import { AskBarOfDeal } from '#web/features/quotes/asking/match-asking.tsx'
import { formatLocalDay } from '#web/format/dates.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { dealMatchesQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { DialogBody } from '#web/ui/overlays/dialog.tsx'
import { CompareRow, tableRoles } from './compare-row.tsx'
import { compareSortLabels, compareSortWords, lowestFigures, sortMatches } from './compare-sort.ts'

const baseHeadClass =
  'border-b border-ink bg-paper align-bottom text-sm font-medium whitespace-nowrap text-ink-3 short:static'
const headClass = `${baseHeadClass} sticky -top-5 z-2 px-2 py-2.5 aria-[sort]:font-semibold aria-[sort]:text-ink aria-[sort=ascending]:after:content-['_↑'] aria-[sort=descending]:after:content-['_↓'] stacked:sr-only`
/** Unlike the other heads, the scale stays visible above stacked rows. */
const scaleHeadClass = `${baseHeadClass} sticky -top-5 z-2 px-4 py-2.5 stacked:static stacked:block stacked:border-0 stacked:px-0 stacked:py-1`

/**
 * Shows matches in a table, or as blocks on narrow screens, in the order of `sort`. Offers to change the order and the
 * stored deal's hold, to print, and to ask selected lenders. `matches` must be sorted best first. All cost bars share
 * one scale; a null `medians` leaves out the median.
 */
export function CompareMatches({
  matches,
  deal,
  medians,
  sort,
  onSort,
}: {
  matches: readonly Match[]
  deal: Deal
  medians: Medians | null
  sort: CompareSort
  onSort: (sort: CompareSort) => void
}) {
  const labelId = useId()
  const site = useSite()
  const axis = clippedCostAxis(matches.map(({ cost }) => ({ best: cost.best.totalCost, worst: cost.worst.totalCost })))
  const lowest = lowestFigures(matches)
  const order = (column: CompareSort) => (column !== sort ? undefined : column === 'fit' ? 'descending' : 'ascending')
  const first = matches[0]

  return (
    <div className="min-w-0">
      <PrintHead deal={deal} sort={sort} />
      <div className="print:hidden flex flex-wrap items-end justify-between gap-x-4">
        <div className="max-sm:w-full">
          <p className="text-sm font-semibold" id={labelId}>
            Sort by
          </p>
          <Segments
            labelledBy={labelId}
            options={compareSorts.map((column) => ({ value: column, label: compareSortLabels[column] }))}
            value={sort}
            onChange={onSort}
            className="mt-1.5 mb-3 md:mb-6"
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:mb-3 sm:mb-6">
          <HoldField deal={deal} />
          <Button className="max-sm:hidden" onClick={() => window.print()}>
            <Icon of={Printer} />
            Print
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        Sorted by {compareSortWords[sort]}
      </p>
      <table
        data-slot="comparison"
        className="w-full border-separate border-spacing-0 text-sm tabular-nums lining-nums stacked:block"
        {...tableRoles.table}
      >
        <caption className="sr-only">Matched lenders sorted by {compareSortWords[sort]}</caption>
        <thead
          {...tableRoles.group}
          className="stacked:not-short:sticky stacked:-top-5 stacked:z-2 stacked:block stacked:border-b stacked:border-ink stacked:bg-paper stacked:pt-1"
        >
          <tr {...tableRoles.row} className="stacked:block">
            <th {...tableRoles.columnHeader} className={`${headClass} text-left`}>
              Lender and program
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-left`} aria-sort={order('fit')}>
              Fit
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`} aria-sort={order('cost')}>
              Total cost
            </th>
            <th {...tableRoles.columnHeader} className={scaleHeadClass}>
              <span className="sr-only">Best to worst case, and what the total is made of</span>
              <CostScale {...axis} />
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`}>
              Expected
              <br />
              rate
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`}>
              Points
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`} aria-sort={order('cash')}>
              Cash at
              <br />
              closing
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`} aria-sort={order('monthly')}>
              Monthly
              <br />
              payment
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`}>
              Effective
              <br />
              annual cost
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`} aria-sort={order('speed')}>
              Funds in
            </th>
            <th {...tableRoles.columnHeader} className={`${headClass} text-right`}>
              <span className="sr-only">Reasons and contact</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="stacked:block">
          {sortMatches(matches, sort).map((match) => (
            <CompareRow key={match.id} match={match} deal={deal} axis={axis} medians={medians} lowest={lowest} />
          ))}
        </tbody>
      </table>
      <AskBarOfDeal deal={deal} />
      <p className="mt-4 text-sm">
        <Link to="/market/$state" params={{ state: stateSlug(deal.propertyState as StateName) }}>
          See what others charge in {deal.propertyState}
        </Link>
      </p>
      <p data-slot="comparison-note" className="text-sm text-ink-3 mt-4">
        Green = lowest. Bars run from best to worst case on one scale; the bob marks the expected cost
        {medians ? `, the dashed line the median of all that fit, ${formatDollars(medians.totalCost)}` : null}.
        {axis.isClipped ? ' An arrow: beyond the scale.' : null} Dotted: assumed, not published.
        {first ? ` ${totalCostLabel(first.cost)}: points, interest and fees.` : null} Estimates from published ranges
        and your inputs. Lenders decide. {site.name} is not a lender or a broker, is not paid by lenders, and shares
        nothing until you choose to contact a lender.
      </p>
    </div>
  )
}

/** Printed above the table: site, deal, order and day. */
function PrintHead({ deal, sort }: { deal: Deal; sort: CompareSort }) {
  const site = useSite()
  return (
    <p
      data-slot="comparison-head"
      className="hidden print:flex print:justify-between print:gap-4 print:text-xs"
      aria-hidden="true"
    >
      <strong>{site.name}</strong>
      <span>
        <Name>{shortAddress(deal.propertyAddress)}</Name> · sorted by {compareSortWords[sort]}
      </span>
      <span>{formatLocalDay(new Date().toISOString())}</span>
    </p>
  )
}

type ComparisonProps = {
  deal: Deal
  medians: Medians | null
  sort: CompareSort
  onSort: (sort: CompareSort) => void
}

/**
 * The body of the comparison dialog. Loads the deal's stored matches and shows the best fits, and contacted ones that
 * no longer fit.
 */
export function ComparisonBody(props: ComparisonProps) {
  const { deal } = props
  const query = useQuery(dealMatchesQuery(deal.id))
  return (
    <DialogBody>
      <QueryView
        query={query}
        errorTitle="The matches could not be loaded"
        heading="h3"
        retryLabel="Retry"
        loading={<CompareSkeleton rowCount={Math.min(deal.matchCount, 12)} />}
      >
        {(matches) => <CompareMatches matches={matches.filter(isCompared)} {...props} />}
      </QueryView>
    </DialogBody>
  )
}

function CompareSkeleton({ rowCount }: { rowCount: number }) {
  return (
    <SkeletonGroup label="Loading all matches">
      <Skeleton shape="block" className="mb-6 max-w-96" />
      {Array.from({ length: rowCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are the same and never move.
        <div key={row} className="flex h-16 items-center gap-6 border-b border-line">
          <Skeleton className="w-40 flex-none" />
          <Skeleton shape="circle" className="size-9 flex-none" />
          <Skeleton shape="thin" className="min-w-0 flex-1" />
          <Skeleton className="w-20 flex-none" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
