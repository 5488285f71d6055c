import { expect, it } from 'vitest'
import { DealInputFields } from '#contract/deals/deal-input.ts'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipProfit } from '#domain/flip/flip-profit.ts'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { dealChanges } from '#web/features/tools/save-to-deal.tsx'
import { flipSearch } from '#web/shell/flip-search.ts'
import { dealFieldsOfFlip, flipInput, flipProfitExample, flipProfitFields } from './flip-profit-fields.ts'

function flipOf(search: ToolSearch) {
  const { values, isComplete } = readFigures(flipProfitFields, search)
  expect(isComplete).toBe(true)
  const input = flipInput(values, search['interestBasis'] === 'full' ? 'full' : 'drawn')
  return { input, dealFigures: dealFieldsOfFlip(input, values) }
}

const given = {
  ...flipProfitExample,
  ...{ sellingPercent: '6', appraisal: '0', propertyTaxPercent: '1.25', insuranceMonthly: '133', loanTermMonths: '18' },
  ...{ drawMonths: '5', targetProfit: '40000', interestBasis: 'full', hoaMonthly: '250' },
}

it('a deal saved from a flip has the same profit, and so has the calculator opened from the deal [TOOL-08]', () => {
  const { input, dealFigures } = flipOf(given)
  const deal = { ...wireDeal(), ...dealChanges(wireDeal(), dealFigures).patch }
  const { ratePercent = 0, pointsPercent = 0, loanFees = 1995 } = deal.profitFigures ?? {}
  const ofDeal = flipInputOfDeal(deal, { ratePercent, pointsPercent, loanFees })
  expect(ofDeal && flipProfit(ofDeal)).toEqual(flipProfit(input))
  const { deal: dealId, ...address } = flipSearch(ofDeal!, deal.id)
  expect(dealId).toBe(deal.id)
  expect(flipProfit(flipOf(address).input)).toEqual(flipProfit(input))
})

it('a deal’s HOA dues count in the calculator opened from it, and are saved from there [TOOL-08]', () => {
  const deal = wireDeal({ monthlyHoa: 250 })
  const ofDeal = flipInputOfDeal(deal, { ratePercent: 10, pointsPercent: 2, loanFees: 1995 })!
  const { deal: _id, ...address } = flipSearch(ofDeal, deal.id)
  const opened = flipOf(address)
  expect(flipProfit(opened.input).carry).toBe(flipProfit(ofDeal).carry)
  expect(opened.dealFigures.monthlyHoa).toBe(250)
})

it('a deal gets only entered figures, never assumptions, and the deal form accepts them [TOOL-08]', () => {
  const { dealFigures } = flipOf(flipProfitExample)
  expect(dealFigures.profitFigures).toEqual({ ratePercent: 10.93, pointsPercent: 2.29 })
  expect(dealFigures).not.toHaveProperty('termMonths')
  expect(dealFigures).not.toHaveProperty('yearlyTaxes')
  const all = flipOf(given).dealFigures
  expect(DealInputFields.partial().parse(all)).toMatchObject(all)
})

it('lists the changed figures of a deal, and leaves the others out [TOOL-08]', () => {
  const deal = wireDeal({ purchasePrice: 185_000, profitFigures: { ratePercent: 10.93, sellingPercent: 6 } })
  const { patch, changes, isHoldCut } = dealChanges(deal, {
    ...{ purchasePrice: 185_000, holdMonths: 14 },
    profitFigures: { ratePercent: 10.93, interestBasis: 'full' },
  })
  expect(patch).toEqual({ holdMonths: 12, profitFigures: { ratePercent: 10.93, interestBasis: 'full' } })
  expect(isHoldCut).toBe(true)
  expect(changes).toEqual([
    { label: 'Months held', from: 'not given', to: '12' },
    { label: 'Selling, % of sale', from: '6', to: 'usual' },
    { label: 'Interest on', from: 'usual', to: 'the full loan' },
  ])
  expect(dealChanges(deal, { estimatedArv: 310_000 }).patch).toEqual({ estimatedArv: 310_000 })
})

it('a long term changes a short-term deal to a rental loan, and the change is shown [TOOL-08]', () => {
  const { patch, changes } = dealChanges(wireDeal({ loanKind: 'short', termMonths: 12 }), { termMonths: 480 })
  expect(patch).toEqual({ loanKind: 'rental', termMonths: 360 })
  expect(changes).toEqual([
    { label: 'Loan kind', from: 'short-term', to: 'long-term rental' },
    { label: 'Term, months', from: '12', to: '360' },
  ])
  expect(dealChanges(wireDeal({ loanKind: 'rental', termMonths: 360 }), { termMonths: 240 }).changes).toEqual([])
})
