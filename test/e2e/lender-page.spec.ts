import type { Page } from '@playwright/test'
import { type DirectoryLender, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { stateSlug } from '#domain/states/states.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'

/** The first sample lender that meets a condition. */
async function findLender(app: BrowserApp, isMeant: (lender: DirectoryLender) => boolean): Promise<DirectoryLender> {
  for (let page = 1; page <= 60; page++) {
    const { lenders, hasMore } = await app.call(listLendersEndpoint, { query: { limit: '100', page: String(page) } })
    const found = lenders.find(isMeant)
    if (found) return found
    if (!hasMore) break
  }
  throw new Error('No sample lender meets the condition.')
}

const isComplete = (one: DirectoryLender) =>
  one.contactEmail !== null &&
  one.contactPhone !== null &&
  one.website !== null &&
  one.states.length > 1 &&
  one.states.length < 9

async function jsonLd(page: Page): Promise<Record<string, unknown>[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  return blocks.map((text) => JSON.parse(text) as Record<string, unknown>)
}

test('a lender’s page is complete without scripts [LEN-01]', async ({ browser, app }) => {
  const lender = await findLender(app, isComplete)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto(`/lenders/${lender.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lender.name)
  for (const name of ['Quick overview', 'Loan terms and rates', 'Geographic coverage', 'Contact information'])
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(1)
  for (const state of lender.states)
    await expect(page.getByRole('main').getByRole('link', { name: state, exact: true })).toHaveAttribute(
      'href',
      `/lenders/state/${stateSlug(findState(state)!)}`,
    )
  await expect(page.getByRole('img', { name: `Covered: ${lender.states.join(', ')}` })).toBeVisible()
  await expect(page.getByRole('link', { name: lender.contactEmail!, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: lender.contactPhone!, exact: true })).toHaveAttribute(
    'href',
    /^tel:\+1\d{10}$/,
  )
  await expect(page.getByRole('heading', { level: 2, name: 'What it would cost' })).toBeVisible()
  await context.close()
})

test('no state listed means nationwide [LEN-01]', async ({ page, app }) => {
  const lender = await findLender(app, (one) => one.states.length === 0)
  await page.goto(`/lenders/${lender.slug}`)
  await expect(page.getByText('Nationwide: lends in all 50 states.')).toBeVisible()
  await expect(page.getByRole('img', { name: /Covered: all 50 states/ })).toBeVisible()
})

test('Contact This Lender opens a mail with subject and greeting; the other ways lead on [LEN-02]', async ({
  page,
  app,
}) => {
  const lender = await findLender(app, isComplete)
  await page.goto(`/lenders/${lender.slug}`)
  await waitUntilHydrated(page)
  const href = new URL((await page.getByRole('link', { name: 'Contact This Lender' }).getAttribute('href'))!)
  expect(href.protocol).toBe('mailto:')
  expect(href.pathname).toBe(lender.contactEmail)
  expect(href.searchParams.get('subject')).toContain(lender.name)
  expect(href.searchParams.get('body')).toContain(`Hello ${lender.name},`)
  await expect(page.getByRole('link', { name: 'Submit a Deal' })).toHaveAttribute('href', '/auth/login')
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible()
  await page.getByRole('link', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('without an email Contact This Lender is disabled [LEN-02]', async ({ page, app }) => {
  const lender = await findLender(app, (one) => one.contactEmail === null)
  await page.goto(`/lenders/${lender.slug}`)
  await expect(page.getByRole('button', { name: 'Contact This Lender' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Contact This Lender' })).toHaveCount(0)
})

test('an id is redirected to the name on a full load [LEN-03]', async ({ page, app }) => {
  const lender = await findLender(app, isComplete)
  const answer = await app.fetch(`/lenders/${lender.id}`, { redirect: 'manual' })
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe(`/lenders/${lender.slug}`)
  await page.goto(`/lenders/${lender.id.toUpperCase()}`)
  await expect(page).toHaveURL(new RegExp(`/lenders/${lender.slug}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lender.name)
})

test('the address of a lender that was merged is redirected to the one it is part of [DESK-02]', async ({ app }) => {
  const lender = await findLender(app, isComplete)
  await app.connection.pool.query(
    `insert into former_lenders (id, slug, lender_id) values (gen_random_uuid(), 'merged-away', $1)`,
    [lender.id],
  )
  await app.connection.pool.query('update catalogue_version set version = version + 1')
  await app.deps.catalogue.refresh()
  const answer = await app.fetch('/lenders/merged-away', { redirect: 'manual' })
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe(`/lenders/${lender.slug}`)
})

test('inside the app an id is replaced by the name, so that back does not meet it [LEN-03]', async ({ page, app }) => {
  const lender = await findLender(app, isComplete)
  await page.goto('/lenders')
  await waitUntilHydrated(page)
  const link = page.locator('[data-slot=lender-cards] h2 a').first()
  await link.evaluate((element, id) => element.setAttribute('href', `/lenders/${id}`), lender.id)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/lenders/${lender.slug}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lender.name)
  await page.goBack()
  await expect(page).toHaveURL(/\/lenders$/)
})

test.describe('lenders that are not there', () => {
  test.use({ allow: [/status of 404/] })

  test('an unknown name or id is not found, in the specified words [LEN-04]', async ({ page }) => {
    for (const segment of ['nobody-of-this-name', '00000000-0000-4000-8000-000000000000']) {
      const answer = await page.goto(`/lenders/${segment}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Lender Not Found' })).toBeVisible()
      await expect(
        page.getByText("The lender you're looking for doesn't exist or has been removed.", { exact: true }),
      ).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    }
    await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'Back to Lenders' }).click()
    await expect(page).toHaveURL(/\/lenders$/)
  })
})

test('the website is one to follow, safely [LEN-05]', async ({ page, app }) => {
  const lender = await findLender(app, isComplete)
  await page.goto(`/lenders/${lender.slug}`)
  const link = page.getByRole('region', { name: 'Contact information' }).getByRole('link', {
    name: new RegExp(`^${new URL(lender.website!).hostname.replaceAll('.', '\\.')}`),
  })
  await expect(link).toHaveAttribute('href', /^https:\/\//)
  await expect(link).toHaveAttribute('rel', 'noopener nofollow')
})

test('title, description and structured data are the lender’s own and equal to the page [LEN-01]', async ({
  page,
  app,
}) => {
  const { lenders } = await app.call(listLendersEndpoint, { query: { limit: '12', page: '20' } })
  const seen = new Set<string>()
  for (const lender of lenders) {
    await page.goto(`/lenders/${lender.slug}`)
    const title = await page.title()
    const description = (await page.locator('meta[name=description]').getAttribute('content'))!
    expect(title.length).toBeGreaterThanOrEqual(30)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(title).toContain(lender.name)
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(160)
    seen.add(title).add(description)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/lenders/${lender.slug}$`))
    const service = (await jsonLd(page)).find((data) => data['@type'] === 'FinancialService')!
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(service['name'] as string)
    for (const said of [service['description'], service['email'], service['telephone']])
      if (typeof said === 'string') await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
    const trail = (await jsonLd(page)).find((data) => data['@type'] === 'BreadcrumbList')!
    const steps = (trail['itemListElement'] as { name: string }[]).map(({ name }) => name)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText(steps)
  }
  expect(seen.size).toBe(2 * lenders.length)
})

test('on a phone the ways to the lender stay at the lower edge, and cover neither footer nor focus [LEN-02]', async ({
  page,
  app,
}) => {
  const lender = await findLender(app, isComplete)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/lenders/${lender.slug}`)
  await waitUntilHydrated(page)
  const bar = page.getByRole('navigation', { name: `Contact ${lender.name}` })
  await expect(bar.getByRole('link')).toHaveText(['Submit a Deal', 'Email', 'Call'])
  const place = (await bar.boundingBox())!
  expect(Math.round(place.y + place.height)).toBe(844)
  const email = page.getByRole('link', { name: lender.contactEmail!, exact: true })
  await email.focus()
  const focused = (await email.boundingBox())!
  expect(focused.y + focused.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(async () => (await bar.boundingBox())!.y).toBeLessThan(0)
  // At 400 % zoom the window is low, and belongs to the text.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(async () => (await bar.boundingBox())!.y).toBeGreaterThan(256)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(bar).toBeHidden()
})

test('a lender’s programs stand in tables of their own, with source and day, without scripts too [MATCH-07]', async ({
  browser,
  app,
}) => {
  const lender = await findLender(app, (one) => (one.programs ?? []).length > 1)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto(`/lenders/${lender.slug}`)
  for (const program of lender.programs ?? []) {
    const table = page.getByRole('table', { name: program.name, exact: true })
    const rate = table.getByRole('row', { name: /^Interest rate/ })
    if (program.minRate === null && program.maxRate === null) await expect(rate).toHaveCount(0)
    else await expect(rate).toContainText(`${program.minRate}`)
    await expect(table.getByRole('row', { name: /^Source/ })).toContainText(/checked [A-Z][a-z]+ \d+, \d{4}$/)
  }
  const service = (await jsonLd(page)).find((data) => data['@type'] === 'FinancialService')!
  const offered = (service['makesOffer'] as { itemOffered: { name: string } }[]).map(
    ({ itemOffered }) => itemOffered.name,
  )
  await expect(page.locator('table caption')).toHaveText(offered)
  await context.close()
})

test('has nothing that axe objects to', async ({ page, app }) => {
  const { slug } = await findLender(app, isComplete)
  await page.goto(`/lenders/${slug}`)
  await waitUntilHydrated(page)
  await expectAccessible(page)
})
