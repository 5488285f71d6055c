import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LenderQuery, lenderSorts } from '#contract/lenders.ts'
import type { MatchLender } from '#contract/match-inputs.ts'
import { buildFilterColumns, type FilteredLender } from './filter-columns.ts'
import { createFilterMasks, maskOf } from './filter-masks.ts'
import { pageOf, questionSum, selectPage } from './query-lenders.ts'
import { buildSortOrders, type SortedLender } from './sort-orders.ts'

const sumOf = (query: Record<string, string>) => questionSum(LenderQuery.parse(query))

it.each<[Record<string, string>, Record<string, string>]>([
  [{}, { sortBy: 'name_asc' }],
  [{}, { page: '1', limit: '48' }],
  [{}, { search: '  ', states: ',', noMinimumLoan: 'false' }],
  [{ states: 'Ohio,Texas' }, { states: 'tx, OHIO,Texas' }],
  [{ search: 'Acme  Capital' }, { search: ' acme capital' }],
  [{ interestRateMin: '9' }, { interestRateMin: '9.00' }],
])('%j and %j are the same question', (a, b) => {
  expect(sumOf(a)).toBe(sumOf(b))
})

it('different questions have different sums', () => {
  const questions: Record<string, string>[] = [
    {},
    { sortBy: 'points_asc' },
    { search: 'acme' },
    { search: 'acme', sortBy: 'name_asc' },
    { search: 'name_asc' },
    { search: '1' },
    { search: '|1' },
    { search: '0|0|' },
    { states: 'Ohio' },
    { states: 'Texas' },
    { states: 'Wyoming' },
    { states: 'Wyoming,Ohio' },
    { noMinimumLoan: 'true' },
    { fastFunding: 'true' },
    { interestRateMin: '1' },
    { interestRateMax: '1' },
    { loanAmountMin: '1' },
    { loanAmountMax: '1' },
    { loanTermMin: '1' },
    { loanTermMax: '1' },
    { pointsMin: '1' },
    { pointsMax: '1' },
    { page: '2' },
    { limit: '6' },
    { page: '3', limit: '6' },
  ]
  expect(new Set(questions.map(sumOf)).size).toBe(questions.length)
})

it('a page is 48 lenders unless told', () => {
  expect(pageOf({})).toEqual({ start: 0, limit: 48 })
  expect(pageOf({ page: 3, limit: 6 })).toEqual({ start: 12, limit: 6 })
})

/** Enough lenders for several words of a mask, the last of them not full. */
const bound = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined })
const published = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null })
const figures = ['Amount', 'Rate', 'Points', 'Term'] as const
const asked = { Amount: 'loanAmount', Rate: 'interestRate', Points: 'points', Term: 'loanTerm' } as const
const lender = fc.record({
  name: fc.string({ maxLength: 3 }),
  ...Object.fromEntries(
    figures.flatMap((figure) => [
      [`min${figure}`, published],
      [`max${figure}`, published],
    ]),
  ),
  minRate: fc.integer({ min: 0, max: 20 }),
  maxRate: fc.integer({ min: 0, max: 20 }),
  fundingDays: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
  states: fc.subarray(['Alabama', 'Ohio', 'Nebraska', 'Texas', 'Wyoming']),
})
const anyQuery = fc.record({
  ...Object.fromEntries(
    figures.flatMap((figure) => [
      [`${asked[figure]}Min`, bound],
      [`${asked[figure]}Max`, bound],
    ]),
  ),
  states: fc.option(fc.subarray(['Alabama', 'Ohio', 'Nebraska', 'Wyoming']), { nil: undefined }),
  noMinimumLoan: fc.constantFrom(undefined, false, true),
  fastFunding: fc.constantFrom(undefined, false, true),
  sortBy: fc.option(fc.constantFrom(...lenderSorts), { nil: undefined }),
  search: fc.constantFrom(undefined, 'x'),
  page: fc.integer({ min: 1, max: 5 }),
  limit: fc.integer({ min: 1, max: 30 }),
}) as unknown as fc.Arbitrary<LenderQuery>

/** The rules in the plainest words, one lender at a time. */
function isKept(lender: MatchLender, query: LenderQuery): boolean {
  const isInRange = figures.every((figure) => {
    const [low, high] = [lender[`min${figure}`], lender[`max${figure}`]]
    const [from, to] = [query[`${asked[figure]}Min`], query[`${asked[figure]}Max`]]
    return (from === undefined || high === null || high >= from) && (to === undefined || low === null || low <= to)
  })
  return (
    isInRange &&
    (!query.states?.length || lender.states.length === 0 || query.states.some((one) => lender.states.includes(one))) &&
    (!query.noMinimumLoan || lender.minAmount === null || lender.minAmount === 0) &&
    (!query.fastFunding || (lender.fundingDays !== null && lender.fundingDays < 7))
  )
}

it('a page holds what the plain rules select, in the asked order, with and without a search [DIR-11] [DIR-13]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lender, { minLength: 60, maxLength: 140, size: 'max' }),
      fc.array(anyQuery, { minLength: 20, maxLength: 20 }),
      async (rows, queries) => {
        const lenders = rows.map((row) => ({ matching: row, createdAt: 0 }) as unknown as SortedLender & FilteredLender)
        const pause = () => undefined
        const orders = await buildSortOrders(lenders, pause)
        const snapshot = { masks: createFilterMasks(await buildFilterColumns(lenders, pause)), orders }
        const hits = lenders.map((_, position) => position).filter((position) => position % 3 > 0)
        const found = { positions: Int32Array.from(hits).reverse(), mask: maskOf(hits, lenders.length) }
        for (const query of queries) {
          const order = query.search && !query.sortBy ? found.positions : orders[query.sortBy ?? 'name_asc']
          const expected = [...order].filter(
            (position) =>
              (!query.search || position % 3 > 0) && isKept(rows[position]! as unknown as MatchLender, query),
          )
          const { positions, total } = selectPage(snapshot, query, query.search ? found : undefined)
          const { start, limit } = pageOf(query)
          expect(total).toBe(expected.length)
          expect([...positions]).toEqual(expected.slice(start, start + limit))
        }
      },
    ),
  )
})
