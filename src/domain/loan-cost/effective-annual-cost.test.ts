import fc from 'fast-check'
import { expect, it } from 'vitest'
import { effectiveAnnualCost } from './effective-annual-cost.ts'

/** The flows of a loan that pays interest each month and is repaid with the last payment. */
const interestOnly = (amount: number, monthly: number, months: number) => [
  amount,
  ...Array.from({ length: months - 1 }, () => -amount * monthly),
  -amount * (1 + monthly),
]
const presentValue = (flows: readonly number[], monthly: number) =>
  flows.reduce((sum, flow, month) => sum + flow / (1 + monthly) ** month, 0)

it('is 12 times the monthly rate at which the payments’ present value is the payout [MATCH-02]', () => {
  expect(effectiveAnnualCost([100_000, -101_000])).toBeCloseTo(12, 10)
  expect(effectiveAnnualCost(interestOnly(160_000, 0.0091, 12))).toBeCloseTo(10.92, 10)
  expect(effectiveAnnualCost(interestOnly(160_000, 0.0091, 360))).toBeCloseTo(10.92, 10)
  // Money paid out later costs interest only from then on.
  expect(effectiveAnnualCost([100_000, 50_000 - 1000, -151_500])).toBeCloseTo(12, 10)
})

it('is high when little is paid out, up to a hundredfold a month [MATCH-02]', () => {
  expect(effectiveAnnualCost([10_000, -20_000])).toBeCloseTo(1200, 6)
  expect(effectiveAnnualCost([1, -81])).toBeCloseTo(1200 * 80, 3)
  expect(effectiveAnnualCost([1, -1_000_000])).toBeNull()
})

it('is zero, never negative, for a loan without cost [MATCH-02]', () => {
  expect(effectiveAnnualCost([100_000, -50_000, -50_000])).toBeCloseTo(0, 9)
  // Floating-point noise in a sum of cents isn't a gain.
  expect(effectiveAnnualCost([100_000.3, -33_333.4, -33_333.5, -33_333.4])).toBeCloseTo(0, 6)
  expect(effectiveAnnualCost([100_000, -99_999.99])).toBeNull()
})

it('is unknown when nothing is paid out at closing [MATCH-02]', () => {
  for (const flows of [[], [0, -10], [-100, 50], [Number.NaN, -1]]) expect(effectiveAnnualCost(flows)).toBeNull()
})

it('solves its equation for payments of any size and length [MATCH-02]', () => {
  const payments = fc.array(fc.double({ min: 0, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.double({ min: 1000, max: 1e6, noNaN: true }), payments, (amount, paid) => {
      const flows = [amount, ...paid.map((one) => -one)]
      const cost = effectiveAnnualCost(flows)
      const total = paid.reduce((sum, one) => sum + one, 0)
      if (total < amount - 1e-6 * amount) expect(cost).toBeNull()
      if (cost !== null) expect(Math.abs(presentValue(flows, cost / 1200))).toBeLessThan(1e-6 * amount)
    }),
  )
})
