import type { z } from 'zod'
import type { LenderQuery } from '#contract/lenders/lenders.ts'
import { type LenderQueryProblem, readLenderQuery } from '#contract/lenders/read-lender-query.ts'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'

/** The list parameters of the API, as texts. */
type ListQuery = z.input<typeof LenderQuery>

/** A list's filters and order, without its page. */
export type ListFilters = Omit<ListQuery, 'page' | 'limit' | 'programs'>

export type ListRequest =
  | { kind: 'list'; page: number; filters: ListFilters; query: LenderQuery }
  /** The page isn't a valid number. */
  | { kind: 'no-such-page' }
  /** Filters that can't be met or parsed, with their errors. */
  | { kind: 'invalid'; problems: string[] }

/** Parses a URL's query by the API's own rules. An invalid page returns `no-such-page` and hides other problems. */
export function readListRequest(search: DirectorySearch): ListRequest {
  const reading = readLenderQuery(search)
  if (reading.isValid) {
    const { page, ...filters } = search
    // A query without errors is a valid API request.
    return { kind: 'list', page: reading.query.page ?? 1, filters: filters as ListFilters, query: reading.query }
  }
  const { problems } = reading
  if (problems.some(({ parameter }) => parameter === 'page')) return { kind: 'no-such-page' }
  return { kind: 'invalid', problems: [...new Set(problems.map(problemText))] }
}

const parameterWords: readonly (readonly [name: string, words: string])[] = [
  ['interestRateMin', 'the lowest interest rate'],
  ['interestRateMax', 'the highest interest rate'],
  ['loanAmountMin', 'the smallest loan amount'],
  ['loanAmountMax', 'the largest loan amount'],
  ['loanTermMin', 'the shortest loan term'],
  ['loanTermMax', 'the longest loan term'],
  ['pointsMin', 'the lowest points'],
  ['pointsMax', 'the highest points'],
  ['noMinimumLoan', 'the choice "No minimum loan"'],
  ['fastFunding', 'the choice "Fast funding"'],
  ['firstTimers', 'the choice "First-timers welcome"'],
  ['creditScore', 'the credit score'],
  ['loanKind', 'the loan kind'],
  ['search ', 'the search '],
  ['states ', 'the list of states '],
]

/** Rewords the API's message about a parameter without the parameter's name. */
function problemText({ parameter, message }: LenderQueryProblem): string {
  if (parameter === 'sortBy') return 'The list cannot be sorted that way'
  const words = parameterWords.reduce((text, [name, meaning]) => text.replaceAll(name, meaning), message)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
