import { rentalTermMonths } from '#domain/choices/deal-choices.ts'
import type { DealHealth } from '#domain/matching/deal-insight.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { dealHealth, type HealthRatio, type RatioLimits, ratioLimits } from '#domain/verdict/deal-health.ts'
import { assumedMoneyPrice } from '#domain/verdict/money-price.ts'
import { type RentalStanding, rentalStanding } from '#domain/verdict/rental-verdict.ts'
import { type DealFormValues, isRental } from './deal-form-schema.ts'

export type Preview = DealHealth & {
  limits: Record<HealthRatio, RatioLimits>
  /** Coverage and cash flow of a rental at the assumed rate; null for other loans. */
  rental: RentalStanding | null
}

/** Computes a deal's health while it is being typed, assuming 2 points. Null until price, value and loan are given. */
export function previewFigures(values: Partial<DealFormValues>): Preview | null {
  const deal: MatchDeal = {
    dealType: values.dealType ?? '',
    dealStatus: values.dealStatus ?? '',
    propertyState: values.propertyState ?? '',
    propertyType: values.propertyType ?? '',
    loanAmount: figure(values.loanAmount),
    purchasePrice: figure(values.purchasePrice),
    repairBudget: figure(values.repairBudget),
    estimatedArv: figure(values.estimatedArv),
    downpayment: figure(values.downpayment),
    termMonths: isRental(values) ? rentalTermMonths : figure(values.termMonths),
    closingTimelineDays: figure(values.closingTimelineDays),
    propertyValue: figure(values.propertyValue) || null,
    payoff: values.payoff ?? null,
    purchasedDate: values.purchasedDate || null,
    repairsFinanced: values.repairsFinanced ?? null,
    seniorLoanBalance: values.seniorLoanBalance ?? null,
    situations: values.situations ?? null,
    latePayments: values.latePayments || null,
    units: values.units ?? null,
    holdMonths: values.holdMonths ?? null,
    rehabScope: values.rehabScope || null,
    loanKind: values.loanKind ?? null,
    monthlyRent: values.monthlyRent ?? null,
    yearlyTaxes: values.yearlyTaxes ?? null,
    yearlyInsurance: values.yearlyInsurance ?? null,
    monthlyHoa: values.monthlyHoa ?? null,
  }
  if (deal.loanAmount < 1 || deal.purchasePrice < 1 || deal.estimatedArv < 1) return null
  const health = dealHealth(deal, null)
  return {
    ...health,
    limits: {
      advance: ratioLimits('advance', deal),
      ltv: ratioLimits('ltv', deal),
      ltarv: ratioLimits('ltarv', deal),
      ltc: ratioLimits('ltc', deal),
    },
    rental: isRental(values) ? rentalStanding(deal, assumedMoneyPrice('rental')) : null,
  }
}

/** Counts an empty or invalid field as 0, which is what empty repairs or an empty down payment mean. */
function figure(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}
