import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Lender, type LenderQuery, lenderSorts } from '#contract/lenders/lenders.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import { listDirectory } from './directory.ts'
import type { CatalogueLender } from './read-lenders.ts'
import { buildSortOrders } from './sort-orders.ts'

const bound = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined })
const published = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null })
const figures = ['Amount', 'Rate', 'Points', 'Term'] as const
const asked = { Amount: 'loanAmount', Rate: 'interestRate', Points: 'points', Term: 'loanTerm' } as const
const someStates = fc.subarray(['Alabama', 'Ohio', 'Nebraska', 'Texas', 'Wyoming', 'Guam'])
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
  states: fc.option(fc.subarray(['Alabama', 'Ohio', 'Nebraska', 'Texas', 'Wyoming', 'Guam'], { minLength: 1 }), {
    nil: null,
  }),
  minDeals: fc.constantFrom(null, 0, 3),
  minCreditScore: fc.constantFrom(null, 600, 680),
  kinds: fc.subarray([...programKinds]),
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
  firstTimers: fc.constantFrom(undefined, false, true),
  creditScore: fc.constantFrom(undefined, 599, 600, 700),
  loanKind: fc.option(fc.constantFrom(...programKinds), { nil: undefined }),
  sortBy: fc.option(fc.constantFrom(...lenderSorts), { nil: undefined }),
  search: fc.constantFrom(undefined, 'x'),
  page: fc.integer({ min: 1, max: 5 }),
  limit: fc.integer({ min: 1, max: 30 }),
}) as unknown as fc.Arbitrary<LenderQuery>

/** An independent implementation of the filter: one program must meet all rules. */
function isKept(lender: Lender, query: LenderQuery): boolean {
  const programs =
    lender.programs.length > 0
      ? lender.programs
      : [{ ...lender, states: null, minDeals: null, minCreditScore: null, kinds: [] }]
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
      (!query.fastFunding || (program.fundingDays !== null && program.fundingDays < 7)) &&
      (!query.firstTimers || program.minDeals === 0) &&
      (!query.creditScore || program.minCreditScore === null || program.minCreditScore <= query.creditScore) &&
      (!query.loanKind || program.kinds.length === 0 || program.kinds.some((kind) => kind === query.loanKind))
    )
  })
}

/** Builds the parts of a snapshot that a list reads. Ids follow the given order. */
async function snapshotOf(rows: readonly Lender[]) {
  const all = rows
    .map((row, at) => ({ ...row, id: String(at).padStart(3, '0') }))
    .map((lender): CatalogueLender => ({ lender, matching: toMatchLender(lender) }))
  const active = all.filter(({ matching }) => matching.isActive)
  return { active, orders: await buildSortOrders(all), byId: new Map(active.map((one) => [one.lender.id, one])) }
}

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

it('returns 48 lenders per page by default, and whether more follow [DIR-11]', async () => {
  const row = { name: 'A', isActive: 'true', states: [], programs: [], termsCheckedAt: null } as unknown as Lender
  const snapshot = { ...(await snapshotOf(Array.from({ length: 100 }, () => row))), textSearch: { find: () => [] } }
  const list = (query: LenderQuery) => {
    const { lenders, ...counts } = listDirectory(snapshot, query, () => null)
    return { first: lenders[0]?.id, count: lenders.length, ...counts }
  }
  expect(list({})).toEqual({ first: '000', count: 48, total: 100, hasMore: true })
  expect(list({ page: 3 })).toEqual({ first: '096', count: 4, total: 100, hasMore: false })
  expect(list({ page: 3, limit: 6 })).toEqual({ first: '012', count: 6, total: 100, hasMore: true })
  expect(list({ page: 4 })).toEqual({ first: undefined, count: 0, total: 100, hasMore: false })
})

it('selects and sorts like an independent filter, with and without a search [DIR-11] [DIR-13]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lender, { minLength: 40, maxLength: 100, size: 'max' }),
      fc.array(anyQuery, { minLength: 20, maxLength: 20 }),
      async (rows, queries) => {
        const { active, ...rest } = await snapshotOf(rows as unknown as Lender[])
        const found = ids(active.map(({ lender }) => lender))
          .filter((id) => Number(id) % 3 > 0)
          .reverse()
        const snapshot = { ...rest, textSearch: { find: () => found } }
        for (const query of queries) {
          const order =
            query.search && !query.sortBy
              ? found.map((id) => snapshot.byId.get(id)!)
              : snapshot.orders[query.sortBy ?? 'name_asc']
          const expected = order
            .map((one) => one.lender)
            .filter((one) => (!query.search || found.includes(one.id)) && isKept(one, query))
          const { lenders, total } = listDirectory(snapshot, query, () => null)
          const { page = 1, limit = 48 } = query
          expect(total).toBe(expected.length)
          expect(ids(lenders)).toEqual(ids(expected.slice((page - 1) * limit, page * limit)))
        }
      },
    ),
  )
})

it.each(lenderSorts)(
  '%s lists every active lender once by its shown figure, unpublished last, ties by id [DIR-11]',
  async (sort) => {
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
        const { active, orders } = await snapshotOf(rows as unknown as Lender[])
        const sorted = orders[sort].map((one) => one.lender)
        expect(ids(sorted).sort()).toEqual(ids(active.map(({ lender }) => lender)))
        if (sort === 'name_asc' || sort === 'recently_added') return
        const values = sorted.map((one) => withPublishedRanges(one)[key[sort]])
        const known = values.filter((value) => value !== null)
        expect(values.slice(0, known.length)).toEqual(known)
        const direction = sort.endsWith('desc') ? -1 : 1
        expect(known).toEqual([...known].sort((a, b) => direction * (a - b)))
        for (const [at, { id }] of sorted.entries())
          if (at > 0 && values[at] === values[at - 1]) expect(sorted[at - 1]!.id < id).toBe(true)
      }),
    )
  },
)
