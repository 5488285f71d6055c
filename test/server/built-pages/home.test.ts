import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { getStatsEndpoint } from '#contract/site/site.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
let home: ReadPage
beforeAll(async () => {
  // With sample lenders, the site shows its built-in claims on the embedded database only.
  vi.stubEnv('TEST_DATABASE_URL', '')
  t = await startBuiltApp()
  vi.unstubAllEnvs()
  home = await readPage(t, '/')
})
afterAll(() => t.close())

const figures = (page: ReadPage) => page.texts('[aria-label="Plumbline in figures"] dl > div')

it('contains its complete text without scripts [HOME-01] [HOME-02] [HOME-03] [HOME-04] [HOME-05] [HOME-09] [HOME-12]', async () => {
  expect(home.linksTo('Chat directly with lenders about your deal')).toEqual(['/auth/signup'])
  expect(home.texts('h1')).toEqual(['Stop Chasing Lenders. Let Them Compete for Your Deal.'])
  for (const call of ['Get Matched Fast', 'Get Started Now', 'Get Started Today'])
    expect(new Set(home.linksTo(call)), call).toEqual(new Set(['/auth/signup']))
  const { totalStates } = await t.call(getStatsEndpoint)
  expect(figures(home)).toEqual([
    expect.stringMatching(/^Verified Lenders\s*Sample\s*5,100$/),
    expect.stringMatching(new RegExp(`^States Covered\\s*${totalStates}$`)),
    expect.stringMatching(/^Days to Funding\s*Sample\s*5-10$/),
    expect.stringMatching(/^Free to Use\s*100%$/),
  ])
  const section = (heading: RegExp) =>
    home.all('section').find((one) => heading.test(one.querySelector('h2')?.textContent ?? ''))!
  expect(section(/See how your deal measures up/).querySelectorAll('h3')).toHaveLength(6)
  expect([...section(/^How It Works$/).querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
    'Submit a form',
    'Get matched',
    'Review and connect',
  ])
  expect(home.linksTo('View All Lenders')).toEqual(['/lenders'])
  const text = home.text('main')!
  for (const claim of ['80+ verified lenders', 'hundreds of investors', '1-3 business days'])
    expect(text).toContain(claim)
  expect(text).toMatch(/4\.9 out of 5 stars\s*Sample/)
  expect(text).toMatch(/hundreds of investors have found funding\. Sample/)
})

it('shows the claims from the settings, and features no lender when there are none [HOME-03] [HOME-06] [HOME-12]', async () => {
  const claims = {
    'claims.verifiedLenders': '4,998',
    'claims.verifiedLendersText': '90+',
    'claims.rating': '4.2',
    'claims.daysToFunding': '6-12',
    'claims.fundedInvestors': 'a dozen investors',
    'claims.lenderReview': '2-4 business days',
  }
  const own = await startBuiltApp(0)
  try {
    for (const [key, value] of Object.entries(claims)) await own.deps.settings.set(key, value)
    const page = await readPage(own, '/')
    const text = page.text('main')!
    expect(page.all('[data-slot=stars] path:not([data-filled])')).toHaveLength(1)
    expect(page.texts('[aria-label="Plumbline in figures"] dd')).toEqual(['4,998', '50', '6-12', '100%'])
    for (const claim of ['4.2 out of 5 stars', '90+ verified lenders', 'a dozen investors', '2-4 business days'])
      expect(text).toContain(claim)
    for (const built of ['80+', 'hundreds of investors', '1-3 business days', '5-10']) expect(text).not.toContain(built)
    expect(page.texts('h2')).toContain('How It Works')
    expect(page.texts('h2')).not.toContain('Featured Lenders')
  } finally {
    await own.close()
  }
})

it('shows the first six lenders of the directory, each with its icon [HOME-06] [HOME-08]', async () => {
  const { lenders } = await t.call(listLendersEndpoint, { query: { page: '1', limit: '6' } })
  const featured = home.all('section').find((one) => one.querySelector('h2')?.textContent === 'Featured Lenders')!
  const cards = [...featured.querySelectorAll('li')]
  expect(cards.map((card) => card.querySelector('h3')?.textContent)).toEqual(lenders.map(({ name }) => name))
  for (const card of cards) expect(card.textContent).toContain('Sample')
  expect(new Set(cards.map((card) => card.querySelector('[data-slot=glyph] svg')?.innerHTML)).size).toBe(6)
})

it('shows eleven questions, one open at a time, and the same eleven as structured data [HOME-10]', () => {
  const questions = home.all('[data-slot=questions] details')
  expect(questions).toHaveLength(11)
  // The browser keeps one open of the details elements that share a name.
  expect(new Set(questions.map((one) => one.getAttribute('name'))).size).toBe(1)
  expect(questions[0]!.getAttribute('name')).toBeTruthy()
  expect(home.all('[data-slot=questions] details[open]')).toEqual([])
  const published = home.data('FAQPage')['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(published.map((one) => [one.name, one.acceptedAnswer.text])).toEqual(
    questions.map((one) => [one.querySelector('summary')?.textContent, one.querySelector('p')?.textContent]),
  )
})

it('estimates a loan from five fields without scripts, and stores nothing [TOOL-07]', async () => {
  const form = home.all('form').find((one) => one.textContent?.includes('See my lenders'))!
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/#answer', 'get'])
  const fields = [...form.querySelectorAll('input, select')].map((field) => field.getAttribute('name'))
  expect(fields).toEqual(expect.arrayContaining(['state', 'creditScoreRange', 'purchasePrice', 'rehab', 'arv']))
  const deal = { state: 'California', creditScoreRange: 'Good (650-699)', purchasePrice: '$185,000', rehab: '$60,000' }
  const ask = (fields: Record<string, string>) => readPage(t, `/?${new URLSearchParams(fields)}`)
  expect((await ask({ ...deal, arv: '' })).text('main')).toContain('Enter the value after repairs')
  const answered = await ask({ ...deal, arv: '$330,000' })
  const answer = answered.text('#answer')!
  expect(answer).toMatch(/lenders? fits?/)
  expect(answer).toContain('Loan of $217,250 for 12 months')
  expect(answer).toMatch(
    /Loan cost, 6 months\$[\d,]+(?:\$[\d,]+ less than typical)?Cash at closing\$[\d,]+Peak cash \$[\d,]+/,
  )
  expect(answered.texts('#answer li').find((text) => text.startsWith('Lowest cost'))).toMatch(/\$[\d,]+.*points/)
  expect(answer).toContain('Sample lenders')
  expect(answered.headers.get('cache-control')).toContain('no-store')
  expect(answered.headers.get('x-robots-tag')).toBe('noindex')
  expect(home.headers.get('cache-control')).toContain('public')
})

it('declares its themes, icon and manifest, and preloads the text font [SHELL-12]', async () => {
  expect(home.all('head meta[name="theme-color"]')).toHaveLength(2)
  for (const rel of ['icon', 'apple-touch-icon', 'manifest'])
    expect((await t.fetch(home.attribute(`head link[rel="${rel}"]`, 'href')!)).status, rel).toBe(200)
  const typeOf = async (path: string) => (await t.fetch(path)).headers.get('content-type')
  expect(await typeOf(home.attribute('link[rel="preload"][as="font"]', 'href')!)).toContain('font/woff2')
  const image = new URL(home.attribute('meta[property="og:image"]', 'content')!)
  expect(await typeOf(image.pathname)).toBe('image/png')
  expect(home.attribute('meta[name="robots"]', 'content')).toBe('index, follow')
  expect(home.data('WebSite')).toBeTruthy()
})

it.each(['/no-such-page', '/about/us', '/lenders/a/b', '/%2e%2e/etc'])(
  '%s answers 404 with a link to the home page, and asks not to be indexed [NF-01] [NF-03]',
  async (path) => {
    const page = await readPage(t, path)
    expect([page.status, page.text('title'), page.text('h1')]).toEqual([
      404,
      'Page Not Found - Plumbline | 404 Error',
      '404 Page Not Found',
    ])
    expect(page.attribute('meta[name="robots"]', 'content')).toBe('noindex')
    expect(page.all('link[rel="canonical"]')).toEqual([])
    expect(page.text('main')).toContain("The page you're looking for doesn't exist.")
    expect(page.linksTo('Go to Homepage')).toEqual(['/'])
  },
)
