import type { BrrrrInput } from '#domain/flip/brrrr.ts'
import { flipDefaults } from '#domain/flip/flip-profit.ts'
import { usualRefinancePercent } from '#domain/rental/refinance.ts'
import { rentalDefaults } from '#domain/rental/rental.ts'
import { type FigureField, type Figures, figureOf, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import type { FieldGroup } from '#web/features/tools/form/tool-form.tsx'
import { rentalFields } from '#web/features/tools/rental/rental-fields.ts'
import { flipOrRentFields } from './flip-or-rent-fields.ts'
import { flipProfitFields } from './flip-profit-fields.ts'

const dollars = { unit: 'dollars', min: 0, max: 1e9 } as const

const pick = (fields: readonly FigureField[], names: readonly string[]) =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
const relabel = (fields: readonly FigureField[], words: Readonly<Record<string, Partial<FigureField>>>) =>
  fields.map((field) => ({ ...field, ...words[field.name] }))

const purchase = relabel(pick(flipProfitFields, ['purchasePrice', 'rehab', 'arv', 'holdMonths']), {
  arv: { note: 'what it appraises for' },
  holdMonths: { label: 'Months until you refinance', note: 'repaired and rented' },
})
const shortLoan = pick(flipProfitFields, ['loanAmount', 'ratePercent', 'pointsPercent'])
const rent = relabel(
  [
    ...pick(rentalFields, ['rent', 'taxMonthly']),
    ...pick(flipProfitFields, ['insuranceMonthly']),
    ...pick(rentalFields, ['hoaMonthly']),
  ],
  { taxMonthly: { note: `blank: ${flipDefaults.propertyTaxPercent}% of the price a year` } },
)
const refinance: FigureField[] = [
  {
    name: 'refinanceLoan',
    label: 'New loan',
    note: `blank: ${usualRefinancePercent}% of the value`,
    ...dollars,
    min: 1,
  },
  {
    name: 'refinanceRatePercent',
    label: 'New rate, % a year',
    unit: 'percent',
    min: 0,
    max: 30,
    isNeeded: true,
    slider: { min: 5, max: 11, step: 0.125 },
  },
  ...pick(rentalFields, ['months']),
]
const fees = [
  ...pick(flipProfitFields, ['contingencyPercent', 'closingPercent', 'loanFees', 'appraisal', 'utilitiesMonthly']),
  ...relabel(pick(flipOrRentFields, ['refinanceCostPercent', 'prepay']), {
    prepay: { label: 'Prepayment fee, first loan' },
  }),
]
const draws = pick(flipProfitFields, [
  'drawFee',
  'drawMonths',
  'loanTermMonths',
  'extensionPercent',
  'minimumInterestMonths',
])
const upkeep = pick(rentalFields, [
  'otherMonthly',
  'vacancyPercent',
  'managementPercent',
  'maintenancePercent',
  'capitalPercent',
])

export const brrrrFields = [...purchase, ...shortLoan, ...rent, ...refinance, ...fees, ...draws, ...upkeep]

export const brrrrGroups: FieldGroup[] = [
  { title: '1. Buy and rehab', fields: [...purchase, ...shortLoan] },
  { title: '2. Rent', fields: rent },
  { title: '3. Refinance', fields: refinance },
  { title: 'Costs', fields: fees, isFolded: true },
  { title: 'Draws and extension', fields: draws, isFolded: true },
  { title: 'Vacancy and upkeep', fields: upkeep, isFolded: true },
]

export const brrrrExample: ToolSearch = {
  purchasePrice: '$90,000',
  rehab: '$40,000',
  arv: '$180,000',
  holdMonths: '6',
  loanAmount: '$116,500',
  ratePercent: '11',
  pointsPercent: '2',
  rent: '$1,450',
  taxMonthly: '$240',
  insuranceMonthly: '$99',
  refinanceLoan: '$135,000',
  refinanceRatePercent: '7.25',
}

/**
 * Returns the input of the BRRRR computation. Blank fields get their assumptions; a blank new loan stays null. Tax and
 * insurance apply before and after the refinance, utilities only before, and HOA dues only after.
 * @throws Error if a needed figure is missing: call it only when `readFigures` returned `isComplete`.
 */
export function brrrrInput(values: Figures): BrrrrInput {
  const figure = (name: string) => figureOf(brrrrFields, values, name)
  const purchasePrice = figure('purchasePrice')
  const insuranceMonthly = figure('insuranceMonthly')
  const taxMonthly = values['taxMonthly'] ?? (purchasePrice * flipDefaults.propertyTaxPercent) / 1200
  return {
    flip: {
      ...flipDefaults,
      purchasePrice,
      rehab: figure('rehab'),
      arv: figure('arv'),
      loanAmount: figure('loanAmount'),
      ratePercent: figure('ratePercent'),
      pointsPercent: figure('pointsPercent'),
      holdMonths: figure('holdMonths'),
      advance: null,
      targetProfit: null,
      contingencyPercent: figure('contingencyPercent'),
      closingPercent: figure('closingPercent'),
      loanFees: figure('loanFees'),
      appraisal: figure('appraisal'),
      drawFee: figure('drawFee'),
      drawMonths: figure('drawMonths'),
      propertyTaxPercent: (1200 * taxMonthly) / purchasePrice,
      insuranceMonthly,
      utilitiesMonthly: figure('utilitiesMonthly'),
      loanTermMonths: figure('loanTermMonths'),
      extensionPercent: figure('extensionPercent'),
      minimumInterestMonths: figure('minimumInterestMonths'),
    },
    refinanceLoan: values['refinanceLoan'] ?? null,
    refinanceCostPercent: figure('refinanceCostPercent'),
    prepay: figure('prepay'),
    rental: {
      ...rentalDefaults,
      ratePercent: figure('refinanceRatePercent'),
      months: figure('months'),
      isInterestOnly: false,
      rent: figure('rent'),
      taxMonthly,
      insuranceMonthly,
      hoaMonthly: values['hoaMonthly'] ?? null,
      otherMonthly: figure('otherMonthly'),
      vacancyPercent: figure('vacancyPercent'),
      managementPercent: figure('managementPercent'),
      maintenancePercent: figure('maintenancePercent'),
      capitalPercent: figure('capitalPercent'),
      loanPurpose: 'cash-out',
      creditScore: null,
    },
  }
}
