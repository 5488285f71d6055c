import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DealPreviewInput } from '#contract/deals/deal-preview.ts'
import { textOf } from '#test/builders/render-in-site.tsx'
import { useZodForm } from '#web/forms/form.tsx'
import { DealFormInput, type DealFormValues, dealFormDefaults } from './deal-form-schema.ts'
import { DealPreview, figuresToPreview, previewFigures } from './deal-preview.tsx'

function Sample(given: Partial<DealFormValues>) {
  return <DealPreview form={useZodForm(DealFormInput, { ...dealFormDefaults, ...given })} />
}

it('shows the cash needed before the deal is submitted, and what it includes [MATCH-04]', () => {
  // Price 200,000, repairs 25,000, points 3,200, fees 2,645, closing 4,000, 15 days of interest at 12% 800, a year of
  // insurance 1,800, less the loan of 160,000. The down payment is 40,000.
  expect(textOf(renderToStaticMarkup(<Sample />))).toContain(
    'Cash you need: $77,445, $37,445 more than your down payment. Includes 2 points, $2,645 of fees, $4,000 of closing costs and $2,600 of prepaid items.',
  )
})

it('counts at least $2,500 of closing costs, and shows no cash while a payoff is missing [MATCH-21]', () => {
  expect(textOf(renderToStaticMarkup(<Sample purchasePrice={80_000} loanAmount={64_000} />))).toContain(
    '$2,500 of closing costs',
  )
  const refinance = renderToStaticMarkup(<Sample dealType="Refinance" propertyValue={200_000} />)
  expect(refinance).toContain('Cash: payoff not given.')
  expect(refinance).not.toContain('Includes')
})

it('treats an invalid payoff as missing, and says that the loan pays other liens [MATCH-21]', () => {
  const refinance = { ...dealFormDefaults, dealType: 'Refinance', propertyValue: 200_000 } as const
  const cashNote = (more: object) =>
    previewFigures({ ...refinance, ...more })!.notes.find(({ about }) => about === 'cash')!.text
  expect(cashNote({ payoff: Number.NaN })).toBe('Cash: payoff not given.')
  expect(cashNote({ payoff: 50_000, otherLiens: true })).toContain('to pay the other liens from')
})

it('shows the ratios of the deal being typed [MATCH-04]', () => {
  expect(previewFigures(dealFormDefaults)).toMatchObject({ ltvPercent: 80, ltarvPercent: 53.3, ltcPercent: 71.1 })
  expect(previewFigures(dealFormDefaults)!.sourcesAndUses).toMatchObject({ points: 3200, pointsAssumed: true })
})

it('waits for price, value and loan, and counts emptied repairs as zero [MATCH-04]', () => {
  for (const name of ['purchasePrice', 'estimatedArv', 'loanAmount'] as const)
    for (const value of [undefined, Number.NaN, 0, -5])
      expect(previewFigures({ ...dealFormDefaults, [name]: value } as never)).toBeNull()
  expect(previewFigures({ ...dealFormDefaults, repairBudget: Number.NaN })!.ltcPercent).toBe(80)
})

it('points out likely typing errors [MATCH-04]', () => {
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

it('requests a preview of valid figures before there is an address', () => {
  const figures = figuresToPreview({ ...dealFormDefaults, propertyAddress: '', purpose: '', loanAmount: 170_000 })
  expect(figures).toMatchObject({ loanAmount: 170_000, termMonths: 12, propertyState: 'California' })
  expect(figures).not.toHaveProperty('propertyAddress')
  expect(DealPreviewInput.parse(figures)).toMatchObject({ loanAmount: 170_000 })
})

it('previews a rental over 30 years and ignores the hidden term', () => {
  const figures = figuresToPreview({ ...dealFormDefaults, loanKind: 'rental', termMonths: Number.NaN })
  expect(figures).toMatchObject({ termMonths: 360, holdMonths: null })
})

it.each([
  ['an emptied loan amount', { loanAmount: Number.NaN }],
  ['a term beyond the form', { termMonths: 61 }],
  ['a sale after the term', { holdMonths: 13 }],
  ['a property its borrower lives in', { occupancy: 'owner' }],
] as const)('requests no preview for %s', (_, change) => {
  expect(figuresToPreview({ ...dealFormDefaults, ...change })).toBeNull()
})
