import { describe, expect, it } from 'vitest'
import { rentalDefaults } from '#domain/rental/rental.ts'
import { type BrrrrInput, brrrr } from './brrrr.ts'
import { flipDefaults } from './flip-profit.ts'

const house: BrrrrInput = {
  flip: {
    ...flipDefaults,
    purchasePrice: 90_000,
    rehab: 40_000,
    arv: 180_000,
    loanAmount: 116_500,
    ratePercent: 11,
    pointsPercent: 2,
    holdMonths: 6,
    advance: null,
    targetProfit: null,
    // 240 a month of tax, 99 of insurance, 250 of utilities: 589.
    propertyTaxPercent: (240 * 1200) / 90_000,
    insuranceMonthly: 99,
  },
  refinanceLoan: 135_000,
  refinanceCostPercent: 3,
  prepay: 0,
  rental: {
    ...rentalDefaults,
    ratePercent: 7.25,
    isInterestOnly: false,
    rent: 1450,
    taxMonthly: 240,
    insuranceMonthly: 99,
    hoaMonthly: null,
    loanPurpose: 'cash-out',
    creditScore: null,
  },
}

describe('buy, rehab, rent, refinance', () => {
  it("matches the worked example's cash left in and return [TOOL-04]", () => {
    const result = brrrr(house)
    expect(result.purchase).toMatchObject({ advance: 76_500, holdback: 40_000, totalCash: 35_999.83, carry: 3534 })
    expect(result).toMatchObject({
      cashBack: 14_450,
      refinanceCosts: 4050,
      cashLeftIn: 21_549.83,
      isAllCashBack: false,
    })
    expect(result.rental).toMatchObject({ payment: 920.94, cashFlow: -1564.66 })
    expect(result.returnPercent).toBeCloseTo(-7.26, 2)
  })

  it('refinances 75% of the value by default, or of the cost before month six [TOOL-04]', () => {
    expect(brrrr({ ...house, refinanceLoan: null }).refinanceLoan).toBe(135_000)
    const early = brrrr({ ...house, refinanceLoan: null, flip: { ...house.flip, holdMonths: 5 } })
    expect(early).toMatchObject({ valueBasis: 130_000, refinanceLoan: 97_500 })
  })

  it('warns about a new loan above 75% of the cost before month six, and of the value after [TOOL-04]', () => {
    expect(brrrr(house).warning).toBeNull()
    const early = (refinanceLoan: number) => brrrr({ ...house, refinanceLoan, flip: { ...house.flip, holdMonths: 5 } })
    expect(early(97_500).warning).toBeNull()
    expect(early(97_500.01).warning).toBe('Most lenders would count $130,000 until month 6: at 75% that is $97,500.')
    expect(brrrr({ ...house, refinanceLoan: 160_000 }).warning).toBe(
      'Most lenders would count $180,000: at 75% that is $135,000.',
    )
  })

  it('has no return if the refinance pays out all cash, and deducts a prepayment charge [TOOL-04]', () => {
    const back = brrrr({ ...house, refinanceLoan: 160_000 })
    expect(back).toMatchObject({ cashLeftIn: -2700.17, isAllCashBack: true, returnPercent: null })
    expect(brrrr({ ...house, prepay: 2330 }).cashLeftIn).toBe(23_879.83)
  })

  it("ignores selling costs, because the property isn't sold [TOOL-04]", () => {
    const cheap = { ...house, flip: { ...house.flip, sellingPercent: 0, targetProfit: 90_000 } }
    expect(brrrr(cheap)).toEqual(brrrr(house))
  })
})
