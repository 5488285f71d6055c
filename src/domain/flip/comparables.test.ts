import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterRepairValue, type Comparable } from './comparables.ts'

const subject = { squareFeet: 1500, baths: null, garageBays: null, condition: null }
const sale = (price: number, squareFeet: number, miles: number, monthsAgo: number): Comparable => ({
  price,
  squareFeet,
  miles,
  monthsAgo,
  beds: null,
  baths: null,
  garageBays: null,
  condition: null,
})
const example = [
  sale(310_000, 1450, 0.3, 2),
  sale(325_000, 1600, 0.2, 1),
  sale(298_000, 1380, 0.5, 4),
  sale(340_000, 1650, 0.8, 5),
]

describe('value after repair from comparables', () => {
  it('covers the worked example [TOOL-05]', () => {
    const result = afterRepairValue(subject, example)
    expect(Math.round(result.mean)).toBe(315_323)
    expect(result.arv).toBe(315_000)
    expect([Math.round(result.low), Math.round(result.high)]).toEqual([309_336, 325_830])
    expect(result.variationPercent).toBeCloseTo(1.4, 1)
    // The fourth is 0.8 mile away, so the confidence is medium.
    expect(result.comparables[3]?.flags).toEqual(['far'])
    expect(result.confidence).toBe('medium')
    expect(result.valueToCopy).toBe(315_000)
  })

  it('has high confidence with four near, recent, similar comparables, and medium with three [TOOL-05]', () => {
    const near = example.map((one) => ({ ...one, miles: 0.3 }))
    expect(afterRepairValue(subject, near).confidence).toBe('high')
    expect(afterRepairValue(subject, near.slice(0, 3)).confidence).toBe('medium')
    expect(afterRepairValue(subject, example, { monthlyMarketPercent: 0, isRural: true }).confidence).toBe('high')
  })

  it('copies the low end when the comparables disagree [TOOL-05]', () => {
    const wide = [sale(200_000, 1500, 0.1, 1), sale(300_000, 1500, 0.1, 1), sale(420_000, 1500, 0.1, 1)]
    const result = afterRepairValue(subject, wide)
    expect(result.confidence).toBe('low')
    expect(result.valueToCopy).toBe(200_000)
  })

  it('adjusts for baths, garage, condition and time by shares of the price, never for beds [TOOL-05]', () => {
    const one = { ...sale(300_000, 1500, 0.1, 2), beds: 2, baths: 1.5, garageBays: 0, condition: 3 }
    const house = { squareFeet: 1500, baths: 2, garageBays: 2, condition: 4 }
    const [adjusted] = afterRepairValue(house, [one, one, one], {
      monthlyMarketPercent: 0.5,
      isRural: false,
    }).comparables
    expect(adjusted?.adjustments).toEqual({
      squareFeet: 0,
      baths: 3750,
      garageBays: 18_000,
      condition: 12_000,
      time: 3000,
    })
    expect(adjusted?.adjustedPrice).toBe(336_750)
    expect(adjusted?.netPercent).toBeCloseTo(12.25, 6)
  })

  it('flags sales that are far away, old, of another size or heavily adjusted [TOOL-05]', () => {
    const odd = { ...sale(300_000, 1000, 0.6, 7), condition: 1 }
    const house = { ...subject, condition: 5 }
    const [adjusted] = afterRepairValue(house, [odd, odd, odd]).comparables
    expect(adjusted?.flags).toEqual(['far', 'old', 'size', 'net', 'gross'])
  })

  it('asks for three to six comparables [TOOL-05]', () => {
    expect(() => afterRepairValue(subject, example.slice(0, 2))).toThrow(RangeError)
    expect(() => afterRepairValue(subject, [...example, ...example])).toThrow(RangeError)
  })

  it('is between the lowest and the highest adjusted price for any sales [TOOL-05]', () => {
    const sales = fc.array(
      fc.record({
        price: fc.integer({ min: 20_000, max: 3_000_000 }),
        squareFeet: fc.integer({ min: 400, max: 6000 }),
        miles: fc.double({ min: 0, max: 5, noNaN: true }),
        monthsAgo: fc.integer({ min: 0, max: 24 }),
      }),
      { minLength: 3, maxLength: 6 },
    )
    fc.assert(
      fc.property(sales, (all) => {
        const result = afterRepairValue(
          subject,
          all.map((one) => sale(one.price, one.squareFeet, one.miles, one.monthsAgo)),
        )
        expect(result.mean).toBeGreaterThanOrEqual(result.low - 0.01)
        expect(result.mean).toBeLessThanOrEqual(result.high + 0.01)
        expect(result.comparables.reduce((sum, one) => sum + one.weightShare, 0)).toBeCloseTo(1, 9)
      }),
    )
  })
})
