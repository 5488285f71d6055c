import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { DealFormInput, dealFormDefaults } from './deal-form-schema.ts'
import { DealPreview } from './deal-preview.tsx'

function Sample() {
  return <DealPreview form={useZodForm(DealFormInput, dealFormDefaults)} />
}

it('says the gap to bring before the deal is submitted, and what it counts [MATCH-04]', () => {
  // 200,000 + 25,000 + 3,200 of points + 2,645 of fees + 4,000 of closing costs + 2,600 prepaid, less 160,000; 40,000 down.
  expect(renderToStaticMarkup(<Sample />)).toContain(
    'Cash you need: $77,445, $37,445 more than your down payment. This counts 2 points, $2,645 of fees, closing costs of 2% of the price, and prepaid interest and insurance.',
  )
})
