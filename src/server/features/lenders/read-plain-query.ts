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
/** Each name by itself: a piece of an address is the same text, and much slower to find a property by. */
const parameters = new Map(Object.keys(new Texts()).map((name) => [name, name as keyof Texts]))

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
    const name = parameters.get(url.slice(from, equals))
    if (name === undefined || texts[name] !== undefined) return undefined
    const written = url.slice(equals + 1, end)
    const text = isPlain.test(written) ? written : decoded(written)
    if (text === undefined) return undefined
    texts[name] = text
  }
  const reading = readLenderQuery(texts)
  if (!reading.isFine) return undefined
  const { query } = reading
  if (texts.limit !== undefined) {
    query.limit = queryNumberPattern.test(texts.limit) ? Number(texts.limit) : Number.NaN
    if (!isWithin(query.limit, lenderQueryBounds.limit)) return undefined
  }
  return query
}
