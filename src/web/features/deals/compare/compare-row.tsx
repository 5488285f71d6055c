import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Deal, Match } from '#contract/deals.ts'
import { coverageLabel, formatAnnualCost, formatDays, formatDollars, formatPercent } from '#contract/money.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { CostAxis } from '../../../ui/drawings/cost-axis.ts'
import { CostBar } from '../../../ui/drawings/cost-bar.tsx'
import { ScoreRing } from '../../../ui/drawings/score-ring.tsx'
import { TermBars } from '../../../ui/drawings/term-bars.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ContactedTag } from '../matches/contacted-tag.tsx'
import { LenderName } from '../matches/lender-name.tsx'
import { MatchContacts } from '../matches/match-contacts.tsx'
import { totalCostLabel } from '../matches/match-figures.ts'
import { matchReasons } from '../matches/match-reasons.ts'
import { matchWord } from '../matches/match-word.ts'
import { RequestSlot } from '../matches/quote-slots.tsx'
import { ReasonList } from '../matches/reason-list.tsx'
import type { LowestFigures } from './compare-sort.ts'
import { tableRoles } from './table-roles.ts'

/** One lender of the comparison, and below it, once opened, its reasons and the ways to reach it. */
export function CompareRow({
  match,
  deal,
  axis,
  lowest,
}: {
  match: Match
  deal: Deal
  axis: CostAxis
  lowest: LowestFigures
}) {
  const moreId = useId()
  const [isOpen, setOpen] = useState(false)
  const { lender, cost } = match
  return (
    <>
      <tr {...tableRoles.row}>
        <th {...tableRoles.rowHeader}>
          <LenderName lender={lender} />
          <small>{lenderRemarks(match)}</small>
          <ContactedTag match={match} />
        </th>
        <td {...tableRoles.cell} className="l fit">
          <ScoreRing score={match.matchScore} word={matchWord(match, deal)} />
        </td>
        <td {...tableRoles.cell} className="tot" data-l="Total cost">
          <Figure isLowest={cost.totalCost === lowest.totalCost}>{formatDollars(cost.totalCost)}</Figure>
        </td>
        <td {...tableRoles.cell} className="bar">
          <CostBar
            best={cost.best.totalCost}
            expected={cost.totalCost}
            worst={cost.worst.totalCost}
            scaleMin={axis.scaleMin}
            scaleMax={axis.scaleMax}
            label={totalCostLabel(cost)}
            showEnds={false}
          />
        </td>
        <td {...tableRoles.cell} data-l="Expected rate">
          <Figure isLowest={cost.ratePercent === lowest.ratePercent}>{formatPercent(cost.ratePercent, 2)}</Figure>
        </td>
        <td {...tableRoles.cell} data-l="Points">
          {cost.pointsAssumed ? (
            <span className="np">{formatPercent(cost.pointsPercent, 2)} assumed</span>
          ) : (
            <Figure isLowest={cost.pointsPercent === lowest.pointsPercent}>
              {formatPercent(cost.pointsPercent, 2)}
            </Figure>
          )}
        </td>
        <td {...tableRoles.cell} data-l="Monthly payment">
          <Figure isLowest={cost.monthlyPayment === lowest.monthlyPayment}>{formatDollars(cost.monthlyPayment)}</Figure>
        </td>
        <td {...tableRoles.cell} className="eac" data-l="Effective annual cost">
          <Figure isLowest={cost.effectiveAnnualCostPercent === lowest.effectiveAnnualCostPercent}>
            {formatAnnualCost(cost.effectiveAnnualCostPercent)}
          </Figure>
        </td>
        <td {...tableRoles.cell} data-l="Funds in">
          {lender.fundingDays === null ? (
            <span className="np">not published</span>
          ) : (
            <Figure isLowest={lender.fundingDays === lowest.fundingDays}>{formatDays(lender.fundingDays)}</Figure>
          )}
        </td>
        <td {...tableRoles.cell} className="why-c">
          <button
            type="button"
            className="inline-flex min-h-8 min-w-8 cursor-pointer items-center justify-center gap-1.5 font-semibold text-pine"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="why-l">
              Reasons and contact<span className="sr"> of {lender.name}</span>
            </span>
            <Icon of={ChevronDown} className={classNames(isOpen && 'rotate-180')} />
          </button>
        </td>
      </tr>
      <tr {...tableRoles.row} id={moreId} className="more" hidden={!isOpen}>
        <td {...tableRoles.cell} colSpan={10} className="l">
          {isOpen ? <More match={match} deal={deal} /> : null}
        </td>
      </tr>
    </>
  )
}

function More({ match, deal }: { match: Match; deal: Deal }) {
  const reasons = matchReasons(match, deal)
  return (
    <div className="grid gap-x-12 gap-y-4 sm:grid-cols-[minmax(0,26rem)_14rem]">
      <div className="grid content-start gap-3">
        <ReasonList reasons={reasons} />
        <RequestSlot match={match} deal={deal} />
        <MatchContacts match={match} deal={deal} />
      </div>
      <TermBars terms={reasons} />
    </div>
  )
}

/** A figure, in green and bold where none in its column is lower; the word is there for those who do not see that. */
function Figure({ isLowest, children }: { isLowest: boolean; children: string }) {
  if (!isLowest) return children
  return (
    <span className="best">
      {children}
      <span className="sr">, the lowest</span>
    </span>
  )
}

/** 'California · sample', '3 States · no longer listed'. */
function lenderRemarks({ lender }: Match): string {
  const reach = lender.states.length === 1 ? lender.states[0] : coverageLabel(lender.states)
  return [reach, lender.isActive === 'false' && 'no longer listed', lender.isSample && 'sample']
    .filter(Boolean)
    .join(' · ')
}
