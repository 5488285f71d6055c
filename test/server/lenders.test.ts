import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  DirectoryLender,
  getLenderByNameEndpoint,
  getLenderEndpoint,
  type LenderQuery,
  type LenderSort,
  lenderSorts,
  listLendersEndpoint,
} from '#contract/lenders/lenders.ts'
import { getStateSummaryEndpoint } from '#contract/lenders/state-summary.ts'
import { getLenderFactsEndpoint } from '#contract/quotes/lender-facts.ts'
import { CallError } from '#contract/wire/call.ts'
import { stateNames } from '#domain/states/states.ts'
import { type Catalogue, createCatalogue } from '#server/features/lenders/catalogue/catalogue.ts'
import { listDirectory } from '#server/features/lenders/catalogue/directory.ts'
import { insertLenders, type LenderRow, type NewLender } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { loadSnapshot, type Snapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { localKey } from '#server/platform/http/route.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const now = new Date('2026-03-01T12:00:00Z')

/** Returns a lender without optional figures, except where the options differ. */
function lender(name: string, slug: string, more: Partial<NewLender> = {}): NewLender {
  return { name, slug, minRate: 9, maxRate: 11, createdAt: now, ...more }
}

/** Lenders with cases that generated ones lack: unpublished figures, equal names, unusual characters, equal times. */
const oddLenders: NewLender[] = [
  lender('Open Bounds Trust', 'open-bounds-trust'),
  lender('Zero Minimum Fund', 'zero-minimum-fund', {
    minAmount: 0,
    maxAmount: 90_000,
    fundingDays: 6,
    states: ['Ohio'],
  }),
  lender('Week Fund', 'week-fund', { minAmount: 1, fundingDays: 7, states: ['Ohio'] }),
  lender('Only Upper', 'only-upper', { maxAmount: 500_000, maxTerm: 12, maxPoints: 2 }),
  lender('Only Lower', 'only-lower', { minAmount: 500_000, minTerm: 12, minPoints: 2 }),
  lender('Twin Lending', 'twin-lending', { states: ['Texas'] }),
  lender('TWIN LENDING', 'twin-lending-2', { states: ['Texas'] }),
  lender('twin lending', 'twin-lending-3', { states: ['Texas'] }),
  lender('All Fifty Capital', 'all-fifty-capital', { states: [...stateNames] }),
  lender('Éclair Bridge', 'eclair-bridge', { description: 'Cafés and crème brûlée shops only.' }),
  lender("O'Qirion & Sons", 'oqirion-sons', { description: 'Says "no surprises" and means it.' }),
  lender('Percent 100% Capital', 'percent-100-capital', { description: 'Funds 100% of rehab in_arrears.' }),
  lender('Zebrastone 🦓 Funding', 'zebrastone-funding'),
  lender('日本不動産株式会社', 'lender-00000000'),
  lender('Quietharbor Wexcombe', 'quietharbor-wexcombe', { description: 'Rooftop vineyards and lighthouses.' }),
  lender('Ýnactive Zyxwov', 'ynactive-zyxwov', { isActive: false, description: 'Rooftop vineyards too.' }),
]

let t: TestApp
let rows: LenderRow[]

beforeAll(async () => {
  t = await startTestApp()
  await insertLenders(t.deps.db, [...readSampleLenders(600, now).lenders, ...oddLenders])
  await t.deps.catalogue.refresh()
  rows = await t.deps.db.select().from(lenders)
})
afterAll(() => t.close())

type Query = {
  [K in keyof LenderQuery]?: string | undefined
}

/** A plain second implementation of the directory's rules: filter and sort. */
function expectedIds(from: readonly LenderRow[], query: Query): string[] {
  const overlaps = (
    low: number | null,
    high: number | null,
    askedMin: string | undefined,
    askedMax: string | undefined,
  ) =>
    (askedMin === undefined || high === null || high >= Number(askedMin)) &&
    (askedMax === undefined || low === null || low <= Number(askedMax))
  const kept = from.filter(
    (row) =>
      row.isActive &&
      overlaps(row.minRate, row.maxRate, query.interestRateMin, query.interestRateMax) &&
      overlaps(row.minAmount, row.maxAmount, query.loanAmountMin, query.loanAmountMax) &&
      overlaps(row.minTerm, row.maxTerm, query.loanTermMin, query.loanTermMax) &&
      overlaps(row.minPoints, row.maxPoints, query.pointsMin, query.pointsMax) &&
      (!query.states || row.states.length === 0 || query.states.split(',').some((name) => row.states.includes(name))) &&
      (query.noMinimumLoan !== 'true' || row.minAmount === null || row.minAmount === 0) &&
      (query.fastFunding !== 'true' || (row.fundingDays !== null && row.fundingDays < 7)),
  )
  const up = (read: (row: LenderRow) => number | null) => (a: LenderRow, b: LenderRow) =>
    nullsLast(read(a), read(b), (x, y) => x - y)
  const down = (read: (row: LenderRow) => number | null) => (a: LenderRow, b: LenderRow) =>
    nullsLast(read(a), read(b), (x, y) => y - x)
  const compare: Record<LenderSort, (a: LenderRow, b: LenderRow) => number> = {
    interest_rate_asc: up((row) => row.minRate),
    interest_rate_desc: down((row) => row.maxRate),
    loan_amount_asc: up((row) => row.minAmount),
    loan_amount_desc: down((row) => row.maxAmount),
    points_asc: up((row) => row.minPoints),
    points_desc: down((row) => row.maxPoints),
    loan_term_asc: up((row) => row.minTerm),
    loan_term_desc: down((row) => row.maxTerm),
    name_asc: (a, b) => order(a.name.toLowerCase(), b.name.toLowerCase()),
    recently_added: down((row) => row.createdAt.getTime()),
  }
  const sort = compare[(query.sortBy as LenderSort | undefined) ?? 'name_asc']
  return kept.sort((a, b) => sort(a, b) || order(a.id, b.id)).map((row) => row.id)
}

function nullsLast(a: number | null, b: number | null, compare: (a: number, b: number) => number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function get(query: Record<string, string | undefined>) {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const reply = await t.fetch(`/api/lenders?${search}`)
  expect(reply.status, search.toString()).toBe(200)
  return (await reply.json()) as { lenders: DirectoryLender[]; total: number; hasMore: boolean }
}

/** Returns everything that a query finds, page by page. */
async function getAll(query: Query, limit = 100): Promise<DirectoryLender[]> {
  const all: DirectoryLender[] = []
  for (let page = 1; ; page++) {
    const { lenders: found, total, hasMore } = await get({ ...query, limit: String(limit), page: String(page) })
    all.push(...found)
    expect(hasMore).toBe(all.length < total)
    if (!hasMore) {
      expect(all.length).toBe(total)
      return all
    }
    expect(found.length).toBe(limit)
  }
}
const idsOf = (found: readonly DirectoryLender[]) => found.map(({ id }) => id)
const namesOf = (found: readonly DirectoryLender[]) => found.map(({ name }) => name)

const bound = (values: readonly number[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const range = (values: readonly number[]) =>
  fc
    .tuple(bound(values), bound(values))
    .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]).map((n) => n?.toString()))
const anyQuery = fc
  .record({
    rate: range([0, 6.25, 7.49, 8.5, 9, 9.99, 10, 10.75, 11, 12.5, 15, 30]),
    amount: range([0, 1, 10_000, 25_000, 50_000, 90_000, 90_001, 250_000, 500_000, 1_000_000, 5_000_000, 100_000_000]),
    term: range([1, 6, 12, 13, 24, 60, 360]),
    points: range([0, 0.75, 1.5, 2, 2.25, 3, 5, 10]),
    states: fc.option(fc.uniqueArray(fc.constantFrom(...stateNames), { minLength: 1, maxLength: 4 }), {
      nil: undefined,
      freq: 2,
    }),
    noMinimumLoan: fc.constantFrom(undefined, undefined, undefined, 'false', 'true'),
    fastFunding: fc.constantFrom(undefined, undefined, 'false', 'true'),
    sortBy: fc.constantFrom(undefined, ...lenderSorts),
  })
  .map(
    ({ rate, amount, term, points, states, ...rest }): Query => ({
      ...rest,
      states: states?.join(','),
      interestRateMin: rate[0],
      interestRateMax: rate[1],
      loanAmountMin: amount[0],
      loanAmountMax: amount[1],
      loanTermMin: term[0],
      loanTermMax: term[1],
      pointsMin: points[0],
      pointsMax: points[1],
    }),
  )

describe('filters and sorts', () => {
  it('filters and sorts any combination like an independent implementation [DIR-09] [DIR-11] [DIR-13]', async () => {
    let matched = 0
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const expected = expectedIds(rows, query)
        if (expected.length > 0) matched++
        expect(idsOf(await getAll(query))).toEqual(expected)
      }),
      { numRuns: 400 },
    )
    // Fails if too few of the queries find lenders.
    expect(matched).toBeGreaterThan(100)
  })

  it.each(lenderSorts)('sorts all lenders by %s [DIR-11]', async (sortBy) => {
    expect(idsOf(await getAll({ sortBy }))).toEqual(expectedIds(rows, { sortBy }))
  })

  it('sorts by name by default, 48 a page [DIR-11]', async () => {
    const { lenders: found, total, hasMore } = await get({})
    expect(idsOf(found)).toEqual(expectedIds(rows, {}).slice(0, 48))
    expect({ total, hasMore }).toEqual({ total: rows.filter((row) => row.isActive).length, hasMore: true })
  })

  it('splits every order into pages without gaps or duplicates [DIR-11]', async () => {
    for (const sortBy of lenderSorts)
      for (const limit of [7, 48, 100])
        expect(idsOf(await getAll({ sortBy }, limit))).toEqual(expectedIds(rows, { sortBy }))
    const relevant = idsOf(await getAll({ search: 'lending' }))
    expect(relevant.length).toBeGreaterThan(20)
    expect(new Set(relevant).size).toBe(relevant.length)
    expect(idsOf(await getAll({ search: 'lending' }, 9))).toEqual(relevant)
  })

  it.each<[string, Query, string[], string[]]>([
    [
      'no minimum: null or zero',
      { noMinimumLoan: 'true', states: 'Ohio' },
      ['Zero Minimum Fund', 'Open Bounds Trust', 'Only Upper'],
      ['Week Fund', 'Only Lower'],
    ],
    [
      'fast: known and under 7 days',
      { fastFunding: 'true', states: 'Ohio' },
      ['Zero Minimum Fund'],
      ['Week Fund', 'Open Bounds Trust'],
    ],
  ])('%s [DIR-09]', async (_, query, present, absent) => {
    const names = namesOf(await getAll(query))
    expect(names).toEqual(expect.arrayContaining(present))
    for (const name of absent) expect(names).not.toContain(name)
  })

  it('keeps a lender whose range only touches the requested one, and treats unpublished bounds as open [DIR-13]', async () => {
    const has = async (query: Query, name: string) => namesOf(await getAll(query)).includes(name)
    expect(await has({ loanAmountMin: '500000' }, 'Only Upper')).toBe(true)
    expect(await has({ loanAmountMin: '500000.01' }, 'Only Upper')).toBe(false)
    expect(await has({ loanAmountMax: '1' }, 'Only Upper')).toBe(true)
    expect(await has({ loanAmountMax: '500000' }, 'Only Lower')).toBe(true)
    expect(await has({ loanAmountMax: '499999.99' }, 'Only Lower')).toBe(false)
    expect(await has({ loanAmountMin: '99000000', loanTermMin: '1200', pointsMin: '100' }, 'Only Lower')).toBe(true)
    expect(await has({ interestRateMin: '11', interestRateMax: '11' }, 'Open Bounds Trust')).toBe(true)
    expect(await has({ interestRateMin: '11.01' }, 'Open Bounds Trust')).toBe(false)
  })

  it("the state page's query is the state's lenders and the nationwide ones [STATE-04]", async () => {
    const wide = {
      interestRateMin: '0',
      interestRateMax: '30',
      loanAmountMin: '0',
      loanAmountMax: '100000000',
      loanTermMin: '1',
      loanTermMax: '360',
    }
    const rest = { pointsMin: '0', pointsMax: '10', noMinimumLoan: 'false', fastFunding: 'false' }
    const found = await getAll({ ...wide, ...rest, states: 'texas' })
    expect(idsOf(found)).toEqual(expectedIds(rows, { states: 'Texas' }))
    expect(namesOf(found)).toEqual(expect.arrayContaining(['Twin Lending', 'All Fifty Capital', 'Open Bounds Trust']))
    expect(namesOf(found)).not.toContain('Zero Minimum Fund')
  })

  it('accepts states in any case and order, by name or abbreviation', async () => {
    expect(await getAll({ states: ' oh ,TEXAS,,texas' })).toEqual(await getAll({ states: 'Ohio,Texas' }))
  })
})

describe('search', () => {
  it.each([
    ['a name', 'Quietharbor Wexcombe', 'quietharbor-wexcombe'],
    ['a part of the name, in capitals', 'WEXCOMBE', 'quietharbor-wexcombe'],
    ['the beginning of a word', 'quieth', 'quietharbor-wexcombe'],
    ['the description', 'lighthouses', 'quietharbor-wexcombe'],
    ['name and description together', 'wexcombe vineyards', 'quietharbor-wexcombe'],
    ['a letter left out', 'queitharbor', 'quietharbor-wexcombe'],
    ['a letter too many', 'wexccombe', 'quietharbor-wexcombe'],
    ['a wrong letter', 'wexcimbe', 'quietharbor-wexcombe'],
    ['two letters swapped', 'wexcobme', 'quietharbor-wexcombe'],
    ['a percent sign', '100%', 'percent-100-capital'],
    ['an underscore', 'in_arrears', 'percent-100-capital'],
    ['an apostrophe', "o'qirion", 'oqirion-sons'],
    ['a typographic apostrophe', 'o’qirion', 'oqirion-sons'],
    ['double quotes', '"no surprises"', 'oqirion-sons'],
    ['an ampersand', 'qirion & sons', 'oqirion-sons'],
    ['an emoji', '🦓', 'zebrastone-funding'],
    ['an emoji between words', 'zebrastone 🦓', 'zebrastone-funding'],
    ['a missing accent', 'eclair creme', 'eclair-bridge'],
    ['another script', '日本', 'lender-00000000'],
    ['the middle of a text without blanks', '株式', 'lender-00000000'],
    ['blanks and line ends around', '  Quietharbor\r\n', 'quietharbor-wexcombe'],
    ['a NUL inside', 'Quietharbor\u0000Wexcombe', 'quietharbor-wexcombe'],
  ])('finds a lender by %s [DIR-14]', async (_, search, slug) => {
    const { lenders: found } = await get({ search })
    expect(found[0]?.slug).toBe(slug)
  })

  it('treats an SQL wildcard as a normal character [DIR-14]', async () => {
    for (const search of ['%', '%%', '_', "'", '"']) {
      const expected = rows.filter((row) => row.isActive && `${row.name} ${row.description ?? ''}`.includes(search))
      expect(namesOf(await getAll({ search })).sort()).toEqual(expected.map(({ name }) => name).sort())
    }
    for (const search of ['%harbor%', 'wex_ombe', 'wex%ombe', "'; drop table lenders --"])
      expect(await getAll({ search })).toEqual([])
  })

  it('finds a lender by its whole name before all others [DIR-14]', async () => {
    const active = rows.filter((row) => row.isActive && !/twin/i.test(row.name))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...active), async (row) => {
        const { lenders: found } = await get({ search: row.name.toUpperCase() })
        expect(found[0]?.name).toBe(row.name)
      }),
      { numRuns: 100 },
    )
  })

  it('filters and sorts apply to a search as if only its results existed [DIR-11] [DIR-13] [DIR-14]', async () => {
    const searches = ['lending', 'capital', 'rehab', 'days', 'bridge lonas', 'a', '%']
    const found = new Map<string, LenderRow[]>()
    for (const search of searches) {
      const ids = new Set(idsOf(await getAll({ search })))
      found.set(
        search,
        rows.filter((row) => ids.has(row.id)),
      )
    }
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.constantFrom(...searches), async (query, search) => {
        const sorted = { ...query, sortBy: query.sortBy ?? 'name_asc' }
        expect(idsOf(await getAll({ ...sorted, search }))).toEqual(expectedIds(found.get(search)!, sorted))
      }),
      { numRuns: 150 },
    )
  })

  it('answers any text with 200 [DIR-14] [DIR-15]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (search) => {
        const reply = await t.fetch(`/api/lenders?limit=1&search=${encodeURIComponent(search)}`)
        expect(reply.status).toBe(200)
        await reply.arrayBuffer()
      }),
      { numRuns: 200 },
    )
  })

  it('ignores a search of only spaces and control characters', async () => {
    expect(await get({ search: ' \u0000 ' })).toEqual(await get({}))
  })

  it('searches immediately after a start', async () => {
    const catalogue = createCatalogue({ db: t.deps.db, log: silent })
    await catalogue.start()
    const { byId, textSearch } = catalogue.snapshot()
    expect(textSearch.find('wexcombe').map((id) => byId.get(id)?.lender.slug)).toEqual(['quietharbor-wexcombe'])
    await catalogue.stop()
  })
})

describe('refusals', () => {
  it.each([
    ['page=0', 'page must be a whole number from 1 to 10000'],
    ['page=-1', 'page must be a whole number from 1 to 10000'],
    ['page=1.5', 'page must be a whole number from 1 to 10000'],
    ['page=1000000000', 'page must be a whole number from 1 to 10000'],
    ['page=1e3', 'page must be a whole number from 1 to 10000'],
    ['page=', 'page must be a whole number from 1 to 10000'],
    ['page=abc', 'page must be a whole number from 1 to 10000'],
    ['page=1&page=2', 'page must be a whole number from 1 to 10000'],
    ['limit=0', 'limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    ['interestRateMin=NaN', 'interestRateMin must be a number from 0 to 100'],
    ['interestRateMax=Infinity', 'interestRateMax must be a number from 0 to 100'],
    ['interestRateMin=12&interestRateMax=9', 'interestRateMin must not be greater than interestRateMax'],
    ['loanAmountMin=2&loanAmountMax=1', 'loanAmountMin must not be greater than loanAmountMax'],
    ['loanTermMin=2&loanTermMax=1', 'loanTermMin must not be greater than loanTermMax'],
    ['pointsMin=2&pointsMax=1', 'pointsMin must not be greater than pointsMax'],
    ['loanAmountMin=-5', 'loanAmountMin must be a number from 0 to 1000000000000'],
    ['states=Texas,Atlantis', "'Atlantis' is not one of the 50 states"],
    ['states=Puerto%20Rico', "'Puerto Rico' is not one of the 50 states"],
    ['noMinimumLoan=yes', 'noMinimumLoan must be true or false'],
    ['fastFunding=1', 'fastFunding must be true or false'],
    ['sortBy=cheapest', `sortBy must be one of ${lenderSorts.join(', ')}`],
    ['sortBy=name_asc&sortBy=points_asc', `sortBy must be one of ${lenderSorts.join(', ')}`],
    ['search=a&search=b', 'search must be one text'],
    [`search=${'x'.repeat(101)}`, 'search cannot exceed 100 characters'],
  ])('%s is rejected with 400 and a reason [DIR-15]', async (query, message) => {
    const reply = await t.fetch(`/api/lenders?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(await reply.json()).toMatchObject({ message, details: [message] })
  })

  it.each([
    'states=Texas&states=Ohio',
    'search=%ED%A0%80',
    'search[]=a',
    '__proto__=1',
    'page[__proto__]=2',
    '%00=1',
    'states=%00',
  ])('%s never gets a 500 [DIR-15]', async (query) => {
    const reply = await t.fetch(`/api/lenders?${query}`)
    expect([200, 400]).toContain(reply.status)
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    await reply.json()
  })

  it('accepts a search of exactly 100 characters and unknown parameters [DIR-15]', async () => {
    expect((await get({ search: 'x'.repeat(100) })).total).toBe(0)
    expect(await get({ utm_source: 'mail' })).toEqual(await get({}))
  })

  it('a page past the end is empty and contains the total', async () => {
    expect(await get({ page: '10000', limit: '100' })).toEqual({
      lenders: [],
      total: rows.filter((row) => row.isActive).length,
      hasMore: false,
    })
  })

  it('counts reads of lenders by address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.01' } })
    try {
      const replies = await Promise.all(Array.from({ length: 5 }, () => limited.fetch('/api/lenders')))
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 429, 429])
      const refused = replies.find((reply) => reply.status === 429)!
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({
        reason: 'limited',
        message: expect.stringContaining('Too many requests'),
      })
    } finally {
      await limited.close()
    }
  })
})

describe('one lender', () => {
  it('is found by its id in any case, and by its slug [LEN-03]', async () => {
    const row = rows.find(({ slug }) => slug === 'all-fifty-capital')!
    const byId = await t.call(getLenderEndpoint, { params: { id: row.id } })
    expect(byId.slug).toBe('all-fifty-capital')
    expect(await t.call(getLenderEndpoint, { params: { id: row.id.toUpperCase() } })).toEqual(byId)
    expect(await t.call(getLenderByNameEndpoint, { params: { name: 'all-fifty-capital' } })).toEqual(byId)
    expect(await t.call(getLenderByNameEndpoint, { params: { name: 'All-Fifty-Capital' } })).toEqual(byId)
  })

  it('gets the same 404 bytes whether it is unknown, malformed or inactive', async () => {
    const inactive = rows.find((row) => !row.isActive)!
    const paths = [
      inactive.id,
      '00000000-0000-4000-8000-000000000000',
      'name',
      'nonsense',
      '%00',
      '1;drop%20table%20lenders',
      '__proto__',
      'constructor',
      '..%2F..%2Fetc%2Fpasswd',
      `name/${inactive.slug}`,
      'name/no-such-lender',
      'name/a%2Fb',
      'name/%00',
      'name/__proto__',
      'name/%F0%9F%A6%93',
      `name/${'x'.repeat(1500)}`,
      "name/'%22%3Cb%3E",
    ]
    for (const path of paths) {
      const reply = await t.fetch(`/api/lenders/${path}`)
      expect({ path, status: reply.status, text: await reply.text() }).toEqual({
        path,
        status: 404,
        text: '{"message":"Lender not found"}',
      })
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
    }
    await expect(t.call(getLenderEndpoint, { params: { id: inactive.id } })).rejects.toEqual(
      new CallError(404, { message: 'Lender not found' }),
    )
  })
})

describe('replies', () => {
  it("have exactly the contract's fields, equal in list and single replies; only lists add the score [DATA-04] [QUOTE-07]", async () => {
    const strict = z.strictObject(DirectoryLender.required().shape)
    const all = await getAll({})
    for (const found of all) strict.parse(found)
    const { transparency, ...found } = all.find(({ slug }) => slug === 'zero-minimum-fund')!
    const { transparency: whole } = await t.call(getLenderFactsEndpoint, { params: { id: found.id } })
    expect(transparency).toEqual({ score: whole.score, isComplete: whole.isComplete })
    const row = rows.find(({ slug }) => slug === 'zero-minimum-fund')!
    expect(found).toEqual({
      id: row.id,
      slug: 'zero-minimum-fund',
      name: 'Zero Minimum Fund',
      description: null,
      website: null,
      minAmount: 0,
      maxAmount: 90_000,
      minRate: 9,
      maxRate: 11,
      minPoints: null,
      maxPoints: null,
      minTerm: null,
      maxTerm: null,
      states: ['Ohio'],
      statesPublished: true,
      contactEmail: null,
      contactPhone: null,
      nmlsId: null,
      licenses: [],
      fundingDays: 6,
      termsCheckedAt: null,
      programs: [],
      isSample: false,
      isActive: 'true',
      createdAt: now.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })
    expect(await t.call(getLenderEndpoint, { params: { id: row.id } })).toEqual(found)
    const sample = rows.find((one) => one.isSample && one.isActive && one.minPoints !== null && one.website !== null)!
    expect(all.find(({ id }) => id === sample.id)).toMatchObject({
      minAmount: sample.minAmount,
      maxRate: sample.maxRate,
      minPoints: sample.minPoints,
      maxTerm: sample.maxTerm,
      website: sample.website,
      isSample: true,
      termsCheckedAt: sample.termsCheckedAt?.toISOString(),
    })
  })

  it("are the same for the server's own renderer", async () => {
    const local = (key: string, input: object) => t.http.local.get(key)!(input)
    const query = { states: 'Ohio', sortBy: 'points_desc', search: 'lending', limit: '5' } as const
    expect(await local(localKey(listLendersEndpoint), { query })).toEqual(await t.call(listLendersEndpoint, { query }))
    expect(await local(localKey(listLendersEndpoint), {})).toEqual(await t.call(listLendersEndpoint))
    const bare = { query: { programs: 'false' } } as const
    expect(await local(localKey(listLendersEndpoint), bare)).toEqual(await t.call(listLendersEndpoint, bare))
    const one = { params: { name: 'twin-lending-2' } }
    expect(await local(localKey(getLenderByNameEndpoint), one)).toEqual(await t.call(getLenderByNameEndpoint, one))
    const ohio = { query: { state: 'Ohio' } } as const
    const summary = await t.call(getStateSummaryEndpoint, ohio)
    expect(summary.total).toBe((await t.call(listLendersEndpoint, { query: { states: 'Ohio' } })).total)
    expect(await local(localKey(getStateSummaryEndpoint), ohio)).toEqual(summary)
    await expect(local(localKey(getLenderEndpoint), { params: { id: 'x' } })).rejects.toThrow('Lender not found')
    await expect(local(localKey(listLendersEndpoint), { query: { page: '0' } })).rejects.toThrow(
      'page must be a whole number from 1 to 10000',
    )
  })

  it('can be cached and are not sent twice', async () => {
    const plain = { 'accept-encoding': 'identity' }
    const first = await t.fetch('/api/lenders?states=Ohio,Texas&sortBy=points_asc', { headers: plain })
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const bytes = (await first.arrayBuffer()).byteLength
    expect(Number(first.headers.get('content-length'))).toBe(bytes)
    for (const held of [etag, etag.replace('W/', '')]) {
      const again = await t.fetch('/api/lenders?states=TX,oh&page=1&sortBy=points_asc&utm=1', {
        // Without this, fetch would add no-cache to the conditional request, which requests the whole reply.
        headers: { ...plain, 'if-none-match': held, 'cache-control': 'max-age=0' },
      })
      expect(again.status).toBe(304)
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
      expect(again.headers.get('content-length')).toBeNull()
      expect(await again.text()).toBe('')
    }
    for (const other of [
      '/api/lenders?states=Ohio,Texas',
      '/api/lenders?states=Ohio,Texas&sortBy=points_asc&page=2',
      '/api/lenders',
    ]) {
      const reply = await t.fetch(other, { headers: { 'if-none-match': etag } })
      expect(reply.status).toBe(200)
      await reply.arrayBuffer()
    }
    const one = await t.fetch('/api/lenders/name/twin-lending')
    await one.arrayBuffer()
    const oneAgain = await t.fetch('/api/lenders/name/twin-lending', {
      headers: { 'if-none-match': one.headers.get('etag')!, 'cache-control': 'max-age=0' },
    })
    expect(oneAgain.status).toBe(304)
  })
})

const silent = { info() {}, warn() {} }

/** Waits until the condition holds. @throws when it doesn't within `ms` milliseconds. */
async function within(ms: number, condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`The condition did not hold within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('changes', () => {
  let changing: TestApp
  let catalogue: Catalogue
  const addOne = (name: string, slug: string, more: Partial<NewLender> = {}) =>
    insertLenders(changing.deps.db, [lender(name, slug, more)])

  beforeAll(async () => {
    changing = await startTestApp()
    catalogue = changing.deps.catalogue
    await insertLenders(changing.deps.db, readSampleLenders(50, now).lenders)
    await catalogue.refresh()
  })
  afterAll(() => changing.close())

  it('by this process are visible after a refresh, with any number of callers', async () => {
    for (const n of [1, 2, 3]) {
      await addOne(`Refresh ${n}`, `refresh-${n}`)
      await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()])
      expect(catalogue.snapshot().bySlug.has(`refresh-${n}`)).toBe(true)
    }
    const first = addOne('Refresh 4', 'refresh-4').then(() => catalogue.refresh())
    const second = addOne('Refresh 5', 'refresh-5').then(() => catalogue.refresh())
    await Promise.all([first.then(() => expect(catalogue.snapshot().bySlug.has('refresh-4')).toBe(true)), second])
    expect(catalogue.snapshot().bySlug.has('refresh-5')).toBe(true)
  })

  it.each([
    // A later load reads whether to load, the state, the rows written since, their programs and licenses, and merged
    // lenders.
    { moment: 'while the state is read', heldRead: 2, isInFirst: true },
    { moment: 'while the rows are read', heldRead: 3, isInFirst: false },
    { moment: 'while the programs are read', heldRead: 4, isInFirst: false },
    { moment: 'while the licenses are read', heldRead: 5, isInFirst: false },
    { moment: 'while merged lenders are read', heldRead: 6, isInFirst: false },
  ])('made $moment are included in a later refresh', async ({ heldRead, isInFirst }) => {
    const { pool } = changing.deps
    // The first load skips the check whether to load.
    const firstReads = 5
    let reads = 0
    let release = () => {}
    let onHeld = () => {}
    const held = new Promise<void>((resolve) => {
      onHeld = resolve
    })
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    /** Passes all queries through, but delays one reply of the second load. */
    const slow = {
      async query(...question: Parameters<typeof pool.query>) {
        const answer = await pool.query(...question)
        if (++reads === firstReads + heldRead) {
          onHeld()
          await gate
        }
        return answer
      },
    }
    const lone = createCatalogue({ db: drizzle(slow as never), log: silent, pollMs: 60_000 })
    await lone.start()
    expect(reads).toBe(firstReads)
    await addOne('Early Write', `early-write-${heldRead}`)
    const first = lone.refresh()
    await held
    await addOne('Late Write', `late-write-${heldRead}`)
    const second = lone.refresh()
    release()
    await first
    expect(lone.snapshot().bySlug.has(`late-write-${heldRead}`)).toBe(isInFirst)
    await second
    expect(lone.snapshot().bySlug.has(`late-write-${heldRead}`)).toBe(true)
    await catalogue.refresh()
    expect(lone.snapshot()).toEqual({ ...catalogue.snapshot(), textSearch: expect.anything() })
    await lone.stop()
  })

  it('to a name or a description make search find the new words and not the old ones', async () => {
    await addOne('Ospreyholm Fund', 'ospreyholm-fund', { description: 'Cranberry bogs.' })
    const find = async (search: string) => {
      await catalogue.refresh()
      return (await changing.call(listLendersEndpoint, { query: { search } })).lenders.map(({ slug }) => slug)
    }
    expect(await find('ospreyholm')).toEqual(['ospreyholm-fund'])
    await changing.deps.pool.query(`update lenders set name = 'Kestrelmoor Fund' where slug = 'ospreyholm-fund'`)
    expect(await find('kestrelmoor')).toEqual(['ospreyholm-fund'])
    expect(await find('ospreyholm')).toEqual([])
    await changing.deps.pool.query(
      `update lenders set description = 'Blueberry fields.' where slug = 'ospreyholm-fund'`,
    )
    expect(await find('blueberry')).toEqual(['ospreyholm-fund'])
    expect(await find('cranberry')).toEqual([])
  })

  it('a deactivated lender is not in the directory, but matching still sees it', async () => {
    await addOne('Soon Gone', 'soon-gone', { states: ['Utah'] })
    await catalogue.refresh()
    const { id } = await changing.call(getLenderByNameEndpoint, { params: { name: 'soon-gone' } })
    const { totalLenders } = catalogue.snapshot()
    await changing.deps.pool.query('update lenders set is_active = false where id = $1', [id])
    await catalogue.refresh()
    const snapshot = catalogue.snapshot()
    expect(snapshot.totalLenders).toBe(totalLenders - 1)
    expect(snapshot.byId.has(id)).toBe(false)
    for (const order of Object.values(snapshot.orders)) expect(order).toHaveLength(totalLenders - 1)
    expect(snapshot.matchLenders.find((one) => one.id === id)).toMatchObject({ isActive: false, states: ['Utah'] })
    for (const path of [`/api/lenders/${id}`, '/api/lenders/name/soon-gone'])
      expect((await changing.fetch(path)).status).toBe(404)
    expect(
      (await changing.call(listLendersEndpoint, { query: { search: 'soon gone' } })).lenders.map((one) => one.id),
    ).not.toContain(id)
  })

  it('every process lists the same bytes, and any change to a lender changes the ETag', async () => {
    await addOne('Aardvark Bytes', 'aardvark-bytes', { states: ['Utah'] })
    await catalogue.refresh()
    const other = createCatalogue({ db: changing.deps.db, log: silent })
    await other.start()
    const queries: LenderQuery[] = [{}, { limit: 1 }, { page: 2 }, { sortBy: 'recently_added' }, { states: ['Utah'] }]
    for (const query of queries)
      expect(JSON.stringify(listDirectory(other.snapshot(), query, () => null))).toBe(
        JSON.stringify(listDirectory(catalogue.snapshot(), query, () => null)),
      )
    await other.stop()
    const read = async () => {
      const reply = await changing.fetch('/api/lenders?states=Utah')
      return { tag: reply.headers.get('etag'), body: await reply.text() }
    }
    for (const change of [
      `update lenders set min_rate = 6.5, max_rate = 9 where slug = 'aardvark-bytes'`,
      `insert into loan_programs (lender_id, name) select id, 'Bridge' from lenders where slug = 'aardvark-bytes'`,
      `update lenders set is_active = false where slug = 'aardvark-bytes'`,
    ]) {
      const before = await read()
      expect(await read()).toEqual(before)
      await changing.deps.pool.query(change)
      await catalogue.refresh()
      const after = await read()
      expect(after.body, change).not.toBe(before.body)
      expect(after.tag, change).not.toBe(before.tag)
    }
  })

  it('during a database outage the last lenders stay, and the log says so once', async () => {
    let isAway = false
    const db = new Proxy(changing.deps.db, {
      get(target, name, receiver) {
        if (isAway) throw new Error('Connection terminated')
        return Reflect.get(target, name, receiver)
      },
    })
    const messages: string[] = []
    const log = {
      info: (_: object, message: string) => messages.push(message),
      warn: (_: object, message: string) => messages.push(message),
    }
    const lone = createCatalogue({ db, log, pollMs: 10 })
    expect(() => lone.snapshot()).toThrow('The lenders are being loaded.')
    isAway = true
    await expect(lone.start()).rejects.toThrow('Connection terminated')
    isAway = false
    await lone.start()
    const before = lone.snapshot()
    isAway = true
    await within(60_000, () => messages.length > 0)
    await lone.refresh()
    expect(lone.snapshot()).toBe(before)
    expect(messages).toEqual(['catalogue could not be refreshed; the last lenders stay'])
    await addOne('After The Outage', 'after-the-outage')
    isAway = false
    await within(60_000, () => lone.snapshot().bySlug.has('after-the-outage'))
    expect(messages.slice(1)).toEqual(['catalogue loaded', 'catalogue in step with the database again'])
    await lone.stop()
  })

  it('of any kind leave a snapshot equal to a new one', async () => {
    const { db, pool } = changing.deps
    const some = `select id from lenders order by md5(id::text || $1) limit 3`
    const changes = [
      `update lenders set min_rate = 7, max_rate = 7.5, min_points = null, funding_days = 3 where id in (${some})`,
      `update lenders set states = '{Ohio,Texas}', max_amount = null, min_amount = 0 where id in (${some})`,
      `update lenders set name = 'A ' || name, description = 'Renamed' where id in (${some})`,
      `update lenders set slug = slug || '-moved' where id in (${some})`,
      `update lenders set is_active = not is_active where id in (${some})`,
      `update lenders set max_term = 360, created_at = '2001-01-01' where id in (${some})`,
      `delete from lenders where id in (${some})`,
      `insert into loan_programs (lender_id, name, min_rate, states) select id, 'P' || $1, 7.125, '{Utah}' from (${some}) s`,
      `update loan_programs set max_rate = 9.875, name = name || '+' where lender_id in (select lender_id from loan_programs order by md5(id::text || $1) limit 2)`,
      `delete from loan_programs where id in (select id from loan_programs order by md5(id::text || $1) limit 1)`,
      `insert into lenders (name, slug, updated_at) values ('Restored', 'restored-' || $1, '2001-01-01')`,
    ]
    const parts = ({ textSearch: _, ...rest }: Snapshot) => rest
    let snapshot = await loadSnapshot(db, undefined)
    for (let round = 0; round < 44; round++) {
      await pool.query(changes[round % changes.length]!, [String(round)])
      if (round % 5 === 4) await addOne(`Newcomer ${round}`, `newcomer-${round}`)
      const before = snapshot
      const served = structuredClone(parts(before))
      snapshot = await loadSnapshot(db, before)
      expect(parts(snapshot)).toEqual(parts(await loadSnapshot(db, undefined)))
      // A reader of the earlier snapshot doesn't see the change.
      expect(parts(before)).toEqual(served)
    }
  })

  it("freezes cached lenders, and a running reader doesn't see a later change", async () => {
    const { pool } = changing.deps
    await addOne('Kept Whole', 'kept-whole', { states: ['Ohio', 'Iowa'], description: 'Cafés and crème brûlée 🦓' })
    await pool.query(
      `insert into loan_programs (lender_id, name) select id, 'Bridge' from lenders where slug = 'kept-whole'`,
    )
    await catalogue.refresh()
    const read = () => catalogue.snapshot().bySlug.get('kept-whole')!
    const one = read()
    expect(one.lender).toEqual(await changing.call(getLenderByNameEndpoint, { params: { name: 'kept-whole' } }))
    expect(() => (one.lender.name = 'x')).toThrow(TypeError)
    expect(() => one.lender.states.push('Utah')).toThrow(TypeError)
    expect(() => (one.lender.programs[0]!.name = 'x')).toThrow(TypeError)
    expect(() => one.lender.programs[0]!.purposes.push('purchase')).toThrow(TypeError)
    await pool.query(`update lenders set min_rate = 8.5 where slug = 'kept-whole'`)
    await catalogue.refresh()
    expect(read().lender.minRate).toBe(8.5)
    expect(one.lender.minRate).toBe(9)
  })

  it('counts each state that a lender serves, all of them for a nationwide lender', async () => {
    const few = await startTestApp()
    try {
      const count = async () => {
        await few.deps.catalogue.refresh()
        return few.deps.catalogue.snapshot().totalStates
      }
      expect(await count()).toBe(0)
      await insertLenders(few.deps.db, [
        lender('A', 'a', { states: ['Ohio', 'Texas'] }),
        lender('B', 'b', { states: ['Texas', 'Wyoming'] }),
      ])
      expect(await count()).toBe(3)
      await insertLenders(few.deps.db, [lender('C', 'c')])
      expect(await count()).toBe(50)
    } finally {
      await few.close()
    }
  })
})
