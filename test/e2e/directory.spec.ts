import type { Page, Request } from '@playwright/test'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { afterFrames, openPage, waitUntilHydrated } from './open-page.ts'

const cards = (page: Page) => page.locator('[data-slot=lender-cards] [data-slot=lender-card]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const status = (page: Page) => page.locator('[data-slot=list-count] [role=status]')

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  // The dialog opens before the code of its form is loaded.
  await expect(dialog(page).getByRole('checkbox', { name: 'Alabama' })).toBeVisible()
}

/** Returns a growing list of the URLs from which the page requests lenders. */
function listRequests(page: Page): URL[] {
  const seen: URL[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/lenders') seen.push(url)
  })
  return seen
}

/** Scrolls until the list's end is `distance` pixels below the window. */
async function scrollToDistance(page: Page, distance: number): Promise<void> {
  await page.evaluate((pixels) => {
    const end = document.querySelector('[data-slot=lender-cards]')
    if (!end) throw new Error('There is no list.')
    const bottom = end.getBoundingClientRect().bottom + window.scrollY
    window.scrollTo(0, bottom - window.innerHeight - pixels)
  }, distance)
}

async function lenderNames(page: Page): Promise<string[]> {
  return cards(page).locator('h2').allTextContents()
}

test('the list loads its next page 1000 pixels before the end, and not earlier [DIR-01]', async ({ page }) => {
  const requests = listRequests(page)
  await openPage(page, '/lenders')
  // Pages far from the window have an estimated height. Scrolling past them replaces it with the real one.
  for (const distance of [3000, 2000, 1400]) {
    await scrollToDistance(page, distance)
    await afterFrames(page)
  }
  await scrollToDistance(page, 1150)
  await afterFrames(page)
  expect(requests).toHaveLength(0)
  await scrollToDistance(page, 900)
  await expect(cards(page)).toHaveCount(96)
  expect(requests.map((url) => [url.searchParams.get('page'), url.searchParams.get('limit')])).toEqual([['2', '48']])
  await expect(status(page)).toContainText(/^Showing 96 of [\d,]+ lenders$/)
})

test('a tap opens the tooltip and does not follow the card’s link [DIR-04]', async ({ browser, app }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 }, baseURL: app.url })
  const page = await context.newPage()
  await openPage(page, '/lenders')
  await cards(page).getByRole('button', { name: /more/ }).first().tap()
  await expect(page.getByRole('tooltip')).toContainText(', ')
  await expect(page).toHaveURL(/\/lenders$/)
  await context.close()
})

test('the whole card is its name’s link [DIR-01]', async ({ page }) => {
  await openPage(page, '/lenders')
  const card = cards(page).first()
  const name = (await card.locator('h2').textContent())!
  const figures = (await card.locator('[data-slot=figures]').boundingBox())!
  await page.mouse.click(figures.x + figures.width / 2, figures.y + figures.height / 2)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the page behind the dialog doesn’t scroll or react to clicks until it closes [DIR-08]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await openPage(page, '/lenders')
  const scrollY = () => page.evaluate(() => window.scrollY)
  const home = (await page.getByRole('banner').getByRole('link', { name: 'Plumbline' }).first().boundingBox())!
  await openFilters(page)
  await page.mouse.move(20, 350)
  await page.mouse.wheel(0, 600)
  await dialog(page).hover()
  await page.mouse.wheel(0, 20_000)
  await afterFrames(page)
  expect(await scrollY()).toBe(0)
  await page.mouse.click(home.x + 4, home.y + 4)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/lenders$/)
  await page.mouse.wheel(0, 600)
  await expect.poll(scrollY).toBeGreaterThan(0)
})

test('changed filters start at page 1; back, forward, reload and sharing keep them [DIR-12]', async ({
  page,
  context,
}) => {
  const requests = listRequests(page)
  const chips = (of: Page) => of.getByRole('group', { name: 'Active filters' }).getByRole('button')
  await openPage(page, '/lenders')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page)).toHaveCount(96)
  await page.evaluate(() => window.scrollTo(0, 0))
  await openFilters(page)
  await dialog(page).getByLabel('Texas', { exact: true }).check()
  const highestRate = dialog(page).getByLabel('Interest rate, to, percent')
  await highestRate.press('ControlOrMeta+a')
  await highestRate.pressSequentially('11')
  await dialog(page).getByLabel('Fast funding (< 7 days)').check()
  await dialog(page)
    .getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ })
    .click()
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

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('controls are 44 pixels high', async ({ page, app }) => {
    const { lenders } = await app.call(listLendersEndpoint, { query: { limit: '1' } })
    for (const path of ['/lenders?states=Texas&pointsMax=4', `/lenders/${lenders[0]?.slug}`, '/lenders/state/texas']) {
      await openPage(page, path)
      if (path.includes('?')) await openFilters(page)
      const small = await page.evaluate(() => {
        // Links inside sentences and in tables are as high as their line; a card's own link covers the card.
        const exempt =
          'p a, td a, [data-slot=lender-card] h2 a, [data-slot=skip-link], .sr *, .sr, [tabindex="-1"], [data-slot=state-map] *'
        return [
          ...document.querySelectorAll<HTMLElement>('a, button, summary, select, input, [data-slot=checkbox]'),
        ].flatMap((one) => {
          const target = one.matches('[data-slot=checkbox] input') ? one.closest('label') : one
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

  test('the current navigation link and page number are still marked', async ({ page }) => {
    await openPage(page, '/lenders')
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

test('Back between sort orders restores the list and the scroll position [DIR-12]', async ({ page }) => {
  await openPage(page, '/lenders')
  await page.getByLabel('Sort by').selectOption('points_desc')
  await expect(page).toHaveURL(/points_desc$/)
  await expect(cards(page)).toHaveCount(48)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page)).toHaveCount(96)
  await scrollToDistance(page, 3000)
  await afterFrames(page)
  const place = await page.evaluate(() => window.scrollY)
  // Focuses a card far down the list, as scripts and assistive technology can.
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
  test(`Back from a lender restores the list and the scroll position, ${width} px wide [DIR-12]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/lenders?interestRateMax=12')
    for (const count of [96, 144]) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(cards(page)).toHaveCount(count)
    }
    const card = cards(page).nth(110)
    await card.scrollIntoViewIfNeeded()
    await afterFrames(page)
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

test('each jump to the list’s end loads one more page [DIR-01]', async ({ page }) => {
  const requests = listRequests(page)
  await openPage(page, '/lenders')
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
            // Continues in the frame that first shows the cards.
            requestAnimationFrame(() => resolve())
          })
          observer.observe(document.body, { childList: true, subtree: true })
        })
      }
    }, 2)
    await afterFrames(page)
    await expect(cards(page)).toHaveCount(48 + round * 96)
  }
  expect(requests.map(({ searchParams }) => searchParams.get('page'))).toEqual(['2', '3', '4', '5', '6', '7'])
})

test('the list can be skipped, and the footer then stays in place [DIR-01]', async ({ page }) => {
  const requests = listRequests(page)
  await openPage(page, '/lenders')
  await page.getByRole('link', { name: 'Skip lender list' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport()
  await page.mouse.wheel(0, 4000)
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await afterFrames(page)
  expect(requests).toHaveLength(0)
  await page.mouse.wheel(0, -1500)
  await expect(cards(page)).toHaveCount(96)
})

test('the filters dialog opens immediately, and shows its form once loaded [DIR-01]', async ({ page }) => {
  const letForm = await holdRequests(page, '**/assets/filter-form-*.js')
  await openPage(page, '/lenders')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toContainText('Loading filters…')
  letForm()
  await expect(dialog(page).getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ })).toBeVisible()
})

// Shows few cards, because axe examines every element a dozen times.
const fewCards = '/lenders?search=abrenmoor'

test('the directory passes axe', async ({ page }) => {
  await openPage(page, fewCards)
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('the filters dialog passes axe', async ({ page }) => {
  await openPage(page, fewCards)
  await openFilters(page)
  await expect(dialog(page).getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ })).toBeVisible()
  await expectAccessible(page, { place: 'the dialog of filters' })
})
