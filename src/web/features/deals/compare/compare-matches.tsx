import '#web/styles/pages/compare-table.css'
import { useId } from 'react'
import type { Medians } from '#contract/deals/deal-insight.ts'
import type { Deal, Match } from '#contract/deals/deals.ts'
import { formatDollars } from '#domain/money/money.ts'
import { useSite } from '#web/app-context.ts'
import { clippedCostAxis } from '#web/charts/cost-axis.ts'
import { CostScale } from '#web/charts/cost-scale.tsx'
import { totalCostLabel } from '#web/features/deals/matches/match-figures.ts'
import { AskBarSlot } from '#web/features/deals/matches/quote-slots.tsx'
import { formatLocalDay } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Printer } from '#web/ui/icons/printer.ts'
import { CompareRow } from './compare-row.tsx'
import { compareSortLabels, compareSortWords, lowestFigures, sortMatches } from './compare-sort.ts'
import { type CompareSort, compareSorts } from './comparison-search.ts'
import { tableRoles } from './table-roles.ts'

/** Matches in a table, or as blocks where it does not fit, in the order asked for. All cost bars share one scale. */
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
      <div className="no-print flex flex-wrap items-end justify-between gap-x-4">
        <div className="max-sm:w-full">
          <p className="label" id={labelId}>
            Sort by
          </p>
          <Segments
            labelledBy={labelId}
            options={compareSorts.map((column) => ({ value: column, label: compareSortLabels[column] }))}
            value={sort}
            onChange={onSort}
            className="mt-1.5 mb-3 min-[44rem]:mb-6"
          />
        </div>
        <Button className="mb-6 max-sm:hidden" onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
      </div>
      <p role="status" className="sr">
        Sorted by {compareSortWords[sort]}
      </p>
      <table className="cmp num" {...tableRoles.table}>
        <caption className="sr">Matched lenders sorted by {compareSortWords[sort]}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.columnHeader} className="l">
              Lender and program
            </th>
            <th {...tableRoles.columnHeader} className="l" aria-sort={order('fit')}>
              Fit
            </th>
            <th {...tableRoles.columnHeader} aria-sort={order('cost')}>
              Total cost
            </th>
            <th {...tableRoles.columnHeader} className="ax">
              <span className="sr">Best to worst case, and what the total is made of</span>
              <CostScale {...axis} />
            </th>
            <th {...tableRoles.columnHeader}>
              Expected
              <br />
              rate
            </th>
            <th {...tableRoles.columnHeader}>Points</th>
            <th {...tableRoles.columnHeader} aria-sort={order('cash')}>
              Cash at
              <br />
              closing
            </th>
            <th {...tableRoles.columnHeader} aria-sort={order('monthly')}>
              Monthly
              <br />
              payment
            </th>
            <th {...tableRoles.columnHeader}>
              Effective
              <br />
              annual cost
            </th>
            <th {...tableRoles.columnHeader} aria-sort={order('speed')}>
              Funds in
            </th>
            <th {...tableRoles.columnHeader}>
              <span className="sr">Reasons and contact</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {sortMatches(matches, sort).map((match) => (
            <CompareRow key={match.id} match={match} deal={deal} axis={axis} medians={medians} lowest={lowest} />
          ))}
        </tbody>
      </table>
      <AskBarSlot deal={deal} />
      <p className="cmp-note fine mute mt-4">
        Green: the lowest of its column. Bars run from best to worst case on one scale; the bob marks the expected cost
        {medians ? `, the dashed line the median of all that fit, ${formatDollars(medians.totalCost)}` : null}.
        {axis.isClipped ? ' An arrow: beyond the scale.' : null} Dotted: assumed, not published.
        {first ? ` ${totalCostLabel(first.cost)}: points, interest and fees.` : null} Estimates from published ranges
        and your inputs. Lenders decide. {site.name} is not a lender or a broker, is not paid by lenders, and shares
        nothing until you choose to contact a lender.
      </p>
    </div>
  )
}

/** Whose comparison a sheet of paper is, and of which day. */
function PrintHead({ deal, sort }: { deal: Deal; sort: CompareSort }) {
  const site = useSite()
  return (
    <p className="cmp-head" aria-hidden="true">
      <strong>{site.name}</strong>
      <span>
        {deal.propertyAddress} · sorted by {compareSortWords[sort]}
      </span>
      <span>{formatLocalDay(new Date().toISOString())}</span>
    </p>
  )
}
