import { amountReach } from '#domain/assessment/amount-changes.ts'
import { leastGain } from '#domain/assessment/near-misses.ts'
import { smallestTargetProfit, targetShares } from '#domain/flip/flip-profit.ts'
import { escrowMonths, prepaidInterestDays } from '#domain/loan-cost/cash-figures.ts'
import { usualClosingPercent } from '#domain/loan-request/closing-costs.ts'
import { cashOutShare } from '#domain/loan-request/deal-situations.ts'
import { longestShortTermMonths } from '#domain/loan-request/kind-of-deal.ts'
import {
  advanceLimits,
  ltarvLimits,
  ltcLimits,
  rentalLimits,
  seasoningDays,
  usualAdvancePercent,
} from '#domain/loan-request/leverage.ts'
import { lightRepairsShare } from '#domain/matching/eligibility.ts'
import { amountRoom, costBounds, freshDays } from '#domain/matching/match-score.ts'
import { rushDays } from '#domain/matching/score-cap.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { shortTermRentShare } from '#domain/rental/coverage.ts'
import { exitStressPercent } from '#domain/rental/exit-by-refinance.ts'
import { usualRefinanceCostPercent, usualRefinancePercent, usualSeasoningMonths } from '#domain/rental/refinance.ts'
import { fewLenders } from '#domain/verdict/deal-verdict.ts'
import { coverageLimits, reserveMonths } from '#domain/verdict/rental-verdict.ts'
import { plausibleArvShare } from '#domain/verdict/short-loan-verdict.ts'
import { fixReach } from '#domain/verdict/verdict-fix.ts'
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
          chosen, is a rental. Ground-up work or land is construction. Other loans are fix and flip with repairs, and
          bridge without them. A bridge program may take repairs up to {share(lightRepairsShare)} of the value, and a
          fix-and-flip program a bridge loan: both say “ask”. No other kinds mix.
        </li>
        <li>
          <strong>Value.</strong> For a purchase we use the lower of price and as-is value. For a refinance we use the
          as-is value, or within {seasoningDays} days of the purchase the lower of the two. Without an as-is value, we
          don’t judge what depends on it.
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
          <strong>Rent.</strong> DSCR is rent over the payment, taxes, insurance and HOA dues. We count{' '}
          {share(shortTermRentShare)} of short-term rent. Blank HOA dues count as none, except for condos and townhomes.
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
        Term: full when the program’s longest term leaves a quarter of yours, at most 3 months, for delays; 0.7 when it
        doesn’t; 0.4 when yours is below its shortest.
      </li>
      <li>
        Speed: full at half of your days to closing, half at all of them, nothing at one and a half times. Not
        published: half, or a quarter when you close within {rushDays} days.
      </li>
      <li>Borrower fit: the lower a program’s lowest rate, the stronger a borrower we expect it to want.</li>
      <li>
        Published data: half for how much is published, half for the last check, which counts in full for{' '}
        {freshDays.full} days and not at all from {freshDays.none}.
      </li>
      <li>
        Known to fit: the average over the limits that apply to your deal. A limit that passes counts in full, one to
        ask about half.
      </li>
    </ul>
  )
}

/** Explains which changes to a deal we suggest because they would bring more lenders. */
export function nearMissSection(): MatchingSection {
  return {
    id: 'near-misses',
    title: 'What would bring more lenders',
    body: (
      <p>
        We try another amount within {share(amountReach)}, the next common term, an LLC, and the next credit range. A
        change is shown when it brings at least {leastGain.lenders} lenders and {share(leastGain.share)} more, or any
        when fewer than {fewLenders} fit. Each says what it changes in cost, leverage and cash. We never suggest a loan
        that few lenders make, or a term that ends before you plan to sell.
      </p>
    ),
  }
}

const { usual, 'cash-out': cashOut } = rentalLimits
const advances = [
  ['a purchase', advanceLimits.purchase],
  ['a rate-and-term refinance', advanceLimits['rate-term']],
  ['a cash-out refinance', advanceLimits['cash-out']],
  ['a refinance without a payoff given', advanceLimits.refinance],
  ['late payments', advanceLimits['late-payments']],
  ['bare land', advanceLimits.land],
] as const

/**
 * Explains when a deal is sound, stretched or unlikely (on screen: solid, tight, not likely), and what would fix it.
 */
export function verdictSection(): MatchingSection {
  return {
    id: 'verdict',
    title: 'The verdict on a deal',
    body: (
      <>
        <p>
          A deal is <strong>not likely</strong> to work when one of these is true:
        </p>
        <ul>
          <li>
            The loan is above {share(ltarvLimits.makeable)} of the after-repair value or {share(ltcLimits.makeable)} of
            cost, or its advance is above the second limit below.
          </li>
          <li>A purchase that you sell again would lose money.</li>
          <li>Cash at closing is above your reserves.</li>
          <li>No lender fits.</li>
        </ul>
        <p>
          It is <strong>tight</strong> when one of these is true:
        </p>
        <ul>
          <li>
            The loan is above {share(ltarvLimits.sound)} of the after-repair value or {share(ltcLimits.sound)} of cost,
            or its advance is above the first limit below.
          </li>
          <li>You need more cash than your reserves.</li>
          <li>
            Profit is below {share(targetShares.arv)} of the after-repair value, or below both{' '}
            {formatDollars(smallestTargetProfit)} and {share(targetShares.cash)} of the cash you put in. We set this
            target.
          </li>
          <li>The after-repair value is above {plausibleArvShare} times price and repairs.</li>
          <li>It’s a first deal, and repairs cost more than the house.</li>
          <li>Fewer than {fewLenders} lenders fit.</li>
        </ul>
        <p>The advance is measured on the lower of price and value. Its limits:</p>
        <ul>
          {advances.map(([name, { sound, makeable }]) => (
            <li key={name}>
              {name}: {share(sound)}
              {makeable === null ? '' : `, then ${share(makeable)}`}
            </li>
          ))}
        </ul>
        <p>
          For a refinance we use the as-is value. Within {seasoningDays} days of the purchase, we use the lower of price
          and value. A loan that stays ahead of yours is added to it.
        </p>
        <p>
          <strong>A rental</strong> is judged by its rent. We count {share(shortTermRentShare)} of short-term rent. Not
          likely: above {share(usual.makeable)} of the value ({share(cashOut.makeable)} when cash comes out) or a DSCR
          below {coverageLimits.makeable.toFixed(2)}. Tight: above {share(usual.sound)} ({share(cashOut.sound)}), a DSCR
          below {coverageLimits.sound.toFixed(2)} or unknown, negative cash flow, or reserves below closing and{' '}
          {reserveMonths} months of payments.
        </p>
        <p>
          <strong>Exit by refinance:</strong> a rental loan must be able to repay this one. We assume a new loan of{' '}
          {usualRefinancePercent}% of the value. Lenders usually wait {usualSeasoningMonths} months; before that we use
          price and repairs if they are lower. The loan can’t be more than the rent covers at a rate {exitStressPercent}{' '}
          point higher. {usualRefinanceCostPercent}% of it goes to costs. If the rest doesn’t repay this loan, the deal
          is tight.
        </p>
        <p>
          A deal with payments 60 days late or a foreclosure is never solid. Every other deal is <strong>solid</strong>.
          Profit counts for purchases that you sell again, not for land without a building. We compute it with the
          median rate, points and fees of all lenders that fit. Below the reasons we say how many of those lenders
          publish that they accept your kind of loan, special situations, units and closing, because a lender that
          publishes nothing about them also fits.
        </p>
        <p>
          The fix is the smallest change that makes the whole deal solid: price, loan, repairs or term; or, when none
          within {share(fixReach)} does, loan and price together. A price more than {share(fixReach)} lower is no fix,
          and we say so. Construction never gets a shorter term, and no term ends before you plan to sell. A house that
          you just bought may have to wait until its value counts.
        </p>
        <p>
          Repairs that the loan finances are held back first; the rest is paid out at closing.{' '}
          <strong>Cash at closing</strong> is the price or payoff, points, loan fees, {usualClosingPercent}% closing
          costs, appraisal and prepaid items, less what is paid out. Prepaid items are {prepaidInterestDays} days of
          interest and a year of insurance; for a rental also {escrowMonths.taxes} months of taxes and{' '}
          {escrowMonths.insurance} of insurance. <strong>Repairs you pay yourself</strong> are those that the loan
          doesn’t hold money back for. <strong>Cash you need</strong> is both.
        </p>
      </>
    ),
  }
}
