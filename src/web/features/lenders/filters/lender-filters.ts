import { filterBounds, type LenderQuery } from '#contract/lenders/lenders.ts'
import { formatAmountRange, formatPointsRange, formatRateRange, formatTermRange } from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { programKindNames } from '#domain/programs/program-names.ts'
import { stateNames } from '#domain/states/states.ts'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'

/** A range in percent, dollars, months or points, by its name. An undefined end is open. */
type FilterRange = { min?: number | undefined; max?: number | undefined }

export const rangeNames = ['interestRate', 'loanAmount', 'loanTerm', 'points'] as const
export type RangeName = (typeof rangeNames)[number]

/** The values of the filters dialog. No states means all states. */
export type LenderFilters = Readonly<Record<RangeName, FilterRange>> & {
  readonly states: readonly string[]
  readonly noMinimumLoan: boolean
  readonly fastFunding: boolean
  readonly firstTimers: boolean
  readonly creditScore: number | undefined
  readonly loanKind: LenderQuery['loanKind']
}

export const noFilters: LenderFilters = {
  states: [],
  interestRate: {},
  loanAmount: {},
  loanTerm: {},
  points: {},
  noMinimumLoan: false,
  fastFunding: false,
  firstTimers: false,
  creditScore: undefined,
  loanKind: undefined,
}

export const fastFundingLabel = 'Fast funding (< 7 days)'
export const firstTimersLabel = 'First-timers welcome'
export const noMinimumLabel = 'No minimum loan'

/** The filters on the borrower and the kind of loan. Without JavaScript, they are fields in the list's own form. */
export const borrowerNames: ReadonlySet<string> = new Set(['firstTimers', 'creditScore', 'loanKind'])

/** Returns the filters of a validated query. All 50 states count as no filter. */
export function filtersOfQuery(query: LenderQuery): LenderFilters {
  const range = (name: RangeName): FilterRange => ({ min: query[`${name}Min`], max: query[`${name}Max`] })
  const states = query.states ?? []
  return {
    states: states.length === stateNames.length ? [] : states,
    interestRate: range('interestRate'),
    loanAmount: range('loanAmount'),
    loanTerm: range('loanTerm'),
    points: range('points'),
    noMinimumLoan: query.noMinimumLoan ?? false,
    fastFunding: query.fastFunding ?? false,
    firstTimers: query.firstTimers ?? false,
    creditScore: query.creditScore,
    loanKind: query.loanKind,
  }
}

/** Returns the filters as parameters of the directory's URL. Omits filters that are off, and all 50 states. */
export function searchOfFilters(filters: LenderFilters): DirectorySearch {
  const search: DirectorySearch = {}
  if (filters.states.length > 0 && filters.states.length < stateNames.length) search.states = filters.states.join(',')
  for (const name of rangeNames) {
    const { min, max } = filters[name]
    if (min !== undefined) search[`${name}Min`] = plainDecimal(min)
    if (max !== undefined) search[`${name}Max`] = plainDecimal(max)
  }
  if (filters.noMinimumLoan) search.noMinimumLoan = 'true'
  if (filters.fastFunding) search.fastFunding = 'true'
  if (filters.firstTimers) search.firstTimers = 'true'
  if (filters.creditScore !== undefined) search.creditScore = String(filters.creditScore)
  if (filters.loanKind) search.loanKind = filters.loanKind
  return search
}

/** Formats a number with at most six decimals, as the API accepts. */
function plainDecimal(value: number): string {
  return String(roundTo(value, 6))
}

/** Returns whether two selections have the same search parameters, with the states in any order. */
export function isSameFilters(one: LenderFilters, other: LenderFilters): boolean {
  const textOf = (filters: LenderFilters) =>
    JSON.stringify(Object.entries(searchOfFilters({ ...filters, states: filters.states.toSorted() })).sort())
  return textOf(one) === textOf(other)
}

/**
 * Removes a listed state, or adds another and sorts the list by name. Returns an empty list, which means no filter,
 * when all 50 are chosen; from an empty list, chooses the one state.
 */
export function toggleState(states: readonly string[], state: string): readonly string[] {
  const chosen = states.includes(state) ? states.filter((one) => one !== state) : [...states, state].sort()
  return chosen.length === stateNames.length ? [] : chosen
}

/**
 * Returns both ends of a range for the slider. An open end is at its bound, or at the other end if that is past the
 * bound.
 */
export function shownRange(name: RangeName, { min, max }: FilterRange): [from: number, to: number] {
  const bounds = filterBounds[name]
  const from = min ?? Math.min(bounds.min, max ?? bounds.min)
  return [from, max ?? Math.max(bounds.max, from)]
}

/** Converts the slider's two ends to a range. An end at its bound is open. */
export function rangeOfEnds(name: RangeName, [from, to]: readonly [number, number]): FilterRange {
  const bounds = filterBounds[name]
  return { min: from <= bounds.min ? undefined : from, max: to >= bounds.max ? undefined : to }
}

/** An active filter: its chip's label, and the filters without it. */
export type ActiveFilter = { key: string; label: string; without: LenderFilters }

const rangeTexts: Readonly<Record<RangeName, (from: number, to: number) => string>> = {
  interestRate: (from, to) => `Rate ${formatRateRange(from, to)}`,
  loanAmount: (from, to) => `Loan ${formatAmountRange(from, to)}`,
  loanTerm: (from, to) => `Term ${formatTermRange(from, to)}`,
  points: (from, to) => `Points ${formatPointsRange(from, to)}`,
}

/** Returns the active filters in the order of their chips: states, ranges, then the others. */
export function activeFilters(filters: LenderFilters): ActiveFilter[] {
  const ranges = rangeNames.filter((name) => filters[name].min !== undefined || filters[name].max !== undefined)
  return [
    ...filters.states.map((state) => ({
      key: state,
      label: state,
      without: { ...filters, states: toggleState(filters.states, state) },
    })),
    ...ranges.map((name) => ({
      key: name,
      label: rangeTexts[name](...shownRange(name, filters[name])),
      without: { ...filters, [name]: {} },
    })),
    ...(filters.noMinimumLoan
      ? [{ key: 'noMinimumLoan', label: noMinimumLabel, without: { ...filters, noMinimumLoan: false } }]
      : []),
    ...(filters.fastFunding
      ? [{ key: 'fastFunding', label: fastFundingLabel, without: { ...filters, fastFunding: false } }]
      : []),
    ...(filters.firstTimers
      ? [{ key: 'firstTimers', label: firstTimersLabel, without: { ...filters, firstTimers: false } }]
      : []),
    ...(filters.creditScore === undefined
      ? []
      : [
          {
            key: 'creditScore',
            label: `Credit ${filters.creditScore}`,
            without: { ...filters, creditScore: undefined },
          },
        ]),
    ...(filters.loanKind
      ? [
          {
            key: 'loanKind',
            label: programKindNames[filters.loanKind],
            without: { ...filters, loanKind: undefined },
          },
        ]
      : []),
  ]
}
