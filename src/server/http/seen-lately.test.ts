import { expect, it } from 'vitest'
import { createSeenLately } from './seen-lately.ts'

it('tells a text that comes again from one that comes for the first time', () => {
  const wasSeen = createSeenLately(1_000_000)
  expect(['a', 'b', 'a', 'b', 'c'].map(wasSeen)).toEqual([false, false, true, true, false])
})

it('forgets the oldest texts and never holds more than it may', () => {
  const wasSeen = createSeenLately(10_000)
  const texts = Array.from({ length: 1000 }, (_, i) => `text ${i}`)
  texts.forEach(wasSeen)
  const remembered = texts.filter((_, i) => wasSeen(texts[texts.length - 1 - i]!)).length
  expect(remembered).toBeGreaterThan(20)
  expect(remembered).toBeLessThan(10_000 / (2 * 'text 1'.length + 64) + 1)
})

it('a single text heavier than all that may be held is not kept for long', () => {
  const wasSeen = createSeenLately(1000)
  const heavy = 'x'.repeat(5000)
  expect(wasSeen(heavy)).toBe(false)
  expect(wasSeen('y'.repeat(600))).toBe(false)
  expect(wasSeen(heavy)).toBe(false)
})
