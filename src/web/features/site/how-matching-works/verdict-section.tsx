import { smallestTargetProfit, targetShares } from '#domain/flip/flip-profit.ts'
import { escrowMonths, prepaidInterestDays } from '#domain/loan-cost/cash-figures.ts'
import { usualClosingPercent } from '#domain/loan-request/closing-costs.ts'
import { advanceLimits, ltarvLimits, ltcLimits, rentalLimits, seasoningDays } from '#domain/loan-request/leverage.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { exitStressPercent } from '#domain/rental/exit-by-refinance.ts'
import { usualRefinanceCostPercent, usualRefinancePercent, usualSeasoningMonths } from '#domain/rental/refinance.ts'
import { fewLenders } from '#domain/verdict/deal-verdict.ts'
import { coverageLimits, reserveMonths } from '#domain/verdict/rental-verdict.ts'
import { plausibleArvShare } from '#domain/verdict/short-loan-verdict.ts'
import { fixReach } from '#domain/verdict/verdict-fix.ts'
import type { MatchingSection } from './matching-sections.tsx'

const share = (part: number) => formatPercent(100 * part, 0)
const { usual, 'cash-out': cashOut } = rentalLimits
const advances = [
  ['a purchase', advanceLimits.purchase],
  ['a rate-and-term refinance', advanceLimits['rate-term']],
  ['a cash-out refinance', advanceLimits['cash-out']],
  ['a refinance without a payoff given', advanceLimits.refinance],
  ['late payments', advanceLimits['late-payments']],
  ['bare land', advanceLimits.land],
] as const

/** Explains by kind of deal when it is sound, stretched or unlikely, and what would fix it. */
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
            {formatDollars(smallestTargetProfit)} and {share(targetShares.cash)} of the cash you put in. The target is
            ours.
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
          A refinance counts with its as-is value. Within {seasoningDays} days of the purchase, the lower of price and
          value counts. A loan that stays ahead of yours is added to it.
        </p>
        <p>
          <strong>A rental</strong> is judged by its rent; of short-term rent, 80% counts. Not likely: above{' '}
          {share(usual.makeable)} of the value ({share(cashOut.makeable)} when cash comes out) or a DSCR below{' '}
          {coverageLimits.makeable.toFixed(2)}. Tight: above {share(usual.sound)} ({share(cashOut.sound)}), a DSCR below{' '}
          {coverageLimits.sound.toFixed(2)} or unknown, negative cash flow, or reserves below closing and{' '}
          {reserveMonths} months of payments.
        </p>
        <p>
          <strong>Exit by refinance:</strong> a rental loan must be able to repay this one. We take{' '}
          {usualRefinancePercent}% of the value; before the months that lenders ask for (usually {usualSeasoningMonths}
          ), of price and repairs. It can’t be more than the rent covers at a rate {exitStressPercent} point higher.{' '}
          {usualRefinanceCostPercent}% goes to costs. Too little is tight.
        </p>
        <p>
          Payments 60 days late or a foreclosure are never solid. <strong>Solid</strong> is everything else. Profit
          counts for purchases that you sell again, not for land without a building. It’s figured at the median rate,
          points and fees of all that fit. Below the reasons we say how many of those lenders publish a yes to your kind
          of loan, special situations and closing, because a lender also fits by saying nothing.
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
