import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FlipInput, flipDefaults, flipOutcome } from './flip-profit.ts'
import { highestOffer } from './highest-offer.ts'

const example: FlipInput = {
  ...flipDefaults,
  purchasePrice: 185_000,
  rehab: 60_000,
  arv: 330_000,
  loanAmount: 217_250,
  ratePercent: 10.93,
  pointsPercent: 2.29,
  holdMonths: 9,
  advance: null,
  targetProfit: null,
}
const roiAt = (purchasePrice: number, input = example) => flipOutcome({ ...input, purchasePrice }).roiPercent ?? 1e9

it('the highest offer reaches the target return, and a dollar more does not [TOOL-02]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 3, max: 24 }), (wish, holdMonths) => {
      const input = { ...example, holdMonths }
      const offer = highestOffer(input, wish)
      if (offer === null) return
      expect(roiAt(offer, input)).toBeGreaterThanOrEqual(wish)
      expect(roiAt(offer + 1, input)).toBeLessThan(wish)
    }),
  )
})

it('the price paid is the highest offer for its return, and a higher target never raises the offer [TOOL-02]', () => {
  expect(highestOffer(example, roiAt(185_000))).toBe(185_000)
  const offers = [0, 10, 22.7, 30, 50, 100].map((wish) => highestOffer(example, wish) ?? 0)
  expect(offers).toEqual([...offers].sort((one, other) => other - one))
  expect(offers[2]).toBeGreaterThan(offers[3] ?? 0)
})

it('has no highest offer when no price reaches the target [TOOL-02]', () => {
  expect(highestOffer({ ...example, arv: 60_000 }, 10)).toBeNull()
})

it('accepts a price that needs no cash for any target [TOOL-02]', () => {
  const offer = highestOffer(example, 1_000_000)
  expect(offer).toBeGreaterThan(0)
  expect(flipOutcome({ ...example, purchasePrice: offer ?? 0 }).profit).toBeGreaterThan(0)
})
