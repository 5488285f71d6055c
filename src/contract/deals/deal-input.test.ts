import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { DealInput } from './deal-input.ts'
import { WithdrawDeal } from './deal-status.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-10T23:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const messages = (purchasedDate: string) =>
  DealInput.safeParse({
    ...dealFieldDefaults,
    propertyAddress: '7 Birch Street',
    purpose: 'Buy',
    purchasedDate,
  }).error?.issues.map(({ message }) => message) ?? []

it('refuses a purchase date that is in the future wherever the investor is [DEAL-02]', () => {
  for (const date of ['2026-03-12', '2026-03-20', '2026-04-10', '2027-03-10', '2099-01-01', '2026-03-12T00:00:00Z'])
    expect(messages(date), date).toEqual(['The purchase date cannot be in the future'])
})

it('accepts every day up to today in the earliest time zone [DEAL-02]', () => {
  for (const date of ['2026-03-11', '2026-03-10', '2026-03-09', '1999-12-31', '1900-01-01'])
    expect(messages(date), date).toEqual([])
})

const read = (changes: object) =>
  DealInput.safeParse({ ...dealFieldDefaults, propertyAddress: '7 Birch Street', purpose: 'Buy', ...changes })

it('stores the day of a purchase date, and null if none is given [DEAL-02]', () => {
  const dayOf = (purchasedDate: unknown) => read({ purchasedDate }).data?.purchasedDate
  expect(dayOf('2026-02-01T23:59:00-05:00')).toBe('2026-02-01')
  expect([dayOf(null), dayOf(undefined)]).toEqual([null, null])
  expect(messages('1899-12-31')).toEqual(['Enter the purchase date as a date'])
})

it('accepts a state by name or abbreviation, and bathrooms in steps of 0.5 [DEAL-02]', () => {
  expect(read({ propertyState: ' tx ' }).data?.propertyState).toBe('Texas')
  expect(read({ propertyState: 'Guam' }).error?.issues[0]?.message).toBe('Choose one of the 50 states')
  expect([1, 1.5, 2].map((bathrooms) => read({ bathrooms }).data?.bathrooms)).toEqual([1, 1.5, 2])
  for (const bathrooms of [1.25, -0.5, 20.5])
    expect(read({ bathrooms }).error?.issues[0]?.message, String(bathrooms)).toMatch(/^Bathrooms must be/)
})

it('removes repeated situations, sorts them, and stores an empty selection as null [MATCH-22]', () => {
  const answers = read({ situations: ['rural', 'land', 'rural'], otherLiens: false, latePayments: '60' }).data
  expect(answers).toMatchObject({ situations: ['land', 'rural'], otherLiens: false, latePayments: '60' })
  expect(answers?.useOfProceeds).toBeNull()
  for (const none of [[], null, undefined]) expect(read({ situations: none }).data?.situations).toBeNull()
  const refused = (changes: object) => read(changes).error?.issues[0]?.message
  expect(refused({ situations: ['castle'] })).toBe('Choose among the situations listed')
  expect(refused({ situations: 'land' })).toBe('Choose among the situations listed')
  expect(refused({ otherLiens: 'true' })).toBe('Answer other liens on the property with yes or no')
  expect(refused({ latePayments: '90' })).toBe('Choose the worst late payment of the last 12 months')
  expect(refused({ useOfProceeds: 'both' })).toBe('Choose what the money is for')
})

it('removes invisible marks from a copied address before it checks the text [DEAL-02]', () => {
  const copied = '\u202a12\u00a0Elm\u200b Street, Fresno\u202c'
  expect(read({ propertyAddress: copied }).data?.propertyAddress).toBe('12 Elm Street, Fresno')
  // In other texts, such a mark could make the text look like something else.
  expect(read({ purpose: 'Buy \u202eyub' }).success).toBe(false)
})

it('accepts line breaks in the purpose and in the reason of a withdrawal, which are text areas [DATA-02]', () => {
  const text = 'Buy and renovate.\nThen sell.'
  expect(read({ purpose: text }).data?.purpose).toBe(text)
  expect(WithdrawDeal.parse({ reason: text })).toEqual({ reason: text })
  expect(read({ propertyAddress: '7 Birch Street\nFresno' }).success).toBe(false)
})
