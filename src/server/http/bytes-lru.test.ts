import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBytesLru } from './bytes-lru.ts'

it('keeps what was used last and forgets the rest', () => {
  const cache = createBytesLru<string>(10_000)
  for (const key of ['a', 'b', 'c']) cache.set(key, key.toUpperCase(), 2300)
  expect(cache.get('a')).toBe('A')
  cache.set('d', 'D', 2300)
  cache.set('e', 'E', 2300)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C', 'D', 'E'])
})

it('replaces a value, and does not keep one that would push most others out', () => {
  const cache = createBytesLru<number>(1000)
  cache.set('a', 1, 10)
  cache.set('a', 2, 10)
  expect(cache.get('a')).toBe(2)
  cache.set('b', 3, 900)
  expect(cache.get('b')).toBeUndefined()
  cache.set('a', 4, 900)
  expect(cache.get('a')).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

it('never holds more than it may, and never answers with a wrong value', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(600)), { maxLength: 200 }), (steps) => {
      const cache = createBytesLru<string>(2000)
      for (const [key, bytes] of steps) {
        cache.set(`k${key}`, `${key}`, bytes)
        expect(cache.bytes).toBeLessThanOrEqual(2000)
        for (let k = 0; k <= 20; k++) expect([undefined, `${k}`]).toContain(cache.get(`k${k}`))
      }
    }),
  )
})
