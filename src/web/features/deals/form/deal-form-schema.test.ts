import { expect, it } from 'vitest'
import { DealInput } from '#contract/deals/deal-input.ts'
import { DealFormInput, type DealFormValues, dealFormDefaults } from './deal-form-schema.ts'

const filled: DealFormValues = {
  ...dealFormDefaults,
  propertyAddress: '12 Elm Street',
  purpose: 'Buy and sell',
  occupancy: 'investment',
}
const messages = (values: object) =>
  DealFormInput.safeParse({ ...filled, ...values } as never).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? []

it('submits what the API accepts [DEAL-01]', () => {
  const output = DealFormInput.parse({ ...filled, purchasedDate: '2026-01-02' })
  expect(DealInput.parse(output)).toEqual(output)
  for (const none of ['', null, undefined])
    expect(DealFormInput.parse({ ...filled, purchasedDate: none }).purchasedDate).toBeNull()
})

it('caps the term at 60 months, which the API does only for short-term loans [DEAL-01]', () => {
  expect(DealFormInput.parse({ ...filled, termMonths: 60 }).termMonths).toBe(60)
  const refused = DealFormInput.safeParse({ ...filled, termMonths: 61 })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Term must be a whole number from 1 to 60'])
  expect(DealInput.parse({ ...filled, loanKind: null, termMonths: 61 }).termMonths).toBe(61)
})

it('shows the shared schema’s message at each field [DEAL-02]', () => {
  const refused = DealFormInput.safeParse({
    ...filled,
    propertyAddress: ' ',
    loanAmount: undefined as never,
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

it('asks who will live there, without a default [MATCH-10]', () => {
  expect(dealFormDefaults.occupancy).toBeNull()
  for (const none of [null, undefined, ''])
    expect(messages({ occupancy: none })).toEqual([['occupancy', 'Answer whether you or family will live there']])
  expect(DealFormInput.parse({ ...filled, occupancy: 'owner' }).occupancy).toBe('owner')
})

it('sets a long-term rental to 360 months and ignores hidden fields [MATCH-14]', () => {
  const rental = { ...filled, loanKind: 'rental', termMonths: null as never, holdMonths: 900 } as const
  expect(DealFormInput.parse(rental)).toMatchObject({ loanKind: 'rental', termMonths: 360, holdMonths: null })
  expect(messages({ termMonths: null })).toEqual([['termMonths', 'Term must be a whole number from 1 to 60']])
})

it('rejects a hold longer than the term [MATCH-14]', () => {
  expect(DealFormInput.parse({ ...filled, holdMonths: 9 }).holdMonths).toBe(9)
  expect(messages({ holdMonths: 13, loanAmount: null })).toEqual([
    ['loanAmount', 'Loan amount is required'],
    ['holdMonths', 'Months until you sell cannot be more than the term, 12'],
  ])
})

it('submits blank fields as null, not zero [MATCH-14]', () => {
  expect(DealFormInput.parse({ ...filled, rehabScope: '' })).toMatchObject({
    rehabScope: null,
    propertyValue: null,
    units: null,
    monthlyRent: null,
  })
  expect(DealFormInput.parse({ ...filled, rehabScope: 'heavy', monthlyRent: 0 })).toMatchObject({
    rehabScope: 'heavy',
    monthlyRent: 0,
  })
})

it('requires a refinance’s use of proceeds, and clears refinance answers for other deals [COMP-03] [MATCH-22]', () => {
  const refinance = { ...filled, dealType: 'Refinance' } as const
  expect(messages(refinance)).toEqual([['useOfProceeds', 'Choose what the money is for']])
  const answers = { useOfProceeds: 'business', latePayments: '30', otherLiens: false } as const
  expect(DealFormInput.parse({ ...refinance, ...answers })).toMatchObject(answers)
  expect(DealFormInput.parse({ ...filled, ...answers, useOfProceeds: 'personal' })).toMatchObject({
    useOfProceeds: null,
    latePayments: null,
    otherLiens: null,
  })
})
