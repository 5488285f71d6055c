import { expect, it } from 'vitest'
import { dealFormDefaults } from './deal-form-schema.ts'
import { previewFigures } from './preview-figures.ts'

it('shows the ratios of the deal being typed [MATCH-04]', () => {
  expect(previewFigures(dealFormDefaults)).toMatchObject({ ltvPercent: 80, ltarvPercent: 53.3, ltcPercent: 71.1 })
  expect(previewFigures(dealFormDefaults)!.sourcesAndUses).toMatchObject({ points: 3200, pointsAssumed: true })
})

it('waits for price, value and loan, and takes emptied repairs for none [MATCH-04]', () => {
  for (const name of ['purchasePrice', 'estimatedArv', 'loanAmount'] as const)
    for (const value of [undefined, Number.NaN, 0, -5])
      expect(previewFigures({ ...dealFormDefaults, [name]: value } as never)).toBeNull()
  expect(previewFigures({ ...dealFormDefaults, repairBudget: Number.NaN })!.ltcPercent).toBe(80)
})

it('says what looks like a slip of the hand [MATCH-04]', () => {
  const notes = (more: object) =>
    previewFigures({ ...dealFormDefaults, ...more })!
      .notes.filter(({ about }) => about === 'input')
      .map(({ text }) => text)
  expect(notes({})).toEqual([])
  expect(notes({ loanAmount: 310_000 }).join(' ')).toContain('above the value after repair')
  expect(notes({ estimatedArv: 190_000 }).join(' ')).toContain('below the price')
  expect(notes({ downpayment: 400_000 }).join(' ')).toContain('down payment of $400,000 is above the price')
})

it('measures a rental by its rent and its own limits, at the assumed rate [MATCH-19]', () => {
  const typed = {
    ...dealFormDefaults,
    loanKind: 'rental' as const,
    purchasePrice: 300_000,
    repairBudget: 0,
    estimatedArv: 300_000,
    loanAmount: 225_000,
  }
  expect(previewFigures(typed)).toMatchObject({
    ltarvPercent: null,
    limits: { advance: { from: 80, to: 85 } },
    rental: { dscr: null, missing: ['rent', 'taxes', 'insurance'] },
  })
  const rent = { monthlyRent: 1850, yearlyTaxes: 4800, yearlyInsurance: 1800 }
  expect(previewFigures({ ...typed, ...rent })?.rental).toMatchObject({
    ratePercent: 8,
    dscr: expect.closeTo(0.8405, 4),
    cashFlowYearly: -9117.84,
  })
  expect(previewFigures(dealFormDefaults)?.rental).toBeNull()
})
