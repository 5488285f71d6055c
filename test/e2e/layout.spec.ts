import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { changeLinesEndpoint, recordResultEndpoint } from '#contract/project/project.ts'
import { logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { eventsPath } from '#contract/quotes/events.ts'
import { askForQuotesEndpoint } from '#contract/quotes/quote-requests.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { askBody, lenderWith, linkOf, quoteBody } from '#test/builders/quote-builders.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { flip, investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

type Shift = { value: number; of: string[] }

/**
 * Returns a function that lists the layout shifts since the page was loaded that user input didn't cause, with the
 * elements that moved.
 */
async function watchLayout(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    type Entry = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">` : 'removed'
    }
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as unknown as Entry[])
        if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => nameOf(node)) })
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const readShifts = async () => {
      // A busy browser reports shifts late. After two frames, those of painted frames are in the observer's queue.
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
      add(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { readShifts })
  })
  return () => page.evaluate(() => (window as unknown as { readShifts: () => Promise<Shift[]> }).readShifts())
}

/**
 * Delays each API reply by 0.1 to 0.9 s, depending on its path, so that blocks arrive one after another. `order`
 * varies the delays. Returns a function that waits until every request was answered and none followed.
 */
async function slowApi(page: Page, order: number): Promise<() => Promise<void>> {
  let pending = 0
  let lastAnswer = Date.now()
  await page.route(/\/api\/(?!events)/, async (route) => {
    const path = new URL(route.request().url()).pathname.replace(/[0-9a-f-]{36}/, '')
    const delay = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9, order)
    pending++
    await new Promise((resolve) => setTimeout(resolve, 100 + delay * 100))
    const reply = await route.fetch().catch(() => undefined)
    await (reply ? route.fulfill({ response: reply }) : route.abort()).catch(() => undefined)
    pending--
    lastAnswer = Date.now()
  })
  return () => expect.poll(() => pending === 0 && Date.now() - lastAnswer > 500).toBe(true)
}

async function addQuotes({ call }: TestInvestor, dealId: string): Promise<string[]> {
  const params = { id: dealId }
  const matches = await call(listDealMatchesEndpoint, { params })
  const ids: string[] = []
  for (const [place, ratePercent] of [9.5, 10.5].entries()) {
    const body = { ...quoteBody, ratePercent, matchId: matches[place]!.id }
    ids.push((await call(logQuoteEndpoint, { params, body })).id)
  }
  return ids
}

/** Creates an investor with two deals: one with quotes and final terms, and one in renovation. */
async function investorWithDeals(app: TestApp) {
  const { investor, deal } = await investorWithDeal(app)
  const [quoteId] = await addQuotes(investor, deal.id)
  const final = termsBody({ quoteId: quoteId!, pointsPercent: quoteBody.pointsPercent + 1 })
  await investor.call(addFinalTermsEndpoint, { params: { id: deal.id }, body: final })
  const body = dealBody({ ...flip, propertyAddress: '7 Cedar Court, Columbus' })
  const { deal: funded } = await investor.call(createDealEndpoint, { body })
  const params = { id: funded.id }
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded' } })
  const lines = [1, 2, 3].map((month) => ({ label: `Work ${month}`, cost: 20_000, month }))
  await investor.call(changeLinesEndpoint, { params, body: { lines } })
  return { investor, dealId: deal.id, fundedId: funded.id }
}

/** Creates an investor with conversations about one deal, and with a sold deal. */
async function investorWithSale(app: TestApp) {
  const { investor, deal } = await investorWithDeal(app)
  const matches = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const params = { id: deal.id }
  const asking = { idempotencyKey: randomUUID() }
  await investor.call(askForQuotesEndpoint, { params, body: askBody(matches.slice(0, 3).map(({ id }) => id)) }, asking)
  const body = dealBody({ ...flip, propertyAddress: '7 Cedar Court, Columbus' })
  const sold = { id: (await investor.call(createDealEndpoint, { body })).deal.id }
  await investor.call(setStageEndpoint, { params: sold, body: { stage: 'Funded' } })
  const lines = [1, 2, 3].map((month) => ({ label: `Work ${month}`, cost: 20_000, month }))
  await investor.call(changeLinesEndpoint, { params: sold, body: { lines } })
  const on = addDays(todayOf(new Date()), 1)
  const sale = { kind: 'sold' as const, on, price: 325_000, costs: 26_400 }
  await investor.call(recordResultEndpoint, { params: sold, body: sale })
  return { investor, dealId: deal.id, soldId: sold.id }
}

for (const width of [390, 1280])
  test(`signed-in pages don’t shift at ${width} pixels while slow replies arrive one by one`, async ({ page, app }) => {
    test.slow()
    const { investor, dealId, fundedId } = await investorWithDeals(app)
    await page.setViewportSize({ width, height: 900 })
    const shiftsOf = await watchLayout(page)
    const isAnswered = await slowApi(page, width)
    const main = page.getByRole('main')
    const places: [path: string, settled: Locator][] = [
      ['/dashboard#overview', page.getByRole('region', { name: 'Quick actions' })],
      ['/dashboard#my-deals', main.getByRole('article').getByRole('link').first()],
      ['/dashboard#messages', page.getByText('No Messages Yet')],
      ['/dashboard#matched-lenders', main.getByRole('heading').nth(1)],
      [`/deals/${dealId}`, main.getByRole('list', { name: 'Progress' })],
      [`/deals/${dealId}?tab=lenders`, main.getByRole('heading', { name: /lenders/i }).first()],
      [`/deals/${dealId}?tab=quotes`, page.getByRole('table', { name: /^2 quotes/ })],
      [`/deals/${dealId}?tab=closing`, page.getByRole('heading', { name: 'Final terms' })],
      [`/deals/${fundedId}?tab=project`, main.getByText(/^Peak cash:/)],
      [`/deals/${dealId}?tab=sheet`, page.getByText('None yet')],
      ['/profile', main.getByRole('heading', { level: 1 })],
    ]
    for (const [path, settled] of places) {
      // Changing only the fragment would not load the page.
      await page.goto('/about')
      await openDeal(page, investor, path)
      await expect(settled.first()).toBeVisible()
      await isAnswered()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      const shifts = await shiftsOf()
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect.soft(sum, `${path}\n${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.02)
    }
  })

for (const width of [390, 1280])
  test(`conversations, a sold project and new links don’t shift a page at ${width} pixels`, async ({ page, app }) => {
    test.slow()
    const { investor, dealId, soldId } = await investorWithSale(app)
    await page.setViewportSize({ width, height: 900 })
    const shiftsOf = await watchLayout(page)
    const isAnswered = await slowApi(page, width)
    const main = page.getByRole('main')
    const createLink = async () => {
      await main.getByRole('button', { name: 'Create link' }).click()
      await expect(main.getByLabel(/^The new link/)).toHaveValue(/^http/)
      await expect(main.getByRole('button', { name: /^End/ })).toBeVisible()
    }
    const createCard = async () => {
      await main.getByRole('button', { name: 'Create a card' }).click()
      await isAnswered()
      await createLink()
    }
    const places: [path: string, settled: Locator, act?: () => Promise<void>][] = [
      ['/dashboard#messages', main.getByRole('heading', { name: '1418 Alder Street' })],
      [`/deals/${soldId}?tab=project`, main.getByRole('button', { name: 'Create a card' })],
      [`/deals/${soldId}?tab=project`, main.getByRole('button', { name: 'Create a card' }), createCard],
      [`/deals/${dealId}?tab=sheet`, main.getByText('None yet'), createLink],
    ]
    for (const [path, settled, act] of places) {
      await page.goto('/about')
      await openDeal(page, investor, path)
      await expect(settled.first()).toBeVisible()
      await isAnswered()
      await act?.()
      await isAnswered()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      const shifts = await shiftsOf()
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect.soft(sum, `${path}\n${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.01)
    }
  })

for (const width of [390, 1280])
  test(`a quote that arrives doesn’t shift the open deal at ${width} pixels [MSG-02]`, async ({ page, app }) => {
    test.slow()
    const { investor, deal } = await investorWithDeal(app)
    const params = { id: deal.id }
    const matches = await investor.call(listDealMatchesEndpoint, { params })
    await page.setViewportSize({ width, height: 900 })
    const shiftsOf = await watchLayout(page)
    const main = page.getByRole('main')
    const places: [tab: string, settled: Locator][] = [
      ['sheet', main.getByText('None yet')],
      ['closing', main.getByRole('heading', { name: 'Final terms' })],
      ['project', main.getByText('List the work to see your cash')],
      ['timeline', main.getByText('Deal submitted')],
    ]
    for (const [index, [tab, settled]] of places.entries()) {
      const { id, lender } = matches[index]!
      await investor.call(askForQuotesEndpoint, { params, body: askBody([id]) }, { idempotencyKey: randomUUID() })
      await page.goto('/about')
      const isLive = Promise.all([
        page.waitForResponse(`**/api/deals/${deal.id}/quotes`),
        page.waitForResponse(`**${eventsPath}`),
      ])
      await openDeal(page, investor, `/deals/${deal.id}?tab=${tab}`)
      await expect(settled).toBeVisible()
      await isLive
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      const before = (await shiftsOf()).length
      await lenderWith(app, await linkOf(app, { lender })).quote()
      const notice = main.locator('[data-slot=quote-arrival]')
      await expect(notice).toContainText(`${lender.name} quoted`)
      await expect(notice).toBeInViewport({ ratio: 1 })
      const shifts = (await shiftsOf()).slice(before)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect.soft(sum, `${tab}\n${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.01)
    }
  })
