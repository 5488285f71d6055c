import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUuid } from '#domain/text/slug.ts'
import { allocate, createRandom, createUuidSource, pick, pickWeighted, shuffle } from './random.ts'

describe('random numbers', () => {
  it('repeat only for the same seed and label', () => {
    const draw = (seed: number, label: string) => {
      const random = createRandom(seed, label)
      return Array.from({ length: 20 }, random)
    }
    expect(draw(1, 'a')).toEqual(draw(1, 'a'))
    expect(draw(2, 'a')).not.toEqual(draw(1, 'a'))
    expect(draw(1, 'b')).not.toEqual(draw(1, 'a'))
  })

  it('are uniform, at least 0 and below 1', () => {
    const random = createRandom(3, 'even')
    const bins = new Array<number>(10).fill(0)
    for (let i = 0; i < 100_000; i++) {
      const bin = Math.floor(random() * 10)
      bins[bin] = (bins[bin] ?? Number.NaN) + 1
    }
    for (const bin of bins) expect(Math.abs(bin - 10_000)).toBeLessThan(500)
  })

  it('form UUIDs that the contract accepts', () => {
    const next = createUuidSource(1, 'ids')
    const ids = Array.from({ length: 2000 }, next)
    expect(ids.every(isUuid)).toBe(true)
    expect(new Set(ids).size).toBe(2000)
    expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(['8', '9', 'a', 'b']))
  })
})

describe('choices', () => {
  it('allocate the requested number of items, each kind within one of its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), weights, fc.integer(), (count, drawn, seed) => {
        const shares = drawn.map((weight, kind) => [kind, weight + (kind === 0 ? 1 : 0)] as const)
        const total = shares.reduce((sum, [, weight]) => sum + weight, 0)
        const items = allocate(createRandom(seed, 'test'), count, shares)
        expect(items).toHaveLength(count)
        for (const [kind, weight] of shares) {
          const found = items.filter((item) => item === kind).length
          expect(Math.abs(found - (count * weight) / total)).toBeLessThan(1)
        }
      }),
    )
  })

  it('shuffle without losing items', () => {
    const items = Array.from({ length: 100 }, (_, i) => i)
    const shuffled = shuffle(createRandom(1, 'test'), items)
    expect(shuffled).not.toEqual(items)
    expect([...shuffled].sort((left, right) => left - right)).toEqual(items)
  })

  it('pick by weight and never an item without weight', () => {
    const random = createRandom(1, 'test')
    const drawn = Array.from({ length: 10_000 }, () => pickWeighted(random, [0, 1, 3, 0], (weight) => weight))
    expect(drawn).not.toContain(0)
    expect(drawn.filter((item) => item === 3).length / 10_000).toBeCloseTo(0.75, 1)
  })

  it('throw when there is nothing to pick', () => {
    const random = createRandom(1, 'test')
    expect(() => pick(random, [])).toThrow(RangeError)
    expect(() => pickWeighted(random, [1, 2], () => 0)).toThrow(RangeError)
  })
})
