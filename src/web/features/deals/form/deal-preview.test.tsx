import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { DealFormInput, type DealFormValues, dealFormDefaults } from './deal-form-schema.ts'
import { DealPreview } from './deal-preview.tsx'

function Sample(given: Partial<DealFormValues>) {
  return <DealPreview form={useZodForm(DealFormInput, { ...dealFormDefaults, ...given })} />
}

it('says the gap to bring before the deal is submitted, and what it counts [MATCH-04]', () => {
  // Price 200,000, repairs 25,000, points 3,200, fees 2,645, closing 4,000, 15 days of interest at 12% 800, a year of insurance 1,800,
  // less the loan of 160,000. The down payment is 40,000.
  expect(renderToStaticMarkup(<Sample />)).toContain(
    'Cash you need: $77,445, $37,445 more than your down payment. This counts 2 points, $2,645 of fees, $4,000 of closing costs and $2,600 of prepaid items.',
  )
})

it('counts at least $2,500 of closing costs, and none of it while a payoff is missing [MATCH-21]', () => {
  expect(renderToStaticMarkup(<Sample purchasePrice={80_000} loanAmount={64_000} />)).toContain(
    '$2,500 of closing costs',
  )
  const refinance = renderToStaticMarkup(<Sample dealType="Refinance" propertyValue={200_000} />)
  expect(refinance).toContain('Cash: payoff not given.')
  expect(refinance).not.toContain('This counts')
})
