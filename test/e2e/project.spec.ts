import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, getDealEndpoint } from '#contract/deals/deals.ts'
import { recordResultEndpoint } from '#contract/project/end-project.ts'
import { changeLinesEndpoint, getProjectEndpoint, recordFactEndpoint } from '#contract/project/project.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { dealViews, flip, investorWithDeal, openDeal } from './deal-page-screens.ts'
import { expect, test } from './fixtures.ts'

// The network is cut on purpose, and work is changed in two places.
test.use({ allow: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR|status of 409/] })

for (const width of [390, 1280])
  test(`work is typed, planned and paid at ${width} pixels, also without a network [DRAW-01] [DRAW-02] [DRAW-03] [DRAW-04]`, async ({
    page,
    app,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { investor, deal } = await investorWithDeal(app)
    const params = { id: deal.id }
    const read = () => investor.call(getProjectEndpoint, { params })
    await investor.call(setStageEndpoint, { params, body: { stage: 'Funded' } })
    await openDeal(page, investor, `/deals/${deal.id}`)
    await dealViews(page).getByRole('link', { name: 'Project' }).click()
    await expect(page.getByText('Add the work to see the plan')).toBeVisible()
    await expectAccessible(page, { place: 'project without work', widths: [width] })

    const work = page.getByRole('form', { name: 'Work' })
    await work.getByLabel('Work, line 1').pressSequentially('Roof')
    await work.getByLabel('Cost, line 1').pressSequentially('20000')
    await work.getByText('Paste from a spreadsheet').click()
    await work.getByLabel('One line per row').pressSequentially('Kitchen, 20000, 2\nBaths, 21000, 3')
    await work.getByRole('button', { name: 'Add these lines' }).click()
    await expect(work.getByText('2 lines added above.')).toBeVisible()
    await expect(work.getByText('$61,000 of work.')).toBeVisible()
    await expect(work.getByText('$1,000 less')).toBeVisible()
    await work.getByRole('button', { name: 'Save the work' }).click()
    await expect(page.getByText(/^In month \d+ you need/)).toBeVisible()
    await expect(page.getByText('$61,000 planned; the deal says $60,000')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Your own money in the project over 9 months/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payoff today' })).toBeVisible()

    // A slider shows at once what slower draws would do, and is kept only when asked.
    const before = await page.getByText(/^In month \d+ you need/).textContent()
    await page.getByRole('slider', { name: 'Draws arrive, slider' }).press('ArrowRight')
    await expect(page.getByText(/^In month \d+ you need/)).not.toHaveText(before!)
    await page.getByRole('button', { name: 'Keep these' }).click()
    await expect.poll(async () => (await read()).lag).toBe(2)

    // At the house: two taps, and no network.
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Mark paid: Roof' }).click()
    await page.getByRole('button', { name: 'Paid $20,000', exact: true }).click()
    await expect(page.getByText('1 record is not sent yet')).toBeVisible()
    await expect(page.getByText('$20,000 paid of $20,000')).toBeVisible()
    expect((await read()).facts).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText('1 record is not sent yet')).toBeHidden()
    await expect
      .poll(async () => (await read()).facts.map(({ kind, amount }) => [kind, amount]))
      .toEqual([['paid', 20_000]])

    // More work and slower draws without a network: one change that waits, planned with at once.
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Change the work' }).click()
    await work.getByRole('button', { name: 'Add a line' }).click()
    await work.getByLabel('Work, line 4').pressSequentially('Fence')
    await work.getByLabel('Cost, line 4').pressSequentially('4000')
    await work.getByRole('button', { name: 'Save the work' }).click()
    await expect(page.getByText('1 change is not sent yet')).toBeVisible()
    await expect(page.getByText('$65,000 planned; the deal says $60,000 · not sent yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark paid: Fence' })).toBeHidden()
    await page.getByRole('slider', { name: 'Held back to the last draw, slider' }).press('ArrowRight')
    await page.getByRole('button', { name: 'Keep these' }).click()
    await expect(page.getByText('1 change is not sent yet')).toBeVisible()
    await expectAccessible(page, { place: 'project with unsent work', widths: [width] })
    expect((await read()).lines).toHaveLength(3)
    await context.setOffline(false)
    await expect(page.getByText('1 change is not sent yet')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mark paid: Fence' })).toBeVisible()
    expect(await read()).toMatchObject({ lines: { length: 4 }, lag: 2, retainagePercent: 1 })

    await page.getByRole('button', { name: 'Asked for a draw' }).click()
    await page.getByRole('button', { name: /^Asked for \$/ }).click()
    await expect(page.getByText(/^Draw 1: /)).toBeVisible()
    await page.getByRole('button', { name: 'Received', exact: true }).click()
    await page.getByRole('button', { name: /^Received \$/ }).click()
    await expect.poll(async () => (await read()).draws[0]?.receivedOn ?? null).not.toBeNull()
    await page.getByText('Month by month, and the sale').click()
    await expectAccessible(page, { place: 'project with work', widths: [width] })
    await page.getByRole('button', { name: 'Print a draw request' }).click()
    await expect(page.getByRole('dialog', { name: 'Draw request' }).getByText('Asked for now')).toBeVisible()
    await expectAccessible(page, { place: 'draw request', widths: [width] })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Record the result' }).click()
    const result = page.getByRole('form', { name: 'Result' })
    await result.getByLabel('Sale price').pressSequentially('325000')
    await result.getByLabel('Selling costs').pressSequentially('26000')
    await context.setOffline(true)
    await result.getByRole('button', { name: 'Record the result' }).click()
    await expect(page.getByText('1 change is not sent yet')).toBeVisible()
    await expect(page.getByText('It sold for $5,000 less than planned.')).toBeVisible()
    expect((await read()).result).toBeNull()
    await context.setOffline(false)
    await expect(page.getByText('1 change is not sent yet')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Stage: Sold or Rented' })).toBeVisible()
    await expect(page.getByText('It sold for $5,000 less than planned.')).toBeVisible()
    await expectAccessible(page, { place: 'project with result', widths: [width] })
    expect((await read()).result).toMatchObject({ price: 325_000, kind: 'sold' })
  })

test('two windows and a killed page neither lose nor double what was recorded without a network [DRAW-02]', async ({
  page,
  app,
  context,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const params = { id: deal.id }
  const lines = ['Roof', 'Kitchen'].map((label) => ({ label, cost: 10_000, month: 1 }))
  await investor.call(changeLinesEndpoint, { params, body: { lines } })
  await openDeal(page, investor, `/deals/${deal.id}?tab=project`)
  const second = await context.newPage()
  await second.goto(`/deals/${deal.id}?tab=project`)
  await expect(second.getByRole('button', { name: 'Mark paid: Kitchen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark paid: Roof' })).toBeVisible()
  await context.setOffline(true)
  for (const [window, label] of [
    [page, 'Roof'],
    [second, 'Kitchen'],
  ] as const) {
    await window.getByRole('button', { name: `Mark paid: ${label}` }).click()
    await window.getByRole('button', { name: 'Paid $10,000', exact: true }).click()
  }
  await expect(page.getByText('2 records are not sent yet')).toBeVisible()
  await expect(second.getByText('2 records are not sent yet')).toBeVisible()
  await second.close()
  await context.setOffline(false)
  const read = () => app.as(investor.token)(getProjectEndpoint, { params })
  await expect.poll(async () => (await read()).facts.length).toBe(2)
  await page.reload()
  await expect(page.getByText('$10,000 paid of $10,000')).toHaveCount(2)
  expect((await read()).facts.map(({ amount }) => amount)).toEqual([10_000, 10_000])
  expect(await page.evaluate(() => localStorage.getItem('plumbline-unsent-records'))).toBeNull()
})

test('lines of a rehab estimate are taken over into the project [DRAW-01]', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await app.signIn(page, investor)
  await page.goto('/tools/rehab?roof=1&kitchen=1&baths=2&permits=1&ownCost=2500')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('plumbline-rehab-lines') ?? '[]').length))
    .toBeGreaterThan(3)
  await openDeal(page, investor, `/deals/${deal.id}?tab=project`)
  const work = page.getByRole('form', { name: 'Work' })
  await work.getByRole('button', { name: /^Use my rehab estimate/ }).click()
  await work.getByRole('button', { name: 'Save the work' }).click()
  await expect(page.getByText(/^In month \d+ you need/)).toBeVisible()
  const { lines, months } = await app.as(investor.token)(getProjectEndpoint, { params: { id: deal.id } })
  expect(lines.length).toBeGreaterThan(3)
  expect(new Set(lines.map(({ month }) => month)).size).toBeGreaterThan(1)
  expect(months.length).toBeGreaterThan(1)
})

test('what was rejected is said and can be mended, and what was never sent goes at sign-out [DRAW-02]', async ({
  page,
  app,
  context,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const params = { id: deal.id }
  const call = app.as(investor.token)
  await call(changeLinesEndpoint, { params, body: { lines: [{ label: 'Roof', cost: 10_000, month: 1 }] } })
  await openDeal(page, investor, `/deals/${deal.id}?tab=project`)
  await page.getByRole('button', { name: 'Change the work' }).click()
  await context.setOffline(true)
  const work = page.getByRole('form', { name: 'Work' })
  await work.getByLabel('Cost, line 1').fill('12000')
  await work.getByRole('button', { name: 'Save the work' }).click()
  await expect(page.getByText('1 change is not sent yet')).toBeVisible()
  // Meanwhile somebody changes it elsewhere.
  await call(changeLinesEndpoint, { params, body: { lines: [{ label: 'Gutters', cost: 900, month: 2 }] } })
  await context.setOffline(false)
  await expect(page.getByText('The work was not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit again' }).click()
  await expect(work.getByLabel('Cost, line 1')).toHaveValue('$12,000')
  await page.reload()
  await page.getByRole('button', { name: 'Edit again' }).click()
  await work.getByRole('button', { name: 'Save the work' }).click()
  await expect(page.getByText('The work was not saved')).toBeHidden()
  await expect
    .poll(async () => (await call(getProjectEndpoint, { params })).lines)
    .toMatchObject([{ label: 'Roof', cost: 12_000 }])

  // A record that the server cannot take stays until sign-out, and then nobody else reads it here.
  await page.route('**/project/facts', (route) => route.abort())
  await page.getByRole('button', { name: 'Mark paid: Roof' }).click()
  await page.getByRole('button', { name: 'Paid $12,000', exact: true }).click()
  await expect(page.getByText('1 record is not sent yet')).toBeVisible()
  const stored = () => page.evaluate(() => localStorage.getItem('plumbline-unsent-records'))
  expect(await stored()).toContain(deal.id)
  await page.getByRole('banner').getByRole('button', { name: /User/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
  expect(await stored()).toBeNull()
})

test('what three flips became is offered for the next one, and used only when asked to [DRAW-04]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const { call } = investor
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  for (let past = 1; past <= 3; past++) {
    const { deal: sold } = await call(createDealEndpoint, {
      body: dealBody({ ...flip, propertyAddress: `${past} Past Street` }),
    })
    const params = { id: sold.id }
    const { lines } = await call(changeLinesEndpoint, {
      params,
      body: { lines: [{ label: 'All of it', cost: 60_000, month: 1 }] },
    })
    await call(setStageEndpoint, { params, body: { stage: 'Funded', on: daysAgo(330) } })
    await call(recordFactEndpoint, {
      params,
      body: { kind: 'paid', lineId: lines[0]!.id, on: daysAgo(300), amount: 75_000 },
    })
    await call(recordResultEndpoint, {
      params,
      body: { kind: 'sold', on: daysAgo(10), price: 325_000, costs: 26_000 },
    })
  }
  await openDeal(page, investor, `/deals/${deal.id}?tab=project`)
  await expect(page.getByText(/^Your 3 flips: 25% over budget, 4\d days late/)).toBeVisible()
  await expect(page.getByText('Plan this one with 25% contingency and 11 months?')).toBeVisible()
  const read = () => call(getDealEndpoint, { params: { id: deal.id } })
  expect(await read()).toMatchObject({ holdMonths: 9, profitFigures: null })
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByText(/^Plan this one with/)).toBeHidden()
  expect(await read()).toMatchObject({ holdMonths: 11, profitFigures: { contingencyPercent: 25 } })
})
