import { expect, it } from 'vitest'
import { DealInput, dealDefaults } from '#contract/deal-input.ts'
import { DealFormInput } from './deal-form-schema.ts'

const filled = { ...dealDefaults, propertyAddress: '12 Elm Street', purpose: 'Buy and sell' }

it('submits what the API takes [DEAL-01]', () => {
  const output = DealFormInput.parse({ ...filled, purchasedDate: '2026-01-02' })
  expect(DealInput.parse(output)).toEqual(output)
  for (const none of ['', null, undefined])
    expect(DealFormInput.parse({ ...filled, purchasedDate: none }).purchasedDate).toBeNull()
})

it('caps the term at 60 months, which the API does not [DEAL-01]', () => {
  expect(DealFormInput.parse({ ...filled, termMonths: 60 }).termMonths).toBe(60)
  const refused = DealFormInput.safeParse({ ...filled, termMonths: 61 })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Term must be a whole number from 1 to 60'])
  expect(DealInput.parse({ ...filled, termMonths: 61 }).termMonths).toBe(61)
})

it('speaks at each field in the words of the shared schema [DEAL-02]', () => {
  const refused = DealFormInput.safeParse({
    ...filled,
    propertyAddress: ' ',
    loanAmount: undefined,
    bedrooms: 21,
    purchasedDate: 'x',
  })
  expect(Object.fromEntries(refused.error!.issues.map(({ path, message }) => [path.join('.'), message]))).toEqual({
    propertyAddress: 'Property address is required',
    loanAmount: 'Loan amount is required',
    bedrooms: 'Bedrooms must be a whole number from 0 to 20',
    purchasedDate: 'Enter the purchase date as a date',
  })
})
