import type { Page, Request } from '@playwright/test'
import { type DirectoryLender, filterBounds, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { waitUntilHydrated } from './open-page.ts'

const cards = (page: Page) => page.locator('[data-slot=lender-cards] [data-slot=lender-card]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const status = (page: Page) => page.locator('[data-slot=list-count] [role=status]')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The list's requests, as they leave the browser. */
function listRequests(page: Page): URL[] {
  const seen: URL[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/lenders') seen.push(url)
  })
  return seen
}

/** Scrolls until the list's end is so many pixels below the window. */
async function scrollToDistance(page: Page, distance: number): Promise<void> {
  await page.evaluate((pixels) => {
    const end = document.querySelector('[data-slot=lender-cards]')
    if (!end) throw new Error('There is no list.')
    const bottom = end.getBoundingClientRect().bottom + window.scrollY
    window.scrollTo(0, bottom - window.innerHeight - pixels)
  }, distance)
}

/** A filter that a few pages answer, found among the states. */
async function fewPages(app: BrowserApp): Promise<{ state: string; total: number }> {
  for (const state of stateNames) {
    const { total } = await app.call(listLendersEndpoint, { query: { states: state, fastFunding: 'true', limit: '1' } })
    if (total > 100 && total < 190) return { state, total }
  }
  throw new Error('No state has a list of three or four pages.')
}

async function lenderNames(page: Page): Promise<string[]> {
  return cards(page).locator('h2').allTextContents()
}

test('the first page is in the HTML, with links to the others and without scripts [DIR-01]', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/lenders')
  await expect(cards(page)).toHaveCount(48)
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden()
  await page.getByRole('searchbox').fill('bridge')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=bridge/)
  await expect(status(page)).toContainText('matching your criteria')
  await page.goto('/lenders')
  const firstName = await cards(page).first().locator('h2').textContent()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/lenders\?page=2$/)
  await expect(cards(page)).toHaveCount(48)
  expect(await cards(page).first().locator('h2').textContent()).not.toBe(firstName)
  await context.close()
})

test('the next page loads from 1000 pixels before the end on, and not before [DIR-01]', async ({ page }) => {
  const requests = listRequests(page)
  await open(page, '/lenders')
  // Pages far from the window stand at an estimated height; the way to the end settles it.
  for (const distance of [3000, 2000, 1400]) {
    await scrollToDistance(page, distance)
    await page.waitForTimeout(200)
  }
  await scrollToDistance(page, 1150)
  await page.waitForTimeout(600)
  expect(requests).toHaveLength(0)
  await scrollToDistance(page, 900)
  await expect(cards(page)).toHaveCount(96)
  expect(requests.map((url) => [url.searchParams.get('page'), url.searchParams.get('limit')])).toEqual([['2', '48']])
  await expect(status(page)).toContainText(/^Showing 96 of [\d,]+ lenders$/)
})

test('pages are appended until there is no more, each lender once [DIR-01] [DIR-02] [DIR-03]', async ({
  page,
  app,
}) => {
  const { state, total } = await fewPages(app)
  const requests = listRequests(page)
  await open(page, `/lenders?states=${encodeURIComponent(state)}&fastFunding=true`)
  await expect(status(page)).toHaveText(`Showing 48 of ${total} lenders matching your criteria`)
  await expect(page.getByText("You've reached the end of the list")).toHaveCount(0)
  while ((await cards(page).count()) < total) {
    const before = await cards(page).count()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
  }
  await expect(page.getByText("You've reached the end of the list")).toBeVisible()
  await expect(status(page)).toHaveText(`Showing ${total} of ${total} lenders matching your criteria`)
  const names = await lenderNames(page)
  expect(new Set(names).size).toBe(total)
  expect(requests).toHaveLength(Math.ceil(total / 48) - 1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForTimeout(400)
  expect(requests).toHaveLength(Math.ceil(total / 48) - 1)
})

test('nothing found says so and leads back [DIR-03]', async ({ page }) => {
  await open(page, '/lenders?search=qqzzqqzz')
  await expect(page.getByRole('heading', { name: 'No lenders found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/lenders$/)
  await expect(cards(page)).toHaveCount(48)
})

test.describe('when the server does not answer', () => {
  test.use({ allow: [/Failed to load resource/] })

  test('a list that cannot be read says so, and can be tried again [DIR-03]', async ({ page }) => {
    await open(page, '/lenders')
    await page.route('**/api/lenders?*', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    await page.getByLabel('Sort by').selectOption('recently_added')
    await expect(page.getByRole('heading', { name: 'Unable to Load Lenders' })).toBeVisible()
    await expect(page.getByText('Please try again later.')).toBeVisible()
    await expect(page.getByRole('alert').getByRole('link', { name: 'View All Lenders' })).toBeVisible()
    await page.unroute('**/api/lenders?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page)).toHaveCount(48)
  })

  test('a next page that cannot be read leaves the cards, and can be tried again [DIR-01]', async ({ page }) => {
    await open(page, '/lenders')
    await page.route('**/api/lenders?*', (route) => route.abort())
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('More lenders could not be loaded.')).toBeVisible()
    await expect(cards(page)).toHaveCount(48)
    await page.unroute('**/api/lenders?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page)).toHaveCount(96)
  })
})

test('a card shows five states and how many more, and names them all [DIR-04]', async ({ page, app }) => {
  const { lenders } = await app.call(listLendersEndpoint, { query: { limit: '48' } })
  const many = lenders.find(({ states }: DirectoryLender) => states.length > 5 && states.length < 50)!
  await open(page, '/lenders')
  const card = cards(page).filter({ has: page.getByRole('link', { name: many.name, exact: true }) })
  await expect(card.locator('abbr')).toHaveCount(5)
  await expect(card.locator('[data-slot=reach]')).toContainText(`${many.states.length} States`)
  const more = card.getByRole('button', { name: `+${many.states.length - 5} more` })
  await more.scrollIntoViewIfNeeded()
  await more.hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toHaveText(many.states.join(', '))
  await page.mouse.move(0, 0, { steps: 5 })
  await expect(tooltip).toHaveCount(0)
  await card.getByRole('link', { name: many.name }).focus()
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  await expect(tooltip).toHaveText(many.states.join(', '))
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await expect(page).toHaveURL(/\/lenders$/)
})

test('a tap opens the tooltip and does not follow the card [DIR-04]', async ({ browser, app }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 }, baseURL: app.url })
  const page = await context.newPage()
  await open(page, '/lenders')
  await cards(page).getByRole('button', { name: /more/ }).first().tap()
  await expect(page.getByRole('tooltip')).toContainText(', ')
  await expect(page).toHaveURL(/\/lenders$/)
  await context.close()
})

test('a lender that lends everywhere has one badge, listed states or none [DIR-04]', async ({ page, app }) => {
  const everywhere: DirectoryLender[] = []
  for (let number = 1; everywhere.length < 40 && number < 20; number++) {
    const { lenders } = await app.call(listLendersEndpoint, {
      query: { limit: '100', page: String(number), states: 'Alaska' },
    })
    everywhere.push(...lenders.filter(({ states }: DirectoryLender) => states.length === 0 || states.length === 50))
  }
  for (const lender of [
    everywhere.find(({ states }) => states.length === 0)!,
    everywhere.find(({ states }) => states.length === 50)!,
  ]) {
    await page.goto(`/lenders?search=${encodeURIComponent(lender.name)}`)
    const card = cards(page).filter({ has: page.getByRole('link', { name: lender.name, exact: true }) })
    await expect(card.getByText('All 50 States', { exact: true })).toHaveText('All 50 States')
    await expect(card.locator('abbr')).toHaveCount(0)
    await expect(card.getByRole('button')).toHaveCount(0)
  }
})

test('the whole card is its name’s link [DIR-01]', async ({ page }) => {
  await open(page, '/lenders')
  const card = cards(page).first()
  const name = (await card.locator('h2').textContent())!
  const figures = (await card.locator('[data-slot=figures]').boundingBox())!
  await page.mouse.click(figures.x + figures.width / 2, figures.y + figures.height / 2)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the filter of states offers all and each of the 50, several at a time, on list and map [DIR-06]', async ({
  page,
}) => {
  await open(page, '/lenders')
  await openFilters(page)
  const list = dialog(page).getByRole('group', { name: 'List of states' })
  await expect(list.getByRole('checkbox')).toHaveCount(51)
  await expect(list.getByLabel('All States')).toBeChecked()
  await list.getByLabel('Oregon').check()
  await expect(list.getByLabel('All States')).not.toBeChecked()
  await dialog(page)
    .locator('[data-slot=state-map] g')
    .filter({ has: page.locator('title', { hasText: /^California$/ }) })
    .click()
  await expect(list.getByLabel('California')).toBeChecked()
  await list.getByLabel('All States').check()
  await expect(list.getByLabel('Oregon')).not.toBeChecked()
  await list.getByLabel('Oregon').check()
  await list.getByLabel('California').check()
  await dialog(page).getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/\?states=California%2COregon$/)
  await expect(page.getByRole('group', { name: 'Active filters' }).getByRole('button')).toHaveText([
    'California, remove',
    'Oregon, remove',
    'Clear all',
  ])
})

test('the sliders have the specified ends and steps, and typed fields [DIR-07]', async ({ page }) => {
  await open(page, '/lenders')
  await openFilters(page)
  const thumb = (label: string) => dialog(page).getByRole('slider', { name: label, exact: true })
  for (const [label, bounds] of [
    ['Interest rate', filterBounds.interestRate],
    ['Loan amount', filterBounds.loanAmount],
    ['Loan term', filterBounds.loanTerm],
    ['Points', filterBounds.points],
  ] as const) {
    await expect(thumb(`${label}, from`)).toHaveAttribute('aria-valuenow', String(bounds.min))
    await expect(thumb(`${label}, to`)).toHaveAttribute('aria-valuenow', String(bounds.max))
  }
  await thumb('Interest rate, from').press('ArrowRight')
  await expect(dialog(page).getByLabel('Interest rate, from, percent')).toHaveValue('6.5%')
  await thumb('Loan term, from').press('ArrowRight')
  await expect(dialog(page).getByLabel('Loan term, from, months')).toHaveValue('2')
  await thumb('Points, to').press('ArrowLeft')
  await expect(dialog(page).getByLabel('Points, to, percent')).toHaveValue('9.75%')
  // Logarithmic amounts rest on multiples of 25,000 and on both ends.
  await thumb('Loan amount, from').press('ArrowRight')
  await expect(dialog(page).getByLabel('Loan amount, from, dollars')).toHaveValue('$25,000')
  for (let presses = 0; presses < 4; presses++) await thumb('Loan amount, from').press('PageUp')
  const amount = Number(await thumb('Loan amount, from').getAttribute('aria-valuenow'))
  expect(amount % 25_000).toBe(0)
  expect(amount).toBeGreaterThan(200_000)
  await thumb('Loan amount, from').press('Home')
  await expect(dialog(page).getByLabel('Loan amount, from, dollars')).toHaveValue('$10,000')
  // What is typed stays as typed, inside the bounds.
  await dialog(page).getByLabel('Loan amount, to, dollars').fill('1,234,567')
  await dialog(page).getByLabel('Interest rate, to, percent').fill('99')
  await dialog(page).getByLabel('Points, from, percent').focus()
  await expect(dialog(page).getByLabel('Interest rate, to, percent')).toHaveValue('15%')
  await dialog(page).getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/interestRateMin=6.5&loanAmountMax=1234567&loanTermMin=2&pointsMax=9.75$/)
})

test('the page neither scrolls nor takes presses behind the dialog, and does both after it [DIR-08]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page, '/lenders')
  const scrollY = () => page.evaluate(() => window.scrollY)
  const home = (await page.getByRole('banner').getByRole('link', { name: 'Plumbline' }).first().boundingBox())!
  await openFilters(page)
  await page.mouse.move(20, 350)
  await page.mouse.wheel(0, 600)
  await dialog(page).hover()
  await page.mouse.wheel(0, 20_000)
  await page.waitForTimeout(300)
  expect(await scrollY()).toBe(0)
  await page.mouse.click(home.x + 4, home.y + 4)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/lenders$/)
  await page.mouse.wheel(0, 600)
  await expect.poll(scrollY).toBeGreaterThan(0)
})

test('the dialog’s draft can be applied only when it differs, and Reset All resets nothing else [DIR-08]', async ({
  page,
}) => {
  await open(page, '/lenders?interestRateMax=13&fastFunding=true')
  await openFilters(page)
  const apply = dialog(page).getByRole('button', { name: 'Apply Filters' })
  await expect(apply).toBeDisabled()
  await dialog(page).getByLabel('No minimum loan').check()
  await expect(apply).toBeEnabled()
  await dialog(page).getByLabel('No minimum loan').uncheck()
  await expect(apply).toBeDisabled()
  await dialog(page).getByLabel('Interest rate, to, percent').fill('12')
  await expect(apply).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Reset All' }).click()
  await expect(dialog(page).getByLabel('Interest rate, to, percent')).toHaveValue('15%')
  await expect(dialog(page).getByLabel('Fast funding (< 7 days)')).not.toBeChecked()
  await expect(apply).toBeEnabled()
  await expect(page).toHaveURL(/interestRateMax=13&fastFunding=true$/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Active filters' }).getByRole('button')).toHaveCount(3)
  await openFilters(page)
  await expect(dialog(page).getByLabel('Interest rate, to, percent')).toHaveValue('13%')
  await dialog(page).getByRole('button', { name: 'Reset All' }).click()
  await apply.click()
  await expect(page).toHaveURL(/\/lenders$/)
})

test('fast funding and no minimum filter, with their chips [DIR-09]', async ({ page }) => {
  await open(page, '/lenders')
  await openFilters(page)
  await dialog(page).getByLabel('Fast funding (< 7 days)').check()
  await dialog(page).getByRole('button', { name: 'Apply Filters' }).click()
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect(chips.getByRole('button', { name: /^Fast funding \(< 7 days\) ?, remove$/ })).toBeVisible()
  const figures = (place: 'first' | 'last') =>
    cards(page).locator(`[data-slot=figures] div:${place}-child dd`).allTextContents()
  // The list before stays in sight until the new one is there.
  await expect(async () => {
    const days = await figures('last')
    expect(days).toHaveLength(48)
    for (const text of days) expect(Number.parseInt(text, 10)).toBeLessThan(7)
  }).toPass()
  await openFilters(page)
  await dialog(page).getByLabel('No minimum loan').check()
  await dialog(page).getByRole('button', { name: 'Apply Filters' }).click()
  await expect(chips.getByRole('button', { name: /^No minimum loan ?, remove$/ })).toBeVisible()
  await expect(page).toHaveURL(/noMinimumLoan=true&fastFunding=true$/)
  await expect(async () => {
    const amounts = await figures('first')
    expect(amounts.length).toBeGreaterThan(0)
    for (const text of amounts) expect(text).toMatch(/^(Up to \$|N\/A|\$0)/)
  }).toPass()
  await chips.getByRole('button', { name: /^Fast funding \(< 7 days\) ?, remove$/ }).click()
  await expect(page).toHaveURL(/\?noMinimumLoan=true$/)
  await expect(chips.getByRole('button', { name: /^No minimum loan ?, remove$/ })).toBeFocused()
})

test('Clear all resets the filters and the draft, and closes the dialog [DIR-10]', async ({ page }) => {
  await open(page, '/lenders?states=Texas&pointsMax=4&search=bridge&sortBy=points_asc')
  await openFilters(page)
  await dialog(page).getByLabel('No minimum loan').check()
  // The dialog keeps the pointer away from the page; scripts and assistive tools still reach the chip.
  await page.getByRole('button', { name: 'Clear all', includeHidden: true }).first().dispatchEvent('click')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/lenders\?sortBy=points_asc$/)
  await expect(page.getByRole('group', { name: 'Active filters' })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await openFilters(page)
  await expect(dialog(page).getByLabel('No minimum loan')).not.toBeChecked()
  await expect(dialog(page).getByLabel('All States')).toBeChecked()
})

test('ten sorts, by name unless chosen [DIR-11]', async ({ page, app }) => {
  await open(page, '/lenders')
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('name_asc')
  await expect(sort.locator('option')).toHaveCount(10)
  const options = await sort.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  for (const value of ['interest_rate_desc', 'loan_amount_asc', 'recently_added'] as const) {
    expect(options).toContain(value)
    await sort.selectOption(value)
    await expect(page).toHaveURL(new RegExp(`\\?sortBy=${value}$`))
    const { lenders } = await app.call(listLendersEndpoint, { query: { limit: '48', sortBy: value } })
    await expect(cards(page).locator('h2')).toHaveText(lenders.map(({ name }: DirectoryLender) => name))
  }
  await sort.selectOption('name_asc')
  await expect(page).toHaveURL(/\/lenders$/)
})

test('a change starts again at page 1; back, reload and sharing bring the list back [DIR-12]', async ({
  page,
  context,
}) => {
  const requests = listRequests(page)
  await open(page, '/lenders')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page)).toHaveCount(96)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByLabel('Sort by').selectOption('points_asc')
  await expect(status(page)).toContainText('Showing 48 of')
  expect(requests.at(-1)?.searchParams.get('page')).toBe('1')
  expect(requests.at(-1)?.searchParams.get('sortBy')).toBe('points_asc')
  await expect(cards(page)).toHaveCount(48)
  const sorted = await lenderNames(page)
  // Chosen again, a list seen before starts at page 1 too.
  await page.getByLabel('Sort by').selectOption('name_asc')
  await expect(page).toHaveURL(/\/lenders$/)
  await expect(cards(page)).toHaveCount(48)
  await page.goBack()
  await expect(page).toHaveURL(/\?sortBy=points_asc$/)
  await expect(cards(page).locator('h2')).toHaveText(sorted)
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('points_asc')
  await expect(cards(page).locator('h2')).toHaveText(sorted)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(cards(shared).locator('h2')).toHaveText(sorted)
})

test('changed filters start again at page 1; back, forward, reload and sharing keep them [DIR-12]', async ({
  page,
  context,
}) => {
  const requests = listRequests(page)
  const chips = (of: Page) => of.getByRole('group', { name: 'Active filters' }).getByRole('button')
  await open(page, '/lenders')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page)).toHaveCount(96)
  await page.evaluate(() => window.scrollTo(0, 0))
  await openFilters(page)
  await dialog(page).getByLabel('Texas', { exact: true }).check()
  const highestRate = dialog(page).getByLabel('Interest rate, to, percent')
  await highestRate.press('ControlOrMeta+a')
  await highestRate.pressSequentially('11')
  await dialog(page).getByLabel('Fast funding (< 7 days)').check()
  await dialog(page).getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/\?states=Texas&interestRateMax=11&fastFunding=true$/)
  await expect(cards(page)).toHaveCount(48)
  const asked = requests.at(-1)?.searchParams
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ page: '1', states: 'Texas', interestRateMax: '11' })
  const filtered = await lenderNames(page)
  const shown = await status(page).textContent()
  expect(shown).toMatch(/^Showing 48 of [\d,]+ lenders\s*matching your criteria/)

  await page.goBack()
  await expect(page).toHaveURL(/\/lenders$/)
  await expect(chips(page)).toHaveCount(0)
  await expect(cards(page).locator('h2').first()).not.toHaveText(filtered[0] ?? '')
  await openFilters(page)
  await expect(dialog(page).getByLabel('All States')).toBeChecked()
  await expect(highestRate).toHaveValue('15%')
  await page.keyboard.press('Escape')
  await page.goForward()
  await expect(cards(page).locator('h2')).toHaveText(filtered)

  const isBack = async (of: Page) => {
    await expect(cards(of).locator('h2')).toHaveText(filtered)
    await expect(status(of)).toHaveText(shown ?? '')
    await expect(chips(of)).toHaveText([/^Texas/, /^Rate 6\.25–11%/, /^Fast funding/, 'Clear all'])
    await waitUntilHydrated(of)
    await openFilters(of)
    await expect(dialog(of).getByLabel('Texas', { exact: true })).toBeChecked()
    await expect(dialog(of).getByLabel('Interest rate, to, percent')).toHaveValue('11%')
    await expect(dialog(of).getByLabel('Fast funding (< 7 days)')).toBeChecked()
  }
  await page.reload()
  await isBack(page)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await isBack(shared)
})

test('the list of states is one tab stop, with arrows and letters inside [DIR-06]', async ({ page }) => {
  await open(page, '/lenders')
  await openFilters(page)
  const state = (name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
  await state('All States').focus()
  await page.keyboard.press('ArrowDown')
  await expect(state('Alabama')).toBeFocused()
  await page.keyboard.press('t')
  await page.keyboard.press('t')
  await expect(state('Texas')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(state('Texas')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('slider', { name: 'Interest rate, from' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(state('Texas')).toBeFocused()
  await page.keyboard.press('End')
  await expect(state('Wyoming')).toBeFocused()
})

test('every range says its bounds with their unit [DIR-07]', async ({ page }) => {
  await open(page, '/lenders')
  await openFilters(page)
  await expect(dialog(page).locator('[data-slot=range] legend')).toHaveText([
    'Interest rate6.25–15%',
    'Loan amount$10K–$100.0M',
    'Loan term1–360 months',
    'Points0–10%',
  ])
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('what can be pressed is 44 pixels high', async ({ page, app }) => {
    const { lenders } = await app.call(listLendersEndpoint, { query: { limit: '1' } })
    for (const path of ['/lenders?states=Texas&pointsMax=4', `/lenders/${lenders[0]?.slug}`, '/lenders/state/texas']) {
      await open(page, path)
      if (path.includes('?')) await openFilters(page)
      const small = await page.evaluate(() => {
        // Links inside sentences and in tables are as high as their line; a card's own link covers the card.
        const exempt =
          'p a, td a, [data-slot=lender-card] h2 a, [data-slot=skip-link], .sr *, .sr, [tabindex="-1"], [data-slot=state-map] *'
        return [
          ...document.querySelectorAll<HTMLElement>('a, button, summary, select, input, [data-slot=checkbox]'),
        ].flatMap((one) => {
          const target = one.matches('.check input') ? one.closest('label') : one
          if (!target || target.matches(exempt) || !target.checkVisibility({ visibilityProperty: true })) return []
          const reach = getComputedStyle(target, '::after')
          const extra = reach.content === 'none' ? 0 : -2 * (Number.parseFloat(reach.top) || 0)
          const height = target.getBoundingClientRect().height + Math.max(0, extra)
          return height > 0 && height < 43.5 ? [`${target.outerHTML.slice(0, 90)} ${height}`] : []
        })
      })
      expect(small, path).toEqual([])
    }
  })
})

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the current link of the bar and the current page are still marked', async ({ page }) => {
    await open(page, '/lenders')
    const width = (name: string) =>
      page
        .getByRole('navigation', { name: 'Main', exact: true })
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).borderBottomWidth)
    expect(await width('Lenders')).toBe('3px')
    expect(await width('About')).toBe('0px')
    const currentPage = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]')
    expect(await currentPage.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('3px')
  })
})

test('other lenders take the place of the list at once; where they are long in coming, it is cleared [DIR-12]', async ({
  page,
}) => {
  await open(page, '/lenders')
  // What the page looks like, frame by frame, from the choice on.
  const frames = (sort: string) =>
    page.evaluate(async (value) => {
      const select = document.querySelector<HTMLSelectElement>('select[name="sortBy"]')!
      const seen: string[] = []
      const nameOf = () => document.querySelector('[data-slot=lender-cards] h2')?.textContent ?? 'none'
      const before = nameOf()
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      const until = performance.now() + 3000
      while (performance.now() < until && (nameOf() === before || nameOf() === 'none')) {
        await new Promise(requestAnimationFrame)
        const text = document.querySelector('[data-slot=list-count] [role=status]')?.textContent ?? ''
        seen.push(
          `${nameOf() === before ? 'old' : nameOf() === 'none' ? 'none' : 'new'} ${text.startsWith('Showing 48')}`,
        )
      }
      return [...new Set(seen)]
    }, sort)
  expect(await frames('points_desc')).toEqual(['old true', 'new true'])
  await expect(cards(page)).toHaveCount(48)
  await expect(page.getByText('Order: Points, high to low')).toBeAttached()

  await page.route('**/api/lenders?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  expect(await frames('loan_term_desc')).toEqual(['old true', 'none false', 'new true'])
  await expect(cards(page)).toHaveCount(48)
  await expect(page.getByText('Order: Loan term, long to short')).toBeAttached()
})

test('back among orders restores the list and the place in it [DIR-12]', async ({ page }) => {
  await open(page, '/lenders')
  await page.getByLabel('Sort by').selectOption('points_desc')
  await expect(page).toHaveURL(/points_desc$/)
  await expect(cards(page)).toHaveCount(48)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page)).toHaveCount(96)
  await scrollToDistance(page, 3000)
  await page.waitForTimeout(300)
  const place = await page.evaluate(() => window.scrollY)
  // From down the list, as scripts and assistive tools can.
  await page.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
    select.value = 'recently_added'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page).toHaveURL(/recently_added$/)
  await expect(page.getByText('Order: Recently added')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.goBack()
  await expect(page).toHaveURL(/points_desc$/)
  await expect(cards(page)).toHaveCount(96)
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(8)
})

for (const width of [390, 1280])
  test(`back from a lender restores the list and the place in it, ${width} px wide [DIR-12]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/lenders?interestRateMax=12')
    for (const count of [96, 144]) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(cards(page)).toHaveCount(count)
    }
    const card = cards(page).nth(110)
    await card.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const name = (await card.locator('h2').textContent())!
    const before = await card.boundingBox()
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(status(page)).toContainText('Showing 144 of')
    await expect(card).toBeInViewport()
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8)
    await expect(page.getByRole('button', { name: /^Rate .* remove$/ })).toBeVisible()
  })

test('whoever keeps going to the end of the list gets one page at a time and is not carried along [DIR-01]', async ({
  page,
}) => {
  const requests = listRequests(page)
  await open(page, '/lenders')
  for (let round = 1; round <= 3; round++) {
    await page.evaluate(async (steps) => {
      const count = () => document.querySelectorAll('[data-slot=lender-cards] h2').length
      for (let step = 0; step < steps; step++) {
        const before = count()
        window.scrollTo(0, document.documentElement.scrollHeight)
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (count() === before) return
            observer.disconnect()
            // In the frame in which the cards are seen first.
            requestAnimationFrame(() => resolve())
          })
          observer.observe(document.body, { childList: true, subtree: true })
        })
      }
    }, 2)
    await page.waitForTimeout(500)
    await expect(cards(page)).toHaveCount(48 + round * 96)
  }
  expect(requests.map(({ searchParams }) => searchParams.get('page'))).toEqual(['2', '3', '4', '5', '6', '7'])
})

test('what is typed stays, is sent after a pause and takes one step of history [DIR-12]', async ({ page }) => {
  const requests = listRequests(page)
  await page.goto('/about')
  await waitUntilHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lenders' }).click()
  await expect(cards(page)).toHaveCount(48)
  requests.length = 0
  const box = page.getByRole('searchbox')
  await box.pressSequentially('bridge ', { delay: 40 })
  await expect(page).toHaveURL(/\?search=bridge$/)
  await expect(box).toHaveValue('bridge ')
  await box.pressSequentially('loans', { delay: 40 })
  await expect(page).toHaveURL(/\?search=bridge\+loans$/)
  await expect(status(page)).toContainText('matching your criteria')
  expect(requests.length).toBeLessThanOrEqual(3)
  await expect(page.getByLabel('Sort by')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('searches that look like code or numbers are searched for as they are [DIR-12]', async ({ page }) => {
  await open(page, '/lenders')
  for (const text of ['1e5', '"quoted"', '100% _', '🏠 O’Brien & Sons', '[1,2]', 'true']) {
    await page.getByRole('searchbox').fill(text)
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(text)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue(text)
    await waitUntilHydrated(page)
  }
})

test('the list can be skipped, and then the footer stays where it is [DIR-01]', async ({ page }) => {
  const requests = listRequests(page)
  await open(page, '/lenders')
  await page.getByRole('link', { name: 'Skip lender list' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport()
  await page.mouse.wheel(0, 4000)
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await page.waitForTimeout(500)
  expect(requests).toHaveLength(0)
  await page.mouse.wheel(0, -1500)
  await expect(cards(page)).toHaveCount(96)
})

test.describe('addresses that ask for what is not there', () => {
  test.use({ allow: [/status of 40[04]/] })

  test('a page number past the end, or none, is not found and says where to go [DIR-12]', async ({ page, app }) => {
    for (const number of ['0', '-1', '1.5', 'x', '10001', '9000']) {
      const answer = await page.goto(`/lenders?page=${number}`)
      expect(answer?.status(), number).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'There is no such page in this list' })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    }
    const { total } = await app.call(listLendersEndpoint, { query: { limit: '1' } })
    const last = Math.ceil(total / 48)
    expect((await page.goto(`/lenders?page=${last + 1}`))?.status()).toBe(404)
    await page.getByRole('link', { name: `Page ${last}` }).click()
    await expect(page).toHaveURL(new RegExp(`page=${last}$`))
    await expect(cards(page)).toHaveCount(total - (last - 1) * 48)
    await expect(page.getByText("You've reached the end of the list")).toBeVisible()
  })

  test('filters that contradict each other or mean nothing get a page that helps [DIR-12]', async ({ page }) => {
    for (const [query, problem] of [
      [
        'interestRateMin=12&interestRateMax=9',
        'The lowest interest rate must not be greater than the highest interest rate',
      ],
      ['states=Atlantis', "'Atlantis' is not one of the 50 states"],
      ['sortBy=luck', 'The list cannot be put in the order asked for'],
      ['loanAmountMin=abc', 'The smallest loan amount must be a number from 0 to 1000000000000'],
      ['fastFunding=maybe', 'The choice "Fast funding" must be true or false'],
    ] as const) {
      const answer = await page.goto(`/lenders?${query}`)
      expect(answer?.status(), query).toBe(400)
      await expect(page.getByRole('heading', { level: 1, name: 'These filters do not work' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([problem])
    }
    await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'View All Lenders' }).click()
    await expect(cards(page)).toHaveCount(48)
  })
})

test('plain pages are canonical themselves, filtered ones to the plain list; neighbors are named [DIR-12]', async ({
  page,
}) => {
  const link = (rel: string) => page.locator(`head link[rel=${rel}]`)
  await page.goto('/lenders?page=2')
  await expect(link('canonical')).toHaveAttribute('href', /\/lenders\?page=2$/)
  await expect(link('prev')).toHaveAttribute('href', /\/lenders$/)
  await expect(link('next')).toHaveAttribute('href', /\/lenders\?page=3$/)
  await page.goto('/lenders?page=2&states=Texas&sortBy=points_asc')
  await expect(link('canonical')).toHaveAttribute('href', /\/lenders$/)
  await expect(
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 3', exact: true }),
  ).toHaveAttribute('href', '/lenders?page=3&states=Texas&sortBy=points_asc')
})

test('opens the dialog of filters at once, and its form when that is there [DIR-01]', async ({ page }) => {
  const letForm = await holdRequests(page, '**/assets/filter-form-*.js')
  await open(page, '/lenders')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toBeVisible({ timeout: 1000 })
  await expect(dialog(page)).toContainText('Loading filters…')
  letForm()
  await expect(dialog(page).getByRole('button', { name: 'Apply Filters' })).toBeVisible()
})

// Few cards: axe looks at every element, a dozen times.
const fewCards = '/lenders?search=abrenmoor'

test('has nothing that axe objects to', async ({ page }) => {
  await open(page, fewCards)
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('has nothing in its dialog of filters that axe objects to', async ({ page }) => {
  await open(page, fewCards)
  await openFilters(page)
  await expect(dialog(page).getByRole('button', { name: 'Apply Filters' })).toBeVisible()
  await expectAccessible(page, { place: 'the dialog of filters' })
})
