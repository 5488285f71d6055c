import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Lender, type LenderQuery, lenderSorts } from '#contract/lenders/lenders.ts'
import { matchLenderOf } from '#domain/matching/match-lender.ts'
import { stateNames } from '#domain/states/states.ts'
import { buildProgramColumns, stateMask } from './program-columns.ts'
import { pageOf, selectPage } from './query-lenders.ts'
import { buildSortOrders } from './sort-orders.ts'

it('a page is 48 lenders unless told', () => {
  expect(pageOf({})).toEqual({ start: 0, limit: 48 })
  expect(pageOf({ page: 3, limit: 6 })).toEqual({ start: 12, limit: 6 })
})

const bound = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined })
const published = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null })
const figures = ['Amount', 'Rate', 'Points', 'Term'] as const
const asked = { Amount: 'loanAmount', Rate: 'interestRate', Points: 'points', Term: 'loanTerm' } as const
const someStates = fc.subarray(['Alabama', 'Ohio', 'Nebraska', 'Texas', 'Wyoming'])
const terms = {
  ...Object.fromEntries(
    figures.flatMap((figure) => [
      [`min${figure}`, published],
      [`max${figure}`, published],
    ]),
  ),
  fundingDays: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
}
const program = fc.record({
  ...terms,
  purposes: fc.constant([]),
  propertyTypes: fc.constant([]),
  states: fc.option(fc.subarray(['Alabama', 'Ohio', 'Nebraska', 'Texas', 'Wyoming'], { minLength: 1 }), { nil: null }),
})
const lender = fc.record({
  ...terms,
  name: fc.string({ maxLength: 3 }),
  description: fc.constant(null),
  website: fc.constant(null),
  contactEmail: fc.constant(null),
  contactPhone: fc.constant(null),
  states: someStates,
  isActive: fc.constantFrom('true', 'true', 'true', 'false'),
  programs: fc.array(program, { maxLength: 3 }),
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

/** The rules in the plainest words: one program meets all of them together. */
function isKept(lender: Lender, query: LenderQuery): boolean {
  const programs = lender.programs.length > 0 ? lender.programs : [{ ...lender, states: null }]
  return programs.some((program) => {
    const states = program.states ?? lender.states
    const isInRange = figures.every((figure) => {
      const [low, high] = [program[`min${figure}`], program[`max${figure}`]]
      const [from, to] = [query[`${asked[figure]}Min`], query[`${asked[figure]}Max`]]
      return (from === undefined || high === null || high >= from) && (to === undefined || low === null || low <= to)
    })
    return (
      isInRange &&
      (!query.states?.length || states.length === 0 || query.states.some((one) => states.includes(one))) &&
      (!query.noMinimumLoan || program.minAmount === null || program.minAmount === 0) &&
      (!query.fastFunding || (program.fundingDays !== null && program.fundingDays < 7))
    )
  })
}

it('a page holds what the plain rules select, in the asked order, with and without a search [DIR-11] [DIR-13]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lender, { minLength: 40, maxLength: 100, size: 'max' }),
      fc.array(anyQuery, { minLength: 20, maxLength: 20 }),
      async (rows, queries) => {
        const lenders = rows as unknown as Lender[]
        const records = lenders.map((one) => ({ listed: one, matching: matchLenderOf(one), createdAt: 0 }))
        const orders = await buildSortOrders(records)
        const snapshot = { orders, columns: await buildProgramColumns(records.map(({ matching }) => matching)) }
        const active = lenders.map((_, position) => position).filter((at) => lenders[at]!.isActive === 'true')
        const found = Int32Array.from(active.filter((at) => at % 3 > 0)).reverse()
        const pages: { positions: Int32Array; expected: number[] }[] = []
        for (const query of queries) {
          const order = query.search && !query.sortBy ? found : orders[query.sortBy ?? 'name_asc']
          const expected = [...order].filter((at) => (!query.search || at % 3 > 0) && isKept(lenders[at]!, query))
          const { positions, total } = selectPage(snapshot, query, query.search ? found : undefined)
          const { start, limit } = pageOf(query)
          expect(total).toBe(expected.length)
          pages.push({ positions, expected: expected.slice(start, start + limit) })
        }
        // Only now: a page must outlive the pages asked for after it.
        for (const { positions, expected } of pages) expect([...positions]).toEqual(expected)
      },
    ),
  )
})

it.each(lenderSorts)('%s holds every active lender once, unpublished figures last [DIR-11]', async (sort) => {
  const key = {
    interest_rate_asc: 'minRate',
    interest_rate_desc: 'maxRate',
    loan_amount_asc: 'minAmount',
    loan_amount_desc: 'maxAmount',
    points_asc: 'minPoints',
    points_desc: 'maxPoints',
    loan_term_asc: 'minTerm',
    loan_term_desc: 'maxTerm',
  } as const
  await fc.assert(
    fc.asyncProperty(fc.array(lender, { maxLength: 60, size: 'max' }), async (rows) => {
      const lenders = rows as unknown as Lender[]
      const orders = await buildSortOrders(lenders.map((one) => ({ listed: one, createdAt: 0 })))
      const active = lenders.map((_, at) => at).filter((at) => lenders[at]!.isActive === 'true')
      expect([...orders[sort]].sort((a, b) => a - b)).toEqual(active)
      if (sort === 'name_asc' || sort === 'recently_added') return
      const values = [...orders[sort]].map((at) => lenders[at]![key[sort]])
      const known = values.filter((value) => value !== null)
      expect(values.slice(0, known.length)).toEqual(known)
      const direction = sort.endsWith('desc') ? -1 : 1
      expect(known).toEqual([...known].sort((a, b) => direction * (a - b)))
    }),
  )
})

it('two sets of states meet exactly where their bits do, and a name that is no state has none', () => {
  const anyStates = fc.uniqueArray(fc.constantFrom(...stateNames))
  fc.assert(
    fc.property(anyStates, anyStates, (some, others) => {
      const [a, b] = [stateMask(some), stateMask(others)]
      expect(((a.low & b.low) | (a.high & b.high)) !== 0).toBe(some.some((name) => others.includes(name)))
    }),
  )
  expect(stateMask(['Atlantis'])).toEqual({ low: 0, high: 0 })
  expect(stateMask([' texas', 'wy'])).toEqual(stateMask(['Texas', 'Wyoming']))
})
