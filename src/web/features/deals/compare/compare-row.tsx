import { useId, useState } from 'react'
import type { Deal, Match } from '#contract/deals/deals.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { scoreWord } from '#domain/matching/score-word.ts'
import { formatAnnualCost, formatDays, formatDollars, formatExpectedRate } from '#domain/money/money.ts'
import type { CostAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { ScoreRing } from '#web/charts/score-ring.tsx'
import { CostLedger, costLines, distanceFromMedian } from '#web/features/deals/matches/cost-ledger.tsx'
import { MatchContacts } from '#web/features/deals/matches/match-contacts.tsx'
import { checkCounts, ReasonList, TermBars } from '#web/features/deals/matches/match-details.tsx'
import {
  matchReasons,
  medianOn,
  reachText,
  totalCostLabel,
  totalText,
} from '#web/features/deals/matches/match-figures.ts'
import { CheaperProgram, ContactedTag, LenderName, MatchSource } from '#web/features/deals/matches/match-labels.tsx'
import { RequestOfMatch } from '#web/features/quotes/asking/match-asking.tsx'
import { closingFactsText, transparencyWords } from '#web/format/lender-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import type { LowestFigures } from './compare-sort.ts'

/**
 * The roles of a table's parts, to spread onto its elements. On small screens the stylesheet lays the table out as
 * blocks, which removes the implicit roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

const cellClass = 'scroll-mt-16 border-b py-2.5 align-top stacked:block stacked:border-0 stacked:p-0'
const figureClass = 'px-2 text-right whitespace-nowrap stacked:text-left stacked:whitespace-normal'
const labelClass =
  'stacked:before:block stacked:before:text-xs stacked:before:font-normal stacked:before:tracking-normal stacked:before:text-ink-3 stacked:before:content-[attr(data-label)]'
const remarkClass = 'block font-sans text-sm font-normal tracking-normal text-ink-3'

/**
 * One lender of the comparison, as two rows of the table. Expanded, it shows the parts of its total, its reasons and
 * its contacts.
 */
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
  const distance = distanceFromMedian(match, medians)
  // An open row has no line between it and its details.
  const line = isOpen ? 'border-transparent' : 'border-line'
  return (
    <>
      <tr
        {...tableRoles.row}
        className={classNames(
          'hover:bg-card stacked:grid stacked:grid-cols-3 stacked:gap-x-4 stacked:gap-y-2 stacked:pt-5 stacked:hover:bg-transparent md:stacked:grid-cols-6 print:break-inside-avoid',
          isOpen ? 'stacked:pb-3' : 'stacked:border-b stacked:border-line stacked:pb-5',
        )}
      >
        <th
          {...tableRoles.rowHeader}
          className={classNames(
            cellClass,
            line,
            'min-w-44 px-2 text-left font-serif text-base font-semibold tracking-[-0.018em] text-ink stacked:col-span-2 stacked:min-w-0 md:stacked:col-span-4',
          )}
        >
          <LenderName lender={lender} className="text-ink" />
          <small className={remarkClass}>{lenderRemarks(match)}</small>
          <MatchSource match={match} what="terms" />
          {match.transparency && !lender.isSample ? (
            <small className={`${remarkClass} print:hidden`}>{transparencyWords(match.transparency)}</small>
          ) : null}
          {match.transparency?.closings ? (
            <small className={`${remarkClass} print:hidden`}>{closingFactsText(match.transparency.closings)}</small>
          ) : null}
          <small className="block font-sans text-sm font-normal tracking-normal text-ink-2 print:hidden">
            {checkCounts(checks)}
          </small>
          <small data-slot="ways" className="hidden font-sans font-normal tracking-normal text-ink-3 print:block">
            {[lender.contactEmail, lender.contactPhone].filter(Boolean).join(' · ')}
          </small>
          <ContactedTag match={match} />
        </th>
        <td
          {...tableRoles.cell}
          className={classNames(
            cellClass,
            line,
            'px-2 text-left stacked:col-start-3 stacked:row-start-1 stacked:justify-self-end md:stacked:col-span-2 md:stacked:col-start-5',
          )}
        >
          <ScoreRing
            score={match.matchScore}
            word={scoreWord(match.matchScore)}
            size="small"
            className="not-stacked:flex-col not-stacked:gap-0"
          />
        </td>
        <td
          {...tableRoles.cell}
          data-slot="total"
          data-label="Total cost"
          className={classNames(
            cellClass,
            line,
            labelClass,
            'px-2 text-right text-base font-semibold tracking-[-0.01em] whitespace-nowrap stacked:col-span-full stacked:flex stacked:flex-wrap stacked:items-baseline stacked:gap-x-3 stacked:text-left stacked:text-h3 stacked:before:w-full',
          )}
        >
          <Figure isLowest={isLowest(cost.totalCost, lowest.totalCost)}>{totalText(cost)}</Figure>
          {distance ? (
            <small
              className={classNames(
                'block font-sans text-sm font-semibold tracking-normal',
                distance.isBelow ? 'text-green' : 'text-amber',
              )}
            >
              {distance.text}
            </small>
          ) : null}
          <CheaperProgram
            cheapest={match.cheapest}
            className="block max-w-36 font-sans text-xs font-normal tracking-normal whitespace-normal text-ink-2 not-stacked:ml-auto stacked:w-full stacked:max-w-none print:hidden"
          />
        </td>
        <td
          {...tableRoles.cell}
          data-slot="bar"
          className={classNames(
            cellClass,
            line,
            'w-[24%] min-w-56 px-4 text-right stacked:col-span-full stacked:w-auto stacked:min-w-0',
          )}
        >
          {cost.totalCost === null ? null : (
            <CostBar
              best={cost.best.totalCost}
              expected={cost.totalCost}
              worst={cost.worst.totalCost}
              scaleMin={axis.scaleMin}
              scaleMax={axis.scaleMax}
              median={medianOn(axis, medians)}
              label={totalCostLabel(cost)}
              showEnds={false}
            />
          )}
          <p className="flex flex-wrap gap-x-2.5 text-xs text-ink-3 print:hidden">
            {(cost.isPriced ? costLines(cost, deal) : []).map(({ name, dollars, isAssumed }) => (
              <span key={name}>
                {name} <Assumable isAssumed={isAssumed}>{formatDollars(dollars)}</Assumable>
              </span>
            ))}
          </p>
        </td>
        <td
          {...tableRoles.cell}
          data-label="Expected rate"
          className={classNames(cellClass, line, labelClass, figureClass)}
        >
          {cost.isPriced ? (
            <Figure isLowest={cost.ratePercent === lowest.ratePercent} isAssumed={cost.rateAssumed}>
              {formatExpectedRate(cost.ratePercent)}
            </Figure>
          ) : (
            <span className="inline-block max-w-19 whitespace-normal text-ink-3 stacked:max-w-none">not published</span>
          )}
        </td>
        <td {...tableRoles.cell} data-label="Points" className={classNames(cellClass, line, labelClass, figureClass)}>
          <Figure isLowest={cost.pointsPercent === lowest.pointsPercent} isAssumed={cost.pointsAssumed}>
            {formatExpectedRate(cost.pointsPercent)}
          </Figure>
        </td>
        <td
          {...tableRoles.cell}
          data-label="Cash at closing"
          className={classNames(cellClass, line, labelClass, figureClass)}
        >
          <Cash dollars={cost.cash.cashAtClosing} lowest={lowest.cashAtClosing} isAssumed={!cost.isPriced} />
        </td>
        <td
          {...tableRoles.cell}
          data-label="Monthly payment"
          className={classNames(cellClass, line, labelClass, figureClass)}
        >
          {cost.isPriced ? (
            <Figure isLowest={cost.monthlyPayment === lowest.monthlyPayment}>
              {formatDollars(cost.monthlyPayment)}
            </Figure>
          ) : (
            <span className="inline-block max-w-19 whitespace-normal text-ink-3 stacked:max-w-none">ask</span>
          )}
        </td>
        <td
          {...tableRoles.cell}
          data-label="Effective annual cost"
          className={classNames(cellClass, line, labelClass, figureClass)}
        >
          <Figure isLowest={isLowest(cost.effectiveAnnualCostPercent, lowest.effectiveAnnualCostPercent)}>
            {formatAnnualCost(cost.effectiveAnnualCostPercent)}
          </Figure>
        </td>
        <td {...tableRoles.cell} data-label="Funds in" className={classNames(cellClass, line, labelClass, figureClass)}>
          {fundingDays === null ? (
            <span className="inline-block max-w-19 whitespace-normal text-ink-3 stacked:max-w-none">not published</span>
          ) : (
            <Figure isLowest={fundingDays === lowest.fundingDays}>{formatDays(fundingDays)}</Figure>
          )}
        </td>
        <td
          {...tableRoles.cell}
          className={classNames(cellClass, line, 'text-right print:hidden stacked:col-span-full stacked:text-left')}
        >
          <button
            type="button"
            className="inline-flex min-h-11 min-w-8 cursor-pointer items-center justify-center gap-1.5 font-semibold text-pine"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="not-stacked:sr-only">
              Reasons and contact
              <span className="sr-only">
                {' '}
                of <Name>{lender.name}</Name>
              </span>
            </span>
            <Icon of={ChevronDown} className={classNames(isOpen && 'rotate-180')} />
          </button>
        </td>
      </tr>
      <tr
        {...tableRoles.row}
        id={moreId}
        data-slot="more"
        className={isOpen ? 'print:hidden stacked:block stacked:border-b stacked:border-line stacked:pb-5' : undefined}
        hidden={!isOpen}
      >
        <td
          {...tableRoles.cell}
          colSpan={11}
          className="border-b border-line px-2 pt-3 pb-5 text-left stacked:block stacked:border-0 stacked:p-0"
        >
          {isOpen ? <CompareDetails match={match} deal={deal} distance={distance?.text ?? null} /> : null}
        </td>
      </tr>
    </>
  )
}

const isLowest = (figure: number | null, lowest: number | null) => figure !== null && figure === lowest

/**
 * A figure: underlined with dots if assumed, else green and semibold if it is the lowest of its column. Screen readers
 * get either as text.
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
    <span data-slot="best" className="font-semibold text-green">
      {children}
      <span className="sr-only">, the lowest</span>
    </span>
  )
}

function Assumable({ isAssumed, children }: { isAssumed: boolean; children: string }) {
  if (!isAssumed) return children
  return (
    <span className="underline decoration-ink-3 decoration-dotted decoration-[1.5px] underline-offset-[0.2em]">
      {children}
      <span className="sr-only"> assumed</span>
    </span>
  )
}

/** The cash due at closing. A negative amount is paid to the borrower: '$12,000 out'. */
function Cash({
  dollars,
  lowest,
  isAssumed,
}: {
  dollars: number | null
  lowest: number | null
  /** Whether it is computed at an assumed rate. */
  isAssumed: boolean
}) {
  if (dollars === null)
    return <span className="inline-block max-w-19 whitespace-normal text-ink-3 stacked:max-w-none">not known</span>
  return (
    <Figure isLowest={dollars === lowest} isAssumed={isAssumed}>
      {dollars < 0 ? `${formatDollars(-dollars)} out` : formatDollars(dollars)}
    </Figure>
  )
}

/** 'Fix and flip · California · sample', '3 States · no longer listed', 'states not published'. */
function lenderRemarks({ lender, programId, programName }: Match): string {
  return [
    programName,
    reachText(lender, programId),
    lender.isActive === 'false' && 'no longer listed',
    lender.isSample && 'sample',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** An expanded row's details: the parts of the total, the reasons for the score, and the lender's contacts. */
function CompareDetails({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const reasons = matchReasons(match, deal)
  return (
    <div className="grid gap-x-12 gap-y-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,24rem)_minmax(0,26rem)_14rem]">
      <CostLedger match={match} deal={deal} distance={distance} />
      <div className="grid content-start gap-3">
        <ReasonList reasons={reasons} />
        <RequestOfMatch match={match} deal={deal} />
        <MatchContacts match={match} deal={deal} />
      </div>
      <TermBars terms={reasons} />
    </div>
  )
}
