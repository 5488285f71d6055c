import { useState } from 'react'
import type { Deal, Match } from '#contract/deals/deals.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import type { MatchCheck } from '#domain/matching/match-figures.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { scoreWord } from '#domain/matching/score-word.ts'
import {
  formatAmountRange,
  formatDays,
  formatDollars,
  formatExpectedPoints,
  formatExpectedRate,
  formatRateRange,
} from '#domain/money/money.ts'
import type { CostAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { ScoreRing } from '#web/charts/score-ring.tsx'
import {
  checkCounts,
  checkIcons,
  checkTones,
  limitChecksOf,
  MatchDetails,
  resultWords,
} from '#web/features/deals/matches/match-details.tsx'
import { useFocusOnArrival } from '#web/features/deals/use-focus-on-arrival.ts'
import { RequestOfMatch } from '#web/features/quotes/asking/match-asking.tsx'
import { closingFactsText, transparencyWords } from '#web/format/lender-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { costLines, distanceFromMedian } from './cost-ledger.tsx'
import { MatchContacts } from './match-contacts.tsx'
import { medianOn, reachText, totalCostLabel, totalText } from './match-figures.ts'
import { CheaperProgram, ContactedTag, LenderLabels, LenderName, MatchSource } from './match-labels.tsx'

const matchWords = { strong: 'Strong', good: 'Good', possible: 'Possible', weak: 'Weak' } as const

/**
 * One match as a list item: lender, checks, cost, the quote request, and ways to contact the lender. Expanded, it
 * shows the ledger, each check in words, and the parts of the score.
 */
export function MatchRow({
  match,
  deal,
  axis,
  medians,
  badges = [],
  showsPublished = false,
  heading: Heading = 'h4',
  takesFocus = false,
}: {
  match: Match
  deal: Deal
  /** The scale that the bars of the whole list share. */
  axis: CostAxis
  medians: Medians | null
  /** The badges of the match within its list. */
  badges?: readonly string[] | undefined
  /** Whether to show the published terms and contacts in full below the row. */
  showsPublished?: boolean | undefined
  heading?: 'h3' | 'h4' | undefined
  takesFocus?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const place = useFocusOnArrival<HTMLHeadingElement>(takesFocus)
  const { lender, cost, checks } = match
  const word = scoreWord(match.matchScore)
  // The request's status already says that the lender was contacted.
  const isOnlyAsked = match.contactChannels.length === 1 && match.contactChannels[0] === 'request'
  const { fundingDays } = programOfMatch(lender, match.programId)
  const distance = distanceFromMedian(match, medians)
  return (
    <li className="relative grid break-inside-avoid grid-cols-1 gap-x-4 gap-y-2 border-b border-line py-3.5 last:border-b-0 md:max-xl:grid-cols-[minmax(0,1fr)_12.5rem] xl:grid-cols-[15.625rem_10.75rem_minmax(0,1fr)_5.75rem] xl:gap-x-3 xl:gap-y-0 xl:py-2">
      <div className="flex min-w-0 gap-3 xl:gap-2.5">
        <ScoreRing score={match.matchScore} word={word} size="row" className="self-start" hideWord />
        <div className="grid min-w-0 flex-1 content-start gap-0.5 text-sm text-ink-2 xl:gap-0">
          <Heading
            tabIndex={-1}
            ref={place}
            className="font-serif text-base font-semibold tracking-[-0.018em] text-ink max-md:pr-18 xl:text-base"
          >
            <LenderName lender={lender} className="text-ink no-underline hover:underline" />
          </Heading>
          <p>
            <span
              className={classNames(
                'font-semibold',
                word === 'possible' || word === 'weak' ? 'text-amber' : 'text-pine',
              )}
            >
              {matchWords[word]}
            </span>
            {match.programName ? ` · ${match.programName}` : null}
          </p>
          <p>
            {reachText(lender, match.programId)} ·{' '}
            {fundingDays === null ? 'days not published' : formatDays(fundingDays)} <LenderLabels lender={lender} />
          </p>
          {match.transparency && !lender.isSample ? (
            <p className="tabular-nums lining-nums">{transparencyWords(match.transparency)}</p>
          ) : null}
          {match.transparency?.closings ? (
            <p className="tabular-nums lining-nums">{closingFactsText(match.transparency.closings)}</p>
          ) : null}
          {badges.length > 0 ? (
            <p className="flex flex-wrap gap-1 pt-0.5 xl:gap-y-0.5">
              {badges.map((badge) => (
                <Tag key={badge} tone="good" size="small">
                  {badge}
                </Tag>
              ))}
            </p>
          ) : null}
          {lender.isActive === 'false' ? (
            <p className="text-amber">This lender is no longer listed. These are its last published figures.</p>
          ) : match.fits ? null : (
            <p className="text-amber">No longer fits this deal</p>
          )}
        </div>
      </div>
      <div>
        <CheckMarks checks={checks} />
        <p className="flex flex-wrap gap-1 pt-0.5 xl:gap-y-0.5">
          {isOnlyAsked ? null : <ContactedTag match={match} />}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-0.5 tabular-nums lining-nums md:max-xl:col-span-full">
        <p className="flex flex-wrap items-baseline gap-x-3 xl:gap-x-1.5 xl:leading-5 xl:tracking-[-0.01em]">
          <strong data-slot="total" className="text-h3 font-semibold tracking-[-0.025em] xl:text-base">
            <span className="sr-only">{totalCostLabel(cost)} </span>
            {totalText(cost)}
          </strong>
          {distance ? (
            <span
              className={classNames('text-sm font-semibold xl:text-xs', distance.isBelow ? 'text-green' : 'text-amber')}
            >
              {distance.text}
            </span>
          ) : null}
          {cost.isPriced ? (
            <span className="text-sm text-ink-2 max-md:w-full xl:ml-auto xl:text-xs">
              <Figure isAssumed={cost.rateAssumed}>{formatExpectedRate(cost.ratePercent)}</Figure> ·{' '}
              <Figure isAssumed={cost.pointsAssumed}>{formatExpectedPoints(cost.pointsPercent)}</Figure> pts
            </span>
          ) : null}
        </p>
        <MatchSource match={match} />
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
            className="xl:-my-0.75"
          />
        )}
        <CheaperProgram cheapest={match.cheapest} className="text-sm text-ink-2" />
        {match.caps.length > 0 ? (
          <p className="text-sm text-amber xl:text-xs">
            {match.uncapped > match.matchScore
              ? `Score held at ${hundredths(match.matchScore)}, not ${hundredths(match.uncapped)}: `
              : null}
            {match.caps.join(' · ')}
          </p>
        ) : null}
        <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="relative flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-sm text-sm text-ink-2 xl:min-h-6 xl:gap-x-2 xl:text-xs xl:tracking-[-0.005em] [&::-webkit-details-marker]:hidden">
            <span className="font-semibold text-ink md:hidden">{checkCounts(checks)}</span>
            {(cost.isPriced ? costLines(cost, deal) : []).map((line) => (
              <span key={line.name} className="max-md:hidden">
                {line.name} <Figure isAssumed={line.isAssumed}>{formatDollars(line.dollars)}</Figure>
              </span>
            ))}
            <Icon of={ChevronDown} small className="absolute right-0 text-pine group-open:rotate-180 xl:-right-3" />
            <span className="sr-only">
              Full cost and checks of <Name>{lender.name}</Name>
            </span>
          </summary>
          {isOpen ? <MatchDetails match={match} deal={deal} distance={distance?.text ?? null} /> : null}
        </details>
      </div>
      <div className="grid min-w-0 content-start gap-1 md:max-xl:col-span-full">
        <RequestOfMatch match={match} deal={deal} />
        {showsPublished ? null : <MatchContacts match={match} deal={deal} />}
      </div>
      {showsPublished ? <PublishedTerms match={match} deal={deal} /> : null}
    </li>
  )
}

const hundredths = (score: number) => Math.round(score * 100)

function Figure({ isAssumed, children }: { isAssumed: boolean; children: string }) {
  if (!isAssumed) return <b className="font-medium text-ink">{children}</b>
  return (
    <b className="font-medium text-ink underline decoration-ink-3 decoration-dotted decoration-[1.5px] underline-offset-[0.2em]">
      {children}
      <span className="sr-only"> assumed</span>
    </b>
  )
}

/** Shows a matched lender's description, ranges and contacts below its row. */
function PublishedTerms({ match, deal }: { match: Match; deal: Deal }) {
  const { lender } = match
  // A lender may publish rates only for its programs.
  const hasRates = lender.minRate !== null || lender.maxRate !== null
  const rates = hasRates ? lender : lender.programs.find(({ id }) => id === match.programId)
  return (
    <div className="col-span-full grid min-w-0 gap-x-3 gap-y-1 text-sm text-ink-2 xl:grid-cols-[24.25rem_minmax(0,1fr)] xl:pt-1 xl:pl-11.5">
      <div>
        <p className="line-clamp-2">{lender.description?.trim() || 'No description published.'}</p>
        <dl className="flex flex-wrap gap-x-4 tabular-nums lining-nums">
          <div className="flex flex-wrap gap-x-1.5">
            <dt>Amount range</dt>{' '}
            <dd className="font-medium text-ink">{formatAmountRange(lender.minAmount, lender.maxAmount)}</dd>
          </div>
          <div className="flex flex-wrap gap-x-1.5">
            <dt>Rate range</dt>{' '}
            <dd className="font-medium text-ink">{formatRateRange(rates?.minRate ?? null, rates?.maxRate ?? null)}</dd>
          </div>
        </dl>
      </div>
      <MatchContacts match={match} deal={deal} isSpelledOut />
    </div>
  )
}

/** Lists the limits with a mark each. Limits to ask about and unpublished ones look different from a pass. */
function CheckMarks({ checks }: { checks: readonly MatchCheck[] }) {
  return (
    <ul
      className="hidden text-sm md:grid md:grid-cols-[auto_auto] md:leading-4.75 xl:content-start xl:justify-start xl:gap-x-2 xl:leading-4.5"
      aria-label="Checks"
    >
      {limitChecksOf(checks).map(({ rule, name, result }) => (
        <li key={rule} className={classNames('flex items-center gap-1.25 whitespace-nowrap', checkTones[result].line)}>
          <Icon of={checkIcons[result]} className={classNames('size-3.75', checkTones[result].icon)} />
          {name}
          <span className="sr-only">: {resultWords[result]}</span>
        </li>
      ))}
    </ul>
  )
}
