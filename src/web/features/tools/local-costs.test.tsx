import { expect, it } from 'vitest'
import type { DealPreview } from '#contract/deals/deal-preview.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { loanCostDeal, loanCostExample } from './loan-cost/loan-cost.requests.ts'
import { LoanCostPage } from './loan-cost/loan-cost-page.tsx'
import { RehabPage } from './rehab/rehab-page.tsx'

const factors = { asOf: 'November 2026', factors: { California: 1.25 } }
const rehab = (search: Record<string, string>, table = factors) =>
  textOf(renderInSite(<RehabPage search={search} />, { queryData: [[['/api/tools/state-factors'], table]] }))

it('computes repairs with the state’s dated factor; a typed factor takes precedence [TOOL-06]', () => {
  const house = { squareFeet: '1500', scope: 'moderate' }
  // 1,500 square feet at 45, with 15 % reserve.
  expect(rehab(house)).toContain('Expected $77,625')
  const local = rehab({ ...house, state: 'California' })
  expect(local).toContain('Expected $97,031')
  expect(local).toContain('California: 1.25 times the national costs, as of November 2026')
  const markup = renderInSite(<RehabPage search={{ ...house, state: 'California' }} />, {
    queryData: [[['/api/tools/state-factors'], factors]],
  })
  expect(markup).toMatch(/<input(?=[^>]*name="stateFactor")(?=[^>]*placeholder="1\.25")/)
  expect(rehab({ ...house, state: 'Ohio' })).toContain('Expected $77,625')
  expect(rehab({ ...house, state: 'California', stateFactor: '1.1' })).toContain('Expected $85,388')
})

it('draws the range and median of lenders’ costs, and names three to ask, one without a rate [TOOL-07]', () => {
  const pick = {
    programName: null,
    ratePercent: 10,
    pointsPercent: 2,
    fundingDays: 7,
    lowestTotal: 17_000,
    highestTotal: 25_000,
    cashToClose: 38_000,
    peakCash: 60_000,
    takesFirstTimers: true,
    asksFor: null,
    publishedSource: null,
  }
  const lender = (name: string) => ({ id: name, slug: name.toLowerCase(), name, isSample: true })
  const preview: DealPreview = {
    ...{ eligibleCount: 412, bestTotal: 14_000, medianTotal: 19_500, highestTotal: 31_000 },
    ...{
      kind: 'flip' as const,
      isFirstProject: true,
      companiesOnlyCount: 0,
      moreWithFiveDeals: 0,
      purpose: 'purchase' as const,
      holdMonths: 6,
      medians: null,
      verdict: null,
      profit: null,
    },
    picks: [
      {
        ...pick,
        reason: 'cost',
        bestIn: ['cost'],
        lender: lender('Alder'),
        total: 14_000,
        why: '$5,500 below typical',
        publishedSource: { checkedAt: '2020-10-02T00:00:00.000Z', sourceUrl: null, website: 'https://alder.example' },
      },
      {
        ...pick,
        reason: 'fit',
        bestIn: ['fit'],
        lender: lender('Birch'),
        total: null,
        ratePercent: null,
        why: 'Meets 5 of 6 requirements',
        asksFor: 'Requires 5 deals in 3 years',
      },
    ],
  }
  const loanCost = (shown: DealPreview) =>
    textOf(
      renderInSite(<LoanCostPage search={{}} />, {
        queryData: [[queryKeys.dealPreview('loan-cost', loanCostDeal(loanCostExample)), shown]],
      }),
    )
  const text = loanCost(preview)
  expect(text).toContain('Lowest total $14,000 Median total $19,500 Highest total $31,000')
  expect(text).toContain('All 412, tick at the median $14,000–$31,000 $19,500')
  const medians = {
    ...{ totalCost: 19_500, ratePercent: 10, pointsPercent: 2, loanFees: 1995 },
    ...{ pricedCount: 398, interestBasis: 'full' as const },
  }
  expect(loanCost({ ...preview, medians })).toContain('398 with a published rate, tick at the median')
  expect(text).toContain('Lowest cost · $5,500 below typical Alder Sample $14,000 10.00% · 2.00 pts · 7 days')
  expect(text).toContain('Best fit · Meets 5 of 6 requirements Birch Sample Rate not published: ask')
  expect(text).toContain('7 days Requires 5 deals in 3 years')
})
