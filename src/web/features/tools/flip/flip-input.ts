import type { FlipInput } from '#domain/flip/flip-profit.ts'
import { type Figures, figureOf } from '#web/features/tools/form/tool-fields.ts'
import { flipProfitFields } from './flip-profit-fields.ts'

/** Returns the input of the flip computation. Blank fields get their assumptions. */
export function flipInput(values: Figures, interestBasis: FlipInput['interestBasis']): FlipInput {
  const figure = (name: string) => figureOf(flipProfitFields, values, name)
  return {
    purchasePrice: figure('purchasePrice'),
    rehab: figure('rehab'),
    arv: figure('arv'),
    loanAmount: figure('loanAmount'),
    ratePercent: figure('ratePercent'),
    pointsPercent: figure('pointsPercent'),
    holdMonths: figure('holdMonths'),
    advance: values['advance'] ?? null,
    prepaid: values['prepaid'] ?? 0,
    targetProfit: values['targetProfit'] ?? null,
    contingencyPercent: figure('contingencyPercent'),
    closingPercent: figure('closingPercent'),
    loanFees: figure('loanFees'),
    appraisal: figure('appraisal'),
    drawFee: figure('drawFee'),
    drawMonths: figure('drawMonths'),
    propertyTaxPercent: figure('propertyTaxPercent'),
    insuranceMonthly: figure('insuranceMonthly'),
    utilitiesMonthly: figure('utilitiesMonthly'),
    hoaMonthly: values['hoaMonthly'] ?? 0,
    sellingPercent: figure('sellingPercent'),
    loanTermMonths: figure('loanTermMonths'),
    extensionPercent: figure('extensionPercent'),
    minimumInterestMonths: figure('minimumInterestMonths'),
    interestBasis,
  }
}
