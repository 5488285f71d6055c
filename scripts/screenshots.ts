import { expect, type Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { type BrowserApp, type Investor, test } from '#test/e2e/fixtures.ts'
import { addQuotedDeal, type QuotedDeal } from './quoted-deal.ts'

/**
 * Takes screenshots of the pages below in their states, at 390 and 1280 px, light and dark:
 *
 *   npm run screenshots             all of them, into test-results/screenshots
 *   npm run screenshots -- -g deal  only those whose name contains "deal"
 *   npm run screenshots:readme      the few in the README, into docs/screenshots
 */
const isForReadme = process.env['SCREENSHOTS'] === 'readme'
const out = process.env['SCREENSHOTS_OUT'] ?? (isForReadme ? 'docs/screenshots' : 'test-results/screenshots')

type People = Record<'newcomer' | 'investor' | 'quoted' | 'operator', Investor> & { quotedDeal: QuotedDeal }

type Shot = {
  name: string
  /** A URL, or a function that returns one for the deal with quotes. */
  path: string | ((quoted: QuotedDeal) => string)
  as?: Exclude<keyof People, 'quotedDeal'>
  act?(page: Page): Promise<void>
  /** Limits the screenshot to the visible window instead of the whole page, as for a dialog or a long list. */
  isWindowOnly?: boolean
}

const deskPages = [
  'today',
  'lenders',
  'import',
  'corrections',
  'inbox',
  'people',
  'numbers',
  'machine',
  'settings',
  'states',
  'checklist',
  'activity',
]
const lender = '/lenders/state/california'
const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'directory', path: '/lenders', isWindowOnly: true },
  { name: 'directory-filtered', path: '/lenders?states=Texas&interestRateMax=11', isWindowOnly: true },
  { name: 'directory-empty', path: '/lenders?search=zzzzzz' },
  {
    name: 'directory-filters',
    path: '/lenders',
    isWindowOnly: true,
    act: async (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    name: 'lender',
    path: '/lenders',
    act: async (page) => {
      await page.locator('[data-slot=lender-card] a').first().click()
      await page.waitForURL(/\/lenders\/[^?]+$/)
    },
  },
  { name: 'state', path: lender },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no-such-page', isWindowOnly: true },
  { name: 'sign-in', path: '/auth/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=none' },
  { name: 'verify', path: '/verify?token=none' },
  { name: 'wizard-start', path: '/auth/signup' },
  { name: 'wizard-1', path: '/auth/signup', act: startWizard },
  {
    name: 'wizard-1-errors',
    path: '/auth/signup',
    act: async (page) => {
      await startWizard(page)
      await page.getByRole('button', { name: /next|continue/i }).click()
    },
  },
  { name: 'wizard-2', path: '/auth/signup', act: secondStep },
  {
    name: 'wizard-3',
    path: '/auth/signup',
    act: async (page) => {
      await secondStep(page)
      await page.getByRole('button', { name: /next|continue/i }).click()
      await page.getByText('Step 3 of 3').waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    },
  },
  { name: 'dashboard-checklist', path: '/dashboard', as: 'newcomer' },
  {
    name: 'completion-form',
    path: '/dashboard',
    as: 'newcomer',
    isWindowOnly: true,
    act: async (page) => page.getByRole('button', { name: 'Complete Now' }).click(),
  },
  { name: 'dashboard', path: '/dashboard', as: 'investor' },
  { name: 'deals', path: '/dashboard#my-deals', as: 'investor' },
  {
    name: 'deal-form',
    path: '/dashboard#my-deals',
    as: 'investor',
    isWindowOnly: true,
    act: async (page) =>
      page
        .getByRole('button', { name: /new deal|submit/i })
        .first()
        .click(),
  },
  {
    name: 'compare',
    path: '/dashboard#my-deals',
    as: 'investor',
    isWindowOnly: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /compare/i })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  ...(['overview', 'lenders', 'quotes', 'what-if', 'timeline', 'sheet'] as const).map((tab) => ({
    name: `deal-${tab}`,
    path: '/dashboard#my-deals',
    as: 'investor' as const,
    act: async (page: Page) => {
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.waitForURL(/\/deals\//)
      await page.goto(`${page.url().split('?')[0]}?tab=${tab}`)
    },
  })),
  { name: 'matched-lenders', path: '/dashboard#matched-lenders', as: 'investor' },
  { name: 'messages', path: '/dashboard#messages', as: 'investor' },
  { name: 'quotes', path: ({ dealId }) => `/deals/${dealId}?tab=quotes`, as: 'quoted' },
  {
    name: 'quotes-difference',
    path: ({ dealId }) => `/deals/${dealId}?tab=quotes`,
    as: 'quoted',
    isWindowOnly: true,
    act: async (page) => page.getByRole('button', { name: 'Above the lowest' }).click(),
  },
  { name: 'deal-lenders-asked', path: ({ dealId }) => `/deals/${dealId}?tab=lenders`, as: 'quoted' },
  {
    name: 'ask-dialog',
    path: ({ dealId }) => `/deals/${dealId}?tab=lenders`,
    as: 'quoted',
    isWindowOnly: true,
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Ask for a quote/ })
      for (const index of [0, 1]) await boxes.nth(index).check()
      await page.getByRole('button', { name: 'Ask 2 lenders for quotes' }).click()
      await page
        .getByLabel('Your message')
        .fill('Two flips done in Oak Park. Roof, kitchen and baths; we look for drawn interest.')
    },
  },
  { name: 'messages-list', path: '/dashboard#messages', as: 'quoted', isWindowOnly: true },
  {
    name: 'conversation',
    path: ({ conversationId }) => `/dashboard?conversation=${conversationId}#messages`,
    as: 'quoted',
    isWindowOnly: true,
  },
  { name: 'lender-reply', path: ({ link }) => `/reply/${link}` },
  { name: 'lender-reply-gone', path: `/reply/${'A'.repeat(43)}`, isWindowOnly: true },
  { name: 'notifications', path: '/dashboard#notifications', as: 'investor' },
  { name: 'support', path: '/dashboard#support', as: 'investor' },
  { name: 'profile', path: '/profile', as: 'investor' },
  ...deskPages.map((page) => ({ name: `desk-${page}`, path: `/desk/${page}`, as: 'operator' as const })),
  ...(['lenders', 'people'] as const).map((page) => ({
    name: `desk-one-of-${page}`,
    path: `/desk/${page}`,
    as: 'operator' as const,
    act: async (page: Page) => {
      await page.getByRole('rowheader').first().getByRole('link').click()
      await page.waitForURL(/\/desk\/\w+\/[\w-]+$/)
    },
  })),
]
const inReadme = new Set([
  'home-1280-light',
  'directory-1280-light',
  'deals-1280-light',
  'compare-1280-dark',
  'wizard-3-390-light',
  'deals-390-dark',
])

async function startWizard(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /start|get started/i })
    .click()
  await page.getByText('Step 1 of 3').waitFor()
}

async function secondStep(page: Page): Promise<void> {
  await startWizard(page)
  await page.getByRole('radio', { name: 'Individual / Sole Proprietor' }).check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Merrin')
  await page.getByLabel('Phone number').fill('+1 (555) 123-4567')
  await page.getByRole('button', { name: /next|continue/i }).click()
  await page.getByText('Step 2 of 3').waitFor()
}

/** The accounts of the screenshots, created once per worker, by the first screenshot that needs one. */
let people: Promise<People> | undefined

async function makePeople(app: BrowserApp): Promise<People> {
  const newcomer = await app.createInvestor({ verified: true })
  const investor = await app.createInvestor({ profile: true })
  await app.as(investor.token)(createDealEndpoint, {
    body: dealBody({
      propertyAddress: '1418 Alder Street, Sacramento',
      propertyState: 'California',
      occupancy: 'investment',
    }),
  })
  const quotedDeal = await addQuotedDeal(app)
  const operator = { email: '', password: '', userId: '', token: (await openDesk(app)).token }
  return { newcomer, investor, operator, quoted: quotedDeal.investor, quotedDeal }
}

// Pages of unknown URLs and inactive links log their 404s.
test.use({ allow: [/Failed to load resource/], contextOptions: { reducedMotion: 'reduce' } })

for (const width of [390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(() => {
      test.use({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme, hasTouch: width === 390 })
      for (const shot of shots) {
        const name = `${shot.name}-${width}-${colorScheme}`
        if (isForReadme && !inReadme.has(name)) continue
        test(name, async ({ page, app }) => {
          if (shot.as || typeof shot.path !== 'string') people ??= makePeople(app)
          const made = await people
          if (shot.as && made) await app.signIn(page, made[shot.as])
          // Signed-in pages keep an event stream open, so their network is never idle.
          const expectLoaded = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(made!.quotedDeal))
          await expectLoaded()
          await shot.act?.(page)
          await expectLoaded()
          await expect(page.getByRole('status').filter({ hasText: /^(Loading|Reading)/ })).toHaveCount(0)
          await page.waitForTimeout(250)
          const fullPage = !(isForReadme || shot.isWindowOnly)
          await page.screenshot({ path: `${out}/${name}.png`, fullPage, animations: 'disabled' })
        })
      }
    })
