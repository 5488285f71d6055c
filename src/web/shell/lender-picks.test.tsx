import { expect, it } from 'vitest'
import { pickTitle } from './lender-picks.tsx'

it.each([
  [{ reason: 'cost', bestIn: ['cost', 'fit'] }, 'Lowest cost and best fit'],
  [{ reason: 'cost', bestIn: ['cost', 'fit', 'speed'] }, 'Lowest cost, best fit and fastest'],
  [{ reason: 'fit', bestIn: [] }, 'Runner-up'],
  [{ reason: 'fit', bestIn: ['speed'] }, 'Runner-up and fastest'],
] as const)('the title of %o is "%s"', ({ reason, bestIn }, title) => {
  expect(pickTitle({ reason, bestIn: [...bestIn] })).toBe(title)
})

it('uses the reason alone for a pick without `bestIn`', () => {
  expect(pickTitle({ reason: 'speed' })).toBe('Fastest')
})
