import { expect, it } from 'vitest'
import { closingTimeText, dealInPlace, nextStep, shortAddress } from './deal-name.ts'

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

it.each([
  [null, 'Closing in 30 days'],
  ['2026-11-27', 'Closing in 2 days'],
  ['2026-11-26', 'Closing in 1 day'],
  ['2026-11-25', 'Closing today'],
  ['2026-11-24', 'Closing was 1 day ago'],
])('formats the time until a closing on %s', (closeOn, words) => {
  expect(closingTimeText({ closeOn, closingTimelineDays: 30 }, '2026-11-25')).toBe(words)
})

it.each([
  [{ stage: 'Looking' }, 'Ask three lenders'],
  [{ stage: 'Under contract', contactedLenders: 'true' }, 'Compare quotes and choose one'],
  [{ stage: 'Rehab', status: 'funded', contactedLenders: 'true' }, 'Request draws as work is done'],
  [{ stage: 'Dead' }, null],
  [{ stage: 'Looking', status: 'withdrawn' }, null],
])('returns the next step for %o', (deal, step) => {
  expect(nextStep({ status: 'pending', contactedLenders: 'false', ...deal })).toBe(step)
})
