import { queryOptions, skipToken } from '@tanstack/react-query'
import { type DealPreviewInput, previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import type { Call } from '#contract/wire/call.ts'
import { usualFlipMonths } from '#domain/loan-request/loan-request.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import {
  type FigureField,
  type ReadFigures,
  readFigures,
  type ToolSearch,
} from '#web/features/tools/form/tool-fields.ts'
import { queryKeys } from '#web/session/query-keys.ts'

const dollars = { unit: 'dollars', max: 1e9, isNeeded: true } as const

export const loanCostFields: FigureField[] = [
  { name: 'loanAmount', label: 'Loan', ...dollars, min: 1, slider: { min: 25_000, max: 1_000_000, step: 5000 } },
  { name: 'purchasePrice', label: 'Purchase price', ...dollars, min: 1 },
  { name: 'rehab', label: 'Rehab', ...dollars, min: 0 },
  { name: 'arv', label: 'After-repair value', ...dollars, min: 1 },
  {
    name: 'months',
    label: 'Term',
    note: 'months',
    unit: 'months',
    min: 1,
    max: 360,
    isWhole: true,
    isNeeded: true,
    slider: { min: 1, max: 36, step: 1 },
  },
  {
    name: 'holdMonths',
    label: 'Months held',
    note: `blank: ${usualFlipMonths} for a flip`,
    unit: 'months',
    min: 1,
    max: 360,
    isWhole: true,
  },
]

/** Reads the calculator's figures, without the state. A hold longer than the term is an error. */
export function readLoanCost(search: ToolSearch): ReadFigures {
  const read = readFigures(loanCostFields, search)
  const { months, holdMonths } = read.values
  if (months == null || holdMonths == null || holdMonths <= months) return read
  const error = `Months held must be from 1 to the term, ${months}`
  return { ...read, isComplete: false, errors: { ...read.errors, holdMonths: error } }
}

export const loanCostExample: ToolSearch = {
  state: 'California',
  loanAmount: '$160,000',
  purchasePrice: '$200,000',
  rehab: '$25,000',
  arv: '$300,000',
  months: '12',
}

/** Returns the figures as a deal to preview; null while the state or a figure is missing or invalid. */
export function loanCostDeal(
  search: ToolSearch,
): Pick<
  DealPreviewInput,
  'propertyState' | 'loanAmount' | 'purchasePrice' | 'repairBudget' | 'estimatedArv' | 'termMonths' | 'holdMonths'
> | null {
  const { values, isComplete } = readLoanCost(search)
  const propertyState = findState(search['state'] ?? '')
  if (!isComplete || !propertyState) return null
  return {
    propertyState,
    loanAmount: values['loanAmount'] ?? 0,
    purchasePrice: values['purchasePrice'] ?? 0,
    repairBudget: values['rehab'] ?? 0,
    estimatedArv: values['arv'] ?? 0,
    termMonths: values['months'] ?? 0,
    ...(values['holdMonths'] == null ? {} : { holdMonths: values['holdMonths'] }),
  }
}

/** Returns the URL's parameters, or the page's example if the URL has no parameter at all. */
export function searchOrExample(search: ToolSearch): ToolSearch {
  return Object.keys(search).length === 0 ? loanCostExample : search
}

/** The lenders that fit the figures, with their costs. Sends no request when `figures` is null. */
export function previewQuery(call: Call, figures: ReturnType<typeof loanCostDeal>) {
  return queryOptions({
    queryKey: queryKeys.dealPreview('loan-cost', figures),
    queryFn: figures === null ? skipToken : () => call(previewDealEndpoint, { body: figures }),
  })
}
