import type { Page } from '@playwright/test'
import { type DirectoryLender, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { stateNames, stateSlug } from '#domain/states/states.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'

const cards = (page: Page) => page.locator('[data-slot=lender-cards] [data-slot=lender-card]')
const status = (page: Page) => page.locator('[data-slot=list-count] [role=status]')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

test('a state’s page has its heading, count and first lenders, without scripts too [STATE-01]', async ({
  browser,
  app,
}) => {
  const { total } = await app.call(listLendersEndpoint, { query: { states: 'Texas', limit: '1' } })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/lenders/state/texas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texas Lenders')
  await expect(status(page)).toHaveText(`${total.toLocaleString('en-US')} lenders found`)
  await expect(cards(page)).toHaveCount(48)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/lenders/state/texas?page=2',
  )
  await context.close()
})

test('more lenders come by the button and by scrolling, with the wide defaults [STATE-01] [STATE-04]', async ({
  page,
}) => {
  const requests: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/lenders' && url.searchParams.get('limit') === '48') requests.push(url)
  })
  await open(page, '/lenders/state/new-mexico')
  // Far above the list's end, so that only the button can be the cause.
  await page.getByRole('button', { name: 'Load More Lenders' }).dispatchEvent('click')
  await expect(cards(page)).toHaveCount(96)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page)).toHaveCount(144)
  expect(requests).toHaveLength(2)
  expect(Object.fromEntries(requests[0]!.searchParams)).toEqual({
    page: '2',
    limit: '48',
    programs: 'false',
    interestRateMin: '0',
    interestRateMax: '30',
    loanAmountMin: '0',
    loanAmountMax: '100000000',
    loanTermMin: '1',
    loanTermMax: '360',
    pointsMin: '0',
    pointsMax: '10',
    noMinimumLoan: 'false',
    fastFunding: 'false',
    states: 'New Mexico',
  })
})

test('search and sort work on the state’s lenders alone and stand in the address [STATE-01]', async ({ page, app }) => {
  await open(page, '/lenders/state/ohio')
  await page.getByLabel('Sort by').selectOption('interest_rate_asc')
  await expect(page).toHaveURL(/\/ohio\?sortBy=interest_rate_asc$/)
  const sorted = await app.call(listLendersEndpoint, {
    query: { states: 'Ohio', sortBy: 'interest_rate_asc', limit: '48' },
  })
  await expect(cards(page).locator('h2')).toHaveText(sorted.lenders.map(({ name }: DirectoryLender) => name))
  await page.getByRole('searchbox').fill('bridge')
  await expect(page).toHaveURL(/\/ohio\?search=bridge&sortBy=interest_rate_asc$/)
  const found = await app.call(listLendersEndpoint, { query: { states: 'Ohio', search: 'bridge', limit: '1' } })
  await expect(status(page)).toHaveText(`${found.total.toLocaleString('en-US')} lenders found`)
})

test('lenders that lend everywhere are among a state’s [STATE-04]', async ({ page, app }) => {
  let nationwide: DirectoryLender | undefined
  for (let number = 1; !nationwide; number++) {
    const { lenders } = await app.call(listLendersEndpoint, { query: { limit: '100', page: String(number) } })
    nationwide = lenders.find(({ states }: DirectoryLender) => states.length === 0)
  }
  await page.goto(`/lenders/state/wyoming?search=${encodeURIComponent(nationwide.name)}`)
  await expect(cards(page).getByRole('link', { name: nationwide.name, exact: true })).toBeVisible()
})

test('nothing found is said in the specified words, with the way to all lenders [STATE-02]', async ({ page }) => {
  await open(page, '/lenders/state/texas?search=qqzzqqzz')
  await expect(page.getByRole('heading', { name: 'No lenders are currently operating in Texas.' })).toBeVisible()
  await page.getByRole('link', { name: 'View All Lenders' }).click()
  await expect(page).toHaveURL(/\/lenders$/)
  await expect(cards(page)).toHaveCount(48)
})

test.describe('when the server does not answer', () => {
  test.use({ allow: [/Failed to load resource/] })

  test('a failure says so, and Try Again reloads the page [STATE-02]', async ({ page }) => {
    await open(page, '/lenders/state/texas')
    await page.route('**/api/lenders?*', (route) => route.abort())
    await page.getByLabel('Sort by').selectOption('points_asc')
    await expect(page.getByRole('heading', { name: 'Failed to load lenders' })).toBeVisible()
    await page.unroute('**/api/lenders?*')
    await page.evaluate(() => Object.assign(window, { isOldPage: true }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page)).toHaveCount(48)
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false)
    await expect(page.getByLabel('Sort by')).toHaveValue('points_asc')
  })
})

test.describe('states that are not there', () => {
  test.use({ allow: [/status of 404/] })

  test('an unknown state shows nothing and is not found [STATE-03]', async ({ page }) => {
    for (const slug of ['atlantis', 'district-of-columbia', 'tx']) {
      const answer = await page.goto(`/lenders/state/${slug}`)
      expect(answer?.status()).toBe(404)
      await expect(page.locator('h1')).toHaveCount(1)
      const box = await page.locator('h1').boundingBox()
      expect(box!.width * box!.height).toBeLessThanOrEqual(1)
      expect(await page.locator('main > *').count()).toBe(1)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
    expect((await page.goto('/lenders/state/texas?page=900'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such page in this list' })).toBeVisible()
  })
})

test('another state is chosen on the map or in the list beside it [STATE-01]', async ({ page }) => {
  await open(page, '/lenders/state/texas')
  const chooser = page.getByRole('navigation', { name: 'Choose a state' })
  await chooser.getByText('Choose another state').click()
  await expect(chooser.getByRole('link')).toHaveCount(50)
  await chooser.getByRole('link', { name: 'Maine', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maine Lenders')
  await chooser
    .locator('[data-slot=state-map] g')
    .filter({ has: page.locator('title', { hasText: /^Colorado$/ }) })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Colorado Lenders')
  await expect(page).toHaveURL(/\/lenders\/state\/colorado$/)
})

test('every state’s page is there, with texts of its own and equal structured data [STATE-01]', async ({ app }) => {
  const texts = new Set<string>()
  for (const state of stateNames) {
    const answer = await app.fetch(`/lenders/state/${stateSlug(state)}`)
    expect(answer.status, state).toBe(200)
    const html = await answer.text()
    texts.add(/<title>(.*?)<\/title>/.exec(html)![1]!)
    const description = /<meta name="description" content="(.*?)"/.exec(html)![1]!
    expect(description).toContain(state)
    texts.add(description)
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    const trail = blocks.map((block) => JSON.parse(block[1]!)).find((data) => data['@type'] === 'BreadcrumbList')
    expect(trail.itemListElement.at(-1).name).toBe(`${state} Lenders`)
  }
  expect(texts.size).toBe(2 * stateNames.length)
})

test('has nothing that axe objects to', async ({ page }) => {
  await open(page, '/lenders/state/texas')
  await expectAccessible(page)
})
