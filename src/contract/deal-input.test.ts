import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DealInput, dealDefaults } from './deal-input.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-10T23:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const messages = (purchasedDate: string) =>
  DealInput.safeParse({
    ...dealDefaults,
    propertyAddress: '7 Birch Street',
    purpose: 'Buy',
    purchasedDate,
  }).error?.issues.map(({ message }) => message) ?? []

it('refuses a purchase date that is in the future wherever the investor is [DEAL-02]', () => {
  for (const date of ['2026-03-12', '2026-03-20', '2026-04-10', '2027-03-10', '2099-01-01', '2026-03-12T00:00:00Z'])
    expect(messages(date), date).toEqual(['The purchase date cannot be in the future'])
})

it('accepts today, also where today has begun earlier, and every day before [DEAL-02]', () => {
  for (const date of ['2026-03-11', '2026-03-10', '2026-03-09', '1999-12-31', '1900-01-01'])
    expect(messages(date), date).toEqual([])
})
