import { longestHoldMonths } from '#domain/choices/deal-choices.ts'
import { type FlipInput, flipDefaults } from '#domain/flip/flip-profit.ts'
import { type ProfitFigureName, profitFigureNames } from '#domain/loan-request/profit-figure-labels.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { type FigureField, type Figures, figureOf, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import type { FieldGroup } from '#web/features/tools/form/tool-form.tsx'
import type { DealPrefill } from '#web/shell/deal-prefill.ts'

const dollars = { unit: 'dollars', min: 0, max: 1e9 } as const
const percent = { unit: 'percent', min: 0, max: 100 } as const

const house: FigureField[] = [
  { name: 'purchasePrice', label: 'Purchase price', ...dollars, min: 1, isNeeded: true },
  { name: 'rehab', label: 'Rehab', ...dollars, isNeeded: true },
  { name: 'arv', label: 'After-repair value', note: 'what it sells for', ...dollars, min: 1, isNeeded: true },
  {
    name: 'holdMonths',
    label: 'Months held',
    note: 'until you sell',
    unit: 'months',
    min: 1,
    max: longestHoldMonths,
    isWhole: true,
    isNeeded: true,
    slider: { min: 1, max: 24, step: 1 },
  },
]

const loan: FigureField[] = [
  { name: 'loanAmount', label: 'Loan', note: 'usually 85% of price and all repairs', ...dollars, isNeeded: true },
  {
    name: 'ratePercent',
    label: 'Rate, % a year',
    unit: 'percent',
    min: 0,
    max: 30,
    isNeeded: true,
    slider: { min: 6, max: 15, step: 0.125 },
  },
  { name: 'pointsPercent', label: 'Points, %', unit: 'percent', min: 0, max: 15, isNeeded: true },
]

const costs: FigureField[] = [
  { name: 'contingencyPercent', label: 'Rehab reserve, %', ...percent, assumed: flipDefaults.contingencyPercent },
  { name: 'closingPercent', label: 'Closing, % of price', ...percent, max: 20, assumed: flipDefaults.closingPercent },
  { name: 'loanFees', label: 'Loan fees', ...dollars, max: 1e6, assumed: flipDefaults.loanFees },
  {
    name: 'prepaid',
    label: 'Prepaid at closing',
    note: 'interest and a year of insurance; blank: none',
    ...dollars,
    max: 1e7,
  },
  { name: 'appraisal', label: 'Appraisal', ...dollars, max: 1e6, assumed: flipDefaults.appraisal },
  {
    name: 'propertyTaxPercent',
    label: 'Property tax, % a year',
    ...percent,
    max: 10,
    assumed: flipDefaults.propertyTaxPercent,
  },
  {
    name: 'insuranceMonthly',
    label: 'Monthly insurance',
    ...dollars,
    max: 1e6,
    assumed: flipDefaults.insuranceMonthly,
  },
  {
    name: 'utilitiesMonthly',
    label: 'Monthly utilities',
    ...dollars,
    max: 1e6,
    assumed: flipDefaults.utilitiesMonthly,
  },
  { name: 'hoaMonthly', label: 'Monthly HOA', note: 'blank: none', ...dollars, max: 1e5 },
  { name: 'sellingPercent', label: 'Selling, % of sale', ...percent, max: 50, assumed: flipDefaults.sellingPercent },
]

const targets: FigureField[] = [
  { name: 'targetProfit', label: 'Target profit', note: 'blank: $25,000 or 10% of the sale', ...dollars },
  {
    name: 'targetRoiPercent',
    label: 'Target return, %',
    note: 'on your cash, until the sale',
    unit: 'percent',
    min: 0,
    max: 1000,
    slider: { min: 0, max: 60, step: 1 },
  },
]

const draws: FigureField[] = [
  { name: 'advance', label: 'First advance', note: 'blank: the loan less the repairs', ...dollars },
  {
    name: 'drawFee',
    label: 'Fee per draw',
    note: 'one draw a month',
    ...dollars,
    max: 1e5,
    assumed: flipDefaults.drawFee,
  },
  {
    name: 'drawMonths',
    label: 'Draw period, months',
    unit: 'months',
    min: 1,
    max: 36,
    isWhole: true,
    assumed: flipDefaults.drawMonths,
  },
  {
    name: 'loanTermMonths',
    label: 'Loan term, months',
    unit: 'months',
    min: 1,
    max: 360,
    isWhole: true,
    assumed: flipDefaults.loanTermMonths,
  },
  {
    name: 'extensionPercent',
    label: 'Extension, % of loan',
    note: 'per 3 months, or any part',
    ...percent,
    max: 10,
    assumed: flipDefaults.extensionPercent,
  },
  {
    name: 'minimumInterestMonths',
    label: 'Minimum interest, months',
    unit: 'months',
    min: 0,
    max: 36,
    isWhole: true,
    assumed: flipDefaults.minimumInterestMonths,
  },
]

export const flipProfitFields = [...house, ...loan, ...targets, ...costs, ...draws]

export const flipProfitGroups: FieldGroup[] = [
  { title: 'The house', fields: house },
  { title: 'The loan', fields: loan },
  { title: 'Your targets', fields: targets },
  { title: 'Costs', fields: costs, isFolded: true },
  { title: 'Draws and extension', fields: draws, isFolded: true },
]

export const flipProfitExample: ToolSearch = {
  purchasePrice: '$185,000',
  rehab: '$60,000',
  arv: '$330,000',
  holdMonths: '9',
  loanAmount: '$217,250',
  ratePercent: '10.93',
  pointsPercent: '2.29',
  targetRoiPercent: '30',
}

/**
 * Returns the deal fields of a flip. Omits figures that the visitor left blank, so that no assumption is saved.
 * Converts property tax and insurance to dollars a year. Omits a given advance and prepaid items, which deals compute.
 */
export function dealFieldsOfFlip(input: FlipInput, values: Figures): DealPrefill {
  const isGiven = (name: string) => values[name] != null
  return {
    purchasePrice: roundCents(input.purchasePrice),
    repairBudget: roundCents(input.rehab),
    estimatedArv: roundCents(input.arv),
    loanAmount: roundCents(input.loanAmount),
    holdMonths: input.holdMonths,
    ...(isGiven('loanTermMonths') ? { termMonths: input.loanTermMonths } : {}),
    ...(isGiven('propertyTaxPercent')
      ? { yearlyTaxes: roundCents((input.purchasePrice * input.propertyTaxPercent) / 100) }
      : {}),
    ...(isGiven('insuranceMonthly') ? { yearlyInsurance: roundCents(12 * input.insuranceMonthly) } : {}),
    ...(isGiven('hoaMonthly') ? { monthlyHoa: roundCents(input.hoaMonthly) } : {}),
    profitFigures: profitFigures(input, isGiven),
  }
}

/** Returns the profit figures that the visitor entered. Full-loan interest counts as entered. */
function profitFigures(input: FlipInput, isGiven: (name: string) => boolean): ProfitFigures {
  const given = profitFigureNames.filter(
    (name) => isGiven(name) || (name === 'interestBasis' && input[name] === 'full'),
  )
  const figures: Partial<Record<ProfitFigureName, number | string | null>> = {}
  for (const name of given) figures[name] = input[name]
  return figures as ProfitFigures
}

/**
 * Returns the input of the flip computation. A blank field gets its assumption, or 0 for prepaid items and HOA dues. A
 * blank advance or target profit is null, and the computation derives it.
 * @throws for a blank needed field: call `readFigures` first and check `isComplete`.
 */
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
