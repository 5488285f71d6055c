import { expect, it } from 'vitest'
import { businessDaysBetween, easternDay, federalHolidays, isBusinessDay } from './business-days.ts'

it('finds the observed days of federal holidays', () => {
  // The Office of Personnel Management's lists for 2026, and for 2021 with its moved holidays.
  expect([...federalHolidays(2026)].sort()).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
  ])
  expect(['2021-06-18', '2021-07-05', '2021-12-24', '2021-12-31'].map(isBusinessDay)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('uses the date in New York', () => {
  expect(easternDay(new Date('2026-11-24T04:59:00Z'))).toBe('2026-11-23')
  expect(easternDay(new Date('2026-07-01T03:59:00Z'))).toBe('2026-06-30')
})

it('counts business days without weekends and holidays [QUOTE-05]', () => {
  const asked = new Date('2026-11-24T19:00:00Z')
  const days = (text: string) => businessDaysBetween(asked, new Date(text))
  // Tuesday; Thursday is Thanksgiving.
  expect(days('2026-11-24T23:00:00Z')).toBe(0)
  expect(days('2026-11-25T15:00:00Z')).toBe(1)
  expect(days('2026-11-27T15:00:00Z')).toBe(2)
  expect(days('2026-11-29T15:00:00Z')).toBe(2)
  expect(days('2026-11-30T15:00:00Z')).toBe(3)
})
