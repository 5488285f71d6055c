import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { createDealEndpoint, getDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { askForQuotesEndpoint } from '#contract/quotes/quote-requests.ts'
import { addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { askBody, lenderWith, linkOf, openStates } from '#test/builders/quote-builders.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, startBrowserApp, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'

let app: BrowserApp
test.beforeAll(async () => {
  app = await startBrowserApp(() => ({}))
  await openStates(app)
})
test.afterAll(() => app.close())

/** Signs in an investor on `page` with a deal that new lenders with these names fit. */
async function openDeal(page: Page, names: readonly string[]) {
  const tag = randomUUID().slice(0, 4)
  await addLenders(
    app,
    names.map((name) => ({
      name,
      slug: `${name.toLowerCase()}-${tag}`,
      contactEmail: `deals@${name.toLowerCase()}-${tag}.example`,
    })),
  )
  const investor = await app.createInvestor({ profile: true })
  const call = app.as(investor.token)
  const { deal } = await call(createDealEndpoint, { body: dealBody({ occupancy: 'investment', holdMonths: 9 }) })
  const params = { id: deal.id }
  const matches = (await call(listDealMatchesEndpoint, { params })).filter(({ lender }) => lender.slug.endsWith(tag))
  await app.signIn(page, investor)
  return {
    call,
    deal,
    params,
    matches,
    /** Asks all the lenders. Returns the private links in their emails by lender name. */
    async ask(): Promise<Record<string, string>> {
      const body = askBody(matches.map(({ id }) => id))
      const { requests } = await call(askForQuotesEndpoint, { params, body }, { idempotencyKey: randomUUID() })
      const links = requests.map(async (request) => [request.lender.name, await linkOf(app, request)] as const)
      return Object.fromEntries(await Promise.all(links))
    },
  }
}

/** Opens the lender's page behind a link, in a browser without the investor's session. */
async function openReply(page: Page, token: string): Promise<Page> {
  const context = await page.context().browser()!.newContext()
  const reply = await context.newPage()
  await reply.goto(`${app.url}/reply/${token}`)
  await waitUntilHydrated(reply)
  return reply
}

const conversationWith = (page: Page, name: string) =>
  page.locator('[data-slot=conversation]').getByRole('link', { name })

test('the asking dialog is part of the address: a reload keeps it, Back closes it [QUOTE-01]', async ({ page }) => {
  const { deal } = await openDeal(page, ['Alder', 'Birch'])
  await page.goto(`${app.url}/deals/${deal.id}?tab=lenders`)
  await page.getByLabel('Ask for a quote from Alder').check()
  await page.getByLabel('Ask for a quote from Birch').check()
  await page.getByRole('button', { name: 'Ask 2 lenders for quotes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask 2 lenders for quotes' })
  await dialog.getByLabel('Your message').pressSequentially('Roof is done.')
  await dialog.getByRole('switch', { name: /^Phone/ }).check()
  await expect(page).toHaveURL(new RegExp(`ask=${deal.id}`))
  await page.reload()
  await expect(dialog.getByLabel('Your message')).toHaveValue('Roof is done.')
  await expect(dialog.getByRole('switch', { name: /^Phone/ })).toBeChecked()
  await expect(dialog.getByRole('switch', { name: /^Email/ })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: /^Birch.*leave out$/ })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${app.url}/deals/${deal.id}?tab=lenders`)
  await expect(page.getByLabel('Ask for a quote from Alder')).toBeChecked()
  // The dialog also opens on top of the comparison, and only once.
  await page.getByRole('button', { name: /^Compare (all|the best)/ }).click()
  const compared = page.getByRole('dialog', { name: /side by side/ })
  await compared.getByRole('button', { name: 'Ask 2 lenders for quotes' }).click()
  await expect(page.getByRole('dialog', { name: 'Ask 2 lenders for quotes' })).toHaveCount(1)
  await expect(dialog.getByLabel('Your message')).toHaveValue('Roof is done.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(compared).toBeVisible()
})

test('one lender declines with a reason, another opts out, and the investor sees both [QUOTE-02] [QUOTE-05] [MSG-03]', async ({
  page,
}) => {
  const { deal, ask } = await openDeal(page, ['Cedar', 'Dogwood'])
  const links = await ask()
  const cedar = await openReply(page, links['Cedar']!)
  await cedar.getByRole('radio', { name: 'Decline this deal' }).check()
  await cedar.getByRole('button', { name: 'Decline this deal' }).click()
  await expect(cedar.getByText('Choose why it does not fit').first()).toBeVisible()
  await cedar.getByLabel('Leverage').check()
  await cedar.getByLabel('Note (optional)').pressSequentially('Above 85% of cost for us.')
  await cedar.getByRole('button', { name: 'Decline this deal' }).click()
  await expect(cedar.getByRole('status').or(cedar.getByRole('alert')).filter({ hasText: 'Sent' })).toBeVisible()
  await cedar.context().close()

  const dogwood = await openReply(page, links['Dogwood']!)
  await dogwood.getByRole('button', { name: /^Stop all requests from/ }).click()
  await dogwood.getByRole('button', { name: 'Stop all requests', exact: true }).click()
  await expect(dogwood.getByText('Sent', { exact: true })).toBeVisible()
  await dogwood.context().close()

  await page.goto(`${app.url}/dashboard#messages`)
  await expect(page.locator('[data-slot=conversation]', { hasText: 'Cedar' })).toContainText('Declined: leverage')
  await conversationWith(page, 'Cedar').click()
  const log = page.getByRole('log')
  await expect(log).toContainText('Cedar declined: leverage')
  await expect(log).toContainText('Above 85% of cost for us.')
  await page.goto(`${app.url}/deals/${deal.id}?tab=quotes`)
  const asked = page.getByRole('complementary', { name: 'Requests' })
  await expect(asked.getByText('Declined')).toHaveCount(2)
  // A lender that opted out cannot be asked again; one that declined can.
  await page.goto(`${app.url}/deals/${deal.id}?tab=lenders`)
  await page.getByLabel('Ask again from Cedar').check()
  await page.getByLabel('Ask again from Dogwood').check()
  await page.getByRole('button', { name: 'Ask 2 lenders for quotes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Dogwood \(cannot be asked now\).*leave out$/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send to 1 lender' })).toBeVisible()
})

test('an investor compares a logged quote with a sent one, chooses one, and marks the loan funded [QUOTE-03] [QUOTE-04] [QUOTE-05] [QUOTE-06]', async ({
  page,
}) => {
  const { call, params, ask } = await openDeal(page, ['Elm', 'Fir', 'Gum'])
  const links = await ask()
  await lenderWith(app, links['Elm']!).quote()
  // The email's link leads to the deal's quotes.
  const mail = await app.waitForMail(({ subject }) => /^Elm quoted [\d.]+%, \$/.test(subject))
  await page.goto(/http:\/\/\S+\/deals\/[\w-]+\?tab=quotes/.exec(mail.text)![0])
  await expect(page.getByRole('heading', { name: /^1 quote, held/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add a quote you got elsewhere' }).click()
  const form = page.getByRole('dialog', { name: 'Log a quote' })
  await form.getByLabel('Lender').selectOption({ label: 'Gum' })
  await form.getByLabel('Rate, %').pressSequentially('9.75')
  await form.getByLabel('Points, %').pressSequentially('2')
  await form.getByLabel('Loan fees').pressSequentially('995')
  const [year, month, day] = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).split('-')
  await form.getByLabel('Valid until').pressSequentially(`${month}${day}${year}`)
  await form.getByRole('button', { name: 'Log this quote' }).click()
  await expect(page.getByRole('heading', { name: '2 quotes, held 9 months' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: 'Quotes 2 quotes' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Choose Elm' }).click()
  const chosen = page.getByRole('region', { name: 'Elm' })
  await expect(chosen).toContainText(/Your profit with it\s*-?\$[\d,]+/)
  await expect(chosen.getByRole('link', { name: 'Open conversation' })).toBeVisible()
  await chosen.getByRole('button', { name: 'Let the other 2 know' }).click()
  await expect(chosen.getByRole('button', { name: /^Let the other/ })).toHaveCount(0)
  await expectAccessible(page, { place: 'a chosen quote', widths: [390, 1280] })
  const { requests } = await call(listDealQuotesEndpoint, { params })
  expect(Object.fromEntries(requests.map(({ lender, status }) => [lender.name, status]))).toEqual({
    Elm: 'chosen',
    Fir: 'closed',
    Gum: 'closed',
  })
  for (const { lender } of requests.filter(({ status }) => status === 'closed'))
    await app.waitForMail(({ to, subject }) => to === `deals@${lender.slug}.example` && !/asks you/.test(subject))

  await chosen.getByRole('button', { name: 'Mark as funded' }).click()
  const stage = page.getByRole('dialog', { name: 'Deal stage' })
  await expect(stage.getByLabel('Stage', { exact: true })).toHaveValue('Funded')
  await stage.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('button', { name: 'Stage: Funded' })).toBeVisible()
  await expect(chosen.getByRole('button', { name: 'Mark as funded' })).toHaveCount(0)
  expect((await call(getDealEndpoint, { params })).status).toBe('funded')
})

test('once the investor stops sharing, the lender’s page shows only that the link has ended [QUOTE-05] [QUOTE-09]', async ({
  page,
}) => {
  const { ask } = await openDeal(page, ['Hazel'])
  const link = (await ask())['Hazel']!
  const reply = await openReply(page, link)
  await expect(reply.getByRole('heading', { level: 1 })).toHaveText('Ada is asking you for a quote')
  await page.goto(`${app.url}/dashboard#messages`)
  await conversationWith(page, 'Hazel').click()
  await page.getByRole('button', { name: 'Stop sharing with Hazel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('log')).toContainText('You stopped sharing')
  const answer = await reply.reload()
  expect(answer?.status()).toBe(404)
  await expect(reply.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid.')
  for (const word of ['Ada', 'Hazel', 'California', 'Elm', 'Two flips'])
    await expect(reply.locator('body')).not.toContainText(word)
  expect(await reply.content()).not.toMatch(/Elm Street|Two flips|loanAmount/)
  await reply.context().close()
})

test('after an edit the lender sees old and new figures, and the earlier quote is marked [QUOTE-06]', async ({
  page,
}) => {
  const { call, deal, params, ask } = await openDeal(page, ['Ivy'])
  const link = (await ask())['Ivy']!
  await lenderWith(app, link).quote()
  const repairBudget = deal.repairBudget + 15_000
  await call(editDealEndpoint, { params, body: { version: deal.version, repairBudget } })
  const reply = await openReply(page, link)
  const note = reply.locator('[data-slot=note]', { hasText: 'Changed since you were asked' })
  await expect(note.locator('del')).toHaveText(`$${deal.repairBudget.toLocaleString('en-US')}`)
  await expect(note.locator('ins')).toHaveText(`$${repairBudget.toLocaleString('en-US')}`)
  await expectAccessible(reply, { place: 'a changed deal at the lender', widths: [390, 1280] })
  await reply.context().close()
  await page.goto(`${app.url}/deals/${deal.id}?tab=quotes`)
  await expect(page.getByRole('row', { name: /^Ivy/ })).toContainText(/for the deal as of .*; it has changed since/)
})

test('no request or link of the lender’s page reveals the page’s private URL [QUOTE-09]', async ({ page }) => {
  const { ask } = await openDeal(page, ['Juniper'])
  const link = (await ask())['Juniper']!
  const context = await page.context().browser()!.newContext()
  const reply = await context.newPage()
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  await reply.goto(`${app.url}/reply/${link}`)
  await waitUntilHydrated(reply)
  await reply.getByLabel('Ask a question').check()
  await reply.getByLabel('Your question').pressSequentially('Is it vacant?')
  await reply.getByRole('button', { name: 'Send to Ada' }).click()
  await expect(reply.getByText('Sent', { exact: true })).toBeVisible()
  await reply.locator('a[href="/"]').first().click()
  await reply.waitForURL(`${app.url}/`)
  const headers = await Promise.all(requests.map(async (request) => ({ request, all: await request.allHeaders() })))
  // The page requested style sheets, scripts, API replies and the next page, and no request contained its URL.
  expect(headers.filter(({ request }) => request.url().includes('/assets/')).length).toBeGreaterThan(3)
  expect(headers.filter(({ request }) => request.url().includes('/api/reply')).length).toBeGreaterThan(0)
  for (const { request, all } of headers) {
    expect(all['referer'] ?? '', request.url()).not.toContain(link)
    expect(new URL(request.url()).origin).toBe(app.url)
    if (new URL(request.url()).pathname !== `/reply/${link}`) expect(request.url()).not.toContain(link)
  }
  await context.close()
})
