import { paymentFactor } from '#domain/loan-cost/amortization.ts'
import { isAbove, leverageOf, rentalLimits } from '#domain/loan-cost/leverage.ts'
import type { RentalVerdict } from '#domain/matching/deal-insight.ts'
import type { Fit } from '#domain/matching/fit.ts'
import type { MatchFile } from '#domain/matching/match-file.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { escrowOf, missingRentFigures, rentFiguresOf } from '#domain/rental/coverage.ts'
import { rentalDefaults, rentalFigures } from '#domain/rental/rental.ts'
import type { CashFigures } from './cash-figures.ts'
import { cashAtClosingFinding, type Finding } from './findings.ts'
import { assumedMoneyPrice, type MoneyPrice } from './money-price.ts'

/** Rent over payment, taxes, insurance and dues: below `makeable` hardly anybody lends, below `sound` the rent does not carry the loan. */
export const coverageLimits = { makeable: 0.75, sound: 1 } as const
/** The coverage ratios that the largest loan is given for. */
const largestLoanSteps = [1, 1.25] as const
/** Months of payment, taxes, insurance and dues that lenders want to see in reserve. */
export const reserveMonths = 6
/** The share of the value that is lent at most: less where cash comes out, or where the payoff is not known. */
const maxLoanToValue = { usual: 80, cashOut: 75 } as const

/** How a rental stands at the median rate. */
export function rentalVerdictOf({ deal }: MatchFile, fit: Fit, cash: CashFigures): RentalVerdict {
  return { ...rentalStanding(deal, fit.price ?? assumedMoneyPrice('rental'), cash), rateAssumed: fit.price === null }
}

/** How it stands at any price of money, such as a lender's or a quote's. */
export type RentalStanding = Omit<RentalVerdict, 'rateAssumed'>

export function rentalStanding(
  deal: MatchDeal,
  { ratePercent }: Pick<MoneyPrice, 'ratePercent'>,
  cash: Pick<CashFigures, 'cashAtClosing'>,
): RentalStanding {
  const leverage = leverageOf(deal)
  const rents = rentFiguresOf(deal)
  const factor = paymentFactor(ratePercent, deal.termMonths)
  const isCashOut = cash.cashAtClosing === null || cash.cashAtClosing < 0
  const maxLoanToValuePercent = isCashOut ? maxLoanToValue.cashOut : maxLoanToValue.usual
  const cap = leverage.isBaseKnown ? (leverage.base * maxLoanToValuePercent) / 100 : Number.POSITIVE_INFINITY
  const figures =
    rents &&
    rentalFigures({
      ...rentalDefaults,
      ...rents,
      loanAmount: deal.loanAmount,
      ratePercent,
      months: deal.termMonths,
      isInterestOnly: false,
      value: leverage.base,
      cashIn: null,
      loanPurpose: 'purchase',
      creditScore: null,
    })
  return {
    ratePercent,
    ltvPercent: leverage.isBaseKnown ? 100 * leverage.loanToBase : null,
    payment: roundCents(deal.loanAmount * factor),
    pitia: figures?.pitia ?? null,
    dscr: figures?.dscr ?? null,
    cashFlowMonthly: figures === null ? null : roundCents(figures.cashFlow! / 12),
    cashFlowYearly: figures?.cashFlow ?? null,
    largestLoans:
      rents &&
      largestLoanSteps.map((dscr) => {
        const byRent = Math.max(0, rents.rent / dscr - escrowOf(rents)) / factor
        return { dscr, loanAmount: roundCents(Math.min(byRent, cap)), isCappedByValue: cap < byRent }
      }),
    maxLoanToValuePercent,
    missing: missingRentFigures(deal),
  }
}

export function rentalFindings(file: MatchFile, rental: RentalVerdict, cash: CashFigures): Finding[] {
  return [...rentalLeverageFindings(file), ...coverageFindings(rental), ...cashFindings(file, rental, cash)]
}

/** What speaks against the loan by its size alone. */
export function rentalLeverageFindings({ leverage, purpose }: MatchFile): Finding[] {
  const { loanToBase, isBaseKnown } = leverage
  const { sound, makeable } = rentalLimits[purpose]
  if (!isBaseKnown || !isAbove(loanToBase, sound)) return []
  const isHigh = isAbove(loanToBase, makeable)
  const limit = formatPercent(100 * (isHigh ? makeable : sound), 0)
  const text = () =>
    `The loan is ${formatPercent(100 * loanToBase, 1)} of the value. ${
      isHigh ? `Hardly any rental lender goes above ${limit}.` : `Many rental lenders stop at ${limit}.`
    }`
  return [{ about: 'ltv', word: isHigh ? 'unlikely' : 'stretched', text }]
}

function coverageFindings({ dscr, cashFlowYearly }: RentalVerdict): Finding[] {
  if (dscr === null)
    return [
      { about: 'rent', word: 'stretched', text: () => 'Lenders judge a rental by its rent, taxes and insurance.' },
    ]
  const findings: Finding[] = []
  if (dscr < coverageLimits.sound)
    findings.push({
      about: 'coverage',
      word: dscr < coverageLimits.makeable ? 'unlikely' : 'stretched',
      text: () =>
        `The rent covers ${formatPercent(100 * dscr, 0)} of payment, taxes and insurance (DSCR ${dscr.toFixed(2)}).`,
    })
  if (cashFlowYearly !== null && cashFlowYearly < 0)
    findings.push({
      about: 'cashFlow',
      word: 'stretched',
      text: () => `After vacancy and upkeep it costs ${formatDollars(-cashFlowYearly / 12)} a month.`,
    })
  return findings
}

function cashFindings({ investor }: MatchFile, { pitia }: RentalVerdict, cash: CashFigures): Finding[] {
  const reserves = investor.liquidReserves ?? null
  if (reserves === null) return []
  const atClosing = cashAtClosingFinding(cash, reserves)
  if (atClosing) return [atClosing]
  if (cash.cashAtClosing === null || pitia === null) return []
  const needed = cash.cashAtClosing + reserveMonths * pitia
  if (needed <= reserves) return []
  const text = () =>
    `Closing and six months of payments take ${formatDollars(needed)}; your reserves are ${formatDollars(reserves)}.`
  return [{ about: 'cash', word: 'stretched', text }]
}
