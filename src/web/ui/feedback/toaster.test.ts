import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeBand } from '#web/ui/feedback/toaster.tsx'

const room = { top: 16, bottom: 828 }

it('finds the lowest gap that is high enough', () => {
  expect(freeBand([], 80, room, 4)).toBe(748)
  expect(freeBand([{ top: 100, bottom: 140 }], 80, room, 4)).toBe(748)
  expect(freeBand([{ top: 800, bottom: 840 }], 80, room, 4)).toBe(716)
  // The two are only 60 pixels apart.
  const two = [
    { top: 760, bottom: 820 },
    { top: 640, bottom: 700 },
  ]
  expect(freeBand(two, 80, room, 4)).toBe(556)
})

it('returns null when no gap is high enough', () => {
  const rows = Array.from({ length: 18 }, (_, index) => ({ top: index * 50, bottom: index * 50 + 44 }))
  expect(freeBand(rows, 80, room, 4)).toBeNull()
})

it('returns the lowest free band for any taken bands', () => {
  const band = fc.record({ top: fc.integer({ min: -50, max: 850 }), height: fc.integer({ min: 1, max: 120 }) })
  fc.assert(
    fc.property(fc.array(band, { maxLength: 12 }), fc.integer({ min: 40, max: 160 }), (bands, height) => {
      const taken = bands.map((one) => ({ top: one.top, bottom: one.top + one.height }))
      const isFree = (top: number) => taken.every((one) => one.bottom <= top - 4 || one.top >= top + height + 4)
      const tops = Array.from({ length: room.bottom - height - room.top + 1 }, (_, index) => room.top + index)
      expect(freeBand(taken, height, room, 4)).toBe(tops.findLast(isFree) ?? null)
    }),
  )
})
