import '#web/styles/pages/match-row.css'
import { useState } from 'react'
import type { Medians } from '#contract/deals/deal-insight.ts'
import type { Deal, Match } from '#contract/deals/deals.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { coverageLabel, formatDays, formatDollars, formatPercent } from '#domain/money/money.ts'
import type { CostAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { ScoreRing } from '#web/charts/score-ring.tsx'
import { useFocusOnArrival } from '#web/features/deals/list/use-focus-on-arrival.ts'
import { closingWords, transparencyWords } from '#web/format/transparency-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import { CheckMarks } from './check-marks.tsx'
import { ContactedTag } from './contacted-tag.tsx'
import { costLines, distanceOf } from './cost-lines.ts'
import { LenderLabels, LenderName } from './lender-name.tsx'
import { checkCounts } from './match-checks.ts'
import { MatchContacts } from './match-contacts.tsx'
import { MatchDetails } from './match-details.tsx'
import { totalCostLabel, totalText } from './match-figures.ts'
import { MatchSource } from './match-source.tsx'
import { matchWord } from './match-word.ts'
import { PublishedTerms } from './published-terms.tsx'
import { RequestSlot } from './quote-slots.tsx'

const wordText = { strong: 'Strong', good: 'Good', possible: 'Possible', weak: 'Weak' } as const

/** One match in three lines: who, what it checks, what it costs; opened, the ledger, each check in words and the score's parts. */
export function MatchRow({
  match,
  deal,
  axis,
  medians,
  badges = [],
  startsOpen = false,
  showsPublished = false,
  heading: Heading = 'h4',
  takesFocus = false,
}: {
  match: Match
  deal: Deal
  /** The scale that the bars of the whole list share. */
  axis: CostAxis
  medians: Medians | null
  /** What it is best at in its list. */
  badges?: readonly string[] | undefined
  startsOpen?: boolean | undefined
  /** With what the lender publishes and its contacts spelled out below, in place of a button each. */
  showsPublished?: boolean | undefined
  heading?: 'h3' | 'h4' | undefined
  takesFocus?: boolean
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  const place = useFocusOnArrival<HTMLHeadingElement>(takesFocus)
  const { lender, cost, checks } = match
  const word = matchWord(match, deal)
  // Where the request stands says it better.
  const isOnlyAsked = match.contactChannels.length === 1 && match.contactChannels[0] === 'request'
  const { fundingDays, states } = programOfMatch(lender, match.programId)
  const reach = states ?? lender.states
  const distance = distanceOf(match, medians)
  return (
    <li className="lr">
      <div className="lr-id">
        <ScoreRing score={match.matchScore} word={word} hideWord />
        <Heading tabIndex={-1} ref={place}>
          <LenderName lender={lender} />
        </Heading>
        <p>
          <span className={classNames('wd', (word === 'possible' || word === 'weak') && 'wd--p')}>
            {wordText[word]}
          </span>
          {match.programName ? ` · ${match.programName}` : null}
        </p>
        <p>
          {reach.length === 1 ? reach[0] : coverageLabel(reach)} ·{' '}
          {fundingDays === null ? 'days not published' : formatDays(fundingDays)} <LenderLabels lender={lender} />
        </p>
        {match.transparency && !lender.isSample ? <p className="num">{transparencyWords(match.transparency)}</p> : null}
        {match.transparency?.closings ? <p className="num">{closingWords(match.transparency.closings)}</p> : null}
        {badges.length > 0 ? (
          <p className="lr-b">
            {badges.map((badge) => (
              <Tag key={badge} tone="good">
                {badge}
              </Tag>
            ))}
          </p>
        ) : null}
        {lender.isActive === 'false' ? (
          <p className="text-amber">This lender is no longer listed. Its figures are the last it published.</p>
        ) : match.fits ? null : (
          <p className="text-amber">No longer fits this deal</p>
        )}
      </div>
      <div className="lr-k">
        {checks ? <CheckMarks checks={checks} /> : null}
        <p className="lr-b">{isOnlyAsked ? null : <ContactedTag match={match} />}</p>
      </div>
      <div className="lr-c num">
        <p className="hd">
          <strong className="tot">
            <span className="sr">{totalCostLabel(cost)} </span>
            {totalText(cost)}
          </strong>
          {distance ? <span className={distance.isBelow ? 'dm dm--g' : 'dm'}>{distance.text}</span> : null}
          {cost.isPriced ? (
            <span className="rp">
              <Figure isAssumed={cost.rateAssumed}>{formatPercent(cost.ratePercent, 2)}</Figure> ·{' '}
              <Figure isAssumed={cost.pointsAssumed}>{cost.pointsPercent.toFixed(2)}</Figure> pts
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
          />
        )}
        {match.cheapest ? (
          <p className="soft">
            Its {match.cheapest.programName ?? 'other program'}: {formatDollars(match.cheapest.totalCost)}
          </p>
        ) : null}
        {match.caps.length > 0 ? (
          <p className="text-amber">
            {match.uncapped !== null && match.uncapped > match.matchScore
              ? `Score held at ${hundredths(match.matchScore)}, not ${hundredths(match.uncapped)}: `
              : null}
            {match.caps.join(' · ')}
          </p>
        ) : null}
        <details className="lr-d" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {checks ? <span className="lr-n">{checkCounts(checks)}</span> : null}
            {(cost.isPriced ? costLines(cost, deal) : []).map((line) => (
              <span key={line.name} className="lr-p">
                {line.name} <Figure isAssumed={line.isAssumed}>{formatDollars(line.dollars)}</Figure>
              </span>
            ))}
            <Icon of={ChevronDown} small />
            <span className="sr">Full cost and checks of {lender.name}</span>
          </summary>
          {isOpen ? <MatchDetails match={match} deal={deal} distance={distance?.text ?? null} /> : null}
        </details>
      </div>
      <div className="lr-s">
        <RequestSlot match={match} deal={deal} />
        {showsPublished ? null : <MatchContacts match={match} deal={deal} />}
      </div>
      {showsPublished ? <PublishedTerms match={match} deal={deal} /> : null}
    </li>
  )
}

/** A score as its ring shows it: 67 of 100. */
const hundredths = (score: number) => Math.round(score * 100)

/** The median where the scale holds it: drawn at an end, it would stand for a figure that it is not. */
function medianOn({ scaleMin, scaleMax }: CostAxis, medians: Medians | null): number | undefined {
  const total = medians?.totalCost
  return total !== undefined && total >= scaleMin && total <= scaleMax ? total : undefined
}

/** A figure; dotted, and said so aloud, where it stands on what is not published. */
function Figure({ isAssumed, children }: { isAssumed: boolean; children: string }) {
  if (!isAssumed) return <b>{children}</b>
  return (
    <b className="assumed">
      {children}
      <span className="sr"> assumed</span>
    </b>
  )
}
