import { type LenderQuery, lenderQueryBounds, listLenders } from '#contract/lenders.ts'
import { isWithin, queryNumberPattern } from '#contract/query-rules.ts'
import { readLenderQuery } from '#contract/read-lender-query.ts'

const start = `${listLenders.path}?`
/**
 * Every parameter, named beforehand: an object that grows name by name, another way for each question, is slow to read. `limit` is
 * read here, because no page of ours asks for one.
 */
class Texts {
  page: string | undefined = undefined
  search: string | undefined = undefined
  states: string | undefined = undefined
  interestRateMin: string | undefined = undefined
  interestRateMax: string | undefined = undefined
  loanAmountMin: string | undefined = undefined
  loanAmountMax: string | undefined = undefined
  loanTermMin: string | undefined = undefined
  loanTermMax: string | undefined = undefined
  pointsMin: string | undefined = undefined
  pointsMax: string | undefined = undefined
  noMinimumLoan: string | undefined = undefined
  fastFunding: string | undefined = undefined
  sortBy: string | undefined = undefined
  limit: string | undefined = undefined
}
const parameters = new Set(Object.keys(new Texts()))
const isParameter = (name: string): name is keyof Texts => parameters.has(name)

/** Texts that stand for themselves; all others take a way that costs ten times as much. */
const isPlain = /^[\w.,~-]*$/

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/**
 * The question that an address of the directory asks, without the framework. Undefined for every other address and for whatever is
 * not plainly right (parameters that are unknown or given twice, wrong values): the ordinary way has the words for those.
 */
export function readPlainQuery(url: string): LenderQuery | undefined {
  if (url === listLenders.path) return {}
  if (!url.startsWith(start)) return undefined
  const texts = new Texts()
  for (let from = start.length, end: number; from <= url.length; from = end + 1) {
    end = url.indexOf('&', from)
    if (end === -1) end = url.length
    const equals = url.indexOf('=', from)
    if (equals === -1 || equals > end) return undefined
    const name = url.slice(from, equals)
    if (!isParameter(name) || texts[name] !== undefined) return undefined
    const text = url.slice(equals + 1, end)
    texts[name] = isPlain.test(text) ? text : decoded(text)
    if (texts[name] === undefined) return undefined
  }
  const reading = readLenderQuery(texts)
  if (!reading.isFine) return undefined
  if (texts.limit === undefined) return reading.query
  const limit = queryNumberPattern.test(texts.limit) ? Number(texts.limit) : Number.NaN
  return isWithin(limit, lenderQueryBounds.limit) ? { ...reading.query, limit } : undefined
}
