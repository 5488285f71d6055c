import { amountReach } from '#domain/assessment/amount-changes.ts'
import { leastGain } from '#domain/assessment/near-misses.ts'
import { cashOutShare } from '#domain/loan-request/deal-situations.ts'
import { longestShortTermMonths } from '#domain/loan-request/kind-of-deal.ts'
import { seasoningDays, usualAdvancePercent } from '#domain/loan-request/leverage.ts'
import { lightRepairsShare } from '#domain/matching/eligibility.ts'
import { amountRoom, costBounds, freshDays } from '#domain/matching/match-score.ts'
import { rushDays } from '#domain/matching/score-cap.ts'
import { formatPercent } from '#domain/money/money.ts'
import { shortTermRentShare } from '#domain/rental/coverage.ts'
import { fewLenders } from '#domain/verdict/deal-verdict.ts'
import type { MatchingSection } from './matching-sections.tsx'

const share = (part: number) => formatPercent(100 * part, 0)

/** Explains how a deal's figures become a request for a loan. */
export function dealSection(): MatchingSection {
  return {
    id: 'your-deal',
    title: 'Your deal, as lenders read it',
    body: (
      <ul>
        <li>
          <strong>Kind of loan.</strong> A 30-year loan, or a term above {longestShortTermMonths} months without a loan
          chosen, is a rental. Ground-up work or land is construction. With repairs it’s fix and flip, without a bridge.
          A bridge program may take repairs up to {share(lightRepairsShare)} of the value, and a fix-and-flip program a
          bridge loan: both say “ask”. No other kinds mix.
        </li>
        <li>
          <strong>Value.</strong> A purchase counts with the lower of price and as-is value. A refinance counts with its
          as-is value, or for {seasoningDays} days after the purchase with the lower of the two. Without an as-is value,
          we don’t judge what depends on it.
        </li>
        <li>
          <strong>Purpose.</strong> A refinance takes cash out when more than {share(cashOutShare)} of the loan is left
          after payoff and closing costs. Otherwise it’s rate and term. Without a payoff it may be either.
        </li>
        <li>
          <strong>Repairs.</strong> The lender finances them unless you say no, or loan and down payment just pay the
          price. Then the loan pays up to its published advance of the price, {usualAdvancePercent}% where none is
          published, and holds back the rest.
        </li>
        <li>
          <strong>Special situations.</strong> You name some. We add four: payments 60 days late or a foreclosure, other
          liens, a loan that stays ahead of yours, and a first deal whose repairs cost more than the property. A lender
          that excludes one is ruled out. So is one that lists property types without accepting mixed use, manufactured
          homes or land.
        </li>
        <li>
          <strong>Rent.</strong> DSCR is rent over the payment, taxes, insurance and HOA dues. Of short-term rent,{' '}
          {share(shortTermRentShare)} counts. Blank HOA dues count as none, except for condos and townhomes.
        </li>
        <li>
          <strong>Credit.</strong> An exact score decides which lenders fit. Otherwise your range does: a minimum inside
          it says “ask”. A foreign national’s score counts as unknown.
        </li>
      </ul>
    ),
  }
}

/** Says how each part of a score is measured. */
export function ScoreMeasures() {
  const { short, rental } = costBounds
  return (
    <ul>
      <li>
        Cost: full at {short.full}% a year of the money drawn, nothing at {short.none}%. A rental: full at {rental.full}
        % of the loan, nothing at {rental.none}%. Points and fees are spread over at least a year, for a rental over
        five. Nothing without a published rate.
      </li>
      <li>
        Amount: half at a bound, full from {share(amountRoom.aboveMinimum)} above the minimum and{' '}
        {share(amountRoom.belowMaximum)} below the maximum.
      </li>
      <li>
        Term: full with a quarter of your term left to run late, at most 3 months; 0.7 without; 0.4 below its notes.
      </li>
      <li>
        Speed: full at half of your days to closing, half at all of them, nothing at one and a half times. Not
        published: half, or a quarter when you close within {rushDays} days.
      </li>
      <li>File fit: the lower its first rate, the stronger a file we expect it to ask for.</li>
      <li>
        Published data: half for how much is published, half for the last check, which counts in full for{' '}
        {freshDays.full} days and not at all from {freshDays.none}.
      </li>
    </ul>
  )
}

/** Explains which changes are named as near misses. */
export function nearMissSection(): MatchingSection {
  return {
    id: 'near-misses',
    title: 'What would bring more lenders',
    body: (
      <p>
        We try another amount within {share(amountReach)}, the next common term, an LLC, and the next credit range. A
        change is shown when it brings at least {leastGain.lenders} lenders and {share(leastGain.share)} more, or any
        when fewer than {fewLenders} fit. Each says what it changes in cost, leverage and cash. None leads to a loan
        that few lenders make, and none ends before you plan to sell.
      </p>
    ),
  }
}
