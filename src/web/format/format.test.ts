import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatConversationDay, formatDay, formatMediumDay, formatShortDay, formatWhen } from './dates.ts'
import { fitText } from './fit-text.ts'

it('formats a day the same way in every time zone', () => {
  expect(formatDay('2026-10-14T23:59:59.000Z')).toBe('October 14, 2026')
  expect(formatDay('2026-10-14T00:00:00.000Z')).toBe('October 14, 2026')
  expect(formatDay('soon')).toBe('')
})

it('formats every day of two years like Intl in American English, in UTC', () => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  const [long, medium, short] = [
    intl({ dateStyle: 'long' }),
    intl({ dateStyle: 'medium' }),
    intl({ month: 'short', day: 'numeric' }),
  ]
  const now = new Date('2028-06-15T12:00:00Z')
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const moment = new Date(day).toISOString()
    expect(formatDay(moment)).toBe(long.format(day))
    expect(formatMediumDay(moment)).toBe(medium.format(day))
    expect(formatShortDay(moment, now)).toBe((moment < '2028' ? medium : short).format(day))
  }
})

it.each([
  ['2028-06-15T09:05:00', '9:05 AM', 'Today'],
  ['2028-06-11T12:00:00', 'Sun', 'Sunday, June 11'],
  ['2028-03-02T12:00:00', 'Mar 2', 'Thursday, March 2'],
  ['2027-12-31T12:00:00', 'Dec 31, 2027', 'Friday, December 31, 2027'],
  ['soon', '', ''],
])(
  'formats the local time %s in a list and at the head of a conversation, with an earlier year [MSG-01]',
  (moment, when, day) => {
    const now = new Date('2028-06-15T15:00:00')
    expect([formatWhen(moment, now), formatConversationDay(moment, now)]).toEqual([when, day])
  },
)

it('cuts a text that doesn’t fit at a word, within the limit', () => {
  expect(fitText(['much too long a text', 'short'], { min: 2, max: 10 })).toBe('short')
  expect(fitText(['the quick brown fox'], { min: 0, max: 12 })).toBe('the quick…')
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.integer({ min: 5, max: 60 }), (texts, max) => {
      expect(fitText(texts, { min: 0, max }).length).toBeLessThanOrEqual(max)
    }),
  )
})
