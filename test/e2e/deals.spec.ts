import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import {
  createDealEndpoint,
  dashboardStatsEndpoint,
  getDealEndpoint,
  type ListedDeal,
  listDealMatchesEndpoint,
  listDealsEndpoint,
  type Match,
  matchNotFoundMessage,
  recordContactEndpoint,
} from '#contract/deals/deals.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { formatAnnualCost, formatDollars, formatPercent } from '#domain/money/money.ts'
import { sessions } from '#server/features/accounts/accounts.table.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { addInvestor, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { otherDeals } from '#test/builders/worked-examples.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { expectAccessible } from './axe.ts'
import { fillWords, matchRows, openForm, openTab, submit } from './deal-screens.ts'
import { expect, openedOutside, test } from './fixtures.ts'

/** An investor whose dashboard is open to them: they have a deal. */
async function investorWithDeal(app: TestApp, more: Parameters<typeof dealBody>[0] = {}) {
  const investor = await addInvestor(app)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody(more) })
  return { investor, deal }
}

const dealCount = async (investor: TestInvestor) => (await investor.call(listDealsEndpoint)).length

test.describe('the deal form', () => {
  test('opens with the defaults, makes a deal of 5,100 lenders and says how many fit [DEAL-01] [DEAL-03] [DEAL-05] [DASH-09]', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    const form = await openForm(page)
    for (const [label, value] of [
      ['Deal type', 'Fix and Flip'],
      ['Deal status', 'Looking for a property'],
      ['Purchase date (optional)', ''],
      ['Property state', 'California'],
      ['Property type', 'Single Family'],
      ['Bedrooms', '3'],
      ['Bathrooms', '2'],
      ['Purchase price', '$200,000'],
      ['Repair budget', '$25,000'],
      ['Estimated ARV', '$300,000'],
      ['Down payment', '$40,000'],
      ['Loan amount', '$160,000'],
      ['Term (months)', '12'],
      ['Closing timeline (days)', '30'],
    ] as const)
      await expect(form.getByLabel(label), label).toHaveValue(value)
    await expect(form.getByLabel('Property state').locator('option')).toHaveCount(50)
    await fillWords(form)
    const toast = page.getByRole('region', { name: /Notifications/ })
    const toastWords = toast.filter({ hasText: 'Deal Created!' }).locator('p')
    // Looked for before the press, and both at once: it stands for three seconds.
    const [said] = await Promise.all([toastWords.textContent(), submit(form).click()])

    const deals = await investor.call(listDealsEndpoint)
    expect(deals).toHaveLength(2)
    const [deal] = deals
    const words = `Your deal has been created with 50 potential lender matches. 50 best of ${deal!.eligibleCount.toLocaleString('en-US')} that fit.`
    expect(deal!.eligibleCount).toBeGreaterThan(500)
    expect(said).toBe(words)
    await expect(form).toBeHidden()
    const standing = page.getByRole('main').getByRole('status').filter({ hasText: 'Deal submitted successfully' })
    await expect(standing).toContainText(words)
    // It stays when the toast is gone, and goes when it is dismissed.
    await expect(toast.getByText('Deal Created!')).toBeHidden({ timeout: 10_000 })
    await expect(standing).toBeVisible()
    await standing.getByRole('button', { name: 'Dismiss' }).click()
    await expect(standing).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(2)
  })

  test('speaks at each field, focuses the first and sends nothing [DEAL-02]', async ({ page, app }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    const form = await openForm(page)
    await form.getByLabel('Loan amount').fill('')
    await form.getByLabel('Bedrooms').fill('21')
    await form.getByLabel('Term (months)').fill('61')
    await submit(form).click()
    await expect(form.getByText('Six things to correct')).toBeVisible()
    const address = form.getByLabel('Property address')
    await expect(form.getByLabel('No, it is an investment property')).toBeFocused()
    await expect(
      form.getByRole('radiogroup', { name: 'Will you or a family member live in this property, now or later?' }),
    ).toHaveAccessibleDescription('Answer whether you or family will live there')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveAccessibleDescription(/Property address is required/)
    await expect(form.getByLabel('Loan amount')).toHaveAccessibleDescription('Loan amount is required')
    await expect(form.getByLabel('Bedrooms')).toHaveAccessibleDescription(
      'Bedrooms must be a whole number from 0 to 20',
    )
    await expect(form.getByLabel('Term (months)')).toHaveAccessibleDescription(
      /Term must be a whole number from 1 to 60/,
    )
    await expect(form.getByLabel('Purpose')).toHaveAccessibleDescription(/Purpose is required/)
    await form.getByRole('link', { name: 'Loan amount is required' }).click()
    await expect(form.getByLabel('Loan amount')).toBeFocused()
    expect(await dealCount(investor)).toBe(1)
  })

  test('shows the ratios while typing and says what looks like a slip of the hand [MATCH-04]', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    const form = await openForm(page)
    await expect(form.getByRole('img', { name: /^Advance/ })).toBeVisible()
    await expect(form.getByText('Worth a second look')).toBeHidden()
    await form.getByLabel('Loan amount').fill('310000')
    await expect(form.getByRole('img', { name: /^LTARV 103.3%/ })).toBeVisible()
    await expect(form.getByText('The loan of $310,000 is above the value after repair, $300,000.')).toBeVisible()
    await form.getByLabel('Estimated ARV').fill('')
    await expect(form.getByRole('img', { name: /^LTARV/ })).toBeHidden()
  })

  test('two presses and an Enter make one deal [DEAL-07]', async ({ page, app }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/deals')) posts++
    })
    const form = await openForm(page)
    await fillWords(form)
    await submit(form).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
      button.form?.requestSubmit()
    })
    await expect(form).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(2)
    expect(posts).toBe(1)
    expect(await dealCount(investor)).toBe(2)
  })

  test.describe('when something goes wrong', () => {
    test.use({ allow: [/Failed to load resource/] })

    /** The reply to the next submission is lost on the way, after the server has carried it out. */
    async function loseNextReply(page: Page) {
      let isLost = false
      await page.route('**/api/deals', async (route) => {
        if (isLost || route.request().method() !== 'POST') return route.fallback()
        isLost = true
        await route.fetch()
        await route.abort('connectionreset')
      })
    }

    test('a reply that is lost and a second try make one deal [DEAL-07]', async ({ page, app }) => {
      const { investor } = await investorWithDeal(app)
      await openTab(page, investor)
      const form = await openForm(page)
      await fillWords(form, '7 Lost Reply Road')
      await loseNextReply(page)
      await submit(form).click()
      await expect(form.getByText(/We could not reach the server/)).toBeVisible()
      await expect(
        page.getByRole('region', { name: /Notifications/ }).getByText('Error', { exact: true }),
      ).toBeVisible()
      expect(await dealCount(investor)).toBe(2)
      await expect(form.getByLabel('Property address')).toHaveValue('7 Lost Reply Road')
      await submit(form).click()
      await expect(page.getByText('Deal submitted successfully')).toBeVisible()
      expect(await dealCount(investor)).toBe(2)
    })

    test('the question stays open over a reload, and the same key settles it [DEAL-07]', async ({ page, app }) => {
      const { investor } = await investorWithDeal(app)
      await openTab(page, investor)
      const form = await openForm(page)
      await fillWords(form, '8 Lost Reply Road')
      await loseNextReply(page)
      await submit(form).click()
      await expect(page.getByText(/We could not reach the server/).first()).toBeVisible()
      // The form is in the address: a reload keeps it open.
      await page.reload()
      await expect(form.getByText('What you typed last time is still here')).toBeVisible()
      await expect(form.getByLabel('Property address')).toHaveValue('8 Lost Reply Road')
      await submit(form).click()
      await expect(page.getByText('Deal submitted successfully')).toBeVisible()
      expect(await dealCount(investor)).toBe(2)
    })

    test('a change after a lost reply shows the deal already made, to keep or to add to [DEAL-07]', async ({
      page,
      app,
    }) => {
      const { investor } = await investorWithDeal(app)
      await openTab(page, investor)
      const form = await openForm(page)
      await fillWords(form, '9 Lost Reply Road')
      await loseNextReply(page)
      await submit(form).click()
      await expect(form.getByText(/We could not reach the server/)).toBeVisible()
      await form.getByLabel('Loan amount').fill('150000')
      await submit(form).click()
      const used = form.getByText('A deal was already made from this form')
      await expect(used).toBeVisible()
      await expect(form.getByText('9 Lost Reply Road')).toBeVisible()
      await expect(form.getByText('$160,000')).toBeVisible()
      expect(await dealCount(investor)).toBe(2)
      await form.getByRole('button', { name: 'Submit this one as a new deal' }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('article')).toHaveCount(3)
      expect((await investor.call(listDealsEndpoint)).map(({ loanAmount }) => loanAmount)).toEqual([
        150_000, 160_000, 160_000,
      ])
    })

    test('keeping the deal already made closes the form and makes no other [DEAL-07]', async ({ page, app }) => {
      const { investor } = await investorWithDeal(app)
      await openTab(page, investor)
      const form = await openForm(page)
      await fillWords(form)
      await loseNextReply(page)
      await submit(form).click()
      await expect(form.getByText(/We could not reach the server/)).toBeVisible()
      await form.getByLabel('Loan amount').fill('150000')
      await submit(form).click()
      await form.getByRole('button', { name: 'Keep that deal only' }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('article')).toHaveCount(2)
      expect(await dealCount(investor)).toBe(2)
      await openForm(page)
      await expect(page.getByRole('dialog').getByLabel('Property address')).toHaveValue('')
    })

    test('a session that ends in mid-form loses nothing typed', async ({ page, app }) => {
      const { investor } = await investorWithDeal(app)
      await openTab(page, investor)
      const form = await openForm(page)
      await fillWords(form, '10 Expired Way')
      await app.deps.db.delete(sessions).where(eq(sessions.userId, investor.id))
      await submit(form).click()
      await expect(form.getByText('You are signed out')).toBeVisible()
      await expect(form.getByRole('link', { name: 'Sign in again in another tab' })).toHaveAttribute(
        'href',
        '/auth/login',
      )
      await expect(form.getByLabel('Property address')).toHaveValue('10 Expired Way')
      const token = await openSession(app.deps.db, investor.id, { openedBy: 'test' })
      await page.evaluate((fresh) => localStorage.setItem('auth_token', fresh), token)
      await submit(form).click()
      await expect(page.getByText('Deal submitted successfully')).toBeVisible()
      expect((await app.as(token)(listDealsEndpoint)).map(({ propertyAddress }) => propertyAddress)[0]).toBe(
        '10 Expired Way',
      )
    })

    test('somebody else who signed in meanwhile does not get the deal [DEAL-06]', async ({ page, app }) => {
      const { investor } = await investorWithDeal(app)
      const other = await addInvestor(app)
      await openTab(page, investor)
      const form = await openForm(page)
      await fillWords(form)
      await app.deps.db.delete(sessions).where(eq(sessions.userId, investor.id))
      await submit(form).click()
      await expect(form.getByText('You are signed out')).toBeVisible()
      await page.evaluate((token) => localStorage.setItem('auth_token', token), other.token)
      await submit(form).click()
      await expect(form.getByText(/Somebody else is signed in now/)).toBeVisible()
      expect(await dealCount(other)).toBe(0)
    })

    test("a refusal says the server's message, or that the deal was not created [DEAL-03] [DEAL-04]", async ({
      page,
      app,
    }) => {
      const { investor } = await investorWithDeal(app)
      await openTab(page, investor)
      const form = await openForm(page)
      await fillWords(form)
      const answer = (status: number, body: string) =>
        page.route('**/api/deals', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status, contentType: 'application/json', body })
            : route.fallback(),
        )
      const toast = page.getByRole('region', { name: /Notifications/ })
      await answer(403, '{"message":"Please verify your email address first.","reason":"email-unverified"}')
      await submit(form).click()
      await expect(form.getByText('Please verify your email address first.')).toBeVisible()
      await expect(toast.getByText('Please verify your email address first.')).toBeVisible()
      await page.unroute('**/api/deals')
      // What is cut off says nothing of whether the deal was made.
      await answer(200, 'cut off')
      await submit(form).click()
      await expect(form.getByText(/^The site did not answer as it should/)).toBeVisible()
      await expect(form.getByText(/however often it is sent, one deal is made of it/)).toBeVisible()
      await expect(toast.getByText(/^The site did not answer as it should/)).toBeVisible()
      await page.unroute('**/api/deals')
      await answer(400, '{"message":"No.","fields":{"loanAmount":"Loan amount is odd","userId":"Nobody knows you"}}')
      await submit(form).click()
      await expect(form.getByLabel('Loan amount')).toHaveAccessibleDescription('Loan amount is odd')
      await expect(form.getByText('Nobody knows you')).toBeVisible()
      await expect(form.getByLabel('Purpose')).toHaveValue('Purchase and rehab')
    })
  })
})

test.describe('my deals', () => {
  test('shows a deal with its facts, health, five best lenders and the figures of the API [DASH-06] [DASH-07] [MATCH-01] [MATCH-02] [MATCH-04] [MATCH-09]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app, { bathrooms: 2.5, purchasedDate: '2026-01-05' })
    const [listed] = await investor.call(listDealsEndpoint)
    await openTab(page, investor)
    const card = page.getByRole('article')
    await expect(card.getByRole('heading', { name: 'Fix and Flip in California', level: 2 })).toBeVisible()
    await expect(card).toContainText('3 / 2.5')
    await expect(card).toContainText('January 5, 2026')
    await expect(card.getByRole('img', { name: /^Sources \$200,000 against uses/ })).toBeVisible()
    await expect(
      card.getByRole('img', { name: 'LTARV, loan to value after repair 53.3%, usual limit 70 to 75%' }),
    ).toBeVisible()
    await expect(card).toContainText('$15,000 over the 70% maximum of $185,000.')
    await expect(matchRows(page)).toHaveCount(5)
    for (const [index, match] of listed!.topMatches.entries()) {
      const row = matchRows(page).nth(index)
      await expect(row.getByRole('heading', { name: match.lender.name })).toBeVisible()
      await expect(row.getByRole('img', { name: `Score ${match.matchScore.toFixed(2)} of 1` })).toBeVisible()
      await row.locator('summary').click()
      for (const figure of [
        formatDollars(match.cost.totalCost!),
        formatPercent(match.cost.ratePercent, 2),
        formatDollars(match.cost.monthlyPayment),
        formatAnnualCost(match.cost.effectiveAnnualCostPercent),
      ])
        await expect(row).toContainText(figure)
      await expect(row).toContainText('Sample')
      await expect(row.getByText(/of 100 for \d+% of the score/)).toHaveCount(7)
      expect(match.checks).toHaveLength(12)
      for (const { sentence } of match.checks!) await expect(row).toContainText(sentence)
    }
    const { insight } = await investor.call(getDealEndpoint, { params: { id: deal.id } })
    await expect(card.getByText('Near miss.')).toHaveCount(insight.nearMisses.length)
    await expect(page.getByText(/Lenders decide\. .* is not a lender or a broker/)).toBeVisible()
    const said = await page.getByRole('main').textContent()
    // A buyer's offer may be said, a lender's never.
    expect(said?.replaceAll(/Offer (?=\$)/g, '')).not.toMatch(/\bAPR\b|approved|prequalified|\boffer/i)
  })

  test('closing costs can be tried out and are not stored [MATCH-04]', async ({ page, app }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    const field = page.getByLabel('Closing costs in dollars')
    const stack = page.getByRole('img', { name: /^Sources/ })
    await expect(field).toHaveValue('$4,000')
    const gap = async () =>
      Number(/gap \$([\d,]+)/.exec((await stack.getAttribute('aria-label')) ?? '')?.[1]?.replace(',', ''))
    await expect(page.getByText(/^Points and fees: the median of/)).toBeVisible()
    const before = await gap()
    await field.fill('9000')
    await expect.poll(gap).toBe(before + 5000)
    await field.fill('a lot')
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Back to 2% of the price' }).click()
    await expect.poll(gap).toBe(before)
    await field.fill('9000')
    await page.reload()
    await expect(field).toHaveValue('$4,000')
  })

  test('a second deal stands first, open, and the others keep their matches behind a button [DASH-06] [DASH-07]', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await investor.call(createDealEndpoint, { body: dealBody({ ...otherDeals[2], dealType: 'Purchase' }) })
    await openTab(page, investor)
    const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
    await expect(first.getByRole('heading', { name: 'Purchase in Texas' })).toBeVisible()
    await expect(first.getByText('Health of the deal')).toBeVisible()
    await expect(second.getByText('Health of the deal')).toBeHidden()
    await expect(second.locator('ol.matches > li')).toHaveCount(5)
    await second.getByRole('button', { name: /^Show health and what would help/ }).click()
    await expect(second.getByText('Health of the deal')).toBeVisible()
    await expect(second.getByRole('button', { name: /^Show less/ })).toHaveAttribute('aria-expanded', 'true')
  })

  test('many deals come ten at a time, and only an open one is read by itself', async ({ page, app }) => {
    const investor = await addInvestor(app)
    for (let index = 0; index < 23; index++)
      await investor.call(createDealEndpoint, { body: dealBody({ propertyAddress: `${index} Long Street` }) })
    const reads: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/deals')) reads.push(pathname)
    })
    await openTab(page, investor)
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(page.getByText('Showing 10 of 23 deals')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const [newest] = await investor.call(listDealsEndpoint)
    expect(reads.sort()).toEqual(['/api/deals', `/api/deals/${newest!.id}`])
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(20)
    await expect(page.getByRole('article').nth(10).getByRole('heading', { level: 2 })).toBeFocused()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(23)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    expect(reads).toHaveLength(2)
  })

  test.describe('when something cannot be read', () => {
    test.use({ allow: [/Failed to load resource/] })

    test('says so and offers to retry: the list, the insight, the matches [DASH-09]', async ({ page, app }) => {
      const { investor, deal } = await investorWithDeal(app)
      const paths = [/\/api\/deals$/, new RegExp(`/api/deals/${deal.id}$`), /\/matches$/]
      for (const path of paths)
        await page.route(path, (route) =>
          route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Briefly away."}' }),
        )
      await openTab(page, investor)
      await expect(page.getByText('Error Loading Deals')).toBeVisible()
      await expect(page.getByText('Briefly away.')).toBeVisible()
      await page.unroute(paths[0]!)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('What would help could not be read')).toBeVisible()
      await page.unroute(paths[1]!)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('What would help could not be read')).toBeHidden()
      await page.getByRole('button', { name: 'Compare all 50' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('The matches could not be read')).toBeVisible()
      await page.unroute(paths[2]!)
      await dialog.getByRole('button', { name: 'Retry' }).click()
      await expect(dialog.getByRole('rowheader')).toHaveCount(50)
      await page.goto('/dashboard?compare=11111111-1111-4111-8111-111111111111')
      await expect(page.getByRole('dialog')).toContainText('There is no deal of yours at this address.')
    })
  })
})

test.describe('the comparison', () => {
  test('shows all matches and sorts them by fit, cost, cash, payment and speed [DASH-07] [MATCH-03]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app)
    const all = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    const matches = all.filter(({ isBestFit }) => isBestFit)
    await openTab(page, investor)
    await page.getByRole('button', { name: 'Compare all 50' }).click()
    const dialog = page.getByRole('dialog', { name: '50 lenders, side by side' })
    const names = () => dialog.getByRole('rowheader').getByRole('link').allInnerTexts()
    await expect(dialog.getByRole('rowheader')).toHaveCount(50)
    expect(await names()).toEqual(matches.map(({ lender }) => lender.name))
    await expect(dialog.getByRole('columnheader', { name: 'Fit' })).toHaveAttribute('aria-sort', 'descending')
    const figures = {
      'Total cost': matches.map(({ cost }) => cost.totalCost ?? Number.POSITIVE_INFINITY),
      'Cash at closing': matches.map(({ cost }) => cost.cash!.cashAtClosing!),
      'Monthly payment': matches.map(({ cost }) => cost.monthlyPayment),
      Speed: matches.map(
        ({ lender, programId }) => programOfMatch(lender, programId).fundingDays ?? Number.POSITIVE_INFINITY,
      ),
    }
    for (const [sort, column] of [
      ['Total cost', 'Total cost'],
      ['Cash at closing', 'Cash at closing'],
      ['Monthly payment', 'Monthly payment'],
      ['Speed', 'Funds in'],
    ] as const) {
      const button = dialog.getByRole('button', { name: sort, exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(dialog.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', 'ascending')
      expect(await dialog.locator('[aria-sort]').count()).toBe(1)
      const byName = new Map(matches.map(({ lender }, index) => [lender.name, figures[sort][index]!]))
      const shown = (await names()).map((name) => byName.get(name)!)
      expect(shown).toEqual([...figures[sort]].sort((a, b) => (a === b ? 0 : a - b)))
    }
    const lowest = formatDollars(Math.min(...figures['Total cost']))
    await expect(dialog.locator('[data-slot=total] [data-slot=best]').first()).toHaveText(`${lowest}, the lowest`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Compare all 50' })).toBeFocused()
  })

  test('is a table from 1200 pixels and blocks below, with the same figures [MATCH-03]', async ({ page, app }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    await page.getByRole('button', { name: 'Compare all 50' }).click()
    const dialog = page.getByRole('dialog')
    const header = dialog.getByRole('columnheader', { name: 'Points' })
    const cell = page.getByRole('dialog').getByRole('row').nth(1).getByRole('cell').nth(3)
    for (const [width, isTable] of [
      [1280, true],
      [1200, true],
      [1199, false],
      [320, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const shown = await header.evaluate((element) => element.getBoundingClientRect().height > 2)
      expect(shown, `${width}`).toBe(isTable)
      // The scale of the bars stays in sight in both, however far one scrolls.
      await dialog.getByRole('rowheader').nth(30).scrollIntoViewIfNeeded()
      await expect(dialog.locator('thead svg')).toBeInViewport({ ratio: 1 })
      await expect(cell).toHaveText(/^\d+\.\d\d%/)
      await expect(page.getByRole('dialog').getByRole('rowheader')).toHaveCount(50)
      const body = page.locator('[data-slot=dialog-body]')
      expect(
        await body.evaluate((element) => element.scrollWidth - element.clientWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0)
    }
  })

  test('lives in the address: back closes it, a reload keeps it and its order, a shared address opens it [MATCH-03]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app)
    await openTab(page, investor)
    const dialog = page.getByRole('dialog', { name: '50 lenders, side by side' })
    const opener = page.getByRole('button', { name: 'Compare all 50' })
    await opener.click()
    await dialog.getByRole('button', { name: 'Total cost', exact: true }).click()
    await expect(page).toHaveURL(`/dashboard?compare=${deal.id}&sort=cost#my-deals`)
    await page.reload()
    await expect(dialog.getByRole('columnheader', { name: 'Total cost' })).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/dashboard#my-deals')

    await opener.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/dashboard#my-deals')
    await expect(opener).toBeFocused()

    await page.goto(`/deals/${deal.id}?compare=${deal.id}&sort=speed`)
    await expect(dialog.getByRole('columnheader', { name: 'Funds in' })).toHaveAttribute('aria-sort', 'ascending')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/deals/${deal.id}`)
  })

  test('prints fifty lenders on two landscape pages with brand, day, scale and contacts [MATCH-03]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app)
    const matches = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    await openTab(page, investor)
    await page.getByRole('button', { name: 'Compare all 50' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('rowheader')).toHaveCount(50)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      +width!,
      +height!,
    ])
    expect(sizes).toHaveLength(2)
    for (const [width, height] of sizes) expect(width).toBeGreaterThan(height!)

    await page.emulateMedia({ media: 'print' })
    await expect(dialog.locator('[data-slot=comparison-head]')).toContainText('Plumbline')
    await expect(dialog.locator('[data-slot=comparison-head]')).toContainText(String(new Date().getFullYear()))
    await expect(dialog.locator('thead svg')).toBeVisible()
    const email = matches.find(({ lender }) => lender.contactEmail !== null)!.lender.contactEmail!
    await expect(dialog.getByText(email).first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
  })

  test('every lender in it has its reasons and its contacts [MATCH-01] [DASH-14]', async ({ page, app }) => {
    const { investor, deal } = await investorWithDeal(app)
    const matches = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    const last = matches.findLast(({ lender, isBestFit }) => isBestFit && lender.contactPhone !== null)!
    await openTab(page, investor)
    await page.getByRole('button', { name: 'Compare all 50' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `Reasons and contact of ${last.lender.name}` }).click()
    await expect(dialog.locator('[data-slot=more]:not([hidden]) [data-slot=reasons] > li')).toHaveCount(7)
    await dialog.getByRole('link', { name: `Phone ${last.lender.name}` }).click()
    await expect(dialog.getByRole('rowheader').filter({ hasText: last.lender.name })).toContainText('Contacted')
    const after = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    expect(after.filter(({ contacted }) => contacted === 'true').map(({ id }) => id)).toEqual([last.id])
  })
})

test.describe('contacting a lender', () => {
  test('asks what the first email may share, records the contact once and raises the figure [DASH-14] [DASH-05]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app)
    const [listed] = await investor.call(listDealsEndpoint)
    const withEmail = listed!.topMatches.filter(({ lender }) => lender.contactEmail !== null)
    const [first, second] = withEmail.map(({ lender }) => lender)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/contact')) posts++
    })
    await openTab(page, investor, 'overview')
    const stat = page
      .getByRole('main')
      .locator('dl, ul, section')
      .filter({ hasText: 'Total Contacted Lenders' })
      .first()
    await expect(stat).toBeVisible()
    await page.goto('/dashboard#my-deals')
    const row = matchRows(page).filter({ hasText: first!.name })
    await row.getByRole('link', { name: `Email ${first!.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'What this email shares' })
    for (const fact of ['Purchase price: $200,000', 'Estimated ARV: $300,000'])
      await dialog.getByRole('checkbox', { name: fact }).uncheck()
    const open = dialog.getByRole('link', { name: 'Open email' })
    const url = new URL((await open.getAttribute('href'))!)
    expect(url.protocol).toBe('mailto:')
    expect(decodeURIComponent(url.pathname)).toBe(first!.contactEmail)
    expect(url.searchParams.get('subject')).toBe('Loan request: $160,000 in California')
    const body = url.searchParams.get('body')!
    expect(body).toContain('Loan amount: $160,000')
    expect(body).not.toMatch(/200,000|300,000|Elm Street/)
    await expect(dialog).toContainText(body.split('\r\n')[0]!)
    // Asking opened nothing yet.
    expect(await openedOutside(page)).toEqual([])
    await open.click()
    expect(await openedOutside(page)).toEqual([url.href])
    await expect(dialog).toBeHidden()
    await expect(row.getByRole('link', { name: `Email ${first!.name}` })).toBeFocused()
    await expect(row.getByText(/^Contacted \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(
      page.getByText(
        'Your emails share: loan amount, state, property type, repair budget, down payment, term, closing by, borrower, experience, exit, questions.',
      ),
    ).toBeVisible()

    // The choice holds for the next email, which opens at once.
    const next = matchRows(page)
      .filter({ hasText: second!.name })
      .getByRole('link', { name: `Email ${second!.name}` })
    expect(decodeURIComponent((await next.getAttribute('href'))!)).not.toContain('300,000')
    // A second use of the first one is not recorded again.
    await row.getByRole('link', { name: `Email ${first!.name}` }).click()
    await page.waitForTimeout(300)
    expect(posts).toBe(1)
    expect(await openedOutside(page)).toHaveLength(2)

    const after = (await investor.call(listDealsEndpoint))[0]!
    expect(after).toMatchObject({ id: deal.id, contactedLenders: 'true' })
    expect(after.topMatches.filter(({ contacted }) => contacted === 'true')).toHaveLength(1)
    expect(await investor.call(dashboardStatsEndpoint)).toMatchObject({ contactedLenders: 1 })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByText('Total Contacted Lenders').locator('..')).toContainText('1')
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: /Matched Lenders/ })
      .click()
    await expect(page.getByRole('listitem').filter({ hasText: first!.name }).first()).toContainText('Contacted')
  })

  test('the website opens in a new tab and counts as well [DASH-14]', async ({ page, app, context }) => {
    const { investor } = await investorWithDeal(app)
    const [listed] = await investor.call(listDealsEndpoint)
    const match = listed!.topMatches.find(({ lender }) => lender.website !== null)!
    await context.route(/\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A lender</title>' }),
    )
    await openTab(page, investor, 'matched-lenders')
    const link = page.getByRole('link', { name: `of ${match.lender.name}, opens in a new tab` })
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
    await expect(page.getByRole('listitem').filter({ hasText: match.lender.name }).first()).toContainText('Contacted')
    expect(await investor.call(dashboardStatsEndpoint)).toMatchObject({ contactedLenders: 1 })
  })

  test('somebody else’s match cannot be contacted [DEAL-06]', async ({ app }) => {
    const { investor } = await investorWithDeal(app)
    const stranger = await addInvestor(app)
    const id = (await investor.call(listDealsEndpoint))[0]!.topMatches[0]!.id
    await expect(
      stranger.call(recordContactEndpoint, { params: { id }, body: { channel: 'email' } }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  test.describe('when it cannot be recorded', () => {
    test.use({ allow: [/Failed to load resource/] })

    test('says so and can be tried again [DASH-14]', async ({ page, app }) => {
      const { investor } = await investorWithDeal(app)
      const [listed] = await investor.call(listDealsEndpoint)
      const match = listed!.topMatches.find(({ lender }) => lender.contactPhone !== null)!
      await page.route('**/contact', (route) => route.abort())
      await openTab(page, investor)
      const row = matchRows(page).filter({ hasText: match.lender.name })
      const phone = row.getByRole('link', { name: `Phone ${match.lender.name}` })
      await phone.click()
      await expect(row.getByText(/This contact was not recorded/)).toBeVisible()
      await page.unroute('**/contact')
      await row.getByRole('button', { name: 'Record it now' }).click()
      await expect(row.getByText(/^Contacted/)).toBeVisible()
      await expect(row.getByText(/This contact was not recorded/)).toBeHidden()
      // The number was dialled by the first press, whatever became of the record; trying that again dials nobody.
      expect(await openedOutside(page)).toEqual([await phone.getAttribute('href')])
      expect(await investor.call(dashboardStatsEndpoint)).toMatchObject({ contactedLenders: 1 })
    })
  })
})

test('matched lenders stand by deal, five each, with all they publish [DASH-10]', async ({ page, app }) => {
  const { investor } = await investorWithDeal(app)
  await investor.call(createDealEndpoint, { body: dealBody({ ...otherDeals[2] }) })
  const deals = await investor.call(listDealsEndpoint)
  await openTab(page, investor, 'matched-lenders')
  for (const [index, deal] of deals.entries()) {
    const section = page.getByRole('main').locator('section').nth(index)
    await expect(section.getByRole('heading', { level: 2 })).toHaveText(`Fix and Flip in ${deal.propertyState}`)
    await expect(section.locator('ol').getByRole('heading', { level: 3 })).toHaveText(
      deal.topMatches.map(({ lender }) => lender.name),
    )
    for (const [place, { lender }] of deal.topMatches.entries()) {
      const row = section.locator('ol > li').nth(place)
      for (const text of [lender.description, lender.contactEmail, lender.contactPhone, 'Amount range', 'Rate range'])
        if (text) await expect(row).toContainText(text)
    }
  }
})

test('figures that are allowed but odd are said with the deal, and no verdict calls it likely [MATCH-04] [MATCH-11] [DEAL-02]', async ({
  page,
  app,
}) => {
  const { investor } = await investorWithDeal(app, {
    purchasePrice: 200_000,
    repairBudget: 0,
    estimatedArv: 150_000,
    loanAmount: 210_000,
    downpayment: 250_000,
  })
  await openTab(page, investor)
  const card = page.getByRole('article')
  for (const text of [
    'Worth a second look',
    'The loan of $210,000 is above the value after repair, $150,000.',
    'The loan of $210,000 is above the price and repairs together, $200,000.',
    'The value after repair, $150,000, is below the price of $200,000.',
    'The down payment of $250,000 is above the price of $200,000.',
  ])
    await expect(card).toContainText(text)
  await expect(card.getByRole('img', { name: /^LTARV, loan to value after repair 140\.0%/ })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Verdict: Unlikely' })).toBeVisible()
})

test('a loan over 30 years is labeled as what it is [MATCH-02]', async ({ page, app }) => {
  const { investor } = await investorWithDeal(app, { termMonths: 360 })
  await openTab(page, investor)
  const row = matchRows(page).first()
  await expect(row.getByRole('img', { name: /^Total cost of the first 36 months: best/ })).toBeVisible()
  await row.locator('summary').click()
  await expect(row).toContainText('principal and interest')
})

test.describe('a lender that leaves', () => {
  test.use({ allow: [/status of 404/] })

  test('between match and view is said to be gone; a match taken away meanwhile is said and the list read again [DASH-07] [DASH-14] [DEAL-08]', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    const [listed] = await investor.call(listDealsEndpoint)
    const match = listed!.topMatches.find(({ lender }) => lender.contactPhone !== null)!
    // What the page is told, and not the directory, which the other tests share.
    let isGone = false
    await page.route('**/api/deals', async (route) => {
      const reply = await route.fetch()
      const [deal] = (await reply.json()) as ListedDeal[]
      const topMatches = deal!.topMatches.flatMap((one) =>
        one.id !== match.id ? [one] : isGone ? [] : [{ ...one, lender: { ...one.lender, isActive: 'false' as const } }],
      )
      await route.fulfill({ response: reply, json: [{ ...deal, topMatches }] })
    })
    await page.route('**/contact', (route) => route.fulfill({ status: 404, json: { message: matchNotFoundMessage } }))
    await openTab(page, investor)
    const row = matchRows(page).filter({ hasText: match.lender.name })
    await expect(row).toContainText('This lender is no longer listed. Its figures are the last it published.')
    await expect(row.getByRole('heading').getByRole('link')).toHaveCount(0)
    isGone = true
    await row.getByRole('link', { name: `Phone ${match.lender.name}` }).click()
    await expect(matchRows(page)).toHaveCount(4)
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByText(/no longer among the matches of this deal/),
    ).toBeVisible()
  })
})

test.describe('notifications beside a dialog', () => {
  test.use({ allow: [/Failed to load resource/] })

  test('F8 leads to them out of the form, Escape back, and they never lie on its buttons [SHELL-13] [DASH-09]', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await page.route('**/api/deals', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await openTab(page, investor)
    const form = await openForm(page)
    await fillWords(form)
    const send = submit(form)
    const region = page.getByRole('region', { name: /Notifications/ })
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 700 },
      { width: 320, height: 500 },
    ]) {
      await page.setViewportSize(size)
      await send.focus()
      await page.keyboard.press('Enter')
      const toast = region.locator('[data-slot=toast]')
      await expect(toast).toBeVisible()
      // It stays while it has the focus.
      await page.keyboard.press('F8')
      await expect(region.getByRole('list')).toBeFocused()
      await expect
        .poll(async () => {
          const [one, foot] = [await toast.boundingBox(), await page.locator('[data-slot=dialog-foot]').boundingBox()]
          return (
            one &&
            foot &&
            (one.y + one.height <= foot.y || one.y >= foot.y + foot.height || one.x >= foot.x + foot.width)
          )
        })
        .toBe(true)
      // The notification itself is the first stop, then what is in it.
      await page.keyboard.press('Tab')
      await expect(toast).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(region.getByRole('button', { name: 'Dismiss' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(toast).toHaveCount(0)
      await expect(form).toBeVisible()
      expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    // The trap still holds for everything else outside.
    await page.evaluate(() => document.querySelector<HTMLElement>('header a')?.focus())
    expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
})

test.describe('for everyone', () => {
  test.describe.configure({ timeout: 300_000 })

  /** The comparison with every kind of row it has, a few of each: 50 rows say the same and take many times as long to check. */
  async function cutComparison(page: Page) {
    await page.route('**/matches', async (route) => {
      const reply = await route.fetch()
      const [first, ...others] = ((await reply.json()) as Match[]).slice(0, 8)
      const odd: Match[] = [
        { ...first!, contacted: 'true', contactedAt: new Date().toISOString() },
        { ...others[0]!, lender: { ...others[0]!.lender, isActive: 'false' } },
        { ...others[1]!, cost: { ...others[1]!.cost, pointsAssumed: true }, lender: bareLender(others[1]!.lender) },
      ]
      await route.fulfill({ response: reply, json: [...odd, ...others.slice(2)] })
    })
  }
  const bareLender = (lender: Lender): Lender => ({
    ...lender,
    website: null,
    contactEmail: null,
    contactPhone: null,
    fundingDays: null,
    minPoints: null,
    maxPoints: null,
  })

  test('my deals, edit and withdraw, the comparison and the choice of what is shared are accessible', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await investor.call(createDealEndpoint, { body: dealBody({ ...otherDeals[2] }) })
    await cutComparison(page)
    await openTab(page, investor)
    await expect(matchRows(page)).toHaveCount(5)
    await matchRows(page).first().locator('summary').click()
    await expectAccessible(page, { place: 'my deals' })
    await matchRows(page)
      .first()
      .getByRole('link', { name: /^Email/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'What this email shares' })).toBeVisible()
    await expectAccessible(page, { place: 'what this email shares' })
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, { place: 'withdraw', widths: [320, 1280] })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compare all 50' }).first().click()
    await page
      .getByRole('button', { name: /^Reasons and contact of/ })
      .first()
      .click()
    await expectAccessible(page, { place: 'the comparison' })
  })

  test('the deal form is accessible, at rest and with errors; no deals, no matches and matched lenders too', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app, { loanAmount: 900_000_000, purchasePrice: 1_000_000_000 })
    await openTab(page, investor)
    const form = await openForm(page)
    await form.getByLabel('Loan amount').fill('310000')
    await expect(form.getByText('Worth a second look')).toBeVisible()
    await submit(form).click()
    await expect(page.getByText('Three things to correct')).toBeVisible()
    await expectAccessible(page, { place: 'the form with errors' })
    await page.keyboard.press('Escape')
    await expect(page.getByText('What ruled the others out')).toBeVisible()
    await expectAccessible(page, { place: 'a deal without matches' })
    await investor.call(createDealEndpoint, { body: dealBody() })
    await page.goto('/dashboard#matched-lenders')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Matched Lenders', level: 1 })).toBeVisible()
    await expect(page.getByText('No matched lenders found for this deal')).toBeVisible()
    await expectAccessible(page, { place: 'matched lenders' })
  })
})
