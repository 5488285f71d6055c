import type { DealPreview } from '#contract/deals/deal-preview.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { flipInputOfDeal, flipPriceOf } from '#domain/flip/flip-of-deal.ts'
import { type FlipInput, flipProfit } from '#domain/flip/flip-profit.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { ratioPercent } from '#domain/verdict/deal-health.ts'
import { rentalStanding } from '#domain/verdict/rental-verdict.ts'

/**
 * Computes the results of a deal's figures. The verdict, the number of lenders that fit, and their best and median
 * totals come from the server's preview, and are null without it. The rest is computed here at the preview's median
 * terms, or assumed ones, so that it follows the slider. Profit figures are null for a rental, a refinance and any
 * property already owned. Other deals count as sold, whatever the investor's exit strategy. Rent figures are null
 * unless the deal is a rental.
 */
export function outcomeOf(deal: Deal, preview: DealPreview | undefined) {
  const input = flipInputOfDeal(deal, preview?.medians ? flipPriceOf(preview.medians) : null)
  const flip = input && flipProfit(input)
  const kind = kindOfDeal(deal)
  const price = preview?.medians ?? assumedMoneyPrice(kind)
  const cash = cashFigures(deal, price)
  const rental = kind === 'rental' ? rentalStanding(deal, price) : null
  const largestLoan = (dscr: number) => rental?.largestLoans?.find((one) => one.dscr === dscr)?.loanAmount ?? null
  return {
    input,
    word: preview?.verdict?.word ?? null,
    profit: flip?.profit ?? null,
    roiPercent: flip?.roiPercent ?? null,
    dscr: rental?.dscr ?? null,
    cashFlowMonthly: rental?.cashFlowMonthly ?? null,
    largestLoan: largestLoan(1),
    largestLoanWithRoom: largestLoan(1.25),
    cashAtClosing: cash.cashAtClosing,
    repairsYouPay: rental ? null : cash.repairsYouPay,
    cashYouNeed: cash.cashYouNeed,
    ltvPercent: rental ? ratioPercent(deal, 'advance') : null,
    advancePercent: rental ? null : ratioPercent(deal, 'advance'),
    ltcPercent: ratioPercent(deal, 'ltc'),
    ltarvPercent: ratioPercent(deal, 'ltarv'),
    eligibleCount: preview?.eligibleCount ?? null,
    bestTotal: preview?.bestTotal ?? null,
    medianTotal: preview?.medianTotal ?? null,
    stressProfit: flip?.stress.all ?? null,
  }
}
export type Outcome = ReturnType<typeof outcomeOf>

/**
 * Returns how many dollars the profit moves when one figure changes: sale or purchase price by 5%, rehab by 10%, the
 * hold by up to two months (no row for a one-month hold), or the rate by one percentage point. Averages the moves up
 * and down. Largest first.
 */
export function profitSwings(input: FlipInput): { label: string; dollars: number }[] {
  const swing = (up: Partial<FlipInput>, down: Partial<FlipInput>) =>
    Math.abs(flipProfit({ ...input, ...up }).profit - flipProfit({ ...input, ...down }).profit) / 2
  const around = (value: number, percent: number) => [value * (1 + percent / 100), value * (1 - percent / 100)] as const
  const [arvUp, arvDown] = around(input.arv, 5)
  const [priceUp, priceDown] = around(input.purchasePrice, 5)
  const [rehabUp, rehabDown] = around(input.rehab, 10)
  const held = input.holdMonths
  // A two-month hold changes by one month. A one-month hold can't be shortened, so it gets no row.
  const months = Math.min(2, held - 1)
  return [
    { label: 'Sale price 5%', dollars: swing({ arv: arvUp }, { arv: arvDown }) },
    { label: 'Purchase price 5%', dollars: swing({ purchasePrice: priceUp }, { purchasePrice: priceDown }) },
    { label: 'Rehab 10%', dollars: swing({ rehab: rehabUp }, { rehab: rehabDown }) },
    ...(months > 0
      ? [
          {
            label: months === 1 ? 'One month' : 'Two months',
            dollars: swing({ holdMonths: held + months }, { holdMonths: held - months }),
          },
        ]
      : []),
    {
      label: 'Rate, one point',
      dollars: swing({ ratePercent: input.ratePercent + 1 }, { ratePercent: Math.max(0, input.ratePercent - 1) }),
    },
  ].sort((a, b) => b.dollars - a.dollars)
}
