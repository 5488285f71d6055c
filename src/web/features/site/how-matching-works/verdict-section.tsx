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
          <strong>Unlikely:</strong> the loan is above {share(ltarvLimits.makeable)} of the after-repair value or{' '}
          {share(ltcLimits.makeable)} of cost, a flip would lose money, cash at closing is above your reserves, or
          nobody fits.
        </p>
        <p>
          <strong>Stretched:</strong> above {share(ltarvLimits.sound)} of the after-repair value,{' '}
          {share(ltcLimits.sound)} of cost or {share(soundAdvanceShare)} paid out at closing; more cash needed than your
          reserves; a profit below {share(targetShares.arv)} of the after-repair value or the smaller of{' '}
          {formatDollars(smallestTargetProfit)} and {share(targetShares.cash)} of the cash in it (the target is ours);
          repairs above the price in a first deal; or fewer than {fewLenders} lenders fit.
        </p>
        <p>
          <strong>A rental</strong> is judged by its rent. Unlikely: above {share(purchase.makeable)} of the value (
          {share(refinance.makeable)} when you refinance) or a DSCR below {coverageLimits.makeable.toFixed(2)}.
          Stretched: above {share(purchase.sound)} ({share(refinance.sound)}), a DSCR below{' '}
          {coverageLimits.sound.toFixed(2)}, negative cash flow, or reserves below closing and {reserveMonths} months of
          payments.
        </p>
        <p>
          <strong>Exit by refinance:</strong> if a rental loan is to repay this one, it must. It is{' '}
          {usualRefinancePercent}% of the value (of price and repairs before month {seasoningMonths}) or what the rent
          carries at a rate {exitStressPercent} point higher, less {usualRefinanceCostPercent}%. Too little: stretched.
        </p>
        <p>
          Payments 60 days late or a foreclosure are never sound. <strong>Sound</strong> is everything else.
        </p>
        <p>
          The fix we name is the smallest single change of price, loan, repairs or term that makes the whole deal sound.
          A price more than {share(cureReach.price)} lower is no fix, and we say so.
        </p>
        <p>
          Cash has three names everywhere. <strong>Cash at closing</strong> is the price (or payoff), points, loan fees,{' '}
          {formatDollars(usualAppraisal)} for the appraisal and {usualClosingPercent}% closing costs, less what the loan
          pays out. <strong>Repairs you pay yourself</strong> are those it holds no money back for.{' '}
          <strong>Cash you need</strong> is both.
        </p>
      </>
    ),
  }
}
