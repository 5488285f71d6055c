import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageWindow } from './pager.tsx'

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 107, [1, 2, 3, null, 107]],
  [4, 107, [1, 2, 3, 4, 5, 6, null, 107]],
  [5, 107, [1, 2, 3, 4, 5, 6, 7, null, 107]],
  [6, 107, [1, null, 4, 5, 6, 7, 8, null, 107]],
  [107, 107, [1, null, 105, 106, 107]],
])('lists page %i of %i as %j', (page, count, expected) => {
  expect(pageWindow(page, count)).toEqual(expected)
})

it('always lists the first, last and current page, ascending, in at most nine entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
      const page = Math.max(1, Math.round(share * count))
      const pages = pageWindow(page, count)
      const numbers = pages.filter((number) => number !== null)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, count]))
      expect(pages.length).toBeLessThanOrEqual(9)
    }),
  )
})
