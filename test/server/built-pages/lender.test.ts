import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DirectoryLender, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { stateSlug } from '#domain/states/states.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { readPage } from './read-page.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp(600)
})
afterAll(() => t.close())

const read = (segment: string) => readPage(t, `/lenders/${segment}`)

/** Returns the first sample lender that meets the condition. */
async function findLender(isMeant: (lender: DirectoryLender) => boolean): Promise<DirectoryLender> {
  for (let page = 1; ; page++) {
    const { lenders, hasMore } = await t.call(listLendersEndpoint, { query: { limit: '100', page: String(page) } })
    const found = lenders.find(isMeant)
    if (found) return found
    if (!hasMore) throw new Error('No sample lender meets the condition.')
  }
}

const isComplete = (one: DirectoryLender) =>
  one.contactEmail !== null &&
  one.contactPhone !== null &&
  one.website !== null &&
  one.states.length > 1 &&
  one.states.length < 9

it('shows a complete lender page without scripts [LEN-01]', async () => {
  const lender = await findLender(isComplete)
  const page = await read(lender.slug)
  expect(page.text('h1')).toBe(lender.name)
  for (const heading of ['Quick overview', 'Loan terms and rates', 'Geographic coverage', 'Contact information'])
    expect(page.texts('h2').filter((text) => text === heading)).toHaveLength(1)
  for (const state of lender.states)
    expect(page.linksTo(state)).toContain(`/lenders/state/${stateSlug(findState(state)!)}`)
  expect(page.attribute('[data-slot=state-map]', 'aria-label')).toBe(
    `Map of the United States. Covered: ${lender.states.join(', ')}.`,
  )
  expect(page.linksTo(lender.contactEmail!)[0]).toMatch(/^mailto:/)
  expect(page.linksTo(lender.contactPhone!)[0]).toMatch(/^tel:\+1\d{10}$/)
  expect(page.texts('h2')).toContain('What it would cost')
})

it('redirects an id, in upper or lower case, to the lender’s name [LEN-03]', async () => {
  const lender = await findLender(isComplete)
  const leadsTo = async (segment: string) => {
    const { status, headers } = await read(segment)
    expect(status).toBe(301)
    return headers.get('location')
  }
  expect(await leadsTo(lender.id)).toBe(`/lenders/${lender.slug}`)
  expect(await leadsTo(lender.id.toUpperCase())).toBe(`/lenders/${lender.id}`)
})

it('redirects a merged lender’s address to the lender it was merged into [DESK-02]', async () => {
  const lender = await findLender(isComplete)
  await t.connection.pool.query(
    `insert into former_lenders (id, slug, lender_id) values (gen_random_uuid(), 'merged-away', $1)`,
    [lender.id],
  )
  await t.connection.pool.query('update catalogue_version set version = version + 1')
  await t.deps.catalogue.refresh()
  const { status, headers } = await read('merged-away')
  expect([status, headers.get('location')]).toEqual([301, `/lenders/${lender.slug}`])
})

it.each(['nobody-of-this-name', '00000000-0000-4000-8000-000000000000'])(
  'answers %s, which names no lender, with 404 and the specified text [LEN-04]',
  async (segment) => {
    const page = await read(segment)
    expect([page.status, page.text('h1')]).toEqual([404, 'Lender Not Found'])
    expect(page.texts('main p')).toContain("The lender you're looking for doesn't exist or has been removed.")
    expect(page.attribute('meta[name=robots]', 'content')).toBe('noindex')
    expect(page.all('link[rel=canonical]')).toEqual([])
    expect(page.linksTo('Back to Lenders')).toEqual(['/lenders'])
  },
)

it('title, description and structured data describe this lender, and match the page [LEN-01]', async () => {
  const { lenders } = await t.call(listLendersEndpoint, { query: { limit: '12', page: '20' } })
  const seen = new Set<string>()
  for (const lender of lenders) {
    const page = await read(lender.slug)
    const title = page.text('title')!
    const description = page.attribute('meta[name=description]', 'content')!
    expect(title.length).toBeGreaterThanOrEqual(30)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(title).toContain(lender.name)
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(160)
    seen.add(title).add(description)
    expect(page.attribute('link[rel=canonical]', 'href')).toMatch(new RegExp(`/lenders/${lender.slug}$`))
    const service = page.data('FinancialService')
    expect(page.text('h1')).toBe(service['name'])
    for (const said of [service['description'], service['email'], service['telephone']])
      if (typeof said === 'string') expect(page.text('main')).toContain(said.replaceAll(/\s+/g, ' '))
    const trail = page.data('BreadcrumbList')['itemListElement'] as { name: string }[]
    expect(page.texts('nav[aria-label=Breadcrumb] li')).toEqual(trail.map(({ name }) => name))
  }
  expect(seen.size).toBe(2 * lenders.length)
})

it('shows the terms that all programs share, then each program’s own, with source and date [MATCH-07]', async () => {
  const lender = await findLender((one) => (one.programs ?? []).length > 1)
  const programs = lender.programs ?? []
  const page = await read(lender.slug)
  const rows = page.all('#programs ~ div tr').map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
  const names = rows.find(([label, ...cells]) => label === '' && cells.length === programs.length)!.slice(1)
  /** Returns a program's term: its own, or the one that all programs share. */
  const termOf = (label: string, index: number) => {
    const cells = rows.find(([name]) => name === label)?.slice(1)
    return cells && (cells.length === 1 ? cells[0]! : cells[index]!)
  }
  for (const [index, program] of programs.entries()) {
    const place = names.indexOf(program.name)
    expect(place, program.name).toBe(index)
    const rate = termOf('Interest rate', place)
    if (program.minRate === null && program.maxRate === null) expect(rate ?? 'Not published').toBe('Not published')
    else expect(rate).toContain(`${program.minRate}`)
    expect(termOf('Source', place)).toMatch(/checked [A-Z][a-z]+ \d+, \d{4}$/)
  }
  const offered = page.data('FinancialService')['makesOffer'] as { itemOffered: { name: string } }[]
  expect(names).toEqual(offered.map(({ itemOffered }) => itemOffered.name))
})
