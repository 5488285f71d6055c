import { readFile } from 'node:fs/promises'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { changeLinesEndpoint, getProjectEndpoint, recordFactEndpoint } from '#contract/project/project.ts'
import { formatDollars } from '#domain/money/money.ts'
import { sumCents } from '#domain/project/project-terms.ts'
import { openXlsx } from '#server/features/lenders/import/table/read-xlsx.ts'
import { expectAccessible } from './axe.ts'
import { dealViews, investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

// The tests go offline on purpose.
test.use({ allow: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/] })

test('an investor enters, plans and pays for work on two devices, even offline [DRAW-01] [DRAW-02] [DRAW-03] [DRAW-04]', async ({
  page,
  app,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const { investor, deal } = await investorWithDeal(app)
  const params = { id: deal.id }
  const read = () => investor.call(getProjectEndpoint, { params })
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded' } })
  await openDeal(page, investor, `/deals/${deal.id}`)
  await dealViews(page).getByRole('link', { name: 'Project' }).click()
  await expect(page.getByText('List the work to see your cash')).toBeVisible()
  await expectAccessible(page, { place: 'project without work', widths: [1280, 390] })

  const work = page.getByRole('form', { name: 'Work' })
  await work.getByLabel('Work, line 1').pressSequentially('Roof')
  await work.getByLabel('Cost, line 1').pressSequentially('20000')
  await work.getByText('Paste from a spreadsheet').click()
  await work.getByLabel('One line per row').pressSequentially('Kitchen, 20000, 2\nBaths, 21000, 3')
  await work.getByRole('button', { name: 'Add these lines' }).click()
  await expect(work.getByText('2 lines added above.')).toBeVisible()
  await expect(work.getByText('$61,000 of work.')).toBeVisible()
  await expect(work.getByText('$1,000 less')).toBeVisible()
  await work.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Peak cash:/)).toBeVisible()
  await expect(page.getByText('$61,000 planned; the deal says $60,000')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Your own money in the project over 9 months/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payoff today' })).toBeVisible()

  // A slider shows the effect of slower draws immediately. The value is saved only on request.
  const before = await page.getByText(/^Peak cash:/).textContent()
  await page.getByText('Assumptions', { exact: true }).click()
  await page.getByRole('slider', { name: 'Draw turnaround, slider' }).press('ArrowRight')
  await expect(page.getByText(/^Peak cash:/)).not.toHaveText(before!)
  await page.getByRole('button', { name: 'Keep these' }).click()
  await expect.poll(async () => (await read()).lag).toBe(2)

  // Marks a line as paid offline, in two taps.
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Paid \$[\d,]+ for Roof$/ }).click()
  await page.getByRole('button', { name: 'Paid $20,000', exact: true }).click()
  await expect(page.getByText('1 record is not sent yet')).toBeVisible()
  await expect(page.getByText('$20,000 paid of $20,000')).toBeVisible()
  expect((await read()).facts).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('1 record is not sent yet')).toBeHidden()
  await expect
    .poll(async () => (await read()).facts.map(({ kind, amount }) => [kind, amount]))
    .toEqual([['paid', 20_000]])

  // Offline, more work and slower draws become one unsent change that the plan already includes.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Change the work' }).click()
  await work.getByRole('button', { name: 'Add a line' }).click()
  await work.getByLabel('Work, line 4').pressSequentially('Fence')
  await work.getByLabel('Cost, line 4').pressSequentially('4000')
  await work.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 change is not sent yet')).toBeVisible()
  await expect(page.getByText('$65,000 planned; the deal says $60,000')).toBeVisible()
  await expect(page.getByText('Not sent yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Paid \$[\d,]+ for Fence$/ })).toBeHidden()
  await page.getByRole('slider', { name: 'Retainage, slider' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Keep these' }).click()
  await expect(page.getByText('1 change is not sent yet')).toBeVisible()
  await expectAccessible(page, { place: 'project with unsent work', widths: [390, 1280] })
  expect((await read()).lines).toHaveLength(3)
  await context.setOffline(false)
  await expect(page.getByText('1 change is not sent yet')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Paid \$[\d,]+ for Fence$/ })).toBeVisible()
  expect(await read()).toMatchObject({ lines: { length: 4 }, lag: 2, retainagePercent: 1 })

  await page.getByRole('button', { name: 'Request a draw' }).click()
  await page.getByRole('button', { name: /^Requested \$/ }).click()
  await expect(page.getByText(/^Draw 1: /)).toBeVisible()
  await page.getByRole('button', { name: 'Received', exact: true }).click()
  await page.getByRole('button', { name: /^Received \$/ }).click()
  await expect.poll(async () => (await read()).draws[0]?.receivedOn ?? null).not.toBeNull()
  await page.getByText('Month by month, and the sale').click()
  await expectAccessible(page, { place: 'project with work', widths: [1280, 390] })
  await page.getByRole('button', { name: 'Print a draw request' }).click()
  await expect(page.getByRole('dialog', { name: 'Draw request' }).getByText('Requested now')).toBeVisible()
  await expectAccessible(page, { place: 'draw request', widths: [390, 1280] })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Record the sale' }).click()
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
  await expectAccessible(page, { place: 'project with result', widths: [1280, 390] })
  expect((await read()).result).toMatchObject({ price: 325_000, kind: 'sold' })
})

test('two windows and a killed page neither lose nor duplicate records made offline [DRAW-02]', async ({
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
  await expect(second.getByRole('button', { name: /^Paid \$[\d,]+ for Kitchen$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Paid \$[\d,]+ for Roof$/ })).toBeVisible()
  await context.setOffline(true)
  for (const [window, label] of [
    [page, 'Roof'],
    [second, 'Kitchen'],
  ] as const) {
    await window.getByRole('button', { name: new RegExp(`^Paid .* for ${label}$`) }).click()
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

test('a payment recorded offline is sent from any page; sign-out asks before deleting it [DRAW-02] [SHELL-10]', async ({
  page,
  app,
  context,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const params = { id: deal.id }
  await investor.call(changeLinesEndpoint, { params, body: { lines: [{ label: 'Roof', cost: 10_000, month: 1 }] } })
  await openDeal(page, investor, `/deals/${deal.id}?tab=project`)
  await expect(page.getByRole('button', { name: /^Paid \$[\d,]+ for Roof$/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Paid \$[\d,]+ for Roof$/ }).click()
  await page.getByRole('button', { name: 'Paid $10,000', exact: true }).click()
  await expect(page.getByText('1 record is not sent yet')).toBeVisible()
  const read = () => app.as(investor.token)(getProjectEndpoint, { params })

  // Leaves the project page. Online, but with requests for records failing, the profile page asks before it signs out.
  await page.route('**/api/deals/*/project/facts', (route) => route.abort())
  await context.setOffline(false)
  await page.goto('/profile')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account menu/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog', { name: '1 record isn’t sent yet' })
  await expectAccessible(page, { place: 'sign-out question', widths: [1280] })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  expect((await read()).facts).toEqual([])

  // Another page of the site sends the change automatically.
  await page.unroute('**/api/deals/*/project/facts')
  await page.goto('/profile')
  await expect.poll(async () => (await read()).facts.map(({ amount }) => amount), { timeout: 60_000 }).toEqual([10_000])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('plumbline-unsent-records'))).toBeNull()
})

test('a plan of 200 lines over 60 months follows a slider immediately, and its files match the page [DRAW-01] [DRAW-02]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app, { termMonths: 60, holdMonths: 60, loanKind: 'short' })
  const params = { id: deal.id }
  const lines = Array.from({ length: 200 }, (_, at) => ({
    label: `Work ${at + 1}`,
    cost: 300.25,
    month: 1 + (at % 60),
  }))
  const saved = await investor.call(changeLinesEndpoint, { params, body: { lines } })
  for (const [at, amount] of [310.5, 299.99].entries())
    await investor.call(recordFactEndpoint, {
      params,
      body: { kind: 'paid', lineId: saved.lines[at]!.id, on: '2026-01-05', amount },
    })
  await openDeal(page, investor, `/deals/${deal.id}?tab=project`)
  await expect(page.getByText('$60,050 planned; the deal says $60,000')).toBeVisible()
  await page.getByText('Month by month, and the sale').click()
  await page.getByText('Assumptions', { exact: true }).click()

  // Records the browser's time from key press to next paint. Browsers don't report times under 16 ms.
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  expect(await page.evaluate(() => PerformanceObserver.supportedEntryTypes.includes('event'))).toBe(true)
  await page.getByRole('slider', { name: 'Retainage, slider' }).focus()
  for (let press = 1; press <= 9; press++) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`${press}%`, { exact: true })).toBeVisible()
  }
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  const inOrder = [...durations, ...new Array<number>(9 - durations.length).fill(0)].sort((a, b) => a - b)
  // Milliseconds that this machine takes for ten million steps. The limit of 100 ms per key press scales with it.
  const stepsMs = await page.evaluate(() => {
    const took = Array.from({ length: 9 }, () => {
      const began = performance.now()
      let sum = 0
      for (let step = 0; step < 10_000_000; step++) sum += step % 7
      return sum > 0 ? performance.now() - began : 0
    })
    return Math.min(...took)
  })
  // Other load on the machine only adds time, so the fastest press measures the page itself and the median a usual
  // wait.
  expect(inOrder[0], `${inOrder}`).toBeLessThan(12 * stepsMs)
  expect(inOrder[4], `${inOrder}`).toBeLessThan(48 * stepsMs)

  const file = async (name: string) => {
    const arrives = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFile(await (await arrives).path())
  }
  const book = await openXlsx(new Uint8Array(await file('Download Excel')))
  const rowsOf = async (name: string) => {
    const rows: string[][] = []
    for await (const { cells } of book.readSheet(name)) rows.push(cells)
    return rows.slice(1)
  }
  const sumOf = (rows: string[][], column: number) => sumCents(rows.map((row) => Number(row[column])))
  expect(sumOf(await rowsOf('Work'), 2)).toBe(60_050)
  expect(sumOf(await rowsOf('Work'), 3)).toBe(610.49)
  expect(sumOf(await rowsOf('Records'), 2)).toBe(610.49)
  const months = await rowsOf('Months')
  expect(months).toHaveLength(61)
  expect(sumOf(months, 6)).toBe(Number(months.at(-1)![7]))
  const shown = page.getByRole('table', { name: 'Cash month by month' }).getByRole('row').last().getByRole('cell')
  await expect(shown.last()).toHaveText(formatDollars(Number(months.at(-1)![7])))
  const csv = (await file('Download CSV')).toString().trimEnd().split('\r\n')
  expect(csv.slice(-61).map((row) => row.split(',')[7])).toEqual(months.map((row) => row[7]))
})
