import { isPriced, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { expectedParts } from '#domain/loan-cost/loan-cost.ts'
import { type LoanRequest, loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from '#domain/loan-request/match-inputs.ts'
import { failedRules } from '#domain/matching/eligibility.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'

/** The credit bands for which standard loans are priced, best first. */
export const marketCreditBands = ['Excellent (750+)', 'Good (650-699)', 'Fair (600-649)'] as const
export type MarketCreditBand = (typeof marketCreditBands)[number]
export const defaultMarketKind: ProgramKind = 'flip'
export const defaultMarketBand: MarketCreditBand = 'Good (650-699)'

/** The usual yearly cost of owning a rental, in percent of its price. */
const rentalTaxPercent = 1.1
const rentalInsurancePercent = 0.6

const purchase = {
  dealType: 'Purchase',
  dealStatus: 'Signed a contract',
  // Prices don't depend on the state. The state filter of `standardTotals` replaces the eligibility rule about states.
  propertyState: stateNames[0],
  propertyType: 'Single Family',
  downpayment: 0,
  closingTimelineDays: 30,
  occupancy: 'investment',
} as const

/**
 * The loan of each kind that the market pages price, in dollars and months. A flip borrows 85% of the price and all
 * repairs, a construction loan 80% of land and build.
 */
export const standardLoans: Readonly<Record<ProgramKind, MatchDeal & { holdMonths: number }>> = {
  flip: {
    ...purchase,
    loanKind: 'short',
    loanAmount: 210_000,
    purchasePrice: 200_000,
    repairBudget: 40_000,
    estimatedArv: 320_000,
    termMonths: 12,
    holdMonths: 6,
  },
  bridge: {
    ...purchase,
    loanKind: 'short',
    loanAmount: 140_000,
    purchasePrice: 200_000,
    repairBudget: 0,
    estimatedArv: 200_000,
    termMonths: 12,
    holdMonths: 12,
  },
  construction: {
    ...purchase,
    loanKind: 'short',
    rehabScope: 'ground-up',
    loanAmount: 320_000,
    purchasePrice: 150_000,
    repairBudget: 250_000,
    estimatedArv: 560_000,
    termMonths: 12,
    holdMonths: 12,
  },
  rental: {
    ...purchase,
    loanKind: 'rental',
    loanAmount: 187_500,
    purchasePrice: 250_000,
    repairBudget: 0,
    estimatedArv: 250_000,
    termMonths: 360,
    holdMonths: 36,
    monthlyRent: 2300,
    yearlyTaxes: (250_000 * rentalTaxPercent) / 100,
    yearlyInsurance: (250_000 * rentalInsurancePercent) / 100,
  },
}

/** An investor with two past projects whose entity is unknown: only the credit band differs. */
function standardInvestor(creditScoreRange: MarketCreditBand): MatchInvestor {
  return { creditScoreRange, flippingExperience: '2-5 deals', reDealsLast3Years: null, entityType: null }
}

/**
 * A program's expected total cost of one standard loan, in dollars to the cent, and the states it covers. An empty list
 * means all.
 */
export type StandardTotal = { states: readonly string[]; totalCost: number }
type StandardTotals = Readonly<Record<ProgramKind, Readonly<Record<MarketCreditBand, readonly StandardTotal[]>>>>

const standardRequests = byLoan((kind, band) => loanRequestOf(standardLoans[kind], standardInvestor(band)))

/** Builds a table with one cell per standard loan. */
function byLoan<Cell>(cell: (kind: ProgramKind, band: MarketCreditBand) => Cell) {
  const row = (kind: ProgramKind) => Object.fromEntries(marketCreditBands.map((band) => [band, cell(kind, band)]))
  return Object.fromEntries(programKinds.map((kind) => [kind, row(kind)])) as Record<
    ProgramKind,
    Record<MarketCreditBand, Cell>
  >
}

const totalsOfLender = new WeakMap<MatchLender, StandardTotals>()

/**
 * Computes what each standard loan would cost at a lender, one row per program that publishes the kind and a rate and
 * fails no eligibility rule but the one about states. Caches the result per lender, because the lenders of a snapshot
 * never change.
 */
export function standardTotals(lender: MatchLender): StandardTotals {
  const cached = totalsOfLender.get(lender)
  if (cached) return cached
  const totals = byLoan((kind, band) => listTotals(lender, kind, standardRequests[kind][band]))
  totalsOfLender.set(lender, totals)
  return totals
}

/** Returns the totals of one standard loan at the lender's programs, as {@link standardTotals} describes. */
function listTotals(lender: MatchLender, kind: ProgramKind, request: LoanRequest): StandardTotal[] {
  return lender.programs
    .filter((program) => program.kinds.includes(kind) && isPriced(program))
    .filter((program) => failedRules(lender, program, request).every((rule) => rule === 'H2'))
    .map((program) => ({
      states: program.states ?? lender.states,
      totalCost: roundCents(expectedParts(program, request, pricedTerms(program, kind)).total),
    }))
}
