import type { DealInput } from '#contract/deals/deal-input.ts'
import { type ProfitFigureName, profitFigureLabels } from '#domain/flip/profit-figure-labels.ts'
import { formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { formatDay } from '#web/format/dates.ts'

type Field = Exclude<keyof DealInput, 'profitFigures'>
type Kind = 'text' | 'dollars' | 'months' | 'days' | 'number' | 'day'

/** A deal's fields as the form names them, in its order, and what kind of value each holds. */
const fields: Readonly<Record<Field, readonly [label: string, kind: Kind]>> = {
  dealType: ['Deal type', 'text'],
  dealStatus: ['Deal status', 'text'],
  purchasedDate: ['Purchase date', 'day'],
  occupancy: ['Who will live there', 'text'],
  propertyAddress: ['Property address', 'text'],
  propertyState: ['Property state', 'text'],
  propertyType: ['Property type', 'text'],
  bedrooms: ['Bedrooms', 'number'],
  bathrooms: ['Bathrooms', 'number'],
  purchasePrice: ['Purchase price', 'dollars'],
  repairBudget: ['Repair budget', 'dollars'],
  estimatedArv: ['Estimated ARV', 'dollars'],
  downpayment: ['Down payment', 'dollars'],
  loanAmount: ['Loan amount', 'dollars'],
  loanKind: ['Loan', 'text'],
  termMonths: ['Term', 'months'],
  holdMonths: ['Sell after', 'months'],
  closingTimelineDays: ['Closing in', 'days'],
  purpose: ['Purpose', 'text'],
  propertyValue: ['As-is value', 'dollars'],
  payoff: ['Payoff of the present loan', 'dollars'],
  units: ['Units', 'number'],
  rehabScope: ['Rehab scope', 'text'],
  squareFeet: ['Square feet', 'number'],
  monthlyRent: ['Monthly rent', 'dollars'],
  yearlyTaxes: ['Yearly taxes', 'dollars'],
  yearlyInsurance: ['Yearly insurance', 'dollars'],
  monthlyHoa: ['Monthly HOA', 'dollars'],
}

export const dealFieldNames = Object.keys(fields) as Field[]

const words: Readonly<Record<string, string>> = {
  investment: 'Nobody who borrows: it is an investment',
  owner: 'I or my family',
  short: 'Short-term',
  rental: 'Long-term rental, 30 years',
  drawn: 'What is drawn',
  full: 'The full loan',
}

/** An edit tells the profit's figures one by one. */
const profitLabels: Readonly<Record<string, string>> = profitFigureLabels
const profitDollars: ReadonlySet<string> = new Set([
  'utilitiesMonthly',
  'loanFees',
  'appraisal',
  'drawFee',
  'targetProfit',
] satisfies ProfitFigureName[])

export function dealFieldLabel(field: string): string {
  return isField(field) ? fields[field][0] : (profitLabels[field] ?? field)
}

/** A field's value as people read it; 'not given' for none. */
export function dealFieldText(field: string, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'not given'
  const kind = isField(field) ? fields[field][1] : profitDollars.has(field) ? 'dollars' : 'text'
  if (typeof value === 'string') return kind === 'day' ? formatDay(value) : (words[value] ?? value)
  if (kind === 'dollars') return formatDollars(value)
  if (kind === 'months') return formatMonths(value)
  return kind === 'days' ? formatDays(value) : value.toLocaleString('en-US')
}

function isField(field: string): field is Field {
  return Object.hasOwn(fields, field)
}
