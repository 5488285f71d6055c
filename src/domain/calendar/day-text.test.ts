import { expect, it } from 'vitest'
import { formatFullDay, formatLongDay, formatMediumDay, formatMonthAndDay } from './day-text.ts'

it.each([
  ['2027-02-18', 'Thursday, February 18, 2027', 'Feb 18, 2027', 'Feb 18'],
  ['2026-11-01T23:59:59.999Z', 'Sunday, November 1, 2026', 'Nov 1, 2026', 'Nov 1'],
  ['soon', '', '', ''],
])('formats %s in UTC at four lengths', (moment, full, medium, short) => {
  expect(formatFullDay(moment)).toBe(full)
  expect(formatLongDay(moment)).toBe(full.replace(/^\w+, /, ''))
  expect(formatMediumDay(moment)).toBe(medium)
  expect(formatMonthAndDay(moment)).toBe(short)
})
