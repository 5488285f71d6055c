import { smallestTargetProfit, targetShares } from '#domain/flip/flip-profit.ts'
import { ltarvLimits, ltcLimits, rentalLimits, soundAdvanceShare } from '#domain/loan-cost/leverage.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { exitStressPercent } from '#domain/rental/exit-by-refinance.ts'
import { seasoningMonths, usualRefinanceCostPercent, usualRefinancePercent } from '#domain/rental/refinance.ts'
import { usualAppraisal, usualClosingPercent } from '#domain/verdict/cash-figures.ts'
import { fewLenders } from '#domain/verdict/deal-verdict.ts'
import { coverageLimits, reserveMonths } from '#domain/verdict/rental-verdict.ts'
import { cureReach } from '#domain/verdict/verdict-cure.ts'
import type { MatchingSection } from './matching-sections.tsx'

const share = (part: number) => formatPercent(100 * part, 0)
const { purchase, refinance } = rentalLimits

/** When a deal is sound, stretched or unlikely, by its kind, and what would cure it. */
export function verdictSection(): MatchingSection {
  return {
    id: 'verdict',
    title: 'The verdict on a deal',
    body: (
      <>
        <p>
          A deal is <strong>unlikely</strong> when one of these is true:
        </p>
        <ul>
          <li>
            The loan is above {share(ltarvLimits.makeable)} of the after-repair value or {share(ltcLimits.makeable)} of
            cost.
          </li>
          <li>A flip would lose money.</li>
          <li>Cash at closing is above your reserves.</li>
          <li>No lender fits.</li>
        </ul>
        <p>
          It is <strong>stretched</strong> when one of these is true:
        </p>
        <ul>
          <li>
            The loan is above {share(ltarvLimits.sound)} of the after-repair value or {share(ltcLimits.sound)} of cost.
          </li>
          <li>More than {share(soundAdvanceShare)} of the price is paid out at closing.</li>
          <li>You need more cash than your reserves.</li>
          <li>
            Profit is below {share(targetShares.arv)} of the after-repair value, or below both{' '}
            {formatDollars(smallestTargetProfit)} and {share(targetShares.cash)} of the cash you put in. The target is
            ours.
          </li>
          <li>It’s a first deal, and repairs cost more than the house.</li>
          <li>Fewer than {fewLenders} lenders fit.</li>
        </ul>
        <p>
          <strong>A rental</strong> is judged by its rent. Unlikely: above {share(purchase.makeable)} of the value (
          {share(refinance.makeable)} when you refinance) or a DSCR below {coverageLimits.makeable.toFixed(2)}.
          Stretched: above {share(purchase.sound)} ({share(refinance.sound)}), a DSCR below{' '}
          {coverageLimits.sound.toFixed(2)}, negative cash flow, or reserves below closing and {reserveMonths} months of
          payments.
        </p>
        <p>
          <strong>Exit by refinance:</strong> a rental loan must be able to repay this one. We take{' '}
          {usualRefinancePercent}% of the value; before month {seasoningMonths}, of price and repairs. It can’t be more
          than the rent carries at a rate {exitStressPercent} point higher. {usualRefinanceCostPercent}% goes to costs.
          Too little is stretched.
        </p>
        <p>
          Payments 60 days late or a foreclosure are never sound. <strong>Sound</strong> is everything else.
        </p>
        <p>
          The fix is the smallest single change that makes the whole deal sound: price, loan, repairs or term. A price
          more than {share(cureReach.price)} lower is no fix, and we say so.
        </p>
        <p>
          Cash has three names everywhere. <strong>Cash at closing</strong> is what you owe there, less what the loan
          pays out. You owe the price or payoff, points, loan fees and {usualClosingPercent}% closing costs, plus{' '}
          {formatDollars(usualAppraisal)} for the appraisal. <strong>Repairs you pay yourself</strong> are those the
          loan holds no money back for. <strong>Cash you need</strong> is both.
        </p>
      </>
    ),
  }
}
