import {
  type DirectoryLender,
  defaultLenderSort,
  type LenderList,
  type LenderQuery,
  lenderPageSize,
} from '#contract/lenders/lenders.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import type { TransparencyOf } from './listed-transparency.ts'
import type { CatalogueLender } from './read-lenders.ts'
import type { Snapshot } from './snapshot.ts'

/** Returns the query's search text in lower case with single spaces. Undefined without a search. */
export function toSearchText(query: LenderQuery): string | undefined {
  return query.search?.toLowerCase().replace(/\s+/g, ' ').trim() || undefined
}

/** `byId` and `orders` have only active lenders. */
type ListedSnapshot = Pick<Snapshot, 'byId' | 'orders' | 'textSearch'>

/**
 * Returns one page (from 1) of the active lenders that match a query, and the count of all matches. A search without
 * `sortBy` puts the best result first. A page past the end is empty.
 */
export function listDirectory(
  snapshot: ListedSnapshot,
  query: LenderQuery,
  transparencyOf: TransparencyOf,
): LenderList {
  const found = listInRequestedOrder(snapshot, query).filter(createLenderFilter(query))
  const limit = query.limit ?? lenderPageSize
  const start = ((query.page ?? 1) - 1) * limit
  const lenders = found.slice(start, start + limit).map((one) => toDirectoryLender(one, query, transparencyOf))
  return { lenders, total: found.length, hasMore: start + lenders.length < found.length }
}

/** Returns all active lenders in the requested order, or the search results, best first if no order is requested. */
function listInRequestedOrder(
  { orders, byId, textSearch }: ListedSnapshot,
  query: LenderQuery,
): readonly CatalogueLender[] {
  const text = toSearchText(query)
  const order = orders[query.sortBy ?? defaultLenderSort]
  if (text === undefined) return order
  const found = textSearch.find(text).flatMap((id) => byId.get(id) ?? [])
  if (!query.sortBy) return found
  const results = new Set(found)
  return order.filter((one) => results.has(one))
}

/**
 * Returns a lender as lists show it. If the query excludes programs, omits them, fills in missing rates, points and
 * terms from them, and sets `termsCheckedAt` to their oldest date.
 */
function toDirectoryLender(
  { lender, matching }: CatalogueLender,
  { programs: includesPrograms = true }: LenderQuery,
  transparencyOf: TransparencyOf,
): DirectoryLender {
  const transparency = transparencyOf(matching)
  if (includesPrograms) return { ...lender, transparency }
  const { programs: _, ...rest } = withPublishedRanges(lender)
  return { ...rest, termsCheckedAt: pricesCheckedAt(lender), transparency }
}

/** Programs that fund in fewer days than this count as fast. */
const fastFundingDays = 7

type Program = CatalogueLender['matching']['programs'][number]
type ProgramFilter = (program: Program, lenderStates: readonly string[]) => boolean

/**
 * Returns a predicate: at least one program of the lender must meet all of the query's filters. The search text isn't
 * one of them. A lender without programs counts as one program with the lender's own terms. Ranges match if they
 * overlap, and an unpublished bound excludes nothing. Unpublished funding days don't count as fast, nor unpublished
 * experience as open to first-time investors.
 */
export function createLenderFilter(query: LenderQuery): (lender: CatalogueLender) => boolean {
  const checks = toProgramFilters(query)
  if (checks.length === 0) return () => true
  return ({ matching: { programs, states } }) =>
    programs.some((program) => checks.every((check) => check(program, states)))
}

/** Returns one predicate for each filter that the query sets. */
function toProgramFilters(query: LenderQuery): ProgramFilter[] {
  const checks: ProgramFilter[] = []
  const { states = [], fastFunding, noMinimumLoan } = query
  if (states.length > 0)
    checks.push((program, lenderStates) => {
      const served = program.states ?? lenderStates
      return served.length === 0 || states.some((state) => served.includes(state))
    })
  if (fastFunding) checks.push(({ fundingDays }) => fundingDays != null && fundingDays < fastFundingDays)
  if (noMinimumLoan) checks.push(({ minAmount }) => minAmount === null || minAmount <= 0)
  const { firstTimers, creditScore, loanKind } = query
  if (firstTimers) checks.push(({ minDeals }) => minDeals != null && minDeals <= 0)
  if (creditScore !== undefined) checks.push(({ minCreditScore }) => (minCreditScore ?? 0) <= creditScore)
  if (loanKind) checks.push(({ kinds }) => kinds.length === 0 || kinds.includes(loanKind))
  const atLeast = (from: number | undefined, high: (program: Program) => number | null) => {
    if (from !== undefined) checks.push((program) => (high(program) ?? Number.POSITIVE_INFINITY) >= from)
  }
  const atMost = (to: number | undefined, low: (program: Program) => number | null) => {
    if (to !== undefined) checks.push((program) => (low(program) ?? Number.NEGATIVE_INFINITY) <= to)
  }
  atLeast(query.interestRateMin, ({ maxRate }) => maxRate)
  atMost(query.interestRateMax, ({ minRate }) => minRate)
  atLeast(query.loanAmountMin, ({ maxAmount }) => maxAmount)
  atMost(query.loanAmountMax, ({ minAmount }) => minAmount)
  atLeast(query.loanTermMin, ({ maxTerm }) => maxTerm)
  atMost(query.loanTermMax, ({ minTerm }) => minTerm)
  atLeast(query.pointsMin, ({ maxPoints }) => maxPoints)
  atMost(query.pointsMax, ({ minPoints }) => minPoints)
  return checks
}
