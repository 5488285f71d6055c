import { expect, it } from 'vitest'
import { roundShortfalls } from '#domain/quotes/rounds.ts'
import { todayOf } from './today.ts'

it.each([
  ['a second before midnight in New York', '2026-12-01T04:59:59Z', '2026-11-30'],
  ['at midnight in New York', '2026-12-01T05:00:00Z', '2026-11-30'],
  ['a second before midnight in Los Angeles', '2026-12-01T07:59:59Z', '2026-11-30'],
  ['at midnight in Los Angeles', '2026-12-01T08:00:00Z', '2026-12-01'],
  ['a second before midnight in Los Angeles in summer', '2026-07-01T06:59:59Z', '2026-06-30'],
  ['at midnight in Los Angeles in summer', '2026-07-01T07:00:00Z', '2026-07-01'],
])('changes the day at midnight in Los Angeles: %s', (_when, moment, day) => {
  expect(todayOf(new Date(moment))).toBe(day)
})

it.each([
  ['the day before clocks go forward ends after 24 hours', '2027-03-14T07:59:59Z', '2027-03-13'],
  ['the day clocks go forward starts', '2027-03-14T08:00:00Z', '2027-03-14'],
  ['the day clocks go forward has 23 hours: its last second', '2027-03-15T06:59:59Z', '2027-03-14'],
  ['the day clocks go forward has 23 hours: the next day', '2027-03-15T07:00:00Z', '2027-03-15'],
  ['the day before clocks go back ends after 24 hours', '2026-11-01T06:59:59Z', '2026-10-31'],
  ['the day clocks go back starts', '2026-11-01T07:00:00Z', '2026-11-01'],
  ['the day clocks go back has 25 hours: its last second', '2026-11-02T07:59:59Z', '2026-11-01'],
  ['the day clocks go back has 25 hours: the next day', '2026-11-02T08:00:00Z', '2026-11-02'],
])('follows daylight saving time: %s', (_when, moment, day) => {
  expect(todayOf(new Date(moment))).toBe(day)
})

it('counts a quote in a round until the day of its deadline is over in Los Angeles', () => {
  const quote = { loanAmount: 100_000, validUntil: '2026-11-30' }
  const closing = (moment: string) => roundShortfalls(quote, { loanAmount: 100_000, closesAt: new Date(moment) })
  expect(closing('2026-12-01T07:59:59Z')).toEqual([])
  expect(closing('2026-12-01T08:00:00Z')).toEqual(['validity'])
})
