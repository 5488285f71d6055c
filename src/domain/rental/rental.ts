import { paymentFactor } from '#domain/loan-cost/amortization.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { type DscrBand, dscrBand, dscrSteps } from './dscr.ts'

/**
 * A rental and its loan. Amounts in dollars; rent, taxes, insurance, HOA dues and other income per month; rates and
 * shares in percent. Null means unknown.
 */
export type RentalInput = {
  loanAmount: number
  ratePercent: number
  months: number
  isInterestOnly: boolean
  /** The lower of lease and market rent. For a short-term rental, 80 % of the year's average. */
  rent: number | null
  taxMonthly: number | null
  insuranceMonthly: number | null
  hoaMonthly: number | null
  value: number | null
  cashIn: number | null
  otherMonthly: number
  vacancyPercent: number
  managementPercent: number
  maintenancePercent: number
  /** Reserve for capital expenditures. */
  capitalPercent: number
  loanPurpose: 'purchase' | 'rate-and-term' | 'cash-out'
  creditScore: number | null
}

export const rentalDefaults = {
  months: 360,
  otherMonthly: 0,
  vacancyPercent: 5,
  managementPercent: 8,
  maintenancePercent: 5,
  capitalPercent: 5,
} as const

type RentalResult = {
  /** Principal and interest a month, or interest alone. */
  payment: number
  /** Payment, taxes, insurance and HOA a month. Unknown taxes, insurance and HOA count as 0 here and in the DSCR. */
  pitia: number
  /** Rent over PITIA, not rounded; null without rent or without anything to pay. */
  dscr: number | null
  band: DscrBand | null
  /** The unknown figures that make the DSCR unknown or too high. */
  missing: ('rent' | 'taxMonthly' | 'insuranceMonthly')[]
  /** The largest loan at each of {@link dscrSteps}, in dollars; null without rent, and when the loan has no payment. */
  largestLoans: { dscr: number; loanAmount: number; isCappedByValue: boolean }[] | null
  /** The largest share of the value that lenders usually lend, in percent. */
  maxLoanToValuePercent: number
  /** A year's figures; null without rent. */
  effectiveGrossIncome: number | null
  operatingExpenses: number | null
  netOperatingIncome: number | null
  capRatePercent: number | null
  cashFlow: number | null
  cashOnCashPercent: number | null
}

/**
 * Computes a rental's coverage and cash flow: DSCR = rent / PITIA, as DSCR lenders define it, and net operating income
 * less debt service. Money is rounded to the cent; ratios are not rounded.
 */
export function rentalFigures(input: RentalInput): RentalResult {
  const factor = input.isInterestOnly ? input.ratePercent / 1200 : paymentFactor(input.ratePercent, input.months)
  const payment = input.loanAmount * factor
  const escrow = (input.taxMonthly ?? 0) + (input.insuranceMonthly ?? 0) + (input.hoaMonthly ?? 0)
  const pitia = payment + escrow
  const dscr = input.rent === null || pitia <= 0 ? null : input.rent / pitia
  const maxLoanToValuePercent = largestLoanToValue(input)
  return {
    payment: roundCents(payment),
    pitia: roundCents(pitia),
    dscr,
    band: dscr === null ? null : dscrBand(dscr),
    missing: (['rent', 'taxMonthly', 'insuranceMonthly'] as const).filter((name) => input[name] === null),
    largestLoans: input.rent === null || factor <= 0 ? null : largestLoans(input, input.rent, escrow, factor),
    maxLoanToValuePercent,
    ...yearlyFigures(input, escrow, payment),
  }
}

/**
 * Returns 80 % of value for a purchase or a rate-and-term refinance, 75 % for cash out; 5 less below a credit score
 * of 700.
 */
function largestLoanToValue({ loanPurpose, creditScore }: RentalInput): number {
  const usual = loanPurpose === 'cash-out' ? 75 : 80
  return creditScore !== null && creditScore < 700 ? usual - 5 : usual
}

/** Returns the largest loan at each of {@link dscrSteps}, also limited by the loan to value if the value is known. */
function largestLoans(input: RentalInput, rent: number, escrow: number, factor: number): RentalResult['largestLoans'] {
  const cap = input.value === null ? null : (input.value * largestLoanToValue(input)) / 100
  return dscrSteps.map((dscr) => {
    const byRent = Math.max(0, rent / dscr - escrow) / factor
    const isCappedByValue = cap !== null && cap < byRent
    return { dscr, loanAmount: roundCents(isCappedByValue ? cap : byRent), isCappedByValue }
  })
}

/**
 * Computes a year's income, expenses and cash flow. `escrow` and `payment` are dollars a month. All null without rent.
 */
function yearlyFigures(input: RentalInput, escrow: number, payment: number) {
  const { rent, value, cashIn } = input
  if (rent === null)
    return {
      effectiveGrossIncome: null,
      operatingExpenses: null,
      netOperatingIncome: null,
      capRatePercent: null,
      cashFlow: null,
      cashOnCashPercent: null,
    }
  const income = 12 * (rent * (1 - input.vacancyPercent / 100) + input.otherMonthly)
  const shares = input.managementPercent + input.maintenancePercent + input.capitalPercent
  const expenses = 12 * escrow + (income * shares) / 100
  const net = income - expenses
  const cashFlow = net - 12 * payment
  return {
    effectiveGrossIncome: roundCents(income),
    operatingExpenses: roundCents(expenses),
    netOperatingIncome: roundCents(net),
    capRatePercent: value === null || value <= 0 ? null : (100 * net) / value,
    cashFlow: roundCents(cashFlow),
    cashOnCashPercent: cashIn === null || cashIn <= 0 ? null : (100 * cashFlow) / cashIn,
  }
}
