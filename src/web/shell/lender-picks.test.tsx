import { expect, it } from 'vitest'
import { pickTitle } from './lender-picks.tsx'

it.each([
  [{ reason: 'cost', leads: ['cost', 'fit'] }, 'Lowest cost and best fit'],
  [{ reason: 'cost', leads: ['cost', 'fit', 'speed'] }, 'Lowest cost, best fit and fastest'],
  [{ reason: 'fit', leads: [] }, 'Runner-up'],
  [{ reason: 'fit', leads: ['speed'] }, 'Runner-up and fastest'],
] as const)('the title of %o is "%s"', ({ reason, leads }, title) => {
  expect(pickTitle({ reason, leads: [...leads] })).toBe(title)
})

it('uses the reason alone for a pick without leads', () => {
  expect(pickTitle({ reason: 'speed' })).toBe('Fastest')
})
