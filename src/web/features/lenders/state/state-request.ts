import type { StateName } from '#domain/states/states.ts'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'
import { type ListFilters, type ListRequest, readListRequest } from '#web/features/lenders/list/list-request.ts'

/** The directory's widest query, for the lenders of one state. */
const wideFilters: ListFilters = {
  interestRateMin: '0',
  interestRateMax: '30',
  loanAmountMin: '0',
  loanAmountMax: '100000000',
  loanTermMin: '1',
  loanTermMax: '360',
  pointsMin: '0',
  pointsMax: '10',
  noMinimumLoan: 'false',
  fastFunding: 'false',
}

/**
 * Parses a state page's URL. The filters are the state and the widest ranges ({@link wideFilters}), with the URL's
 * search and order. `search` must have no parameters other than these and the page: a filter would replace the wide
 * one.
 */
export function readStateRequest(state: StateName, search: DirectorySearch): ListRequest {
  const request = readListRequest(search)
  if (request.kind !== 'list') return request
  return { ...request, filters: { ...wideFilters, ...request.filters, states: state } }
}
