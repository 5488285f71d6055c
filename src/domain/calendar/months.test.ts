import { expect, it } from 'vitest'
import { addMonths, daysBetween, monthSince } from './months.ts'

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-11-15', 360, '2056-11-15'],
] as const)('%s and %i months is %s', (day, months, then) => expect(addMonths(day, months)).toBe(then))

it('counts the days between two days across the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
  expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3)
})

it.each([
  ['2026-01-15', 1],
  ['2026-01-31', 1],
  ['2026-02-28', 1],
  ['2026-03-01', 2],
  ['2026-03-31', 2],
  ['2026-04-01', 3],
  ['2027-02-01', 13],
])('%s is in month %i of a loan closed on January 31 [DRAW-02]', (day, month) => {
  expect(monthSince('2026-01-31', day)).toBe(month)
})
