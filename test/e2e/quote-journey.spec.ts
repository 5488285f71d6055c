import type { BrowserContext } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { openStates } from '#test/builders/quote-builders.ts'
import { startSmtpSink } from '#test/faults/smtp-sink.ts'
import { freePort } from '#test/free-port.ts'
import { expectAccessible } from './axe.ts'
import { expect, startBrowserApp, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'

// Uses the default motion. Other specs run with reduced motion.
test.use({ reducedMotion: 'no-preference' })

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).split('-')

/** Returns the private link in a mail's source, decoded from quoted-printable. */
function linkIn(mails: readonly string[], lender: string): string | undefined {
  const mail = mails.map((one) => one.replace(/=\r?\n/g, '')).find((one) => one.includes(`${lender}@lender.example`))
  return /http:\/\/localhost:\d+\/reply\/[\w-]+/.exec(mail ?? '')?.[0]
}

async function openLink(context: BrowserContext, link: string) {
  const page = await context.newPage()
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
  await waitUntilHydrated(page)
  return page
}

test('an investor asks two lenders, who answer from their emails, and chooses a quote [QUOTE-01] [QUOTE-02] [QUOTE-03] [QUOTE-04] [QUOTE-05] [MSG-01] [MSG-02]', async ({
  page,
  browser,
}) => {
  const port = Number(await freePort())
  const mails = await startSmtpSink(port)
  const app = await startBrowserApp(() => ({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  const lenders = await browser.newContext()
  try {
    await app.deps.settings.set('contact.address', '1 Main Street, Austin, TX 78701')
    await openStates(app)
    await addLenders(app, [
      { name: 'Alder Bridge', contactEmail: 'alder@lender.example' },
      { name: 'Birch Capital', contactEmail: 'birch@lender.example' },
    ])
    await app.deps.catalogue.refresh()
    const investor = await app.createInvestor({ profile: true })
    const { deal } = await app.as(investor.token)(createDealEndpoint, {
      body: dealBody({ occupancy: 'investment', holdMonths: 9 }),
    })
    await app.signIn(page, investor)

    await page.goto(`${app.url}/deals/${deal.id}?tab=lenders`)
    await page.getByLabel('Ask for a quote from Alder Bridge').check()
    await page.getByLabel('Ask for a quote from Birch Capital').check()
    await page.getByRole('button', { name: 'Ask 2 lenders for quotes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask 2 lenders for quotes' })
    await expect(dialog.getByRole('button', { name: 'Send to 2 lenders' })).toBeDisabled()
    await dialog.getByLabel('Your message').pressSequentially('Two flips done. Drawn interest?')
    const preview = dialog.getByRole('article', { name: 'Deal sheet' })
    await expect(preview).toContainText('Two flips done. Drawn interest?')
    await expect(preview).toContainText('phone not shared')
    await dialog.getByLabel(/I will not live in this property/).check()
    await expectAccessible(page, { place: 'the asking dialog', widths: [390, 1280] })
    await dialog.getByRole('button', { name: 'Send to 2 lenders' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('ol.matches').getByText('Asked', { exact: true })).toHaveCount(2)

    await expect.poll(() => linkIn(mails.received, 'alder') && linkIn(mails.received, 'birch')).toBeTruthy()
    const alder = await openLink(lenders, linkIn(mails.received, 'alder')!)
    await expect(alder.getByRole('heading', { level: 1 })).toHaveText('Ada asks you for a quote')
    await expect(alder.getByText('“Two flips done. Drawn interest?”')).toBeVisible()
    // An empty submit shows the missing fields and keeps the other input.
    await alder.getByRole('button', { name: /^Send this quote/ }).click()
    await expect(alder.getByText('Rate is required').first()).toBeVisible()
    await alder.getByLabel('Rate, %').pressSequentially('10.5')
    await alder.getByLabel('Points, %').pressSequentially('1.5')
    await alder.getByLabel('Loan fees').pressSequentially('1695')
    const [year, month, day] = inTenDays()
    await alder.getByLabel('Valid until').pressSequentially(`${month}${day}${year}`)
    await expect(alder.getByText(/^Ada will see, held 9 months/)).toBeVisible()
    await alder.getByRole('button', { name: 'Send this quote to Ada' }).click()
    await expect(alder.getByRole('article', { name: 'Quote, version 1' })).toBeVisible()
    // The open deal shows it without a reload, on whichever view it is, and in the lender's row.
    await expect(page.getByText(/^Alder Bridge quoted \$[\d,]+, the lowest so far\.$/)).toBeVisible()
    await expect(page.locator('ol.matches').getByText(/^Quoted \$[\d,]+$/)).toBeVisible()
    await expectAccessible(alder, { place: 'the lender’s page', widths: [320, 1280] })

    const birch = await openLink(lenders, linkIn(mails.received, 'birch')!)
    await birch.getByLabel('Ask a question').check()
    await birch.getByLabel('Your question').pressSequentially('Is the permit filed?')
    await birch.getByRole('button', { name: 'Send to Ada' }).click()
    await expect(birch.getByText('Is the permit filed?').first()).toBeVisible()

    // Both have arrived without a reload.
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(sidebar.getByRole('link', { name: 'Messages 2 unread' })).toBeVisible()
    await sidebar.getByRole('link', { name: /^Messages/ }).click()
    await page.locator('[data-slot=conversation]').getByRole('link', { name: 'Birch Capital' }).click()
    await expect(page.getByRole('log')).toContainText('Is the permit filed?')
    await page.getByRole('textbox', { name: 'Message to Birch Capital' }).pressSequentially('Filed last week.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log')).toContainText('Filed last week.')
    await expectAccessible(page, { place: 'a conversation', widths: [390, 1280] })

    // The deal shows it first, and the choice and its undoing are in one place.
    await page.goto(`${app.url}/deals/${deal.id}`)
    const first = page.getByRole('region', { name: /^Alder Bridge quoted / })
    await expectAccessible(page, { place: 'a deal with its first quote', widths: [390, 1280] })
    await first.getByRole('button', { name: 'Choose Alder Bridge' }).click()
    const chosen = page.getByRole('region', { name: /^You chose Alder Bridge/ })
    await expect(chosen).toContainText(/We’ll tell them at .+ You can undo it until then/)
    await chosen.getByRole('button', { name: 'Undo the choice of Alder Bridge' }).click()
    await expect(first.getByRole('button', { name: 'Choose Alder Bridge' })).toBeVisible()
    await page.goto(`${app.url}/dashboard`)
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('See the quote')

    await page.goto(`${app.url}/deals/${deal.id}?tab=quotes`)
    await expect(page.getByRole('heading', { name: '1 quote, held 9 months' })).toBeVisible()
    await page.getByRole('slider', { name: /Months held/ }).press('ArrowRight')
    await expect(page.getByRole('heading', { name: '1 quote, held 10 months' })).toBeVisible()
    // One quote is the lowest in every month, which needs no chart.
    await expect(page.getByRole('img', { name: /Total cost of each quote/ })).toHaveCount(0)
    await expectAccessible(page, { place: 'the quotes', widths: [390, 1280] })
    await page.getByRole('button', { name: 'Choose Alder Bridge' }).click()
    await expect(page.getByText('You chose', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo the choice of Alder Bridge' }).click()
    await expect(page.getByRole('button', { name: 'Choose Alder Bridge' })).toBeVisible()
    await page.getByRole('button', { name: 'Choose Alder Bridge' }).click()
    await expect(page.getByText('You chose', { exact: true })).toBeVisible()
  } finally {
    await lenders.close()
    // Leaves the page first, because it would report that its event stream ended.
    await page.close()
    await app.close()
    await mails.close()
  }
})
