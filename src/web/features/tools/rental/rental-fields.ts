import { type RentalInput, rentalDefaults } from '#domain/rental/rental.ts'
import {
  type ChoiceField,
  type FigureField,
  type Figures,
  figureOf,
  type ToolSearch,
} from '#web/features/tools/form/tool-fields.ts'
import type { FieldGroup } from '#web/features/tools/form/tool-form.tsx'
import type { DealPrefill } from '#web/shell/deal-prefill.ts'

const dollars = { unit: 'dollars', min: 0 } as const
const percent = { unit: 'percent', min: 0, max: 100 } as const

const loan: FigureField[] = [
  { name: 'loanAmount', label: 'Loan', ...dollars, max: 1e9, isNeeded: true },
  {
    name: 'ratePercent',
    label: 'Rate, % a year',
    unit: 'percent',
    min: 0,
    max: 30,
    isNeeded: true,
    slider: { min: 5, max: 11, step: 0.125 },
  },
  { name: 'months', label: 'Term', note: 'months', unit: 'months', min: 12, max: 480, isWhole: true, assumed: 360 },
]

const house: FigureField[] = [
  {
    name: 'rent',
    label: 'Monthly rent',
    note: 'the lower of lease and market',
    ...dollars,
    max: 1e6,
    isNeeded: true,
    slider: { min: 500, max: 6000, step: 25 },
  },
  { name: 'taxMonthly', label: 'Monthly property tax', ...dollars, max: 1e5 },
  { name: 'insuranceMonthly', label: 'Monthly insurance', ...dollars, max: 1e5 },
  { name: 'hoaMonthly', label: 'Monthly HOA', note: 'blank when there is none', ...dollars, max: 1e5 },
  { name: 'value', label: 'Value or price', note: 'for the cap rate and the loan’s limit', ...dollars, max: 1e9 },
  { name: 'cashIn', label: 'Your cash in it', note: 'for cash on cash', ...dollars, max: 1e9 },
  { name: 'creditScore', label: 'Credit score', unit: 'plain', min: 300, max: 850, isWhole: true },
]

const owner: FigureField[] = [
  { name: 'otherMonthly', label: 'Other monthly income', ...dollars, max: 1e6, assumed: rentalDefaults.otherMonthly },
  { name: 'vacancyPercent', label: 'Vacancy, %', ...percent, assumed: rentalDefaults.vacancyPercent },
  {
    name: 'managementPercent',
    label: 'Management, % of income',
    ...percent,
    assumed: rentalDefaults.managementPercent,
  },
  { name: 'maintenancePercent', label: 'Maintenance, %', ...percent, assumed: rentalDefaults.maintenancePercent },
  { name: 'capitalPercent', label: 'Capital expenses, %', ...percent, assumed: rentalDefaults.capitalPercent },
]

export const rentalFields = [...house, ...loan, ...owner]

export const rentalGroups: FieldGroup[] = [
  { title: 'The house', fields: house },
  { title: 'The loan', fields: loan },
  { title: 'Vacancy and upkeep', fields: owner, isFolded: true },
]

export const rentalPurposes = {
  name: 'loanPurpose',
  label: 'The loan is for',
  choices: [
    { value: 'purchase', label: 'A purchase' },
    { value: 'rate-and-term', label: 'A refinance' },
    { value: 'cash-out', label: 'Cash out' },
  ],
} as const satisfies ChoiceField

export const dscrExample: ToolSearch = {
  rent: '$1,450',
  taxMonthly: '$240',
  insuranceMonthly: '$99',
  value: '$180,000',
  loanAmount: '$135,000',
  ratePercent: '7.25',
}

/**
 * Returns the input of the rental computation. Blank figures get their assumption, else null.
 * @throws when loan amount or rate is blank: call `readFigures` first and check `isComplete`.
 */
export function rentalInput(
  values: Figures,
  loanPurpose: RentalInput['loanPurpose'],
  isInterestOnly: boolean,
): RentalInput {
  const figure = (name: string) => figureOf(rentalFields, values, name)
  return {
    loanAmount: figure('loanAmount'),
    ratePercent: figure('ratePercent'),
    months: figure('months'),
    isInterestOnly,
    rent: values['rent'] ?? null,
    taxMonthly: values['taxMonthly'] ?? null,
    insuranceMonthly: values['insuranceMonthly'] ?? null,
    hoaMonthly: values['hoaMonthly'] ?? null,
    value: values['value'] ?? null,
    cashIn: values['cashIn'] ?? null,
    otherMonthly: figure('otherMonthly'),
    vacancyPercent: figure('vacancyPercent'),
    managementPercent: figure('managementPercent'),
    maintenancePercent: figure('maintenancePercent'),
    capitalPercent: figure('capitalPercent'),
    loanPurpose,
    creditScore: values['creditScore'] ?? null,
  }
}

/** Returns the deal fields of a rental: monthly rent and HOA, yearly taxes and insurance. Leaves out unknown ones. */
export function dealFieldsOfRental(rental: {
  rent: number | null
  taxMonthly: number | null
  insuranceMonthly: number | null
  hoaMonthly: number | null
}): DealPrefill {
  const { rent, taxMonthly, insuranceMonthly, hoaMonthly } = rental
  return {
    ...(rent === null ? {} : { monthlyRent: rent }),
    ...(taxMonthly === null ? {} : { yearlyTaxes: yearly(taxMonthly) }),
    ...(insuranceMonthly === null ? {} : { yearlyInsurance: yearly(insuranceMonthly) }),
    ...(hoaMonthly === null ? {} : { monthlyHoa: hoaMonthly }),
  }
}

/** Returns a year's dollars, rounded to the cent as in deals. */
function yearly(monthly: number): number {
  return Math.round(1200 * monthly) / 100
}
