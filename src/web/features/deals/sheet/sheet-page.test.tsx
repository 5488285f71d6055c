import { expect, it } from 'vitest'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { matchNow, modelLender } from '#test/builders/match-lenders.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { sheetFigures, sheetMoney } from './sheet-figures.ts'
import { SheetPage } from './sheet-page.tsx'

const deal = wireDeal({ purchasePrice: 185_000, repairBudget: 60_000, estimatedArv: 330_000, loanAmount: 217_250 })
const sheet = {
  ...deal,
  propertyAddress: null,
  name: null,
  creditRange: null,
  health: dealHealth(deal, null),
  verdict: null,
  medians: null,
  eligibleCount: null,
  expiresAt: '2026-12-24T12:00:00Z',
}

it('shows a deal’s figures and money, and no optional fact that wasn’t chosen [LIFE-06]', () => {
  const markup = renderInSite(<SheetPage sheet={sheet} />)
  const text = textOf(markup)
  for (const part of [
    'Loan requested $217,250',
    'LTC 88.7%',
    'LTARV 65.8%',
    'Repairs $60,000',
    'until December 24, 2026',
  ])
    expect(text).toContain(part)
  for (const hidden of [
    'Street address',
    'Investor ',
    'Credit range',
    'Payoff',
    'Verdict',
    'Square feet',
    'in the directory',
  ])
    expect(text).not.toContain(hidden)
  expect(markup).not.toMatch(/ style=/)
})

it('shows the three cash figures, and a rental’s DSCR and cash flow [MATCH-19] [MATCH-21]', () => {
  const text = textOf(renderInSite(<SheetPage sheet={sheet} />))
  for (const part of ['Cash at closing $41,326', 'Repairs you pay yourself $0', 'Cash you need $41,326'])
    expect(text).toContain(part)
  expect(text).not.toContain('DSCR')
  const rentalExample = workedDeals[6]
  const lenders = Array.from({ length: 6 }, (_, at) => ({ ...modelLender('6A'), id: String(at) }))
  const { insight } = assessDeal(lenders, rentalExample.deal, rentalExample.investor, matchNow)
  const { health, verdict, medians } = insight
  const rental = textOf(
    renderInSite(<SheetPage sheet={{ ...sheet, ...rentalExample.deal, health, verdict, medians }} />),
  )
  for (const part of ['LTV 75.0%', 'DSCR at 7.093% 1.31', 'Monthly cash flow $42', 'Largest loan at 1.25 $239,752'])
    expect(rental).toContain(part)
  expect(rental).not.toMatch(/After-repair value|Day-one advance/)
})

it('shows sources that add up to the uses, prepaid items included [LIFE-06] [MATCH-32]', () => {
  const dollarsOf = (rows: readonly { value: string }[]) =>
    rows.reduce((sum, { value }) => sum + Number(value.replace(/[$,]/g, '')), 0)
  const { sources, uses } = sheetMoney(sheet)
  expect(sources.map(({ label }) => label)).toContain('Still to bring')
  // Each row is rounded to whole dollars.
  expect(Math.abs(dollarsOf(sources) - dollarsOf(uses))).toBeLessThan(4)
  const text = textOf(renderInSite(<SheetPage sheet={sheet} />))
  expect(text).toContain('Cash, points and fees at assumed terms.')
  const sourcesAndUses = { ...sheet.health.sourcesAndUses, pointsAssumed: false }
  const median = { ...sheet, health: { ...sheet.health, sourcesAndUses } }
  expect(textOf(renderInSite(<SheetPage sheet={median} />))).toContain('at the median terms of the lenders that fit.')
})

it('lists a down payment for a purchase only [LIFE-06] [MATCH-12]', () => {
  const labelsOf = (kind: 'purchase' | 'refinance') => {
    const sourcesAndUses = { ...sheet.health.sourcesAndUses, kind }
    return sheetFigures({ ...sheet, health: { ...sheet.health, sourcesAndUses } }).map(({ label }) => label)
  }
  expect(labelsOf('purchase')).toContain('Down payment')
  expect(labelsOf('refinance')).not.toContain('Down payment')
})

it('shows the optional facts that were chosen [LIFE-06]', () => {
  const chosen = { ...sheet, propertyAddress: '1418 Alder Street', name: 'Ada Merrin', creditRange: 'Good (650-699)' }
  const text = textOf(renderInSite(<SheetPage sheet={chosen} />))
  for (const part of ['Street address 1418 Alder Street', 'Investor Ada Merrin', 'Credit range Good (650-699)'])
    expect(text).toContain(part)
})

it('shows how many lenders fit, even if none of them publishes a price [LIFE-06]', () => {
  const read = (eligibleCount: number) => textOf(renderInSite(<SheetPage sheet={{ ...sheet, eligibleCount }} />))
  expect(read(2)).toContain('2 lenders in the directory fit what this deal asks.')
  expect(read(0)).toContain('0 lenders in the directory fit what this deal asks.')
})

it('shows the same message for expired, revoked and unknown links [LIFE-06]', () => {
  const text = textOf(renderInSite(<SheetPage sheet={{ gone: 'This link is no longer valid.' }} />))
  expect(text).toContain('This link is no longer valid.')
})
