import {
  cleanSearch,
  type LenderQuery,
  type LenderQueryNumber,
  lenderQueryBounds,
  lenderQueryMessages,
  lenderSorts,
  readStates,
  reversedRanges,
  searchMaxLength,
  statesMaxLength,
} from './lenders.ts'
import { isWithin, queryFlagMessage, queryNumberMessage, queryNumberPattern } from './query-rules.ts'

type ParameterName = Exclude<keyof LenderQuery, 'limit'>
export type LenderQueryTexts = { readonly [Name in ParameterName]?: string | undefined }
export type LenderQueryProblem = { parameter: ParameterName; message: string }
export type LenderQueryReading =
  | { isFine: true; query: LenderQuery }
  | { isFine: false; problems: LenderQueryProblem[] }

/**
 * The directory's query as texts of an address, read as the schema `LenderQuery` reads it, with the same messages in the same
 * order; a test compares the two. By hand, because the directory is a first page for many, and the validator weighs more than
 * all of that page's own code.
 */
export function readLenderQuery(texts: LenderQueryTexts): LenderQueryReading {
  const query: Record<string, unknown> = {}
  const problems: LenderQueryProblem[] = []
  for (const [parameter, read] of readersInOrder) {
    const text = texts[parameter]
    if (text === undefined) continue
    const outcome = read(text, parameter)
    if ('value' in outcome) query[parameter] = outcome.value
    else for (const message of outcome.messages) problems.push({ parameter, message })
  }
  for (const range of reversedRanges(query))
    problems.push({ parameter: `${range}Min`, message: lenderQueryMessages.reversed(range) })
  return problems.length === 0 ? { isFine: true, query } : { isFine: false, problems }
}

type Reader = (text: string, parameter: ParameterName) => { value: unknown } | { messages: string[] }

function readNumber(text: string, parameter: ParameterName): ReturnType<Reader> {
  const bounds = lenderQueryBounds[parameter as LenderQueryNumber]
  const value = queryNumberPattern.test(text) ? Number(text) : Number.NaN
  return isWithin(value, bounds) ? { value } : { messages: [queryNumberMessage(parameter, bounds)] }
}

function readFlag(text: string, parameter: ParameterName): ReturnType<Reader> {
  return text === 'true' || text === 'false' ? { value: text === 'true' } : { messages: [queryFlagMessage(parameter)] }
}

/** In the schema's order. */
const readers: Readonly<Record<ParameterName, Reader>> = {
  page: readNumber,
  search: (text) =>
    text.length > searchMaxLength ? { messages: [lenderQueryMessages.search] } : { value: cleanSearch(text) },
  states(text) {
    if (text.length > statesMaxLength) return { messages: [lenderQueryMessages.statesTooLong] }
    const { names, unknown } = readStates(text)
    return unknown.length === 0 ? { value: names } : { messages: unknown.map(lenderQueryMessages.unknownState) }
  },
  interestRateMin: readNumber,
  interestRateMax: readNumber,
  loanAmountMin: readNumber,
  loanAmountMax: readNumber,
  loanTermMin: readNumber,
  loanTermMax: readNumber,
  pointsMin: readNumber,
  pointsMax: readNumber,
  noMinimumLoan: readFlag,
  fastFunding: readFlag,
  sortBy: (text) => {
    const value = lenderSorts.find((sort) => sort === text)
    return value ? { value } : { messages: [lenderQueryMessages.sortBy] }
  },
}

const readersInOrder = Object.entries(readers) as [ParameterName, Reader][]
