import { type FlipOrRentInput, flipOrRentDefaults, maxYears } from '#domain/flip/flip-or-rent.ts'
import { type FigureField, type Figures, figureOf, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import type { FieldGroup } from '#web/features/tools/form/tool-form.tsx'
import { rentalFields, rentalInput } from '#web/features/tools/rental/rental-fields.ts'

const dollars = { unit: 'dollars', min: 0, max: 1e9 } as const
const rate = { unit: 'percent', min: -20, max: 30 } as const

const flip: FigureField[] = [
  {
    name: 'flipProfit',
    label: 'Profit if sold',
    note: 'before tax',
    unit: 'dollars',
    min: -1e9,
    max: 1e9,
    isNeeded: true,
  },
  { name: 'totalCash', label: 'Cash put in', note: 'until the work is done', ...dollars, isNeeded: true },
  { name: 'payoff', label: 'Loan to pay off', ...dollars, isNeeded: true },
  { name: 'cost', label: 'Price and repairs', note: 'with all costs', ...dollars, isNeeded: true },
  { name: 'monthsOwned', label: 'Months owned', unit: 'months', min: 0, max: 600, isWhole: true, assumed: 6 },
  { name: 'arv', label: 'After-repair value', ...dollars, isNeeded: true },
]

const pick = (names: readonly string[]) => rentalFields.filter(({ name }) => names.includes(name))
const refinance = pick(['loanAmount', 'ratePercent', 'months']).map((field) =>
  field.name === 'loanAmount' ? { ...field, label: 'Refinance loan' } : field,
)
const rental = pick(['rent', 'taxMonthly', 'insuranceMonthly', 'hoaMonthly'])
const upkeep = pick(['otherMonthly', 'vacancyPercent', 'managementPercent', 'maintenancePercent', 'capitalPercent'])

const years: FigureField[] = [
  {
    name: 'years',
    label: 'Years',
    unit: 'years',
    min: 1,
    max: maxYears,
    isWhole: true,
    assumed: flipOrRentDefaults.years,
    slider: { min: 1, max: maxYears, step: 1 },
  },
  {
    name: 'valueGrowthPercent',
    label: 'Value grows, % a year',
    ...rate,
    assumed: flipOrRentDefaults.valueGrowthPercent,
    slider: { min: -2, max: 8, step: 0.25 },
  },
  { name: 'rentGrowthPercent', label: 'Rent grows, % a year', ...rate, assumed: flipOrRentDefaults.rentGrowthPercent },
  { name: 'costGrowthPercent', label: 'Costs grow, % a year', ...rate, assumed: flipOrRentDefaults.costGrowthPercent },
  { name: 'reinvestPercent', label: 'Profit earns, % a year', ...rate, assumed: flipOrRentDefaults.reinvestPercent },
  { name: 'sellingPercent', label: 'Selling, % of value', ...rate, min: 0, assumed: flipOrRentDefaults.sellingPercent },
  {
    name: 'refinanceCostPercent',
    label: 'Refinance costs, %',
    ...rate,
    min: 0,
    assumed: flipOrRentDefaults.refinanceCostPercent,
  },
  { name: 'prepay', label: 'Prepayment fee', ...dollars, assumed: flipOrRentDefaults.prepay },
]

export const flipOrRentFields = [...flip, ...refinance, ...rental, ...upkeep, ...years]

export const flipOrRentGroups: FieldGroup[] = [
  { title: 'The flip', fields: flip },
  { title: 'The refinance', fields: refinance },
  { title: 'The rental', fields: rental },
  { title: 'Years and growth', fields: years.slice(0, 2) },
  { title: 'Growth, selling and upkeep', fields: [...years.slice(2), ...upkeep], isFolded: true },
]

export const flipOrRentExample: ToolSearch = {
  flipProfit: '$16,500',
  totalCash: '$36,000',
  payoff: '$116,500',
  cost: '$150,000',
  monthsOwned: '6',
  arv: '$180,000',
  loanAmount: '$135,000',
  ratePercent: '7.25',
  rent: '$1,450',
  taxMonthly: '$240',
  insuranceMonthly: '$99',
}

/**
 * Returns the input of the flip-or-rent computation. Blank fields get their assumptions.
 * @throws Error if a needed figure is missing: call it only when `readFigures` returned `isComplete`.
 */
export function flipOrRentInput(values: Figures): FlipOrRentInput {
  const figure = (name: string) => figureOf(flipOrRentFields, values, name)
  return {
    flipProfit: figure('flipProfit'),
    totalCash: figure('totalCash'),
    payoff: figure('payoff'),
    cost: figure('cost'),
    monthsOwned: figure('monthsOwned'),
    value: figure('arv'),
    rental: rentalInput(values, 'cash-out', false),
    years: figure('years'),
    rentGrowthPercent: figure('rentGrowthPercent'),
    costGrowthPercent: figure('costGrowthPercent'),
    valueGrowthPercent: figure('valueGrowthPercent'),
    sellingPercent: figure('sellingPercent'),
    reinvestPercent: figure('reinvestPercent'),
    refinanceCostPercent: figure('refinanceCostPercent'),
    prepay: figure('prepay'),
  }
}
