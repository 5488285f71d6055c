import type { Locator } from '@playwright/test'
import { getDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { chooseQuoteEndpoint, logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { formatDollars } from '#domain/money/money.ts'
import { quoteBody } from '#test/builders/quote-builders.ts'
import { dealViews, investorWithDeal, openDeal, openFoldedView } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

/** A price of $185,000 and $60,000 of repairs. The loan covers the advance first and part of the repairs. */
const deal = { loanAmount: 200_000, purchasePrice: 185_000, repairBudget: 60_000, repairsFinanced: false } as const

type Price = {
  ratePercent: number
  pointsPercent: number
  loanFees: number
  advancePercent: number | null
  interestBasis: string | null
}

/** Cash at closing, repairs the borrower pays, and their sum, calculated by hand. */
function cashByHand({ ratePercent, pointsPercent, loanFees, advancePercent, interestBasis }: Price) {
  const advance = Math.min(deal.loanAmount, ((advancePercent ?? 85) / 100) * deal.purchasePrice)
  const holdback = Math.min(deal.repairBudget, deal.loanAmount - advance)
  // 15 days of interest and a year of insurance are paid ahead.
  const owed = interestBasis === 'drawn' ? deal.loanAmount - holdback : deal.loanAmount
  const prepaid = (owed * ratePercent * 15) / 36_000 + 1800
  const costs = (deal.loanAmount * pointsPercent) / 100 + loanFees + 650 + 0.02 * deal.purchasePrice + prepaid
  const atClosing = deal.purchasePrice + costs - (deal.loanAmount - holdback)
  const repairs = deal.repairBudget - holdback
  return [
    ['Cash at closing', formatDollars(atClosing)],
    ['Repairs you pay yourself', formatDollars(repairs)],
    ['Cash you need', formatDollars(atClosing + repairs)],
  ] as const
}

type Cash = ReturnType<typeof cashByHand>

/** Asserts that each label is followed by its amount. */
async function expectCash(place: Locator, cash: Cash) {
  for (const [words, sum] of cash) await expect(place).toContainText(new RegExp(`${words}\\s*${escaped(sum)}(?!\\d)`))
}

const escaped = (text: string) => text.replaceAll('$', '\\$')

test('page, list, fix, calculator, what-if, sheet, match, mail and quote show the same cash figures [MATCH-21]', async ({
  page,
  app,
}) => {
  const { investor, deal: stored } = await investorWithDeal(app, { ...deal, occupancy: 'investment' })
  const params = { id: stored.id }
  const { insight } = await investor.call(getDealEndpoint, { params })
  const typical = cashByHand({ ...insight.medians!, advancePercent: null })
  // Ensures that the deal has both kinds of cash.
  expect(new Set(typical.map(([, sum]) => sum)).size).toBe(3)

  await openDeal(page, investor, `/deals/${stored.id}`)
  const cash = page.getByRole('region', { name: 'Cash' })
  await expectCash(cash, typical)
  await page.getByText('See what changes').click()
  const fix = page.getByRole('table').filter({ hasText: 'With it' })
  for (const [words, sum] of typical)
    await expect(fix.getByRole('row', { name: words }).getByRole('cell').first()).toHaveText(sum)

  await page.getByRole('link', { name: 'Change these figures in the flip calculator' }).click()
  await expectCash(page.getByRole('region', { name: 'Cash it takes' }), typical)

  await page.goto('/dashboard#my-deals')
  const card = page.getByRole('article').first()
  // A list with a single deal opens it.
  await expectCash(card, typical)

  await page.goto(`/deals/${stored.id}?tab=what-if`)
  for (const [words, sum] of typical)
    await expect(page.getByRole('row', { name: words }).getByRole('cell').first()).toHaveText(sum)

  await page.goto(`/deals/${stored.id}`)
  await openFoldedView(page, 'Sheet')
  await expectCash(page.getByRole('article', { name: 'Deal sheet' }), typical)

  // Uses one lender's terms, with its own advance: on the page, in its row, and in the email to it.
  const matches = await investor.call(listDealMatchesEndpoint, { params })
  const match = matches.slice(0, 10).find(({ cost, lender }) => cost.isPriced && lender.contactEmail)!
  const { advancePercent } = match.cost
  const its = cashByHand({ ...match.cost, loanFees: match.cost.loanFees! })
  await page.goto(`/deals/${stored.id}`)
  const basis = page.getByLabel('Using')
  await basis.selectOption(match.id)
  await expectCash(cash, its)

  await dealViews(page)
    .getByRole('link', { name: /^Lenders/ })
    .click()
  const row = page.locator('ol.matches > li').filter({ hasText: match.lender.name }).first()
  await row.locator('summary').click()
  await expectCash(row, its)
  await row.getByRole('link', { name: /email/i }).first().click()
  const mail = page.getByRole('dialog')
  const [[, atClosing], [, repairs], [, need]] = its
  await expect(mail).toContainText(`Cash: ${atClosing} at closing, ${repairs} for repairs, ${need} in all`)
  await page.keyboard.press('Escape')

  // The page starts with the chosen quote.
  const { fees: _, ...terms } = quoteBody
  const quote = await investor.call(logQuoteEndpoint, {
    params,
    body: {
      ...terms,
      matchId: match.id,
      loanAmount: deal.loanAmount,
      fees: [{ label: 'Loan fees', dollars: 1234, per: 'loan' }],
    },
  })
  await investor.call(chooseQuoteEndpoint, { params: { id: quote.id } })
  const quoted = cashByHand({ ...terms, loanFees: 1234, advancePercent })
  await page.goto(`/deals/${stored.id}`)
  await expectCash(cash, quoted)
  await dealViews(page)
    .getByRole('link', { name: /^Quotes/ })
    .click()
  await expectCash(page.getByRole('region', { name: match.lender.name }), quoted)
  const line = page.getByRole('row', { name: new RegExp(match.lender.name) })
  for (const [, sum] of quoted) await expect(line).toContainText(sum)
})
