import type { z } from 'zod'
import { LenderQuery } from '#contract/lenders.ts'

/** The list's state as it stands in the address, in the one order the server puts it in. */
const directoryParameters = [
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
] as const

export type DirectorySearch = { [Name in (typeof directoryParameters)[number]]?: string }

/** What the API takes for a list, as texts. */
export type ListQuery = z.input<typeof LenderQuery>

/** A list's question without its page. */
export type ListFilters = Omit<ListQuery, 'page' | 'limit'>

/**
 * The known parameters of an address that say anything. Never refuses: what is wrong with them is for
 * {@link readListRequest} to tell, so that a mistyped address gets a page that helps.
 */
export function pickDirectorySearch(given: Record<string, unknown>): DirectorySearch {
  const search: DirectorySearch = {}
  for (const name of directoryParameters) {
    const value = given[name]
    if (typeof value === 'string' && value !== '') search[name] = value
  }
  return search
}

export type ListRequest =
  | { kind: 'list'; page: number; filters: ListFilters; query: z.output<typeof LenderQuery> }
  /** The page number is no page number. */
  | { kind: 'no-such-page' }
  /** Filters that nothing can meet or nobody can read, with what is wrong about them. */
  | { kind: 'invalid'; problems: string[] }

/** What an address asks for, by the API's own rules. */
export function readListRequest(search: DirectorySearch): ListRequest {
  const parsed = LenderQuery.safeParse(search)
  if (parsed.success) {
    const { page, ...filters } = search
    // What the schema has accepted is what the API takes.
    return { kind: 'list', page: parsed.data.page ?? 1, filters: filters as ListFilters, query: parsed.data }
  }
  const { issues } = parsed.error
  if (issues.some((issue) => issue.path[0] === 'page')) return { kind: 'no-such-page' }
  return { kind: 'invalid', problems: [...new Set(issues.map(({ path, message }) => problemText(path[0], message)))] }
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
  ['search ', 'the search '],
  ['states ', 'the list of states '],
]

/** The API's message about a parameter in words for people, who do not know its name. */
function problemText(parameter: PropertyKey | undefined, message: string): string {
  if (parameter === 'sortBy') return 'The list cannot be put in the order asked for'
  const words = parameterWords.reduce((text, [name, meaning]) => text.replaceAll(name, meaning), message)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
