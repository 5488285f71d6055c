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

/** A parsed query. It declares every field, because objects of one shape are faster than objects that grow field by field. */
class Reading {
  page: number | undefined = undefined
  /** Not parsed here. The server adds it to queries that have one. */
  limit: number | undefined = undefined
  search: string | undefined = undefined
  states: string[] | undefined = undefined
  interestRateMin: number | undefined = undefined
  interestRateMax: number | undefined = undefined
  loanAmountMin: number | undefined = undefined
  loanAmountMax: number | undefined = undefined
  loanTermMin: number | undefined = undefined
  loanTermMax: number | undefined = undefined
  pointsMin: number | undefined = undefined
  pointsMax: number | undefined = undefined
  noMinimumLoan: boolean | undefined = undefined
  fastFunding: boolean | undefined = undefined
  firstTimers: boolean | undefined = undefined
  creditScore: number | undefined = undefined
  loanKind: LenderQuery['loanKind'] = undefined
  sortBy: LenderSort | undefined = undefined
}

/**
 * Reads the directory's query from texts of a URL like the schema `LenderQuery`, with the same messages in the same order.
 * Returns the query, or all problems. A test compares the two. It avoids zod, because the directory is many visitors' first page
 * and zod is larger than the rest of that page's code. It reads the parameters one by one, because the server reads thousands a
 * second.
 */
export function readLenderQuery(texts: LenderQueryTexts): LenderQueryReading {
  const query = new Reading()
  const problems: LenderQueryProblem[] = []
  query.page = readNumber('page', texts.page, problems)
  query.search = readSearch(texts.search, problems)
  query.states = readStateList(texts.states, problems)
  query.interestRateMin = readNumber('interestRateMin', texts.interestRateMin, problems)
  query.interestRateMax = readNumber('interestRateMax', texts.interestRateMax, problems)
  query.loanAmountMin = readNumber('loanAmountMin', texts.loanAmountMin, problems)
  query.loanAmountMax = readNumber('loanAmountMax', texts.loanAmountMax, problems)
  query.loanTermMin = readNumber('loanTermMin', texts.loanTermMin, problems)
  query.loanTermMax = readNumber('loanTermMax', texts.loanTermMax, problems)
  query.pointsMin = readNumber('pointsMin', texts.pointsMin, problems)
  query.pointsMax = readNumber('pointsMax', texts.pointsMax, problems)
  query.noMinimumLoan = readFlag('noMinimumLoan', texts.noMinimumLoan, problems)
  query.fastFunding = readFlag('fastFunding', texts.fastFunding, problems)
  query.firstTimers = readFlag('firstTimers', texts.firstTimers, problems)
  query.creditScore = readNumber('creditScore', texts.creditScore, problems)
  query.loanKind = readLoanKind(texts.loanKind, problems)
  query.sortBy = readSort(texts.sortBy, problems)
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
