import type { ChangedFigure } from '#contract/quotes/shared-sheet.ts'
import { formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'

const labels: Readonly<Record<ChangedFigure['field'], string>> = {
  dealType: 'Deal type',
  dealStatus: 'Status',
  propertyType: 'Property type',
  propertyState: 'State',
  loanAmount: 'Loan wanted',
  purchasePrice: 'Purchase price',
  propertyValue: 'Value as it is',
  repairBudget: 'Repairs',
  estimatedArv: 'Value after repair',
  termMonths: 'Term',
  holdMonths: 'Plans to sell after',
  closingTimelineDays: 'Days to closing',
  units: 'Units',
  rehabScope: 'Rehab',
  squareFeet: 'Square feet',
  payoff: 'Payoff of the present loan',
  monthlyRent: 'Rent a month',
  yearlyTaxes: 'Taxes a year',
  yearlyInsurance: 'Insurance a year',
  monthlyHoa: 'HOA a month',
}

const months: readonly ChangedFigure['field'][] = ['termMonths', 'holdMonths']
const counts: readonly ChangedFigure['field'][] = ['units', 'squareFeet']

/** A changed figure in words: its name, what it was and what it is. */
export function changeWords({ field, from, to }: ChangedFigure): { label: string; from: string; to: string } {
  const write = (value: string | number | null) => {
    if (value === null) return 'not said'
    if (typeof value === 'string') return value
    if (months.includes(field)) return formatMonths(value)
    if (counts.includes(field)) return value.toLocaleString('en-US')
    return field === 'closingTimelineDays' ? formatDays(value) : formatDollars(value)
  }
  return { label: labels[field], from: write(from), to: write(to) }
}
