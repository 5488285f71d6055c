import '../../../styles/pages/compare-table.css'
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import type { Deal, Match } from '#contract/deals.ts'
import { useSite } from '../../../app-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { costAxis } from '../../../ui/drawings/cost-axis.ts'
import { CostScale } from '../../../ui/drawings/cost-scale.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { totalCostLabel } from '../matches/match-figures.ts'
import { AskBarSlot } from '../matches/quote-slots.tsx'
import { CompareRow } from './compare-row.tsx'
import {
  type CompareSort,
  compareSortLabels,
  compareSorts,
  compareSortWords,
  lowestFigures,
  sortMatches,
} from './compare-sort.ts'
import { tableRoles } from './table-roles.ts'

/** Matches in a table, or as blocks where it does not fit, in the order asked for. All cost bars share one scale. */
export function CompareMatches({ matches, deal }: { matches: readonly Match[]; deal: Deal }) {
  const labelId = useId()
  const site = useSite()
  const [sort, setSort] = useState<CompareSort>('fit')
  const axis = costAxis(matches.map(({ cost }) => ({ best: cost.best.totalCost, worst: cost.worst.totalCost })))
  const lowest = lowestFigures(matches)
  const first = matches[0]
  const order = (column: CompareSort) => (column !== sort ? undefined : column === 'fit' ? 'descending' : 'ascending')

  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <p className="label" id={labelId}>
            Sort by
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and no place in a row of buttons. */}
          <div className="seg" role="group" aria-labelledby={labelId}>
            {compareSorts.map((column) => (
              <button key={column} type="button" aria-pressed={column === sort} onClick={() => setSort(column)}>
                {compareSortLabels[column]}
              </button>
            ))}
          </div>
        </div>
        <Button className="no-print mb-6 max-sm:hidden" onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
      </div>
      <p role="status" className="sr">
        Sorted by {compareSortWords[sort]}
      </p>
      <table className="cmp" {...tableRoles.table}>
        <caption className="sr">Matched lenders sorted by {compareSortWords[sort]}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.columnHeader} className="l">
              Lender
            </th>
            <th {...tableRoles.columnHeader} className="l" aria-sort={order('fit')}>
              Fit
            </th>
            <th {...tableRoles.columnHeader} aria-sort={order('cost')}>
              Total cost
            </th>
            <th {...tableRoles.columnHeader} className="l">
              <span className="sr">Best to worst case</span>
              <CostScale {...axis} />
            </th>
            <th {...tableRoles.columnHeader}>
              Expected
              <br />
              rate
            </th>
            <th {...tableRoles.columnHeader}>Points</th>
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
            <CompareRow key={match.id} match={match} deal={deal} axis={axis} lowest={lowest} />
          ))}
        </tbody>
      </table>
      <AskBarSlot deal={deal} matches={matches} />
      <p className="fine mute mt-4">
        Green: the lowest of its column. Bars run from best to worst case on one scale; the bob marks the expected cost.
        {first ? ` ${totalCostLabel(first.cost)}: points and interest.` : null} Estimates from published ranges and your
        inputs. Lenders decide. {site.name} is not a lender or a broker, is not paid by lenders, and shares nothing
        until you choose to contact a lender.
      </p>
    </div>
  )
}
