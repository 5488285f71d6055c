import type { ReactNode } from 'react'
import {
  closingFactsDays,
  factsDays,
  minFactClosings,
  minFactQuotes,
  minFactRequests,
  transparencyWeights,
} from '#contract/quotes/lender-facts.ts'
import { cheapestMatchCount, storedMatchCount } from '#domain/choices/deal-choices.ts'
import { keptLimits } from '#domain/closing/kept-quote.ts'
import { counselorText, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { contingencyByScope, flipDefaults } from '#domain/flip/flip-profit.ts'
import {
  assumedDrawFee,
  assumedLoanFees,
  assumedPointsPercent,
  assumedPointsSpread,
  assumedRates,
} from '#domain/loan-cost/assumed-terms.ts'
import { usualYearlyInsurance } from '#domain/loan-cost/cash-figures.ts'
import { largeAppraisal, smallestClosing } from '#domain/loan-request/closing-costs.ts'
import { usualDrawMonths } from '#domain/loan-request/draw-schedule.ts'
import { ltarvLimits, ltcLimits, rentalLimits } from '#domain/loan-request/leverage.ts'
import { rentalCostMonths, usualFlipMonths } from '#domain/loan-request/loan-request.ts'
import {
  creditStrengths,
  experienceStrengths,
  leverageStrengths,
  strengthShares,
} from '#domain/loan-request/loan-strength.ts'
import { shortestNoteSlackMonths } from '#domain/matching/eligibility.ts'
import { matchModelVersion, type ScoreTerm, scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import { publishableFactCount } from '#domain/matching/published-facts.ts'
import { rushDays } from '#domain/matching/score-cap.ts'
import { wordScores } from '#domain/matching/score-word.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { closingFactsText } from '#web/format/lender-text.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { dealSection, nearMissSection, ScoreMeasures, verdictSection } from './deal-sections.tsx'

const share = (part: number) => formatPercent(100 * part, 0)

const { value, cost, rental } = leverageStrengths

/** Lists the share of each answer: 'Excellent 100%, Very Good 80%'. */
const graded = (strengths: ReadonlyMap<string, number>) =>
  [...strengths].map(([name, strength]) => `${name} ${share(strength)}`).join(', ')

export type MatchingSection = { id: string; title: string; body: ReactNode }

/** Explains every part of the model with the constants that it reads. */
export function matchingSections(siteName: string): readonly MatchingSection[] {
  return [
    dealSection(),
    {
      id: 'who-fits',
      title: 'Who fits',
      body: (
        <>
          <p>
            A lender fits when one of its programs does. The program makes this kind of loan: fix and flip, bridge,
            construction or rental. It lends in the state, this amount, for this term. Its shortest note may be up to{' '}
            {shortestNoteSlackMonths} months longer than your term. Your deal breaks none of its published limits.
          </p>
          <p>
            We check each limit: leverage, credit, experience, property, entity, purpose, rent and special situations.
            Each passes, fails, or is one to ask about. Only a failed limit rules a program out. What isn’t published
            never counts as a yes: it says “not published: ask”.
          </p>
        </>
      ),
    },
    {
      id: 'score',
      title: 'The score',
      body: (
        <>
          <p>Seven parts add up to a score from 0 to 100. This is what each counts for.</p>
          <Figures rows={scoreTermNames.map((term) => [...termTexts[term], share(termWeights[term])])} />
          <p>
            From {Math.round(100 * wordScores.strong)} a match is called strong, from{' '}
            {Math.round(100 * wordScores.good)} good, from {Math.round(100 * wordScores.possible)} possible, below that
            weak.
          </p>
          <p>How each part is measured, from nothing to full:</p>
          <ScoreMeasures />
          <p>A match is called possible at most when one of these is true:</p>
          <ul>
            <li>
              The loan is above {share(ltarvLimits.makeable)} of the after-repair value or {share(ltcLimits.possible)}{' '}
              of cost.
            </li>
            <li>
              A rental’s loan is above {share(rentalLimits.usual.sound)} of its value, or{' '}
              {share(rentalLimits['cash-out'].sound)} when cash comes out.
            </li>
            <li>A rental’s rent doesn’t cover its payment or isn’t known, and the lender publishes no minimum DSCR.</li>
            <li>The lender funds after your closing, or you close within {rushDays} days and its time is unknown.</li>
            <li>You have to ask about the state, kind, rent or situation.</li>
            <li>
              You borrow more than {share(ltcLimits.sound)} of cost and it publishes neither an advance nor a limit on
              cost.
            </li>
            <li>
              It publishes no property types for land, mixed use, manufactured homes, multifamily or five units and
              more.
            </li>
            <li>Your credit is below 600 and it publishes no minimum.</li>
          </ul>
          <p>
            Lenders that publish a yes to your deal’s special situations come first. Then the score decides. Among equal
            scores, fewer open questions come first, then the higher score before it was held down, then the lower total
            cost, then the faster lender.
          </p>
          <p>
            We keep the {storedMatchCount} best matches and the {cheapestMatchCount} cheapest, and say how many fit in
            all.
          </p>
        </>
      ),
    },
    {
      id: 'price',
      title: 'The price',
      body: (
        <>
          <p>
            Lenders publish ranges. Your request decides where in a range we expect you. Credit counts for{' '}
            {share(strengthShares.credit)}, experience for {share(strengthShares.experience)}, leverage for{' '}
            {share(strengthShares.leverage)}. Of each share you get:
          </p>
          <ul>
            <li>credit: {graded(creditStrengths)}; unknown counts as Fair</li>
            <li>experience: {graded(experienceStrengths)}; unknown counts as a first deal</li>
            <li>
              leverage: all up to {share(value[0])} of the after-repair value and {share(cost[0])} of cost, half at{' '}
              {share(value[1])} and {share(cost[1])}, none from {share(value[2])} and {share(cost[2])}; a rental{' '}
              {share(rental[0])}, {share(rental[1])} and {share(rental[2])} of its value
            </li>
          </ul>
          <p>
            The total cost is points, interest, loan fees, draw fees, prepayment and exit fee over the months you hold
            the loan. Unless you give the months, a flip takes {usualFlipMonths}, a rental shows its first{' '}
            {rentalCostMonths}, and other loans run their term. Short loans pay interest only. A rental loan is paid
            down; its prepayment and exit fee count when you give the months. Repairs are drawn in at most{' '}
            {usualDrawMonths} monthly parts, for construction until two months before the end. Interest runs on drawn
            money where the lender says so, else on the full loan, and for its minimum months. A lender that publishes
            no rate gets no price. Effective annual cost is the yearly rate that makes the money you receive equal to
            the money you pay.
          </p>
        </>
      ),
    },
    {
      id: 'assumed',
      title: 'What is assumed',
      body: (
        <>
          <p>When a lender doesn’t publish a figure, we use these and mark them “assumed”.</p>
          <Figures
            rows={[
              [
                'Flip and bridge rate',
                'when none is published, shown separately',
                `${assumedRates.bridge.min}–${assumedRates.bridge.max}%`,
              ],
              [
                'Construction rate',
                'when none is published',
                `${assumedRates.construction.min}–${assumedRates.construction.max}%`,
              ],
              ['Rental rate', 'when none is published', `${assumedRates.rental.min}–${assumedRates.rental.max}%`],
              [
                'A rate range with one end',
                `the other end, for a rental ${assumedRates.rental.spread} points away`,
                `${assumedRates.flip.spread} points`,
              ],
              [
                'Points',
                `when none are published; a range with one end is ${assumedPointsSpread} wide`,
                formatPercent(assumedPointsPercent, 1),
              ],
              [
                'Loan fees',
                `${formatDollars(assumedLoanFees.best)} in the best case, ${formatDollars(assumedLoanFees.worst)} in the worst`,
                formatDollars(assumedLoanFees.expected),
              ],
              ['Draw fee', `for each of at most ${usualDrawMonths} draws`, formatDollars(assumedDrawFee)],
              [
                'Appraisal',
                `${formatDollars(largeAppraisal)} for apartments, five units or loans above $2,000,000`,
                formatDollars(flipDefaults.appraisal),
              ],
              ['Insurance', 'a year ahead at closing', formatDollars(usualYearlyInsurance)],
              [
                'Closing costs',
                `of price or value, at least ${formatDollars(smallestClosing)}`,
                `${flipDefaults.closingPercent}%`,
              ],
              ['Selling costs', 'of the sale price', `${flipDefaults.sellingPercent}%`],
              [
                'Contingency',
                `of the repairs; light or ground-up ${contingencyByScope.light}%, heavy ${contingencyByScope.heavy}%`,
                `${flipDefaults.contingencyPercent}%`,
              ],
            ]}
          />
        </>
      ),
    },
    verdictSection(),
    nearMissSection(),
    {
      id: 'transparency',
      title: 'Transparency score',
      body: (
        <>
          <p>
            A lender’s card and page, and each of your matches, show a transparency score out of 100. It never affects
            the order of matches. While a part is unknown, the others are scaled to 100 and we say “so far”. The last
            two parts cover {factsDays} days and count each investor once. They need {minFactRequests} investors who
            asked and {minFactQuotes} with a quote. Sample lenders don’t count.
          </p>
          <Figures
            rows={[
              [
                'Published data',
                `how many of the ${publishableFactCount} things that matter to a deal are published`,
                `${transparencyWeights.data} points`,
              ],
              [
                'Freshness',
                'how lately the terms were checked, as in the score of a match',
                `${transparencyWeights.freshness} points`,
              ],
              [
                'Answers',
                'requests answered within 3 business days, of all that were asked',
                `${transparencyWeights.answers} points`,
              ],
              [
                'Quotes kept to',
                'quotes with rate and points inside the published range',
                `${transparencyWeights.range} points`,
              ],
            ]}
          />
        </>
      ),
    },
    closingSection(),
    fairLendingSection(siteName),
    {
      id: 'again',
      title: 'When we rematch',
      body: (
        <p>
          When a lender, program, deal or profile is added or changed, we rematch the open deals it affects. Lenders you
          have contacted stay, marked when they no longer fit. This is model {matchModelVersion}.
        </p>
      ),
    },
  ]
}

function Figures({ rows }: { rows: readonly (readonly [name: string, meaning: string, figure: string])[] }) {
  return (
    <Ledger className="my-4">
      {rows.map(([name, meaning, figure]) => (
        <LedgerLine
          key={name}
          name={
            <>
              {name}
              <span className="block text-sm font-normal text-ink-3">{meaning}</span>
            </>
          }
          value={figure}
        />
      ))}
    </Ledger>
  )
}

/** The law on equal credit, the facts that are never used, and the deals that this site doesn't match. */
function fairLendingSection(siteName: string): MatchingSection {
  return {
    id: 'never-used',
    title: 'Fair lending, and what is never used',
    body: (
      <>
        <p>
          The Equal Credit Opportunity Act covers business credit too. Lenders may not discriminate by race, color,
          religion, national origin, sex, marital status or age. Nor may they because of public assistance, or rights
          used in good faith.
        </p>
        <p>
          {siteName} never uses any of these: not your name, age, sex, family, origin or any other personal trait. Of
          the address it uses only the state. No lender can pay for placement.
        </p>
        <p>
          {investmentOnlyText} We don’t match deals for personal use, or for a home you or family will live in. Nothing
          about them goes to a lender. {counselorText}
        </p>
        <p>
          Some states license these loans. Until we have reviewed a state, {siteName} sends nothing to lenders there.
          You still see your matches and can contact lenders yourself.
        </p>
        <p>
          {siteName} is not a lender or a broker, is not paid by lenders, and shares nothing until you choose to contact
          a lender.
        </p>
      </>
    ),
  }
}

const { ratePercent, pointsPercent, fees, loanShare } = keptLimits

/** Explains how the site judges whether a lender closed as quoted, with an invented example. */
function closingSection(): MatchingSection {
  return {
    id: 'closed-as-quoted',
    title: 'Closed as quoted',
    body: (
      <>
        <p>
          After funding, you can enter the terms the loan closed on, and the lender can confirm them. We compare
          confirmed terms with the last quote the lender sent you here. It was kept if the rate rose by at most{' '}
          {ratePercent}, points by {pointsPercent} and fees by {formatDollars(fees)}. The loan may be at most{' '}
          {100 * loanShare}% smaller.
        </p>
        <p>
          Only what a lender confirmed counts, and each investor’s last closing. With {minFactClosings} of them in the
          last {closingFactsDays} days, a lender’s page and its matches say how many quotes were kept. They also show
          the median days from request to funding. We show no names and no single deals, and it never enters the score.
          Sample lenders have no closings.
        </p>
        <p className="flex flex-wrap items-center gap-2 rounded border border-line bg-card p-3 text-sm">
          <Tag tone="next">Example, made up</Tag>
          <span className="tabular-nums">{closingFactsText({ closings: 8, kept: 7, medianDays: 12 })}</span>
        </p>
      </>
    ),
  }
}

/** The name of each score term, and a description of what it measures. */
export const termTexts: Readonly<Record<ScoreTerm, readonly [name: string, meaning: string]>> = {
  cost: ['Cost', 'Expected rate, points and fees, as a yearly rate.'],
  amount: ['Amount', 'How far your loan is inside its smallest and largest.'],
  term: ['Term', 'Whether the notes are long enough and leave room to run late.'],
  speed: ['Speed', 'The published days to funding, compared with the days until your closing.'],
  borrower: ['Borrower fit', 'Whether its lowest rate calls for a stronger borrower than you.'],
  data: [
    'Published data',
    `How many of ${publishableFactCount} things it publishes, and how lately they were checked.`,
  ],
  known: ['Known to fit', 'How much of what is checked is known to fit; what has to be asked counts half.'],
}
