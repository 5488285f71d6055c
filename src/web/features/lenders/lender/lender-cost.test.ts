import { expect, it } from 'vitest'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { exampleCost, exampleLoan } from '#web/features/lenders/lender/lender-cost.tsx'

/** Lender 1B of the matching model's worked examples. */
const nationwideBridge = {
  minAmount: 100_000,
  maxAmount: 3_000_000,
  minTerm: 12,
  maxTerm: 24,
  minRate: 8.75,
  maxRate: 11.75,
  minPoints: 1,
  maxPoints: 2,
}

it('uses the deal form’s default loan as the example [LEN-01]', () => {
  expect(exampleLoan).toEqual({ amount: dealFieldDefaults.loanAmount, termMonths: dealFieldDefaults.termMonths })
})

it('costs run from the lowest rate and points to the highest [LEN-01]', () => {
  const cost = exampleCost(nationwideBridge)
  expect(cost).toMatchObject({ amount: 160_000, termMonths: 12, costMonths: 12, movedBy: null, pointsAssumed: false })
  // 160,000 · 8.75 % + 1 point + 750, and 160,000 · 11.75 % + 2 points + 3,500 of fees.
  expect(cost.best.totalCost).toBe(16_350)
  expect(cost.worst.totalCost).toBe(25_500)
})

it('uses the nearest loan that the lender makes if it doesn’t make the example [LEN-01]', () => {
  expect(exampleCost({ ...nationwideBridge, minAmount: 1_000_000 })).toMatchObject({
    amount: 1_000_000,
    movedBy: 'minimum',
  })
  expect(exampleCost({ ...nationwideBridge, minAmount: null, maxAmount: 100_000 })).toMatchObject({
    amount: 100_000,
    movedBy: 'maximum',
  })
  expect(exampleCost({ ...nationwideBridge, minTerm: 360, maxTerm: 360 })).toMatchObject({
    termMonths: 360,
    costMonths: 36,
    isAmortized: true,
  })
  expect(exampleCost({ ...nationwideBridge, minTerm: null, maxTerm: 9 })).toMatchObject({ termMonths: 9 })
})

it('assumes unpublished points and says so [LEN-01]', () => {
  const cost = exampleCost({ ...nationwideBridge, maxPoints: null })
  expect(cost).toMatchObject({ pointsAssumed: true, best: { pointsCost: 1600 }, worst: { pointsCost: 3200 } })
})

it('uses the fees that the lender’s programs publish, else assumes them and says so [LEN-01]', () => {
  const feesOf = (...loanFees: (number | null)[]) => {
    const { best, worst, feesAssumed } = exampleCost({
      ...nationwideBridge,
      programs: loanFees.map((dollars) => ({ loanFees: dollars })),
    })
    return [best.loanFees, worst.loanFees, feesAssumed]
  }
  expect(feesOf(1995, null, 1495)).toEqual([1495, 1995, false])
  expect(feesOf(null)).toEqual([750, 3500, true])
})
