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
  const found = mails
    .map((mail) => mail.replace(/=\r?\n/g, ''))
    .find((mail) => mail.includes(`${lender}@lender.example`))
  return /http:\/\/localhost:\d+\/reply\/[\w-]+/.exec(found ?? '')?.[0]
}

async function openLink(context: BrowserContext, link: string) {
  const page = await context.newPage()
  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
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
  const lenderContext = await browser.newContext()
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
    await expectAccessible(page, { place: 'the quote request dialog', widths: [390, 1280] })
    await dialog.getByRole('button', { name: 'Send to 2 lenders' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('ol.matches').getByText('Asked', { exact: true })).toHaveCount(2)

    await expect.poll(() => linkIn(mails.received, 'alder') && linkIn(mails.received, 'birch')).toBeTruthy()
    const alderPage = await openLink(lenderContext, linkIn(mails.received, 'alder')!)
    await expect(alderPage.getByRole('heading', { level: 1 })).toHaveText('Ada is asking you for a quote')
    await expect(alderPage.getByText('“Two flips done. Drawn interest?”')).toBeVisible()
    // An empty submit shows the missing fields and keeps the other input.
    await alderPage.getByRole('button', { name: /^Send this quote/ }).click()
    await expect(alderPage.getByText('Rate is required').first()).toBeVisible()
    await alderPage.getByLabel('Rate, %').pressSequentially('10.5')
    await alderPage.getByLabel('Points, %').pressSequentially('1.5')
    await alderPage.getByLabel('Loan fees').pressSequentially('1695')
    const [year, month, day] = inTenDays()
    await alderPage.getByLabel('Valid until').pressSequentially(`${month}${day}${year}`)
    await expect(alderPage.getByText(/^Ada will see, held 9 months/)).toBeVisible()
    await alderPage.getByRole('button', { name: 'Send this quote to Ada' }).click()
    await expect(alderPage.getByRole('article', { name: 'Quote, version 1' })).toBeVisible()
    // The investor's open deal page shows the quote without a reload, in a notice and in the lender's row.
    await expect(page.getByText(/^Alder Bridge quoted \$[\d,]+, the lowest so far\.$/)).toBeVisible()
    await expect(page.locator('ol.matches').getByText(/^Quoted \$[\d,]+$/)).toBeVisible()
    await expectAccessible(alderPage, { place: 'the lender’s page', widths: [320, 1280] })

    const birchPage = await openLink(lenderContext, linkIn(mails.received, 'birch')!)
    await birchPage.getByLabel('Ask a question').check()
    await birchPage.getByLabel('Your question').pressSequentially('Is the permit filed?')
    await birchPage.getByRole('button', { name: 'Send to Ada' }).click()
    await expect(birchPage.getByText('Is the permit filed?').first()).toBeVisible()

    // The quote and the question have reached the investor without a reload.
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(sidebar.getByRole('link', { name: 'Messages 2 unread' })).toBeVisible()
    await sidebar.getByRole('link', { name: /^Messages/ }).click()
    await page.locator('[data-slot=conversation]').getByRole('link', { name: 'Birch Capital' }).click()
    await expect(page.getByRole('log')).toContainText('Is the permit filed?')
    await page.getByRole('textbox', { name: 'Message to Birch Capital' }).pressSequentially('Filed last week.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log')).toContainText('Filed last week.')
    await expectAccessible(page, { place: 'a conversation', widths: [390, 1280] })

    // The deal page shows the quote first. Choosing it and undoing the choice happen in the same section.
    await page.goto(`${app.url}/deals/${deal.id}`)
    const quoteSection = page.getByRole('region', { name: /^Alder Bridge quoted / })
    await expect(quoteSection).toBeVisible()
    await expectAccessible(page, { place: 'a deal with its first quote', widths: [390, 1280] })
    await quoteSection.getByRole('button', { name: 'Choose Alder Bridge' }).click()
    const choiceSection = page.getByRole('region', { name: /^You chose Alder Bridge/ })
    await expect(choiceSection).toContainText(/We’ll tell them at .+ You can undo it until then/)
    await choiceSection.getByRole('button', { name: 'Undo the choice of Alder Bridge' }).click()
    await expect(quoteSection.getByRole('button', { name: 'Choose Alder Bridge' })).toBeVisible()
    await page.goto(`${app.url}/dashboard`)
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('See the quote')

    await page.goto(`${app.url}/deals/${deal.id}?tab=quotes`)
    await expect(page.getByRole('heading', { name: '1 quote, held 9 months' })).toBeVisible()
    await page.getByRole('slider', { name: /Months held/ }).press('ArrowRight')
    await expect(page.getByRole('heading', { name: '1 quote, held 10 months' })).toBeVisible()
    // A single quote has nothing to compare with, so there is no chart.
    await expect(page.getByRole('img', { name: /Total cost of each quote/ })).toHaveCount(0)
    await expectAccessible(page, { place: 'the quotes', widths: [390, 1280] })
    await page.getByRole('button', { name: 'Choose Alder Bridge' }).click()
    await expect(page.getByText('You chose', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo the choice of Alder Bridge' }).click()
    await expect(page.getByRole('button', { name: 'Choose Alder Bridge' })).toBeVisible()
    await page.getByRole('button', { name: 'Choose Alder Bridge' }).click()
    await expect(page.getByText('You chose', { exact: true })).toBeVisible()
  } finally {
    await lenderContext.close()
    // Closes the page before the app. Otherwise the page reports that its event stream ended.
    await page.close()
    await app.close()
    await mails.close()
  }
})
