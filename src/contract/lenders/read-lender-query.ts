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

/** The parameters of a page's URL. `limit` and `programs` exist in the API only. */
type ParameterName = Exclude<keyof LenderQuery, 'limit' | 'programs'>
type LenderQueryTexts = { readonly [Name in ParameterName]?: string | undefined }
export type LenderQueryProblem = { parameter: ParameterName; message: string }
type LenderQueryReading = { isFine: true; query: LenderQuery } | { isFine: false; problems: LenderQueryProblem[] }

/**
 * Reads the directory's query from texts of a page's URL as the API's schema `LenderQuery` does, with the same messages
 * in the same order, but without loading zod. Returns the query, or all problems. Fills in no defaults: a missing text
 * stays undefined, and an empty one is a problem, except for `search` ('') and `states` (an empty list).
 */
export function readLenderQuery(texts: LenderQueryTexts): LenderQueryReading {
  const problems: LenderQueryProblem[] = []
  const query = {
    page: readNumber('page', texts.page, problems),
    search: readSearch(texts.search, problems),
    states: readStateList(texts.states, problems),
    interestRateMin: readNumber('interestRateMin', texts.interestRateMin, problems),
    interestRateMax: readNumber('interestRateMax', texts.interestRateMax, problems),
    loanAmountMin: readNumber('loanAmountMin', texts.loanAmountMin, problems),
    loanAmountMax: readNumber('loanAmountMax', texts.loanAmountMax, problems),
    loanTermMin: readNumber('loanTermMin', texts.loanTermMin, problems),
    loanTermMax: readNumber('loanTermMax', texts.loanTermMax, problems),
    pointsMin: readNumber('pointsMin', texts.pointsMin, problems),
    pointsMax: readNumber('pointsMax', texts.pointsMax, problems),
    noMinimumLoan: readFlag('noMinimumLoan', texts.noMinimumLoan, problems),
    fastFunding: readFlag('fastFunding', texts.fastFunding, problems),
    firstTimers: readFlag('firstTimers', texts.firstTimers, problems),
    creditScore: readNumber('creditScore', texts.creditScore, problems),
    loanKind: readLoanKind(texts.loanKind, problems),
    sortBy: readSort(texts.sortBy, problems),
  }
  for (const range of reversedRanges(query))
    problems.push({ parameter: `${range}Min`, message: lenderQueryMessages.reversed(range) })
  return problems.length === 0 ? { isFine: true, query } : { isFine: false, problems }
}

// Each parser adds its errors to the problems. A missing parameter is valid.

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

/** Parses 'true' or 'false'. Other texts add a problem. */
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

/** Parses states, separated by commas, by name or abbreviation. Unknown ones add a problem. */
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
