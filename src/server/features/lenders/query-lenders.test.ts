import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Lender, LenderQuery, lenderSorts } from '#contract/lenders.ts'
import { buildFilterColumns } from './filter-columns.ts'
import { pageOf, selectionKey, selectLenders, selectPage } from './query-lenders.ts'
import type { Snapshot } from './snapshot.ts'
import { buildSortOrders } from './sort-orders.ts'

const keyOf = (query: Record<string, string>) => selectionKey(LenderQuery.parse(query))

it.each<[Record<string, string>, Record<string, string>]>([
  [{}, { sortBy: 'name_asc' }],
  [{}, { page: '3', limit: '6' }],
  [{}, { search: '  ', states: ',', noMinimumLoan: 'false' }],
  [{ states: 'Ohio,Texas' }, { states: 'tx, OHIO,Texas' }],
  [{ search: 'Acme  Capital' }, { search: ' acme capital' }],
  [{ interestRateMin: '9' }, { interestRateMin: '9.00' }],
])('%j and %j are the same question', (a, b) => {
  expect(keyOf(a)).toBe(keyOf(b))
})

it('different questions have different keys', () => {
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
  ]
  expect(new Set(questions.map(keyOf)).size).toBe(questions.length)
})

it('a page is 48 lenders unless told', () => {
  expect(pageOf({})).toEqual({ start: 0, limit: 48 })
  expect(pageOf({ page: 3, limit: 6 })).toEqual({ start: 12, limit: 6 })
})

it('a page alone is that page of the whole selection, with and without filters, a search and an order', async () => {
  const bound = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined })
  const published = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null })
  const lender = fc.record({
    name: fc.string({ maxLength: 3 }),
    minRate: fc.integer({ min: 0, max: 20 }),
    maxRate: fc.integer({ min: 0, max: 20 }),
    minAmount: published,
    maxAmount: published,
    states: fc.subarray(['Ohio', 'Texas', 'Wyoming']),
  })
  const query = fc.record({
    interestRateMin: bound,
    loanAmountMax: bound,
    states: fc.option(fc.subarray(['Ohio', 'Wyoming']), { nil: undefined }),
    sortBy: fc.option(fc.constantFrom(...lenderSorts), { nil: undefined }),
    search: fc.constantFrom(undefined, 'x'),
    page: fc.integer({ min: 1, max: 5 }),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(lender, { maxLength: 40 }), query, async (rows, asked) => {
      const lenders = rows.map((row) => ({ ...row, fundingDays: null, createdAt: '2026-01-01' }) as unknown as Lender)
      const pause = () => undefined
      const snapshot = {
        lenders,
        columns: await buildFilterColumns(lenders, pause),
        orders: await buildSortOrders(lenders, pause),
      } as unknown as Snapshot
      const hits = lenders.map((_, position) => position).filter((position) => position % 3 > 0)
      const found = asked.search && {
        positions: Int32Array.from(hits).reverse(),
        marks: Uint8Array.from(lenders, (_, position) => Number(position % 3 > 0)),
      }
      const all = selectLenders(snapshot, asked as LenderQuery, found || undefined)
      const page = pageOf(asked as LenderQuery)
      const { positions, total } = selectPage(snapshot, asked as LenderQuery, found || undefined, page)
      expect(total).toBe(all.length)
      expect([...positions]).toEqual([...all.subarray(page.start, page.start + page.limit)])
    }),
  )
})
