import { afterAll, beforeAll, expect, it } from 'vitest'
import { getLenderByNameEndpoint, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import type { ProgramKind } from '#domain/programs/programs.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import { insertLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import {
  type LenderPrograms,
  listPrograms,
  saveLenderPrograms,
} from '#server/features/lenders/programs/loan-programs.queries.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { localKey } from '#server/platform/http/route.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function addLender(slug: string, states: string[] = []): Promise<string> {
  await insertLenders(t.deps.db, [{ name: slug, slug, states, minRate: 9, maxRate: 11, minAmount: 1, fundingDays: 30 }])
  await t.deps.catalogue.refresh()
  return (await read(slug)).id
}
const read = (slug: string) => t.call(getLenderByNameEndpoint, { params: { name: slug } })
async function save(write: LenderPrograms) {
  await inTransaction(t.deps.db, (tx) => saveLenderPrograms(tx, [write]))
  await t.deps.catalogue.refresh()
}

const flip = {
  name: 'Fix and flip',
  kinds: ['flip', 'bridge'] as ProgramKind[],
  minRate: 9.125,
  maxRate: 10.875,
  minAmount: 75_000,
  maxAmount: 500_000,
} as const
const rental = {
  name: 'Rental',
  kinds: ['rental'] as ProgramKind[],
  minRate: 6.625,
  minAmount: 100_000,
  maxAmount: 2_000_000,
  minTerm: 360,
  maxTerm: 360,
  fundingDays: 21,
} as const

it('a lender lists its programs by name, and takes its own figures from them [MATCH-07] [DATA-04]', async () => {
  const lenderId = await addLender('two-programs', ['Ohio'])
  await save({ lenderId, programs: [rental, { ...flip, states: ['Texas'], propertyTypes: ['Townhome'] }] })
  const lender = await read('two-programs')
  expect(
    lender.programs.map(({ name, minRate, states, propertyTypes, minDeals }) => [
      name,
      minRate,
      states,
      propertyTypes,
      minDeals,
    ]),
  ).toEqual([
    ['Fix and flip', 9.125, ['Texas'], ['Townhome'], null],
    // The lender's states are now the union of its programs' states, but this program keeps its own.
    ['Rental', 6.625, ['Ohio'], [], null],
  ])
  expect(lender).toMatchObject({
    minRate: 6.625,
    maxRate: null,
    minAmount: 75_000,
    maxAmount: 2_000_000,
    minTerm: null,
    maxTerm: null,
    fundingDays: 21,
    states: ['Ohio', 'Texas'],
  })
})

it('saving a program of the same name in any case keeps its id; others stay unless replaced [MATCH-07]', async () => {
  const lenderId = await addLender('by-name')
  await save({ lenderId, programs: [flip, rental] })
  const before = (await read('by-name')).programs
  await save({ lenderId, programs: [{ name: 'FIX AND FLIP ', maxLtarvPercent: 70 }] })
  const after = (await read('by-name')).programs
  expect(after.map(({ id, name }) => ({ id, name }))).toEqual([
    { id: before[0]!.id, name: 'FIX AND FLIP' },
    { id: before[1]!.id, name: 'Rental' },
  ])
  expect(after[0]).toMatchObject({ maxLtarvPercent: 70, minRate: null, kinds: [] })
  expect(after[1]).toEqual(before[1])
  await save({ lenderId, programs: [flip], replacesOthers: true })
  const lender = await read('by-name')
  expect(lender.programs.map(({ name }) => name)).toEqual(['Fix and flip'])
  expect(lender).toMatchObject({ minRate: 9.125, maxRate: 10.875, fundingDays: null })
})

it('a lender is found only if one program meets all filters [MATCH-07] [DIR-13]', async () => {
  const lenderId = await addLender('filtered', ['Vermont'])
  await save({
    lenderId,
    programs: [
      { ...flip, maxTerm: 12 },
      { ...rental, states: ['Maine'] },
    ],
  })
  const finds = async (query: Record<string, string>) =>
    (await t.call(listLendersEndpoint, { query: { limit: '100', ...query } })).lenders.some(
      ({ slug }) => slug === 'filtered',
    )
  expect(await finds({ loanTermMin: '360' })).toBe(true)
  expect(await finds({ states: 'Vermont', interestRateMax: '9.2' })).toBe(true)
  expect(await finds({ interestRateMax: '7' })).toBe(true)
  expect(await finds({ interestRateMax: '7', states: 'Vermont' })).toBe(false)
  expect(await finds({ loanTermMin: '360', states: 'Vermont' })).toBe(false)
  expect(await finds({ loanTermMin: '360', loanAmountMax: '80000' })).toBe(false)
  expect(await finds({ loanAmountMax: '80000', states: 'Vermont' })).toBe(true)
})

it('a list without programs, on request, has the oldest check date and the programs’ ranges [DIR-11] [DATA-04] [COMP-05]', async () => {
  const lenderId = await addLender('left-out — naïve')
  await save({ lenderId, programs: [flip, rental] })
  const { pool } = t.deps
  const readOn = (day: string) => [day, lenderId]
  await pool.query('update lenders set terms_checked_at = $1 where id = $2', readOn('2026-10-02'))
  await pool.query(
    `update loan_programs set terms_checked_at = $1 where lender_id = $2 and name = 'Rental'`,
    readOn('2026-03-04'),
  )
  await t.deps.catalogue.refresh()
  const { lenders, ...counts } = await t.call(listLendersEndpoint, { query: { programs: 'true' } })
  const programs = lenders.find(({ id }) => id === lenderId)?.programs
  expect(programs?.map(({ name }) => name)).toEqual(['Fix and flip', 'Rental'])
  const bare = { query: { programs: 'false' } } as const
  const expected = {
    ...counts,
    lenders: lenders.map((lender) => {
      const { programs: _, ...rest } = withPublishedRanges(lender)
      return rest.id === lenderId ? { ...rest, termsCheckedAt: '2026-03-04T00:00:00.000Z' } : rest
    }),
  }
  // The flip program publishes no maximum term.
  expect(lenders.find(({ id }) => id === lenderId)?.maxTerm).toBeNull()
  expect(expected.lenders.find(({ id }) => id === lenderId)?.maxTerm).toBe(360)
  expect(lenders.find(({ id }) => id === lenderId)?.termsCheckedAt).toBe('2026-10-02T00:00:00.000Z')
  expect(await t.call(listLendersEndpoint, bare)).toEqual(expected)
  expect(await t.http.local.get(localKey(listLendersEndpoint))!(bare)).toEqual(expected)
})

it('a write to a program by any client updates its lender, visible within two seconds [MATCH-15]', async () => {
  const lenderId = await addLender('touched')
  const { pool } = t.deps
  const changedAt = async () =>
    (await pool.query<{ updated_at: Date }>('select updated_at from lenders where id = $1', [lenderId])).rows[0]!
      .updated_at
  const writes = [
    [`insert into loan_programs (lender_id, name) values ($1, 'A')`, ['A']],
    [`update loan_programs set name = 'B' where lender_id = $1`, ['B']],
    ['delete from loan_programs where lender_id = $1', []],
  ] as const
  for (const [write, names] of writes) {
    const before = await changedAt()
    await pool.query(write, [lenderId])
    expect((await changedAt()).getTime()).toBeGreaterThan(before.getTime())
    await expect.poll(async () => (await read('touched')).programs.map(({ name }) => name)).toEqual(names)
  }
  await pool.query('delete from lenders where id = $1', [lenderId])
  expect(await listPrograms(t.deps.db, [lenderId])).toEqual([])
})

it('rejects an empty list of states and a rate with four decimals', async () => {
  const lenderId = await addLender('refused')
  await expect(save({ lenderId, programs: [{ ...flip, states: [] }] })).rejects.toThrow()
  await expect(insertLenders(t.deps.db, [{ name: 'x', slug: 'four', minRate: 9.1234 }])).rejects.toThrow()
})
