import type { Locator, Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'
import { translateFromTheStart, translatePage } from './translate-page.ts'

// React logs an error where it renders again because a translation changed the page before hydration.
test.use({ allow: [/Minified React error #(418|423|425)/] })

/** Returns the page's text with the original letters, to compare it with the untranslated page. */
async function wordsOf(place: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: Hidden text, as in a collapsed form, must not count.
  const text = await place.innerText()
  // A list grows as it is scrolled, so only its beginning is compared.
  return text.replaceAll('é', 'e').replace(/\s+/g, '').slice(0, 2000)
}

/** Does the same on two pages, one of them translated, and expects the same words on both. */
async function expectSameWords(pages: readonly [Page, Page], act: (page: Page) => Promise<void>, place = 'main') {
  for (const page of pages) await act(page)
  // A reply may still be pending, so the texts must match three times in a row.
  let same = 0
  await expect
    .poll(
      async () => {
        const [plain, translated] = await Promise.all(pages.map((page) => wordsOf(page.locator(place))))
        same = plain === translated && !/Loading|Checking/i.test(plain!) ? same + 1 : 0
        return same
      },
      { intervals: [700] },
    )
    .toBeGreaterThanOrEqual(3)
}

async function openBoth(page: Page, path: string): Promise<[Page, Page]> {
  const translated = await page.context().newPage()
  const errors: string[] = []
  translated.on('pageerror', (error) => errors.push(error.message))
  await openPage(page, path)
  await openPage(translated, path)
  await translatePage(translated)
  await expect(translated.locator('main font').first()).toBeAttached()
  translated.on('close', () => expect(errors).toEqual([]))
  return [page, translated]
}

test('a translated calculator shows the figures of typed input', async ({ page }) => {
  const pages = await openBoth(page, '/tools/flip-profit')
  for (const [field, figure] of [
    [0, '310000'],
    [1, '95000'],
    [0, '150000'],
    [1, '20000'],
  ] as const)
    await expectSameWords(pages, (one) => one.locator('main input[inputmode]').nth(field).fill(figure))
  await expect(pages[1].locator('main')).not.toContainText('could not be shown')
  await pages[1].close()
})

for (const path of [
  '/tools/brrrr',
  '/tools/dscr',
  '/tools/exit',
  '/tools/loan-cost',
  '/tools/flip-or-rent',
  '/tools/rehab',
])
  test(`a translated ${path} shows the figures of typed input`, async ({ page }) => {
    const pages = await openBoth(page, path)
    const first = (one: Page) => one.locator('main input[inputmode]').first()
    for (const figure of ['3', '250000', '180000', '']) await expectSameWords(pages, (one) => first(one).fill(figure))
    await pages[1].close()
  })

test('a translated directory finds, filters and pages lenders without an error', async ({ page }) => {
  const pages = await openBoth(page, '/lenders')
  await expectSameWords(pages, async (one) => {
    await one.getByRole('searchbox').fill('capital')
    await one.getByRole('searchbox').press('Enter')
    await expect(one).toHaveURL(/search=capital/)
  })
  await expectSameWords(pages, async (one) => {
    await one.getByRole('searchbox').fill('zzzz no such lender')
    await one.getByRole('searchbox').press('Enter')
    await expect(one).toHaveURL(/search=zzzz/)
  })
  await expectSameWords(pages, async (one) => {
    await one.getByRole('searchbox').fill('')
    await one.getByRole('searchbox').press('Enter')
    await expect(one).not.toHaveURL(/search=/)
  })
  await pages[1].close()
})

test('the translated home page answers a deal', async ({ page }) => {
  const query = 'state=Texas&purchasePrice=$185,000&rehab=$60,000&arv=$320,000'
  const pages = await openBoth(page, `/?${query}`)
  for (const price of ['$250,000', '$140,000'])
    await expectSameWords(pages, async (one) => {
      const field = one.locator('#answer-purchasePrice')
      await one.locator('#answer summary').click()
      await field.fill(price)
      await field.press('Enter')
    })
  await pages[1].close()
})

test('the translated wizard goes forward [ONB-01]', async ({ page }) => {
  await openPage(page, '/auth/signup')
  await translatePage(page)
  const main = page.locator('main')
  // React renders a part again that was translated during hydration, which can lose a press.
  await expect(async () => {
    await page.getByRole('button', { name: /^Start Onboarding/ }).click({ timeout: 2000 })
    await expect.poll(() => wordsOf(main), { timeout: 4000 }).toContain('Step1of3')
  }).toPass()
  await page.getByRole('radio').nth(1).check()
  await expect.poll(() => wordsOf(main)).toMatch(/Companyname/i)
  await page.getByRole('radio').nth(0).check()
  await expect.poll(() => wordsOf(main)).not.toMatch(/Companyname/i)
  await expect.poll(() => wordsOf(main)).toMatch(/Firstname/i)
})

/** Opens a page of a new investor's deal twice, and translates the second one. */
async function openOwnBoth(page: Page, app: BrowserApp, pathOf: (dealId: string) => string): Promise<[Page, Page]> {
  const investor = await app.createInvestor({ verified: true, profile: true })
  const { deal } = await app.as(investor.token)(createDealEndpoint, {
    body: { ...dealFieldDefaults, propertyAddress: '12 Elm Street, Fresno', purpose: 'Buy and renovate' },
  })
  const translated = await page.context().newPage()
  const errors: string[] = []
  translated.on('pageerror', (error) => errors.push(error.message))
  translated.on('close', () => expect(errors).toEqual([]))
  for (const one of [page, translated]) {
    await app.signIn(one, investor)
    await one.goto(pathOf(deal.id))
    await expect(one.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await translatePage(translated)
  return [page, translated]
}

test('a translated deal shows the figures of its What-if', async ({ page, app }) => {
  const pages = await openOwnBoth(page, app, (id) => `/deals/${id}?tab=what-if`)
  for (const one of pages) await expect(one.locator('#what-if-purchasePrice')).toBeVisible()
  for (const price of ['$900,000', '$90,000', '$450,000'])
    await expectSameWords(pages, (one) => one.locator('#what-if-purchasePrice').fill(price))
  await pages[1].close()
})

test('a translated deal shows each of its views, even after another one', async ({ page, app }) => {
  const pages = await openOwnBoth(page, app, (id) => `/deals/${id}`)
  for (const tab of ['lenders', 'what-if', 'quotes', 'closing', 'project', 'lenders'])
    await expectSameWords(pages, async (one) => {
      await one.locator(`a[href$="?tab=${tab}"]:visible`).first().click()
      await expect(one).toHaveURL(new RegExp(`tab=${tab}`))
    })
  await pages[1].close()
})

test('a translated dashboard shows each of its tabs, even after another one', async ({ page, app }) => {
  const pages = await openOwnBoth(page, app, () => '/dashboard')
  for (const tab of ['my-deals', 'matched-lenders', 'notifications', 'overview', 'my-deals'])
    await expectSameWords(pages, async (one) => {
      await one.locator(`nav a[href$="#${tab}"]:visible`).first().click()
      await expect(one).toHaveURL(new RegExp(`#${tab}`))
    })
  await pages[1].close()
})

test('translated market pages open the markets of other states', async ({ page }) => {
  const pages = await openBoth(page, '/market')
  for (const state of ['texas', 'ohio'])
    await expectSameWords(pages, async (one) => {
      await one.locator(`main a[href="/market/${state}"]`).first().click()
      await expect(one).toHaveURL(new RegExp(`/market/${state}`))
      await one.goBack()
    })
  await pages[1].close()
})

for (const path of ['/lenders', '/tools/flip-profit', '/', '/auth/login', '/contact'])
  test(`${path} hydrates although it was translated before`, async ({ page }) => {
    await translateFromTheStart(page)
    await page.goto(path)
    await expect(page.locator('main font').first()).toBeAttached()
    await waitUntilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/could not b[eé] shown/)
    await page.locator('a[href="/about"]').first().click()
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/R[eé]al Estat[eé]/)
  })
