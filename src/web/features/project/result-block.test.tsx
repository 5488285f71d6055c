import { expect, it } from 'vitest'
import type { Deal } from '#contract/deals/deals.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { PastProjectsOffer } from '#web/features/project/result-block.tsx'

const record = { count: 3, overBudgetPercent: 25, daysLate: 47 }
const offerFor = (change: Partial<Deal>, known: typeof record | null = record) => {
  const deal = wireDeal({ status: 'pending', holdMonths: 9, termMonths: 12, profitFigures: null, ...change })
  return textOf(
    renderInSite(<PastProjectsOffer deal={deal} />, { queryData: [[['/api/projects'], { rows: [], record: known }]] }),
  )
}

it('adds the delay to the usual six months of a flip whose hold is blank, not to its term [DRAW-04]', () => {
  expect(offerFor({ holdMonths: null })).toContain('Plan this one with 25% contingency and 8 months?')
})

it('offers the overruns of past projects as figures for an open deal, until they are used [DRAW-04]', () => {
  expect(offerFor({})).toContain('Plan this one with 25% contingency and 11 months?')
  expect(offerFor({ holdMonths: 11, profitFigures: { contingencyPercent: 25 } })).toBe('')
  expect(offerFor({ status: 'funded' })).toBe('')
  expect(offerFor({}, null)).toBe('')
})
