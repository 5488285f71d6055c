import type { Page } from '@playwright/test'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { changeLinesEndpoint } from '#contract/project/project.ts'
import { chooseQuoteEndpoint, listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { openDeal } from './deal-screens.ts'
import { translatedFigures } from './figures-and-names.ts'
import { type BrowserApp, expect, startBrowserApp, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

// Without a session, a desk page's document is the 404 page, which the browser reports.
test.use({ allow: [/status of 404/] })

async function lenderNames(app: BrowserApp): Promise<string[]> {
  const { rows } = await app.connection.pool.query<{ name: string }>('select name from lenders')
  return rows.map(({ name }) => name)
}

/** Expects that a browser's translation would not change figures and names on the open page. */
async function expectUntranslated(page: Page, names: readonly string[]) {
  await expect(page.locator('main')).toContainText(/\d/)
  expect(await translatedFigures(page, names), page.url()).toEqual([])
}

/** Waits until the page's text stops changing, because parts of a page load one after another. */
async function waitUntilStable(page: Page) {
  let before: string | null = null
  await expect
    .poll(
      async () => {
        const text = await page.locator('body').textContent()
        const isStable = text === before
        before = text
        return isStable
      },
      { intervals: [700] },
    )
    .toBe(true)
}

for (const path of [
  '/',
  '/?state=Texas&purchasePrice=$185,000&rehab=$60,000&arv=$320,000',
  '/lenders',
  '/lenders?search=capital',
  '/lenders/state/texas',
  '/market',
  '/market/texas',
  '/how-matching-works',
  '/tools/arv',
  '/tools/brrrr',
  '/tools/dscr',
  '/tools/exit',
  '/tools/flip-or-rent',
  '/tools/flip-profit',
  '/tools/loan-cost',
  '/tools/rehab',
])
  test(`a translation leaves the figures and names of ${path} unchanged`, async ({ page, app }) => {
    await openPage(page, path)
    await expectUntranslated(page, await lenderNames(app))
  })

test('a translation leaves the figures and names of a lender’s page unchanged', async ({ page, app }) => {
  const names = await lenderNames(app)
  await openPage(page, '/lenders')
  await page.locator('main li h2 a').first().click()
  await expect(page).toHaveURL(/\/lenders\/[\w-]+$/)
  await expectUntranslated(page, names)
})

test('the check lists a figure or name that a translation would change', async ({ page }) => {
  await page.setContent(`<main>
    <p>Costs <b translate="no">$5,000</b>, at most 10%</p><p translate="no">Ridge Capital asks $5</p>
    <ul><li>Asked Ridge Capital.</li><li>Ridge Capitals</li></ul><p>12 lenders</p></main>`)
  expect(await translatedFigures(page, ['Ridge Capital'])).toEqual([
    'main>p: , at most 10%',
    'main>ul>li: Asked Ridge Capital.',
  ])
})

test('a translation leaves figures and names unchanged on a deal, from asking to the work, and at the desk', async ({
  page,
}) => {
  // Uses a site without sample lenders, so that the asked lenders match best.
  const app = await startBrowserApp(() => ({}))
  try {
    const investor = await addAskingInvestor(app, { lenders: 3 })
    const names = [...(await lenderNames(app)), 'Ada', 'Ada Byron', '12 Elm Street']
    const params = { id: investor.dealId }
    const visit = async (path: string) => {
      await page.goto(`${app.url}${path}`)
      if (path.includes('#')) await page.reload()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
      await waitUntilStable(page)
      expect.soft(await translatedFigures(page, names), path).toEqual([])
    }
    const visitTabs = async (...tabs: string[]) => {
      for (const tab of tabs) await visit(`/deals/${params.id}?tab=${tab}`)
    }
    await openDeal(page, investor, `${app.url}/deals/${params.id}`)
    await visitTabs('overview', 'money', 'lenders', 'what-if')
    const requests = await ask(investor)
    for (const [place, request] of requests.entries()) {
      const token = await linkOf(app, request)
      await visit(`/reply/${token}`)
      if (place < 2) await lenderWith(app, token).quote({ ratePercent: 10.5 + place })
      else await lenderWith(app, token).decline()
    }
    await visitTabs('overview', 'quotes', 'timeline', 'sheet')
    const { quotes } = await investor.call(listDealQuotesEndpoint, { params })
    const quoteId = quotes[0]!.id
    await investor.call(chooseQuoteEndpoint, { params: { id: quoteId } })
    await investor.call(addFinalTermsEndpoint, { params, body: termsBody({ quoteId, ratePercent: 11.25 }) })
    await visitTabs('overview', 'quotes', 'closing')
    await investor.call(setStageEndpoint, { params, body: { stage: 'Funded' } })
    const lines = [{ label: 'Roof', cost: 20_000, month: 1 }]
    await investor.call(changeLinesEndpoint, { params, body: { lines, version: 0 } })
    await visitTabs('overview', 'project', 'timeline')
    for (const tab of ['overview', 'my-deals', 'matched-lenders', 'messages', 'notifications'])
      await visit(`/dashboard#${tab}`)

    const operator = await openDesk(app)
    await page.evaluate((token) => localStorage.setItem('auth_token', token), operator.token)
    for (const name of ['today', 'lenders', 'people', 'inbox', 'numbers', 'checklist', 'states', 'machine', 'activity'])
      await visit(`/desk/${name}`)
  } finally {
    await app.close()
  }
})
