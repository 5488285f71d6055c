import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createDeal, listDeals, recordContact } from '#contract/deals.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { createPages } from '#server/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/ssr/renderer.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor } from '../builders/deal-builders.ts'
import { otherDeals, workedLenderRow } from '../builders/worked-examples.ts'
import { fillWords, matchRows, openForm, openTab, submit } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

/*
 * The matching model's worked examples, with their lenders and nobody else loaded. What is expected here was computed from the
 * model's formulas apart from any code of ours; nothing of it is taken from the server's answers.
 */

let app: TestApp
test.beforeAll(async () => {
  app = await startTestApp({ start: { pages: createPages(await loadBuiltRenderer()) } })
  const now = new Date()
  await addLenders(
    app,
    (['1A', '1B', '1C', '2B', '3B', '3C'] as const).map((name) => workedLenderRow(name, now)),
  )
})
test.afterAll(() => app.close())
const openDeals = (page: Page, investor: TestInvestor) => openTab(page, investor, 'my-deals', app.url)

type Expected = {
  name: string
  score: string
  /** Hundredths of cost, amount, term, speed, file fit, data and local. */
  terms: readonly number[]
  total: string
  best: string
  worst: string
  /** Expected and from best to worst case: rate, points, monthly payment, effective annual cost. */
  figures: readonly (readonly [expected: string, range: string])[]
  reasons: readonly (string | RegExp)[]
}
const allPublished = /^Everything published; terms checked [A-Z][a-z]+ \d{1,2}, \d{4}$/
const termWeights = [
  ['Cost', 25],
  ['Amount', 20],
  ['Term', 15],
  ['Speed', 15],
  ['File fit', 10],
  ['Data', 10],
  ['Local', 5],
] as const
const figureNames = ['Expected rate', 'Points', 'Monthly payment', 'Effective annual cost']

/** The first deal's matches, in this order and with these figures and no others, on the card and in the comparison. */
async function expectMatches(page: Page, months: number, expected: readonly Expected[]): Promise<void> {
  await expect(matchRows(page).getByRole('heading')).toHaveText(expected.map(({ name }) => name))
  for (const [place, { name, score, terms, total, best, worst, figures, reasons }] of expected.entries()) {
    const row = matchRows(page).nth(place)
    await expect(row.getByRole('img', { name: score }), name).toBeVisible()
    const label = `Total cost, ${months} months`
    const bar = `${label}: best ${best}, expected ${total}, worst ${worst}`
    await expect(row.getByRole('img', { name: bar, exact: true }), bar).toBeVisible()
    await expect(row, name).toContainText(`${label}${total}`)
    for (const [index, figure] of figures.entries()) {
      const shown = row
        .locator('.figs > div')
        .filter({ has: page.getByText(figureNames[index]!, { exact: true }) })
        .locator('dd')
      await expect(shown, `${name}, ${figureNames[index]}`).toContainText(figure[0])
      await expect(shown, `${name}, ${figureNames[index]}`).toContainText(figure[1])
    }
    await row.locator('summary').click()
    await expect(row.locator('details dt'), name).toHaveText(
      termWeights.map(([term, weight], index) => `${term}, ${terms[index]} of 100 for ${weight}% of the score`),
    )
    await expect(row.locator('details dd'), name).toHaveText([...reasons])
  }
  await page
    .getByRole('button', { name: /^Compare all/ })
    .first()
    .click()
  const rows = page.getByRole('dialog').locator('tbody tr:not(.more)')
  await expect(rows).toHaveCount(expected.length)
  for (const [place, { name, score, total, best, worst, figures }] of expected.entries()) {
    const row = rows.nth(place)
    await expect(row.getByRole('rowheader')).toContainText(name)
    await expect(row.getByRole('img', { name: score })).toBeVisible()
    await expect(
      row.getByRole('img', { name: new RegExp(`best \\${best}, expected \\${total}, worst \\${worst}`) }),
    ).toBeVisible()
    for (const figure of [total, ...figures.map(([figure]) => figure)])
      await expect(row.locator('td[data-l]').filter({ hasText: figure }), `${name}, ${figure}`).not.toHaveCount(0)
  }
  await page.keyboard.press('Escape')
}

test('deal 1, submitted through the form, shows the published figures in the published order [MATCH-01] [MATCH-02] [MATCH-03] [MATCH-04]', async ({
  page,
}) => {
  const investor = await addInvestor(app)
  await investor.call(createDeal, { body: dealBody({ ...otherDeals[2] }) })
  await openDeals(page, investor)
  const form = await openForm(page)
  await fillWords(form)
  await submit(form).click()
  await expect(page.getByText('Your deal has been created with 3 potential lender matches.').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sources \$200,000 against uses \$231,288: gap \$31,288/ })).toBeVisible()
  const card = page.getByRole('article').first()
  for (const ratio of [
    'LTV, loan to price 80.0%',
    'LTARV, loan to value after repair 53.3%',
    'LTC, loan to price and repairs 71.1%',
  ])
    await expect(card.getByRole('img', { name: ratio })).toBeVisible()
  await expect(card).toContainText('gives a maximum price of $185,000; yours is $200,000.')
  await expectMatches(page, 12, [
    {
      name: 'Birch Lane Capital',
      score: 'Score 0.87 of 1, strong fit',
      terms: [65, 100, 100, 100, 78, 95, 70],
      total: '$18,352',
      best: '$15,600',
      worst: '$22,000',
      figures: [
        ['10.04%', '8.75–11.75%'],
        ['1.43%', '1–2%'],
        ['$1,339', '$1,167–$1,567'],
        ['11.56%', '9.80–13.90%'],
      ],
      reasons: [
        'Expected effective annual cost 11.56%, points included',
        'Your $160,000 is well inside $100K–$3.0M',
        'Longest note is 24 months; you plan 12',
        'Usually funds in 12 days; you need 30',
        'Its lowest rate asks for a somewhat stronger file',
        allPublished,
        'Lends in California and all other states',
      ],
    },
    {
      name: 'Alder Lane Capital',
      score: 'Score 0.87 of 1, strong fit',
      terms: [51, 100, 100, 100, 91, 100, 100],
      total: '$20,696',
      best: '$17,600',
      worst: '$24,800',
      figures: [
        ['10.79%', '9.5–12.5%'],
        ['2.15%', '1.5–3%'],
        ['$1,439', '$1,267–$1,667'],
        ['13.09%', '11.09–15.76%'],
      ],
      reasons: [
        'Expected effective annual cost 13.09%, points included',
        'Your $160,000 is well inside $50K–$1.0M',
        'Longest note is 18 months; you plan 12',
        'Usually funds in 7 days; you need 30',
        'Its lowest rate asks for a somewhat stronger file',
        allPublished,
        'Lends in California alone',
      ],
    },
    {
      name: 'Cedar Lane Capital',
      score: 'Score 0.75 of 1, good fit',
      terms: [67, 63, 70, 80, 100, 80, 100],
      total: '$18,048',
      best: '$15,984',
      worst: '$20,784',
      figures: [
        ['10.85%', '9.99–11.99%'],
        ['0.43%', '0–1%'],
        ['$1,447', '$1,332–$1,599'],
        ['11.31%', '9.99–13.06%'],
      ],
      reasons: [
        'Expected effective annual cost 11.31%, points included',
        'Your $160,000 is near the edge of $150K–$2.0M',
        'Longest note is 12 months: no room to extend',
        'Usually funds in 21 days; you need 30',
        'Its lowest rate asks for a somewhat stronger file',
        allPublished,
        'Lends in California and 2 more states',
      ],
    },
  ])
})

test('deal 2, of a strong file, shows the published figures [MATCH-01] [MATCH-02] [MATCH-04]', async ({ page }) => {
  const investor = await addInvestor(app, { creditScoreRange: 'Excellent (750+)', flippingExperience: '10+ deals' })
  await investor.call(createDeal, { body: dealBody({ ...otherDeals[2] }) })
  await openDeals(page, investor)
  const card = page.getByRole('article')
  await expect(
    card.getByRole('img', { name: /^Sources \$450,000 against uses \$555,475: gap \$105,475/ }),
  ).toBeVisible()
  for (const ratio of ['price 93.3%', 'value after repair 60.0%', 'price and repairs 77.8%'])
    await expect(card.getByRole('img', { name: `loan to ${ratio}` })).toBeVisible()
  await expect(card).toContainText(
    '70% rule: $50,000 above. 70% of $700,000 less $90,000 of repairs gives a maximum price of $400,000; yours is $450,000.',
  )
  await expectMatches(page, 9, [
    {
      name: 'Dogwood Lane Capital',
      score: 'Score 0.89 of 1, strong fit',
      terms: [61, 100, 100, 100, 100, 90, 100],
      total: '$37,483',
      best: '$37,013',
      worst: '$48,300',
      figures: [
        ['9.84%', '9.75–12%'],
        ['1.54%', '1.5–2.5%'],
        ['$3,445', '$3,413–$4,200'],
        ['12.00%', '11.85–15.55%'],
      ],
      reasons: [
        'Expected effective annual cost 12.00%, points included',
        'Your $420,000 is well inside $75K–$2.0M',
        'Longest note is 12 months; you plan 9',
        'Usually funds in 5 days; you need 10',
        'Its rates suit a file like yours',
        allPublished,
        'Lends in Texas and 2 more states',
      ],
    },
    {
      name: 'Birch Lane Capital',
      score: 'Score 0.73 of 1, good fit',
      terms: [77, 100, 40, 30, 100, 95, 70],
      total: '$32,331',
      best: '$31,763',
      worst: '$45,413',
      figures: [
        ['8.88%', '8.75–11.75%'],
        ['1.04%', '1–2%'],
        ['$3,106', '$3,063–$4,113'],
        ['10.32%', '10.14–14.58%'],
      ],
      reasons: [
        'Expected effective annual cost 10.32%, points included',
        'Your $420,000 is well inside $100K–$3.0M',
        'Shortest note is 12 months; you plan 9',
        'Usually funds in 12 days; you need 10',
        'Its rates suit a file like yours',
        allPublished,
        'Lends in Texas and all other states',
      ],
    },
  ])
})

test('deal 3 has one match, says what ruled the others out and which change would help [MATCH-01] [MATCH-02] [MATCH-04] [MATCH-05]', async ({
  page,
}) => {
  const investor = await addInvestor(app, { creditScoreRange: 'Fair (600-649)' })
  await investor.call(createDeal, { body: dealBody({ ...otherDeals[3] }) })
  await openDeals(page, investor)
  const card = page.getByRole('article')
  await expect(card.getByRole('img', { name: /^Sources \$105,000 against uses \$124,570: gap \$19,570/ })).toBeVisible()
  for (const ratio of ['price 105.9%', 'value after repair 64.3%', 'price and repairs 75.0%'])
    await expect(card.getByRole('img', { name: `loan to ${ratio}` })).toBeVisible()
  for (const text of [
    '70% rule: $22,000 above. 70% of $140,000 less $35,000 of repairs gives a maximum price of $63,000; yours is $85,000.',
    '1 of 6 lenders fits. What ruled the others out',
    'Borrowing $10,000 more, $100,000, would make 2 lenders fit in place of 1.',
    'What it changes at Elm Lane Capital: total cost $14,107 to $16,253, loan to value after repair 64.3% to 71.4%, loan to price and repairs 75.0% to 83.3%.',
  ])
    await expect(card).toContainText(text)
  await expect(card.getByText('Near miss.')).toHaveCount(1)
  for (const [rule, counts] of [
    ['Do not lend in Georgia', /3.*2 for this alone/],
    ['Do not lend $90,000', /2.*1 for this alone/],
    ['Shortest note is longer than 18 months', /1.*1 for this alone/],
  ] as const)
    await expect(card.getByText(rule).locator('xpath=..')).toContainText(counts)
  await expectMatches(page, 12, [
    {
      name: 'Elm Lane Capital',
      score: 'Score 0.79 of 1, good fit',
      terms: [23, 100, 100, 100, 92, 85, 100],
      total: '$14,107',
      best: '$11,700',
      worst: '$15,750',
      figures: [
        ['12.49%', '11–13.5%'],
        ['3.19%', '2–4%'],
        ['$936', '$825–$1,013'],
        ['15.96%', '13.15–17.90%'],
      ],
      reasons: [
        'Expected effective annual cost 15.96%, points included',
        'Your $90,000 is well inside $50K–$500K',
        'Longest note is 18 months; you plan 12',
        'Usually funds in 7 days; you need 21',
        'Its lowest rate asks for a somewhat stronger file',
        allPublished,
        'Lends in Georgia and 2 more states',
      ],
    },
  ])
})

test('a deal no lender fits says so, with the rules that removed them [DASH-07] [MATCH-05]', async ({ page }) => {
  const investor = await addInvestor(app)
  await investor.call(createDeal, { body: dealBody({ loanAmount: 40_000_000, purchasePrice: 50_000_000 }) })
  await openDeals(page, investor)
  const card = page.getByRole('article')
  await expect(card.getByText('No matched lenders found for this deal')).toBeVisible()
  await expect(card).toContainText('None of 6 lenders fit. What ruled the others out')
  await expect(card).toContainText('Do not lend $40,000,000')
  await expect(card.getByText('No match yet: 2.0 points assumed.')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Compare/ })).toHaveCount(0)
})

test('a contacted lender that is no longer listed stays, and that is said [DASH-14]', async ({ page }) => {
  const investor = await addInvestor(app)
  const ids = await addLenders(app, [{ name: 'Gone Lane Capital', states: ['Nevada'] }])
  await investor.call(createDeal, { body: dealBody({ propertyState: 'Nevada' }) })
  const [listed] = await investor.call(listDeals)
  const match = listed!.topMatches.find(({ lender }) => lender.name === 'Gone Lane Capital')!
  await investor.call(recordContact, { params: { id: match.id }, body: { channel: 'phone' } })
  await app.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.id, ids['Gone Lane Capital']!))
  await app.deps.catalogue.refresh()
  await openDeals(page, investor)
  const row = matchRows(page).filter({ hasText: 'Gone Lane Capital' })
  await expect(row).toContainText('This lender is no longer listed. Its figures are the last it published.')
  await expect(row.getByRole('heading').getByRole('link')).toHaveCount(0)
  await expect(row.getByText(/^Contacted/)).toBeVisible()
})
