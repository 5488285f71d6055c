import { useId, useState } from 'react'
import type { Medians } from '#contract/deals/deal-insight.ts'
import type { Deal, Match } from '#contract/deals/deals.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { coverageLabel, formatAnnualCost, formatDays, formatDollars, formatPercent } from '#domain/money/money.ts'
import type { CostAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { ScoreRing } from '#web/charts/score-ring.tsx'
import { ContactedTag } from '#web/features/deals/matches/contacted-tag.tsx'
import { costLines, distanceOf } from '#web/features/deals/matches/cost-lines.ts'
import { LenderName } from '#web/features/deals/matches/lender-name.tsx'
import { checkCounts } from '#web/features/deals/matches/match-checks.ts'
import { totalCostLabel, totalText } from '#web/features/deals/matches/match-figures.ts'
import { MatchSource } from '#web/features/deals/matches/match-source.tsx'
import { matchWord } from '#web/features/deals/matches/match-word.ts'
import { closingWords, transparencyWords } from '#web/format/transparency-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { CompareMore } from './compare-more.tsx'
import type { LowestFigures } from './compare-sort.ts'
import { tableRoles } from './table-roles.ts'

/** One lender of the comparison, and below it, once opened, its total in parts, its reasons and the ways to reach it. */
export function CompareRow({
  match,
  deal,
  axis,
  medians,
  lowest,
}: {
  match: Match
  deal: Deal
  axis: CostAxis
  medians: Medians | null
  lowest: LowestFigures
}) {
  const moreId = useId()
  const [isOpen, setOpen] = useState(false)
  const { lender, cost, checks } = match
  const { fundingDays } = programOfMatch(lender, match.programId)
  const distance = distanceOf(match, medians)
  return (
    <>
      <tr {...tableRoles.row}>
        <th {...tableRoles.rowHeader}>
          <LenderName lender={lender} />
          <small>{lenderRemarks(match)}</small>
          <MatchSource match={match} what="terms" />
          {match.transparency ? <small className="open-s">{transparencyWords(match.transparency)}</small> : null}
          {match.transparency?.closings ? (
            <small className="open-s">{closingWords(match.transparency.closings)}</small>
          ) : null}
          {checks ? <small className="chk">{checkCounts(checks)}</small> : null}
          <small className="ways">{[lender.contactEmail, lender.contactPhone].filter(Boolean).join(' · ')}</small>
          <ContactedTag match={match} />
        </th>
        <td {...tableRoles.cell} className="l fit">
          <ScoreRing score={match.matchScore} word={matchWord(match, deal)} />
        </td>
        <td {...tableRoles.cell} className="tot" data-l="Total cost">
          <Figure isLowest={isLowest(cost.totalCost, lowest.totalCost)}>{totalText(cost)}</Figure>
          {distance ? <small className={distance.isBelow ? 'dm dm--g' : 'dm'}>{distance.text}</small> : null}
        </td>
        <td {...tableRoles.cell} className="bar">
          {cost.totalCost === null ? null : (
            <CostBar
              best={cost.best.totalCost}
              expected={cost.totalCost}
              worst={cost.worst.totalCost}
              scaleMin={axis.scaleMin}
              scaleMax={axis.scaleMax}
              median={medians?.totalCost}
              label={totalCostLabel(cost)}
              showEnds={false}
            />
          )}
          <p className="parts">
            {(cost.isPriced ? costLines(cost, deal) : []).map(({ name, dollars, isAssumed }) => (
              <span key={name}>
                {name} <Assumable isAssumed={isAssumed}>{formatDollars(dollars)}</Assumable>
              </span>
            ))}
          </p>
        </td>
        <td {...tableRoles.cell} data-l="Expected rate">
          {cost.isPriced ? (
            <Figure isLowest={cost.ratePercent === lowest.ratePercent} isAssumed={cost.rateAssumed}>
              {formatPercent(cost.ratePercent, 2)}
            </Figure>
          ) : (
            <span className="np">not published</span>
          )}
        </td>
        <td {...tableRoles.cell} data-l="Points">
          <Figure isLowest={cost.pointsPercent === lowest.pointsPercent} isAssumed={cost.pointsAssumed}>
            {formatPercent(cost.pointsPercent, 2)}
          </Figure>
        </td>
        <td {...tableRoles.cell} data-l="Cash at closing">
          <Cash dollars={cost.cash?.cashAtClosing ?? null} lowest={lowest.cashAtClosing} />
        </td>
        <td {...tableRoles.cell} data-l="Monthly payment">
          {cost.isPriced ? (
            <Figure isLowest={cost.monthlyPayment === lowest.monthlyPayment}>
              {formatDollars(cost.monthlyPayment)}
            </Figure>
          ) : (
            <span className="np">ask</span>
          )}
        </td>
        <td {...tableRoles.cell} className="eac" data-l="Effective annual cost">
          <Figure isLowest={isLowest(cost.effectiveAnnualCostPercent, lowest.effectiveAnnualCostPercent)}>
            {formatAnnualCost(cost.effectiveAnnualCostPercent)}
          </Figure>
        </td>
        <td {...tableRoles.cell} data-l="Funds in">
          {fundingDays === null ? (
            <span className="np">not published</span>
          ) : (
            <Figure isLowest={fundingDays === lowest.fundingDays}>{formatDays(fundingDays)}</Figure>
          )}
        </td>
        <td {...tableRoles.cell} className="why-c">
          <button
            type="button"
            className="inline-flex min-h-11 min-w-8 cursor-pointer items-center justify-center gap-1.5 font-semibold text-pine"
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
        <td {...tableRoles.cell} colSpan={11} className="l">
          {isOpen ? <CompareMore match={match} deal={deal} distance={distance?.text ?? null} /> : null}
        </td>
      </tr>
    </>
  )
}

const isLowest = (figure: number | null, lowest: number | null) => figure !== null && figure === lowest

/**
 * A figure, in green and bold where none in its column is lower, dotted where it is assumed; the words are there for those who do
 * not see that.
 */
function Figure({
  isLowest,
  isAssumed = false,
  children,
}: {
  isLowest: boolean
  isAssumed?: boolean
  children: string
}) {
  if (isAssumed || !isLowest) return <Assumable isAssumed={isAssumed}>{children}</Assumable>
  return (
    <span className="best">
      {children}
      <span className="sr">, the lowest</span>
    </span>
  )
}

function Assumable({ isAssumed, children }: { isAssumed: boolean; children: string }) {
  if (!isAssumed) return children
  return (
    <span className="assumed">
      {children}
      <span className="sr"> assumed</span>
    </span>
  )
}

/** The cash at closing; where money comes out, how much. */
function Cash({ dollars, lowest }: { dollars: number | null; lowest: number | null }) {
  if (dollars === null) return <span className="np">not known</span>
  return (
    <Figure isLowest={dollars === lowest}>
      {dollars < 0 ? `${formatDollars(-dollars)} out` : formatDollars(dollars)}
    </Figure>
  )
}

/** 'Fix and flip · California · sample', '3 States · no longer listed'. */
function lenderRemarks({ lender, programId, programName }: Match): string {
  const states = programOfMatch(lender, programId).states ?? lender.states
  const reach = states.length === 1 ? states[0] : coverageLabel(states)
  return [programName, reach, lender.isActive === 'false' && 'no longer listed', lender.isSample && 'sample']
    .filter(Boolean)
    .join(' · ')
}
