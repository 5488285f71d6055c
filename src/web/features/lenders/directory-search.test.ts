import { expect, it } from 'vitest'
import { pickDirectorySearch } from '#web/features/lenders/directory-search.ts'
import { readListRequest } from '#web/features/lenders/list/list-request.ts'
import { pageHref } from '#web/features/lenders/paths.ts'
import { readStateRequest } from '#web/features/lenders/state/state-request.ts'

it('keeps the list’s parameters in one order, and drops all others [DIR-12]', () => {
  const search = pickDirectorySearch({
    utm_source: 'x',
    sortBy: 'points_asc',
    search: 'bridge',
    page: '2',
    states: '',
    constructor: 'x',
  })
  expect(JSON.stringify(search)).toBe('{"page":"2","search":"bridge","sortBy":"points_asc"}')
})

it.each(['0', '-1', '1.5', 'x', '', ' ', '10001', '2,3'])('rejects page %j unless it is empty [DIR-12]', (page) => {
  const request = readListRequest(pickDirectorySearch({ page }))
  if (page === '') expect(request).toMatchObject({ kind: 'list', page: 1 })
  else expect(request.kind).toBe('no-such-page')
})

it.each([
  [
    { interestRateMin: '12', interestRateMax: '9' },
    'The lowest interest rate must not be greater than the highest interest rate',
  ],
  [{ loanTermMin: '-3' }, 'The shortest loan term must be a number from 0 to 1200'],
  [{ search: 'x'.repeat(101) }, 'The search cannot exceed 100 characters'],
  [{ states: 'Texas,Atlantis' }, "'Atlantis' is not one of the 50 states"],
  [{ sortBy: 'luck' }, 'The list cannot be sorted that way'],
])('says what is wrong with %j without naming parameters [DIR-12]', (given, problem) => {
  expect(readListRequest(pickDirectorySearch(given))).toEqual({ kind: 'invalid', problems: [problem] })
})

it('keeps the filters in a page’s URL, and omits the number of the first page [DIR-12]', () => {
  expect(pageHref('/lenders', { search: 'a b', page: '4' }, 3)).toBe('/lenders?page=3&search=a+b')
  expect(pageHref('/lenders', { page: '4' }, 1)).toBe('/lenders')
})

it('requests a state’s list with the widest ranges, the state’s name, search and order [STATE-04]', () => {
  expect(readStateRequest('New York', { search: 'bridge', sortBy: 'points_asc', page: '2' })).toMatchObject({
    kind: 'list',
    page: 2,
    filters: {
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
      states: 'New York',
      search: 'bridge',
      sortBy: 'points_asc',
    },
  })
})

it('lists the lenders of the page’s state even if the search names another state [STATE-04]', () => {
  expect(readStateRequest('New York', { states: 'Texas' })).toMatchObject({ filters: { states: 'New York' } })
})
