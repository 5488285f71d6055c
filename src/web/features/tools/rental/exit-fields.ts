import { type ExitInput, exitDefaults } from '#domain/rental/exit-by-refinance.ts'
import {
  type FigureField,
  type Figures,
  figureOf,
  type ReadFigures,
  type ToolSearch,
} from '#web/features/tools/form/tool-fields.ts'
import type { FieldGroup } from '#web/features/tools/form/tool-form.tsx'
import { rentalFields } from './rental-fields.ts'

const dollars = { unit: 'dollars', min: 0, max: 1e9 } as const

const owed: FigureField[] = [
  { name: 'loanAmount', label: 'Loan to pay off', ...dollars, min: 1, isNeeded: true },
  { name: 'arv', label: 'After-repair value', ...dollars, min: 1, isNeeded: true },
  { name: 'cost', label: 'Price and repairs', note: 'caps the value in the first months', ...dollars },
  {
    name: 'holdMonths',
    label: 'Months until you refinance',
    unit: 'months',
    min: 1,
    max: 60,
    isWhole: true,
    isNeeded: true,
    slider: { min: 1, max: 24, step: 1 },
  },
]

const rent = rentalFields
  .filter(({ name }) => ['rent', 'taxMonthly', 'insuranceMonthly', 'hoaMonthly'].includes(name))
  // Without the rent, only the value limits the loan, and the page explains that.
  .map((field) => (field.name === 'rent' ? { ...field, isNeeded: false } : field))

const newLoan: FigureField[] = [
  {
    name: 'ratePercent',
    label: 'New rate, % a year',
    note: 'a point above today’s, to be safe',
    unit: 'percent',
    min: 0,
    max: 30,
    assumed: exitDefaults.ratePercent,
    slider: { min: 5, max: 12, step: 0.125 },
  },
  {
    name: 'ltvPercent',
    label: 'New loan, % of value',
    unit: 'percent',
    min: 1,
    max: 100,
    assumed: exitDefaults.ltvPercent,
  },
  {
    name: 'seasoningMonths',
    label: 'Months before value counts',
    note: 'lenders ask for 3 to 12',
    unit: 'months',
    min: 0,
    max: 24,
    isWhole: true,
    assumed: exitDefaults.seasoningMonths,
  },
]

export const exitFields = [...owed, ...rent, ...newLoan]

export const exitGroups: FieldGroup[] = [
  { title: 'What you owe', fields: owed },
  { title: 'The rent', fields: rent },
  { title: 'The new loan', fields: newLoan },
]

export const exitExample: ToolSearch = {
  loanAmount: '$217,250',
  arv: '$330,000',
  cost: '$245,000',
  holdMonths: '9',
  rent: '$1,850',
  taxMonthly: '$400',
  insuranceMonthly: '$150',
}

/**
 * Returns whether the figures suffice for a result: all needed ones are given and none is invalid. If the refinance is
 * before the end of the seasoning months, the cost is needed, too.
 */
export function isExitComplete(read: ReadFigures): boolean {
  return read.isComplete && !isCostMissing(read.values)
}

function isCostMissing({ holdMonths, cost, seasoningMonths }: Figures): boolean {
  // `isComplete` already requires `holdMonths`.
  return (holdMonths ?? 0) < (seasoningMonths ?? exitDefaults.seasoningMonths) && cost == null
}

/**
 * Returns the input of `exitByRefinance`. Blank fields get their assumptions, and a blank cost the after-repair value.
 * Blank rent, taxes, insurance and HOA stay null.
 * @throws Error if a needed figure is missing: call it only when {@link isExitComplete} is true.
 */
export function exitInput(values: Figures): ExitInput {
  const figure = (name: string) => figureOf(exitFields, values, name)
  return {
    loanAmount: figure('loanAmount'),
    arv: figure('arv'),
    // Counts only before the seasoning months end, when it is required.
    cost: values['cost'] ?? figure('arv'),
    holdMonths: figure('holdMonths'),
    rent: values['rent'] ?? null,
    taxMonthly: values['taxMonthly'] ?? null,
    insuranceMonthly: values['insuranceMonthly'] ?? null,
    hoaMonthly: values['hoaMonthly'] ?? null,
    ratePercent: figure('ratePercent'),
    ltvPercent: figure('ltvPercent'),
    seasoningMonths: figure('seasoningMonths'),
  }
}
