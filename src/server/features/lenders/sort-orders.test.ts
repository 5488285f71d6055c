import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movePositions, sortPositions } from './sort-orders.ts'

const goOn = () => undefined

it('sorts like the built-in sort, with ties by position', async () => {
  const sizes = fc.constantFrom(0, 1, 2, 1023, 1024, 1025, 2048, 2049, 3000, 5000)
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 3000 }), fc.nat(1000), async (size, distinct, seed) => {
      const keys = Array.from({ length: size }, (_, i) => ((i + seed) * 2_654_435_761) % distinct)
      const sorted = await sortPositions(size, (a, b) => keys[a]! - keys[b]! || a - b, goOn)
      const expected = keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b)
      expect([...sorted]).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

it('offers to pause at least every thousand or so steps', async () => {
  let offers = 0
  let comparisons = 0
  let most = 0
  const size = 20_000
  await sortPositions(
    size,
    (a, b) => {
      comparisons++
      return ((a * 7919) % size) - ((b * 7919) % size)
    },
    () => {
      offers++
      most = Math.max(most, comparisons)
      comparisons = 0
      return undefined
    },
  )
  expect(offers).toBeGreaterThan(100)
  // A run of 1,024 takes about 1,024 · log2(1,024) comparisons.
  expect(most).toBeLessThan(12_000)
})

it('moves a few positions to where sorting everything anew would put them [DIR-11]', async () => {
  const keys = fc.array(fc.nat(20), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(keys, fc.array(fc.tuple(fc.nat(59), fc.nat(20)), { maxLength: 8 }), async (before, changes) => {
      const after = [...before]
      for (const [at, key] of changes) if (at < after.length) after[at] = key
      const changed = [...new Set(changes.map(([at]) => at))].filter((at) => at < after.length)
      const by = (of: number[]) => (a: number, b: number) => of[a]! - of[b]! || a - b
      const order = await sortPositions(before.length, by(before), goOn)
      const expected = await sortPositions(after.length, by(after), goOn)
      expect([...movePositions(order, changed, by(after))]).toEqual([...expected])
    }),
    { numRuns: 500 },
  )
})
