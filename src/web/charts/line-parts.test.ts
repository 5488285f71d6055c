import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatTick } from '#web/charts/amount-grid.tsx'
import { niceTicks } from '#web/charts/line-parts.tsx'

it.each([
  [0, 40_000, [0, 10_000, 20_000, 30_000, 40_000]],
  [-11_269, 33_000, [-20_000, 0, 20_000, 40_000]],
  [5, 5, [5, 6]],
])('covers %d to %d with round ticks', (low, high, ticks) => {
  expect(niceTicks(low, high, 5)).toEqual(ticks)
})

it('covers any range with three to eight ticks', () => {
  const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(figure, fc.double({ min: 1, max: 1e9, noNaN: true }), (low, span) => {
      const ticks = niceTicks(low, low + span, 5)
      expect(ticks[0]).toBeLessThanOrEqual(low + span * 1e-6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + span * (1 - 1e-6))
      expect(ticks.length).toBeGreaterThan(2)
      expect(ticks.length).toBeLessThan(9)
    }),
  )
})

it.each([
  [0, '$0'],
  [950, '$950'],
  [22_500, '$22.5K'],
  [-20_000, '−$20K'],
  [1_050_000, '$1.05M'],
])('labels a tick of %s dollars %s', (dollars, label) => {
  expect(formatTick(dollars)).toBe(label)
})
