import type { LenderQuery } from './lenders.ts'

/**
 * The directory's query parameters in canonical order, for both the page and the API. Kept out of the schema's file,
 * because every page loads the routes that import these names, but not the schema.
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
