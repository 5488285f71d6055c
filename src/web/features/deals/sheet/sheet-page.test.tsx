import { expect, it } from 'vitest'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireDeal } from '#test/builders/wire-deal.ts'
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
  eligibleCount: 1,
  expiresAt: '2026-12-24T12:00:00Z',
}

it('shows a deal’s figures and money, and nothing that was not chosen [LIFE-06]', () => {
  const markup = renderInSite(<SheetPage sheet={sheet} />)
  const text = textOf(markup)
  for (const part of ['Loan wanted $217,250', 'LTC 88.7%', 'LTARV 65.8%', 'Repairs $60,000', 'until December 24, 2026'])
    expect(text).toContain(part)
  for (const kept of ['Street address', 'Investor ', 'Credit range', 'Payoff', 'Verdict', 'Square feet'])
    expect(text).not.toContain(kept)
  expect(markup).not.toMatch(/ style=/)
})

it('shows what was chosen [LIFE-06]', () => {
  const chosen = { ...sheet, propertyAddress: '1418 Alder Street', name: 'Ada Merrin', creditRange: 'Good (650-699)' }
  const text = textOf(renderInSite(<SheetPage sheet={chosen} />))
  for (const part of ['Street address 1418 Alder Street', 'Investor Ada Merrin', 'Credit range Good (650-699)'])
    expect(text).toContain(part)
})

it('says alike of every link that shows nothing that it is no longer valid [LIFE-06]', () => {
  const text = textOf(renderInSite(<SheetPage sheet={{ gone: 'This link is no longer valid.' }} />))
  expect(text).toContain('This link is no longer valid.')
})
