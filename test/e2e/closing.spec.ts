import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { chooseQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { addStoredRequest } from '#test/builders/quote-builders.ts'
import { expectAccessible } from './axe.ts'
import { dealViews, investorWithDeal, openDeal } from './deal-screens.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'

// The tests send impossible days on purpose.
test.use({ allow: [/status of 400/] })

/** Returns a day as typed into a date field, as pages show it, and as an ISO date. */
function dayAhead(days: number) {
  const at = new Date(Date.now() + days * 86_400_000)
  const [year, month, day] = at.toISOString().slice(0, 10).split('-') as [string, string, string]
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  return { keys: `${month}${day}${year}`, iso: `${year}-${month}-${day}`, long }
}

/** Creates a deal that one lender has quoted. */
async function quotedDeal(app: BrowserApp) {
  const { investor, deal } = await investorWithDeal(app, { occupancy: 'investment', holdMonths: 9 })
  const [match] = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const request = await addStoredRequest(app, { userId: investor.id, dealId: deal.id, matchId: match!.id })
  return { investor, deal, lender: match!.lender.name, ...request }
}

test.describe('a closing, started on a phone and finished on a wide screen', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('an investor collects the documents for the closing day [CLOSE-04]', async ({ page, app }) => {
    const { investor, deal, quoteId } = await quotedDeal(app)
    await investor.call(chooseQuoteEndpoint, { params: { id: quoteId } })
    await openDeal(page, investor, `/deals/${deal.id}`)
    await dealViews(page).getByRole('link', { name: 'Closing' }).click()
    const ready = page.getByRole('region', { name: 'Ready to close' })
    await expect(ready).toContainText('Estimated closing')
    const day = dayAhead(6)
    const closing = ready.getByRole('textbox', { name: 'Closing day' })
    await closing.pressSequentially('01022020')
    await ready.getByRole('button', { name: 'Save' }).click()
    await expect(
      ready.getByText('That day has passed. Pick a later one, or mark the deal funded.').first(),
    ).toBeVisible()
    await expect(closing).toHaveValue('2020-01-02')
    await closing.fill('')
    await closing.pressSequentially(day.keys)
    await ready.getByRole('button', { name: 'Save' }).click()
    await expect(ready).toContainText(`Closing ${day.long}`)
    await expect(ready.getByText('Insurance takes 5 days: order it today.')).toBeVisible()
    await expectAccessible(page, { place: 'documents', widths: [390, 1280] })

    const insurance = ready.getByRole('listitem').filter({ hasText: 'Insurance binder' })
    await insurance.getByLabel('Status of Insurance binder').selectOption('Ready')
    await expect(ready.getByText('Insurance takes 5 days: order it today.')).toBeHidden()
    await insurance.getByRole('button', { name: 'Add note' }).click()
    await insurance.getByLabel('Note on Insurance binder').pressSequentially('Kim at Acme has it')
    await page.keyboard.press('Enter')
    await expect(insurance).toContainText('Kim at Acme has it')
    await page.reload()
    await expect(insurance.getByLabel('Status of Insurance binder')).toHaveValue('ready')
    await expect(insurance).toContainText('Kim at Acme has it')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('region', { name: 'Sheet for the title company' })).toContainText('Kim at Acme has it')
    await page.emulateMedia({ media: 'screen' })

    // The dashboard links to the missing documents for the same day.
    await page.goto('/dashboard')
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today).toContainText(/Closes in [567] days/)
    await today.getByRole('link', { name: /^Finish your documents/ }).click()
    await expect(ready.getByText('11 of 12 documents to go')).toBeVisible()
  })

  test('an investor checks the final terms and asks why they changed [CLOSE-01] [CLOSE-02]', async ({ page, app }) => {
    const { investor, deal, lender, requestId } = await quotedDeal(app)
    await investor.call(changeDatesEndpoint, { params: { id: deal.id }, body: { closeOn: dayAhead(30).iso } })
    await openDeal(page, investor, `/deals/${deal.id}?tab=closing`)
    await page.getByRole('button', { name: 'Check final terms' }).click()
    const form = page.getByRole('dialog', { name: 'Check final terms' })
    // Prefilled with the quote.
    await expect(form.getByLabel('Rate, %')).toHaveValue('10.5')
    await expect(form.getByRole('textbox', { name: 'Fee 1' })).toHaveValue('Loan fees')
    await form.getByLabel('Points, %').fill('')
    await form.getByLabel('Points, %').pressSequentially('2.25')
    await form.getByRole('button', { name: 'Add a fee' }).click()
    await form.getByRole('textbox', { name: 'Amount 2' }).pressSequentially('495')
    await form.getByRole('button', { name: 'Compare terms' }).click()
    await expect(form.getByText('Fee name is required')).toBeVisible()
    await form.getByRole('textbox', { name: 'Fee 2' }).pressSequentially('Processing')
    const documentDate = form.getByLabel('Document date')
    const today = await documentDate.inputValue()
    await documentDate.fill('2099-01-02')
    await form.getByRole('button', { name: 'Compare terms' }).click()
    await expect(form.getByText('The document can’t be dated in the future').first()).toBeVisible()
    await expect(form.getByLabel('Points, %')).toHaveValue('2.25')
    await expect(form.getByRole('textbox', { name: 'Fee 2' })).toHaveValue('Processing')
    await documentDate.fill(today)
    await expectAccessible(page, { place: 'the form of final terms', widths: [390, 1280] })
    await form.getByRole('button', { name: 'Compare terms' }).click()
    await expect(form).toBeHidden()
    // The new terms are the first on the page, scrolled into view and focused.
    await expect(page.getByRole('heading', { name: 'Final terms' }).first()).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Final terms' }).first()).toBeInViewport()

    const card = page.getByRole('article', { name: `${lender}, Term sheet` })
    await expect(card).toContainText('+$1,295')
    await expect(card.getByText('Points rose from 1.75 to 2.25: $800 more.')).toBeVisible()
    await expect(card.getByText('"Processing" was not in your quote: $495.')).toBeVisible()
    for (const name of ['Published estimate', 'Quote', 'Final terms'])
      await expect(card.getByRole('article', { name, exact: true })).toBeVisible()
    await expectAccessible(page, { place: 'final terms', widths: [390, 1280] })

    // Holding a month longer, then the original time, changes the period of the difference.
    const hold = page.getByRole('slider', { name: 'Months held, slider' })
    await expect(card).toContainText('over 9 months')
    await hold.press('ArrowRight')
    await expect(card.getByText('than your quote over 10 months.')).toBeVisible()
    await hold.press('ArrowLeft')
    await expect(card.getByText('than your quote over 9 months.')).toBeVisible()

    await card.getByRole('button', { name: 'Ask why' }).click()
    const ask = page.getByRole('dialog', { name: `Ask ${lender} why` })
    await expect(ask.getByLabel('Your message')).toHaveValue(/Points rose from 1\.75 to 2\.25: \$800 more\./)
    const messages = async () => {
      const sql = 'select author, body from messages where request_id = $1 order by created_at'
      return (await app.connection.pool.query<{ author: string; body: string }>(sql, [requestId])).rows
    }
    const before = (await messages()).length
    await ask.getByLabel('Your message').press('Control+End')
    await ask.getByLabel('Your message').pressSequentially(' Thank you.')
    expect(await messages()).toHaveLength(before)
    await ask.getByRole('button', { name: 'Send' }).click()
    await expect(ask).toBeHidden()
    const sent = (await messages()).at(-1)!
    expect(sent.author).toBe('investor')
    expect(sent.body).toContain('"Processing" was not in what you quoted: $495.')
    expect(sent.body).toContain('Thank you.')
  })
})

test('marking a deal as funded asks once on which terms it closed [CLOSE-03]', async ({ page, app }) => {
  const { investor, deal, lender, token, quoteId } = await quotedDeal(app)
  await investor.call(chooseQuoteEndpoint, { params: { id: quoteId } })
  await openDeal(page, investor, `/deals/${deal.id}?tab=closing`)
  const open = () => page.getByRole('button', { name: /^Stage: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Deal stage' })
  await open()
  await dialog.getByLabel('Stage', { exact: true }).selectOption('Funded')
  await dialog.getByLabel('Which terms did it close on?').selectOption(`As quoted by ${lender}`)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  const closing = page.getByRole('article', { name: `${lender}, Closing statement` })
  await expect(closing).toContainText('These are the terms you were quoted.')
  await expect(closing.getByText(/^Closed /)).toBeVisible()
  await open()
  await expect(dialog.getByLabel('Date')).toBeVisible()
  await expect(dialog.getByLabel('Which terms did it close on?')).toBeHidden()

  // The lender is asked only when the investor sends the question, and confirms on its private page.
  await page.keyboard.press('Escape')
  await closing.getByRole('button', { name: 'Ask to confirm' }).click()
  const message = page.getByRole('dialog', { name: `Ask ${lender} to confirm` })
  await message.getByRole('button', { name: 'Send' }).click()
  await expect(message).toBeHidden()
  await page.goto(`/reply/${token}`)
  const closed = page.getByRole('region', { name: 'Did this loan close on these terms?' })
  await expect(closed).toBeVisible()
  await expect(page.getByText(/Please open your private page and confirm them/)).toBeVisible()
  await expectAccessible(page, { place: 'reply after the closing', widths: [390, 1280] })
  await closed.getByRole('button', { name: 'Confirm these terms' }).click()
  await expect(closed.getByText(/^You confirmed these terms on /)).toBeVisible()
  await page.goto(`/deals/${deal.id}?tab=closing`)
  await expect(closing.getByText('Confirmed by lender')).toBeVisible()
})
