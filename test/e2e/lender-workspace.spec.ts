import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { askForQuotesEndpoint } from '#contract/quotes/quote-requests.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { askBody } from '#test/builders/quote-builders.ts'
import { inHours } from '#test/builders/round-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, startBrowserApp, test } from './fixtures.ts'

test('a lender signs in with an emailed link, finds its requests, uses a template and signs out [LEND-01] [LEND-02]', async ({
  page,
}) => {
  const app = await startBrowserApp(() => ({ SAMPLE_LENDERS: '200', SAMPLE_REPLIES: 'off' }))
  try {
    const investor = await app.createInvestor({ profile: true })
    const call = app.as(investor.token)
    const { deal } = await call(createDealEndpoint, { body: dealBody({ occupancy: 'investment', holdMonths: 9 }) })
    const matches = (await call(listDealMatchesEndpoint, { params: { id: deal.id } })).slice(0, 2)
    await call(askForQuotesEndpoint, {
      params: { id: deal.id },
      body: { ...askBody(matches.map(({ id }) => id)), round: { closesAt: inHours(30) } },
    })
    const { lender } = matches[0]!

    await page.goto(`${app.url}/lender`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lender workspace' })).toBeVisible()
    await expectAccessible(page, { place: 'the sign-in of lenders', widths: [320, 390, 1280] })
    await page.getByLabel('Email').fill(lender.contactEmail!)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('If that address belongs to a lender, we sent a link.')).toBeVisible()
    const mail = await app.waitForMail(
      ({ to, subject }) => to === lender.contactEmail && subject.startsWith('Sign in to'),
    )
    const link = /\/lender-sign-in\/[\w-]{43}/.exec(mail.text)![0]

    // Email scanners open links, so only pressing the button signs in.
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(`${app.url}${link}`)
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: lender.name })).toBeVisible()
    const request = page.getByRole('button', { name: /fix and flip, single family in California/ })
    await expect(request).toContainText('Quote')
    await expectAccessible(page, { place: 'the inbox of a lender', widths: [320, 390, 1280] })

    await page.getByRole('tab', { name: 'Templates' }).click()
    await page.getByLabel('Name').fill('Usual fees')
    await page.getByLabel('Loan fees').fill('1,250')
    await page.getByLabel('Conditions').fill('Appraisal first.')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByText('Loan fees $1,250, Appraisal first.')).toBeVisible()
    for (const [tab, text] of [
      ['Terms', 'About you'],
      ['Results', 'From 5 closed rounds on'],
      ['Members', 'published address'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByText(text).first()).toBeVisible()
      await expectAccessible(page, { place: `the lender’s ${tab}`, widths: [390, 1280] })
    }

    await page.getByRole('tab', { name: 'Inbox' }).click()
    await request.click()
    await expect(page.getByRole('heading', { level: 1, name: /is asking you for a quote/ })).toBeVisible()
    await page.getByLabel('Fill in a template').selectOption({ label: 'Usual fees' })
    await expect(page.getByLabel('Loan fees')).toHaveValue('$1,250')
    await page.goto(`${app.url}/lender`)
    await page.getByRole('button', { name: 'Sign out of all devices' }).click()
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible()
  } finally {
    await app.close()
  }
})
