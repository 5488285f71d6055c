import type { LenderQuery } from './lenders.ts'

/**
 * The directory's query parameters in canonical order, for both the page and the API. Separate from the query's schema,
 * because every page's routes need the names.
 */
export const directoryParameters = [
  'page',
  'search',
  'states',
  'sortBy',
  'interestRateMin',
  'interestRateMax',
  'loanAmountMin',
  'loanAmountMax',
  'loanTermMin',
  'loanTermMax',
  'pointsMin',
  'pointsMax',
  'noMinimumLoan',
  'fastFunding',
  'firstTimers',
  'creditScore',
  'loanKind',
] as const satisfies readonly (keyof LenderQuery)[]
