import { expect, it } from 'vitest'
import { filterBounds } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { pickDirectorySearch } from '#web/features/lenders/directory-search.ts'
import { readListRequest } from '#web/features/lenders/list/list-request.ts'
import {
  activeFilters,
  filtersOfQuery,
  isSameFilters,
  type LenderFilters,
  noFilters,
  rangeNames,
  rangeOfEnds,
  searchOfFilters,
  shownRange,
  toggleState,
} from './lender-filters.ts'

const everything: LenderFilters = {
  states: ['California', 'Oregon'],
  interestRate: { max: 13 },
  loanAmount: { min: 100_000, max: 1_000_000 },
  loanTerm: { min: 6 },
  points: { max: 4 },
  noMinimumLoan: true,
  fastFunding: true,
  firstTimers: true,
  creditScore: 650,
  loanKind: 'flip',
}

function roundTripThroughUrl(filters: LenderFilters): LenderFilters {
  const request = readListRequest(pickDirectorySearch(searchOfFilters(filters)))
  if (request.kind !== 'list') throw new Error(request.kind)
  return filtersOfQuery(request.query)
}

it('reads back the filters that it wrote to the URL [DIR-12]', () => {
  for (const filters of [everything, noFilters, { ...noFilters, fastFunding: true }])
    expect(isSameFilters(roundTripThroughUrl(filters), filters)).toBe(true)
  expect(searchOfFilters(everything)).toEqual({
    states: 'California,Oregon',
    interestRateMax: '13',
    loanAmountMin: '100000',
    loanAmountMax: '1000000',
    loanTermMin: '6',
    pointsMax: '4',
    noMinimumLoan: 'true',
    fastFunding: 'true',
    firstTimers: 'true',
    creditScore: '650',
    loanKind: 'flip',
  })
})

it('writes a typed number into the address in the API’s format [DIR-12]', () => {
  const filters = { ...noFilters, interestRate: { min: 6.123456789, max: 1e-9 + 7 } }
  expect(searchOfFilters(filters)).toEqual({ interestRateMin: '6.123457', interestRateMax: '7' })
})

it('writes no query without filters or with all 50 states, and toggles states in order [DIR-06]', () => {
  expect(searchOfFilters(noFilters)).toEqual({})
  expect(searchOfFilters({ ...noFilters, states: stateNames })).toEqual({})
  expect(toggleState(stateNames.slice(1), 'Alabama')).toEqual([])
  expect(toggleState(['Oregon'], 'Maine')).toEqual(['Maine', 'Oregon'])
  expect(toggleState(['Maine', 'Oregon'], 'Maine')).toEqual(['Oregon'])
})

it('compares filters by value, and treats an undefined end as missing [DIR-08]', () => {
  expect(isSameFilters(noFilters, { ...noFilters, points: { min: undefined } })).toBe(true)
  expect(isSameFilters(noFilters, everything)).toBe(false)
  expect(isSameFilters(everything, { ...everything, points: { max: 4.25 } })).toBe(false)
})

it('ignores the order of states when it compares filters [DIR-08]', () => {
  const applied = { ...noFilters, states: ['Texas', 'Ohio'] }
  const draft = { ...applied, states: toggleState(toggleState(applied.states, 'Maine'), 'Maine') }
  expect(draft.states).toEqual(['Ohio', 'Texas'])
  expect(isSameFilters(draft, applied)).toBe(true)
  expect(isSameFilters({ ...draft, states: ['Ohio', 'Utah'] }, applied)).toBe(false)
})

it('leaves an end open when its slider is at the bound [DIR-07]', () => {
  for (const name of rangeNames) {
    const { min, max, step } = filterBounds[name]
    expect(shownRange(name, {})).toEqual([min, max])
    expect(rangeOfEnds(name, [min, max])).toEqual({ min: undefined, max: undefined })
    expect(rangeOfEnds(name, [min + step, max - step])).toEqual({ min: min + step, max: max - step })
  }
})

it('moves the open end to the URL’s figure if that is outside the bounds [DIR-07]', () => {
  expect(shownRange('interestRate', { min: 20 })).toEqual([20, 20])
  expect(shownRange('interestRate', { max: 5 })).toEqual([5, 5])
  expect(shownRange('interestRate', { min: 0, max: 30 })).toEqual([0, 30])
})

it('gives each filter a chip that removes only that filter [DIR-01] [DIR-09]', () => {
  const active = activeFilters(everything)
  expect(active.map(({ label }) => label)).toEqual([
    'California',
    'Oregon',
    'Rate 6.25–13%',
    'Loan $100K–$1.0M',
    'Term 6–360 months',
    'Points 0–4%',
    'No minimum loan',
    'Fast funding (< 7 days)',
    'First-timers welcome',
    'Credit 650',
    'Fix and flip',
  ])
  for (const { label, without } of active)
    expect(activeFilters(without).map((one) => one.label)).toEqual(
      active.map((one) => one.label).filter((other) => other !== label),
    )
  expect(activeFilters(noFilters)).toEqual([])
})
