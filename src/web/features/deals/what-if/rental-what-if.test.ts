import { expect, it } from 'vitest'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { outcomeOf } from './outcome.ts'
import { figureErrors, slidersOf, withFigures } from './what-if-figures.ts'

const rental = wireDeal({ ...workedDeals[6].deal, monthlyHoa: null })

it('offers a rental’s rent, taxes and insurance instead of repairs and after-repair value [MATCH-19]', () => {
  const names = (deal: typeof rental) => slidersOf(deal).map(({ name }) => name)
  expect(names(rental)).toEqual([
    'purchasePrice',
    'monthlyRent',
    'yearlyTaxes',
    'yearlyInsurance',
    'loanAmount',
    'downpayment',
    'closingTimelineDays',
  ])
  expect(names({ ...rental, propertyType: 'Condo/Co-op' })).toContain('monthlyHoa')
  expect(names(wireDeal())).not.toContain('monthlyRent')
  for (const { name, min, max, step } of slidersOf({ ...rental, monthlyRent: null })) {
    expect(max, name).toBeGreaterThan(min)
    expect((max - min) % step, name).toBeCloseTo(0, 9)
  }
})

it('assumes the usual hold of the tried loan, not of the stored deal [MATCH-28]', () => {
  const flip = wireDeal({ holdMonths: null })
  const assumed = (figures: Parameters<typeof withFigures>[1]) =>
    slidersOf(flip, withFigures(flip, figures)).find(({ name }) => name === 'holdMonths')!.blankAt
  expect(assumed({})).toBe(6)
  expect(assumed({ termMonths: 4 })).toBe(4)
  // Without repairs it is a bridge loan, which is held for its term.
  expect(assumed({ repairBudget: 0 })).toBe(12)
})

it('rejects a term that a short-term loan can’t have [LIFE-04]', () => {
  const errors = (loanKind: 'short' | null, termMonths: number) =>
    figureErrors({ termMonths }, wireDeal({ loanKind })).termMonths
  expect(errors('short', 60)).toBeUndefined()
  expect(errors('short', 61)).toContain('A short-term loan runs up to 60 months.')
  expect(errors(null, 61)).toBeUndefined()
})

it('computes DSCR, cash flow and the largest loan from the rent, and none of them without rent [MATCH-19]', () => {
  const at = (monthlyRent: number | null) => outcomeOf(withFigures(rental, { monthlyRent }), undefined)
  // At the assumed 8 %: the worked example with a rent of $1,850.
  expect(at(1850)).toMatchObject({ dscr: expect.closeTo(0.8405, 4), largestLoan: 177_168.54, cashAtClosing: 92_195 })
  expect(at(2700).dscr!).toBeGreaterThan(1)
  expect(at(2700).cashFlowMonthly! - at(1850).cashFlowMonthly!).toBeCloseTo(850 * 0.95 * 0.82, 1)
  expect(at(null)).toMatchObject({ dscr: null, cashFlowMonthly: null, largestLoan: null, profit: null })
  expect(figureErrors({ monthlyRent: -5 }, rental).monthlyRent).toBeTruthy()
})
