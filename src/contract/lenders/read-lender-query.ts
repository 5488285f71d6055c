import {
  isWithin,
  type NumberBounds,
  queryFlagMessage,
  queryNumberMessage,
  queryNumberPattern,
} from '#contract/wire/query-values.ts'
import { programKinds } from '#domain/programs/programs.ts'
import {
  cleanSearch,
  type LenderQuery,
  type LenderQueryNumber,
  type LenderSort,
  lenderQueryBounds,
  lenderQueryMessages,
  lenderSorts,
  readStates,
  reversedRanges,
  searchMaxLength,
  statesMaxLength,
} from './lenders.ts'

/** The URL parameters of the directory page. `limit` and `programs` exist only in the API. */
type ParameterName = Exclude<keyof LenderQuery, 'limit' | 'programs'>
type LenderQueryParameters = { readonly [Name in ParameterName]?: string | undefined }
export type LenderQueryProblem = { parameter: ParameterName; message: string }
type LenderQueryResult = { isValid: true; query: LenderQuery } | { isValid: false; problems: LenderQueryProblem[] }

/**
 * Validates the directory's URL parameters like the API's `LenderQuery` schema, with the same messages in the same
 * order, but without loading Zod. Returns the query, or all problems. Applies no defaults: a missing parameter stays
 * undefined. An empty one is a problem, except for `search` (becomes '') and `states` (becomes an empty list).
 */
export function readLenderQuery(parameters: LenderQueryParameters): LenderQueryResult {
  const problems: LenderQueryProblem[] = []
  const query = {
    page: readNumber('page', parameters.page, problems),
    search: readSearch(parameters.search, problems),
    states: readStateList(parameters.states, problems),
    interestRateMin: readNumber('interestRateMin', parameters.interestRateMin, problems),
    interestRateMax: readNumber('interestRateMax', parameters.interestRateMax, problems),
    loanAmountMin: readNumber('loanAmountMin', parameters.loanAmountMin, problems),
    loanAmountMax: readNumber('loanAmountMax', parameters.loanAmountMax, problems),
    loanTermMin: readNumber('loanTermMin', parameters.loanTermMin, problems),
    loanTermMax: readNumber('loanTermMax', parameters.loanTermMax, problems),
    pointsMin: readNumber('pointsMin', parameters.pointsMin, problems),
    pointsMax: readNumber('pointsMax', parameters.pointsMax, problems),
    noMinimumLoan: readFlag('noMinimumLoan', parameters.noMinimumLoan, problems),
    fastFunding: readFlag('fastFunding', parameters.fastFunding, problems),
    firstTimers: readFlag('firstTimers', parameters.firstTimers, problems),
    creditScore: readNumber('creditScore', parameters.creditScore, problems),
    loanKind: readLoanKind(parameters.loanKind, problems),
    sortBy: readSort(parameters.sortBy, problems),
  }
  for (const range of reversedRanges(query))
    problems.push({ parameter: `${range}Min`, message: lenderQueryMessages.reversed(range) })
  return problems.length === 0 ? { isValid: true, query } : { isValid: false, problems }
}

// Each function below returns undefined for a missing parameter and adds a problem for an invalid one.

function readNumber(
  parameter: Exclude<LenderQueryNumber, 'limit'>,
  text: string | undefined,
  problems: LenderQueryProblem[],
): number | undefined {
  if (text === undefined) return undefined
  const bounds: NumberBounds = lenderQueryBounds[parameter]
  const value = queryNumberPattern.test(text) ? Number(text) : Number.NaN
  if (isWithin(value, bounds)) return value
  problems.push({ parameter, message: queryNumberMessage(parameter, bounds) })
  return undefined
}

function readFlag(
  parameter: 'noMinimumLoan' | 'fastFunding' | 'firstTimers',
  text: string | undefined,
  problems: LenderQueryProblem[],
): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'true' && text !== 'false') problems.push({ parameter, message: queryFlagMessage(parameter) })
  return text === 'true'
}

function readSearch(text: string | undefined, problems: LenderQueryProblem[]): string | undefined {
  if (text === undefined) return undefined
  if (text.length > searchMaxLength) problems.push({ parameter: 'search', message: lenderQueryMessages.search })
  return cleanSearch(text)
}

/** Parses comma-separated state names or abbreviations. */
function readStateList(text: string | undefined, problems: LenderQueryProblem[]): string[] | undefined {
  if (text === undefined) return undefined
  if (text.length > statesMaxLength) {
    problems.push({ parameter: 'states', message: lenderQueryMessages.statesTooLong })
    return undefined
  }
  const { names, unknown } = readStates(text)
  for (const part of unknown) problems.push({ parameter: 'states', message: lenderQueryMessages.unknownState(part) })
  return names
}

function readLoanKind(text: string | undefined, problems: LenderQueryProblem[]): LenderQuery['loanKind'] {
  if (text === undefined) return undefined
  const value = programKinds.find((kind) => kind === text)
  if (!value) problems.push({ parameter: 'loanKind', message: lenderQueryMessages.loanKind })
  return value
}

function readSort(text: string | undefined, problems: LenderQueryProblem[]): LenderSort | undefined {
  if (text === undefined) return undefined
  const value = lenderSorts.find((sort) => sort === text)
  if (!value) problems.push({ parameter: 'sortBy', message: lenderQueryMessages.sortBy })
  return value
}
