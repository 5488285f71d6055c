import { type LenderQuery, lenderQueryBounds, listLenders } from '#contract/lenders.ts'
import { isWithin, queryNumberPattern } from '#contract/query-rules.ts'
import { type LenderQueryTexts, readLenderQuery } from '#contract/read-lender-query.ts'

const start = `${listLenders.path}?`
/** `limit` is read here, because no page of ours asks for one. */
const parameters = new Set([
  'page',
  'search',
  'states',
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
  'sortBy',
  'limit',
])

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
  const texts: Record<string, string> = {}
  for (const part of url.slice(start.length).split('&')) {
    const equals = part.indexOf('=')
    const name = part.slice(0, equals)
    if (equals === -1 || !parameters.has(name) || texts[name] !== undefined) return undefined
    const text = part.slice(equals + 1)
    const plain = isPlain.test(text) ? text : decoded(text)
    if (plain === undefined) return undefined
    texts[name] = plain
  }
  const { limit, ...others } = texts
  const reading = readLenderQuery(others as LenderQueryTexts)
  if (!reading.isFine) return undefined
  if (limit === undefined) return reading.query
  const value = queryNumberPattern.test(limit) ? Number(limit) : Number.NaN
  return isWithin(value, lenderQueryBounds.limit) ? { ...reading.query, limit: value } : undefined
}
