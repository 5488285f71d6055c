import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costCase, effectiveAnnualCostPercent } from './loan-cost.ts'

it('prices a short note as interest only, points and interest over its term', () => {
  expect(costCase(160_000, 12, 10.79, 2.145)).toEqual({
    ratePercent: 10.79,
    pointsPercent: 2.145,
    pointsCost: 3432,
    monthlyPayment: 1438.67,
    interest: 17_264,
    totalCost: 20_696,
    effectiveAnnualCostPercent: expect.closeTo(13.09, 2),
  })
})

it('prices a long note as amortised, and counts the first 36 months', () => {
  // The payment of 100,000 over 360 months at 6 % is the textbook 599.55; the schedule below is written out month by month.
  const cost = costCase(100_000, 360, 6, 1)
  expect(cost.monthlyPayment).toBe(599.55)
  let balance = 100_000
  let interest = 0
  const payment = (100_000 * 0.005) / (1 - 1.005 ** -360)
  for (let month = 1; month <= 36; month++) {
    interest += balance * 0.005
    balance -= payment - balance * 0.005
  }
  expect(cost.interest).toBeCloseTo(interest, 2)
  expect(cost.totalCost).toBeCloseTo(1000 + interest, 2)
})

it('takes 36 months as interest only and 37 as amortised', () => {
  expect(costCase(100_000, 36, 12, 0).monthlyPayment).toBe(1000)
  expect(costCase(100_000, 36, 12, 0).totalCost).toBe(36_000)
  expect(costCase(100_000, 37, 12, 0).monthlyPayment).toBeGreaterThan(3000)
})

it.each([
  [12, 0, 0, 0],
  [360, 0, 0, 0],
  [12, 10, 0, 10],
  [360, 7, 0, 7],
])('costs the note rate when nothing else is paid: %d months at %d % and %d points', (months, rate, points, yearly) => {
  expect(effectiveAnnualCostPercent(months, rate, points)).toBe(yearly)
})

it('is infinite when the points eat the whole loan', () => {
  expect(effectiveAnnualCostPercent(12, 10, 100)).toBe(Number.POSITIVE_INFINITY)
})

it('solves the equation of the effective annual cost, whatever the rate, points and term', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 360 }),
      fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 40, noNaN: true })),
      fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 30, noNaN: true })),
      (months, rate, points) => {
        const i = effectiveAnnualCostPercent(months, rate, points) / 1200
        const r = rate / 1200
        const isAmortised = months > 36
        const payment = !isAmortised ? r : r === 0 ? 1 / months : r / (1 - (1 + r) ** -months)
        // A rate next to nothing loses its digits in this plain formula of the payment, not in the code under test.
        fc.pre(!isAmortised || r === 0 || r > 1e-8)
        let worth = 0
        for (let month = 1; month <= months; month++) worth += payment / (1 + i) ** month
        if (!isAmortised) worth += 1 / (1 + i) ** months
        expect(Math.abs(worth - (1 - points / 100))).toBeLessThan(1e-6)
        expect(i).toBeGreaterThanOrEqual(r - 1e-12)
      },
    ),
    { numRuns: 2000 },
  )
})

it('never costs less with more points or a higher rate', () => {
  const percent = fc.double({ min: 0, max: 15, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 360 }), percent, percent, percent, (months, a, b, other) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      expect(costCase(250_000, months, high, other).totalCost).toBeGreaterThanOrEqual(
        costCase(250_000, months, low, other).totalCost,
      )
      const slack = 1e-9
      expect(effectiveAnnualCostPercent(months, other, high)).toBeGreaterThanOrEqual(
        effectiveAnnualCostPercent(months, other, low) - slack,
      )
    }),
  )
})
