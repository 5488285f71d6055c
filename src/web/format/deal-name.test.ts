import { expect, it } from 'vitest'
import { closingTimeText, dealInPlace, shortAddress } from './deal-name.ts'

it.each([
  ['2210 NE MLK Blvd, Portland', '2210 NE MLK Blvd', 'Portland, Oregon'],
  ['2210 NE MLK Blvd, Portland, OR 97212', '2210 NE MLK Blvd', 'Portland, OR 97212, Oregon'],
  ['Unit 5, 12 Main Street, Oregon', 'Unit 5, 12 Main Street', 'Oregon'],
  ['Alberta Arts', 'Alberta Arts', 'Oregon'],
  ['Unit 5', 'Unit 5', 'Oregon'],
])('names a deal by its street: %s', (propertyAddress, short, place) => {
  expect(shortAddress(propertyAddress)).toBe(short)
  expect(dealInPlace({ dealType: 'Purchase', propertyAddress, propertyState: 'Oregon' })).toBe(`Purchase in ${place}`)
})

const createdAt = '2026-11-20T18:00:00.000Z'

it.each([
  ['2026-11-27', 'Closing in 2 days'],
  ['2026-11-26', 'Closing in 1 day'],
  ['2026-11-25', 'Closing today'],
  ['2026-11-24', 'Closing was 1 day ago'],
])('formats the time until a closing on %s', (closeOn, words) => {
  expect(closingTimeText({ closeOn, closingTimelineDays: 30, createdAt }, '2026-11-25')).toBe(words)
})

it.each([
  ['2026-11-20', 'Closing in 30 days'],
  ['2026-12-18', 'Closing in 2 days'],
  ['2026-12-20', 'Closing today'],
  ['2026-12-21', 'Planned closing was 1 day ago'],
])('counts the timeline from the submission while no closing day is set: on %s [LIFE-07]', (today, words) => {
  expect(closingTimeText({ closeOn: null, closingTimelineDays: 30, createdAt }, today)).toBe(words)
})
