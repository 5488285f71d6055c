import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rentalDefaults } from '#domain/rental/rental.ts'
import { type FlipOrRentInput, flipOrRent, flipOrRentDefaults } from './flip-or-rent.ts'

const brrrr: FlipOrRentInput = {
  ...flipOrRentDefaults,
  flipProfit: 20_000,
  // 90,000 bought with 76,500, 40,000 of repairs financed, 2 points, 11 %, six months: 35,999.83 of cash.
  totalCash: 35_999.83,
  payoff: 116_500,
  cost: 150_000,
  monthsOwned: 6,
  value: 180_000,
  rental: {
    ...rentalDefaults,
    loanAmount: 135_000,
    ratePercent: 7.25,
    isInterestOnly: false,
    rent: 1450,
    taxMonthly: 240,
    insuranceMonthly: 99,
    hoaMonthly: null,
    value: null,
    cashIn: null,
    loanPurpose: 'cash-out',
    creditScore: null,
  },
}

describe('flip or rent', () => {
  it('matches the cash left in of the worked example [TOOL-04]', () => {
    const result = flipOrRent(brrrr)
    expect(result.refinanceNet).toBe(14_450)
    expect(result.cashLeftIn).toBe(21_549.83)
    expect(result.isAllCashBack).toBe(false)
  })

  it('agrees with a year-by-year calculation [TOOL-04]', () => {
    const result = flipOrRent({ ...brrrr, years: 2 })
    const payment = 920.937_975
    const net = (rent: number, fixed: number) => rent * 12 * 0.95 * (1 - 0.18) - fixed * 12
    const first = net(1450, 339) - 12 * payment
    const second = net(1450 * 1.025, 339 * 1.03) - 12 * payment
    expect(result.outcomes[0]?.cashFlow).toBeCloseTo(first, 1)
    expect(result.outcomes[1]?.cashFlow).toBeCloseTo(second, 1)
    let owed = 135_000
    for (let month = 0; month < 24; month++) owed = owed * (1 + 0.0725 / 12) - payment
    const sale = 180_000 * 1.03 ** 2 * 0.92
    expect(result.outcomes[1]?.rent).toBeCloseTo(first + second + sale - owed - 21_549.83, 0)
    expect(result.outcomes[1]?.flip).toBe(22_472)
  })

  it('stops payments on an 18-month loan after month 18, when interest-only principal is due [TOOL-04]', () => {
    const of = (isInterestOnly: boolean, loanAmount: number) =>
      flipOrRent({
        ...brrrr,
        years: 3,
        rental: { ...brrrr.rental, loanAmount, months: 18, isInterestOnly },
      }).outcomes.map(({ cashFlow }) => cashFlow)
    const [, second = 0, third = 0] = of(false, 0)
    const rate = 0.0725 / 12
    const payment = (135_000 * rate) / (1 - (1 + rate) ** -18)
    expect(of(false, 135_000)[1]).toBeCloseTo(second - 6 * payment, 0)
    expect(of(false, 135_000)[2]).toBeCloseTo(third, 0)
    expect(of(true, 135_000)[1]).toBeCloseTo(second - 6 * 135_000 * rate - 135_000, 0)
    expect(of(true, 135_000)[2]).toBeCloseTo(third, 0)
  })

  it('uses the cost as the value during the first six months of ownership [TOOL-04]', () => {
    expect(flipOrRent({ ...brrrr, monthsOwned: 5 }).valueBasis).toBe(150_000)
    expect(flipOrRent(brrrr).valueBasis).toBe(180_000)
    expect(flipOrRent(brrrr).warning).toBeNull()
    expect(flipOrRent({ ...brrrr, monthsOwned: 5 }).warning).toBe(
      'Most lenders would count $150,000 until month 6: at 75% that is $112,500.',
    )
  })

  it('calls it all cash back when the refinance returns everything [TOOL-04]', () => {
    expect(flipOrRent({ ...brrrr, totalCash: 14_450 }).isAllCashBack).toBe(true)
  })

  it('makes keeping worth more with faster rent or value growth, and less with faster cost growth [TOOL-04]', () => {
    const rate = fc.double({ min: 0, max: 8, noNaN: true })
    fc.assert(
      fc.property(rate, rate, rate, (rentGrowthPercent, valueGrowthPercent, costGrowthPercent) => {
        const last = (more: Partial<FlipOrRentInput>) =>
          flipOrRent({ ...brrrr, rentGrowthPercent, valueGrowthPercent, costGrowthPercent, ...more }).outcomes.at(-1)
            ?.rent ?? 0
        const base = last({})
        expect(last({ rentGrowthPercent: rentGrowthPercent + 1 })).toBeGreaterThan(base)
        expect(last({ valueGrowthPercent: valueGrowthPercent + 1 })).toBeGreaterThan(base)
        expect(last({ costGrowthPercent: costGrowthPercent + 1 })).toBeLessThan(base)
      }),
    )
  })
})
