import { paymentFactor } from '#domain/loan-cost/amortization.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { joinNames } from '#domain/text/join-names.ts'

type RentalDeal = Pick<
  MatchDeal,
  'propertyType' | 'monthlyRent' | 'yearlyTaxes' | 'yearlyInsurance' | 'monthlyHoa' | 'situations'
>

/** The share of a short-term rental's average rent that lenders count. */
export const shortTermRentShare = 0.8

/** Property types that usually have dues. For them, blank dues mean "unknown". */
const typesWithDues: ReadonlySet<string> = new Set(['Condo/Co-op', 'Townhome'])

/** Returns whether this property type usually has HOA dues, so that the coverage is unknown without them. */
export function dependsOnHoaDues(propertyType: string): boolean {
  return typesWithDues.has(propertyType)
}

/** A rental's income and costs, in dollars a month. */
type RentFigures = { rent: number; taxMonthly: number; insuranceMonthly: number; hoaMonthly: number }
export const missingRentFigureNames = ['rent', 'taxes', 'insurance', 'hoa'] as const
export type MissingRentFigure = (typeof missingRentFigureNames)[number]

/** Lists the blank figures that make {@link rentFiguresOf} return null. */
export function missingRentFigures(deal: RentalDeal): MissingRentFigure[] {
  const missing: MissingRentFigure[] = []
  if (deal.monthlyRent == null) missing.push('rent')
  if (deal.yearlyTaxes == null) missing.push('taxes')
  if (deal.yearlyInsurance == null) missing.push('insurance')
  if (deal.monthlyHoa == null && dependsOnHoaDues(deal.propertyType)) missing.push('hoa')
  return missing
}

const missingNames: Readonly<Record<MissingRentFigure, string>> = {
  rent: 'rent',
  taxes: 'taxes',
  insurance: 'insurance',
  hoa: 'HOA dues',
}

/** Names the missing figures within a sentence: 'rent, taxes and insurance'. */
export function missingRentWords(missing: readonly MissingRentFigure[]): string {
  return joinNames(missing.map((name) => missingNames[name]))
}

/**
 * Returns the countable rent and ownership costs, in dollars a month. A short-term rental's rent counts at
 * {@link shortTermRentShare}. Null while rent, taxes, insurance or required dues are unknown.
 */
export function rentFiguresOf(deal: RentalDeal): RentFigures | null {
  const { monthlyRent, yearlyTaxes, yearlyInsurance, monthlyHoa, propertyType } = deal
  if (monthlyRent == null || yearlyTaxes == null || yearlyInsurance == null) return null
  if (monthlyHoa == null && dependsOnHoaDues(propertyType)) return null
  const isShortTerm = (deal.situations ?? []).includes('short-term-rental')
  return {
    rent: isShortTerm ? shortTermRentShare * monthlyRent : monthlyRent,
    taxMonthly: yearlyTaxes / 12,
    insuranceMonthly: yearlyInsurance / 12,
    hoaMonthly: monthlyHoa ?? 0,
  }
}

/** Sums taxes, insurance and HOA dues, in dollars a month. */
export function monthlyEscrow({ taxMonthly, insuranceMonthly, hoaMonthly }: RentFigures): number {
  return taxMonthly + insuranceMonthly + hoaMonthly
}

/**
 * Computes the DSCR at a yearly rate in percent: the countable rent over principal, interest, taxes, insurance and HOA
 * dues. Null while a required figure is unknown.
 */
export function coverageAt(
  deal: RentalDeal & Pick<MatchDeal, 'loanAmount' | 'termMonths'>,
  ratePercent: number,
): number | null {
  const figures = rentFiguresOf(deal)
  if (figures === null) return null
  return figures.rent / (deal.loanAmount * paymentFactor(ratePercent, deal.termMonths) + monthlyEscrow(figures))
}

/** Rounds a DSCR that is below `limit` to decimals. Rounding never raises it to the limit. */
export function roundShortCoverage(coverage: number, limit: number, digits = 2): number {
  return Math.min(roundTo(coverage, digits), roundTo(limit - 10 ** -digits, digits))
}
