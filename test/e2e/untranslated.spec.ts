import type { Page } from '@playwright/test'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { changeLinesEndpoint } from '#contract/project/project.ts'
import { chooseQuoteEndpoint, listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { openDeal } from './deal-page-screens.ts'
import { translatedFigures } from './figures-and-names.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

const people = ['Ada', 'Ada Byron', '12 Elm Street']

async function lenderNames(app: BrowserApp): Promise<string[]> {
  const { rows } = await app.connection.pool.query<{ name: string }>('select name from lenders')
  return rows.map(({ name }) => name)
}

/** Expects that a browser's translation leaves the figures and names of the open page alone. */
async function expectKept(page: Page, names: readonly string[]) {
  await expect(page.locator('main')).toContainText(/\d/)
  expect(await translatedFigures(page, names), page.url()).toEqual([])
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
  '/tools',
  '/tools/arv',
  '/tools/brrrr',
  '/tools/dscr',
  '/tools/exit',
  '/tools/flip-or-rent',
  '/tools/flip-profit',
  '/tools/loan-cost',
  '/tools/rehab',
])
  test(`${path} keeps its figures and names from translation`, async ({ page, app }) => {
    await openPage(page, path)
    await expectKept(page, await lenderNames(app))
  })

test('a lender’s page keeps its figures and names from translation', async ({ page, app }) => {
  const names = await lenderNames(app)
  await openPage(page, '/lenders')
  await page.locator('main li h2 a').first().click()
  await expect(page).toHaveURL(/\/lenders\/[\w-]+$/)
  await expectKept(page, names)
})

test('a deal keeps its figures and names from translation from asking to the sale', async ({ page, app }) => {
  const investor = await addAskingInvestor(app, { lenders: 3 })
  const names = [...(await lenderNames(app)), ...people]
  const params = { id: investor.dealId }
  const openTabs = async (...tabs: string[]) => {
    for (const tab of tabs) {
      await page.goto(`/deals/${params.id}?tab=${tab}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true], main .skeleton')).toHaveCount(0)
      await expect.soft(page.locator('main')).toContainText('$')
      expect.soft(await translatedFigures(page, names), tab).toEqual([])
    }
  }
  await openDeal(page, investor, `/deals/${params.id}`)
  await openTabs('overview', 'money', 'lenders', 'what-if')
  const requests = await ask(investor)
  for (const [place, request] of requests.entries()) {
    const token = await linkOf(app, request)
    await page.goto(`/reply/${token}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await translatedFigures(page, names), 'reply').toEqual([])
    if (place < 2) await lenderWith(app, token).quote({ ratePercent: 10.5 + place })
    else await lenderWith(app, token).decline()
  }
  await openTabs('overview', 'quotes', 'timeline', 'sheet')
  const { quotes } = await investor.call(listDealQuotesEndpoint, { params })
  await investor.call(chooseQuoteEndpoint, { params: { id: quotes[0]!.id } })
  await investor.call(addFinalTermsEndpoint, {
    params,
    body: termsBody({ quoteId: quotes[0]!.id, ratePercent: 11.25 }),
  })
  await openTabs('overview', 'quotes', 'closing')
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded' } })
  const lines = [{ label: 'Roof', cost: 20_000, month: 1 }]
  await investor.call(changeLinesEndpoint, { params, body: { lines, version: 0 } })
  await openTabs('overview', 'project', 'timeline')
  for (const tab of ['overview', 'my-deals', 'matched-lenders', 'messages', 'notifications']) {
    await page.goto('/')
    await page.goto(`/dashboard#${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true], main .skeleton')).toHaveCount(0)
    expect.soft(await translatedFigures(page, names), tab).toEqual([])
  }
})

test('the desk’s lists keep their figures and names from translation', async ({ page, app }) => {
  const investor = await addAskingInvestor(app)
  await ask(investor)
  const operator = await openDesk(app)
  const names = [...(await lenderNames(app)), ...people]
  await openDeal(page, operator, '/desk/today')
  for (const room of ['today', 'lenders', 'people', 'inbox', 'numbers', 'checklist', 'states', 'machine', 'activity']) {
    await page.goto(`/desk/${room}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true], main .skeleton')).toHaveCount(0)
    expect.soft(await translatedFigures(page, names), room).toEqual([])
  }
})
