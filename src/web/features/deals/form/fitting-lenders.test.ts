import { expect, it } from 'vitest'
import { DealPreviewInput } from '#contract/deals/deal-preview.ts'
import { dealFormDefaults } from './deal-form-schema.ts'
import { figuresToPreview } from './fitting-lenders.tsx'

it('asks about figures that are all right before there is an address, and the preview takes them', () => {
  const figures = figuresToPreview({ ...dealFormDefaults, propertyAddress: '', purpose: '', loanAmount: 170_000 })
  expect(figures).toMatchObject({ loanAmount: 170_000, termMonths: 12, propertyState: 'California' })
  expect(figures).not.toHaveProperty('propertyAddress')
  expect(DealPreviewInput.parse(figures)).toMatchObject({ loanAmount: 170_000 })
})

it('previews a rental with 30 years and ignores the hidden term', () => {
  const figures = figuresToPreview({ ...dealFormDefaults, loanKind: 'rental', termMonths: Number.NaN })
  expect(figures).toMatchObject({ termMonths: 360, holdMonths: null })
})

it.each([
  ['an emptied loan amount', { loanAmount: Number.NaN }],
  ['a term beyond the form', { termMonths: 61 }],
  ['a sale after the term', { holdMonths: 13 }],
  ['a property its borrower lives in', { occupancy: 'owner' }],
] as const)('asks nothing for %s', (_, change) => {
  expect(figuresToPreview({ ...dealFormDefaults, ...change })).toBeNull()
})
