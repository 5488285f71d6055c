import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { stateNames, stateSlug } from '#domain/states/states.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp(1000)
})
afterAll(() => t.close())

const read = (path: string) => readPage(t, path)
const names = (page: ReadPage) => page.texts('[data-slot=lender-card] h2')
const status = (page: ReadPage) => page.text('[data-slot=list-count] [role=status]')

it('contains the first lenders, links to the others and a search form in the HTML [DIR-01]', async () => {
  const first = await read('/lenders')
  expect(names(first)).toHaveLength(48)
  expect(first.linksTo('Page 2')).toEqual(['/lenders?page=2'])
  const form = first.all('form[role=search]')[0]!
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/lenders', 'get'])
  expect(form.querySelector('input[type=search]')?.getAttribute('name')).toBe('search')
  expect(form.querySelector('button[type=submit]')?.textContent).toBe('Search')
  const second = await read('/lenders?page=2')
  expect(names(second)).toHaveLength(48)
  expect(names(second).filter((name) => names(first).includes(name))).toEqual([])
  const found = await read('/lenders?search=bridge&sortBy=')
  expect(status(found)).toMatch(/^Showing 48 of [\d,]+ lenders matching your criteria$/)
  expect(found.attribute('input[type=search]', 'value')).toBe('bridge')
})

it('answers an invalid page number, or one past the end, with 404 and a link to the list [DIR-12]', async () => {
  const { total } = await t.call(listLendersEndpoint, { query: { limit: '1' } })
  const last = Math.ceil(total / 48)
  for (const number of ['0', '-1', '1.5', 'x', '10001', '9000', String(last + 1)]) {
    const page = await read(`/lenders?page=${number}`)
    expect(page.status, number).toBe(404)
    expect(page.text('h1')).toBe('There is no such page in this list')
    expect(page.attribute('meta[name=robots]', 'content')).toBe('noindex')
  }
  const [link] = (await read(`/lenders?page=${last + 1}`)).linksTo(`Page ${last}`)
  expect(link).toBe(`/lenders?page=${last}`)
  const end = await read(link!)
  expect(names(end)).toHaveLength(total - (last - 1) * 48)
  expect(end.text('main')).toContain("You've reached the end of the list")
})

it.each([
  [
    'interestRateMin=12&interestRateMax=9',
    'The lowest interest rate must not be greater than the highest interest rate',
  ],
  ['states=Atlantis', "'Atlantis' is not one of the 50 states"],
  ['sortBy=luck', 'The list cannot be sorted that way'],
  ['loanAmountMin=abc', 'The smallest loan amount must be a number from 0 to 1000000000000'],
  ['creditScore=200', 'The credit score must be a whole number from 300 to 850'],
  ['loanKind=boat', 'The loan kind must be one of flip, bridge, construction, rental'],
  ['fastFunding=maybe', 'The choice "Fast funding" must be true or false'],
])('explains contradictory or invalid filters on the page: %s [DIR-12]', async (query, problem) => {
  const page = await read(`/lenders?${query}`)
  expect(page.status).toBe(400)
  expect(page.text('h1')).toBe('These filters do not work')
  expect(page.texts('main li')).toEqual([problem])
  expect(page.linksTo('View All Lenders')).toEqual(['/lenders'])
})

it('unfiltered pages are canonical and link their neighbors; filtered ones point to the unfiltered list [DIR-12]', async () => {
  const link = (page: ReadPage, rel: string) => page.attribute(`head link[rel=${rel}]`, 'href')
  const plain = await read('/lenders?page=2')
  expect(link(plain, 'canonical')).toMatch(/\/lenders\?page=2$/)
  expect(link(plain, 'prev')).toMatch(/\/lenders$/)
  expect(link(plain, 'next')).toMatch(/\/lenders\?page=3$/)
  const filtered = await read('/lenders?page=2&states=Texas&sortBy=points_asc')
  expect(link(filtered, 'canonical')).toMatch(/\/lenders$/)
  expect(filtered.linksTo('Page 3')).toEqual(['/lenders?page=3&states=Texas&sortBy=points_asc'])
})

it('contains a state’s heading, count and first lenders in the HTML [STATE-01]', async () => {
  const { total } = await t.call(listLendersEndpoint, { query: { states: 'Texas', limit: '1' } })
  const page = await read('/lenders/state/texas')
  expect(page.text('h1')).toBe('Texas Lenders')
  expect(status(page)).toBe(`${total.toLocaleString('en-US')} lenders found`)
  expect(names(page)).toHaveLength(48)
  expect(page.linksTo('Page 2')).toEqual(['/lenders/state/texas?page=2'])
})

it('gives every state a page with its own text and matching structured data [STATE-01]', async () => {
  const texts = new Set<string>()
  for (const state of stateNames) {
    const reply = await t.fetch(`/lenders/state/${stateSlug(state)}`)
    expect(reply.status, state).toBe(200)
    // Doesn't parse the document, because fifty of these pages would take many times as long.
    const html = await reply.text()
    const description = /<meta name="description" content="(.*?)"/.exec(html)![1]!
    expect(description).toContain(state)
    texts.add(description).add(/<title>(.*?)<\/title>/.exec(html)![1]!)
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    const trail = blocks.map((block) => JSON.parse(block[1]!)).find((data) => data['@type'] === 'BreadcrumbList')
    expect(trail.itemListElement.at(-1).name).toBe(`${state} Lenders`)
  }
  expect(texts.size).toBe(2 * stateNames.length)
})

it.each(['atlantis', 'district-of-columbia', 'tx'])(
  'answers %s, which names no state, with 404 and an empty page [STATE-03]',
  async (slug) => {
    const page = await read(`/lenders/state/${slug}`)
    expect(page.status).toBe(404)
    expect(page.all('main > *')).toHaveLength(1)
    expect(page.all('h1').map((heading) => heading.className)).toEqual(['sr-only'])
    expect(page.attribute('meta[name=robots]', 'content')).toBe('noindex')
    expect(page.all('footer')).toHaveLength(1)
  },
)

it('answers a page past the end of a state’s list with 404 [STATE-03]', async () => {
  const page = await read('/lenders/state/texas?page=900')
  expect([page.status, page.text('h1')]).toEqual([404, 'There is no such page in this list'])
})
