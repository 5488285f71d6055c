import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMonthsWithin, drawnShare, drawnShareMonths } from '#domain/loan-request/draw-schedule.ts'
import { type FlipInput, flipDefaults, flipProfit } from './flip-profit.ts'

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

describe('profit of a flip', () => {
  it('agrees with the worked example, to the cent [TOOL-02]', () => {
    const result = flipProfit(example)
    expect(result).toMatchObject({
      advance: 157_250,
      holdback: 60_000,
      interest: 16_442.82,
      cost: 287_589.09,
      profit: 16_010.91,
      cashToClose: 39_070.03,
      totalCash: 70_339.09,
      peakCash: 85_339.09,
      breakEvenSale: 312_596.84,
      highestPrice: 168_477.66,
    })
    expect(result.roiPercent).toBeCloseTo(22.76, 2)
    expect(result.roiYearlyPercent).toBeCloseTo(31.45, 2)
    expect(result.stress.all).toBe(-35_794.2)
  })

  it('counts an extension of 0 months, as older matches store it, as the usual length [TOOL-02]', () => {
    const late = { ...example, holdMonths: 14 }
    expect(flipProfit({ ...late, extensionMonths: 0 })).toEqual(flipProfit(late))
  })

  it('charges interest on the whole loan if the lender does [TOOL-02]', () => {
    expect(flipProfit({ ...example, interestBasis: 'full' }).interest).toBe(17_809.07)
  })

  it('pays for an extension when the hold is longer than the loan [TOOL-02]', () => {
    expect(flipProfit({ ...example, holdMonths: 14 }).profit).toBe(1_096.56)
    expect(flipProfit({ ...example, holdMonths: 13 }).extension).toBe(2_172.5)
    expect(flipProfit({ ...example, holdMonths: 16 }).extension).toBe(4_345)
  })

  it('pays a lender’s exit fee after its month, and extensions of its length [MATCH-33]', () => {
    const withFee = { ...example, exitFeePercent: 1, exitFeeAfterMonth: 9 }
    expect(flipProfit(withFee)).toMatchObject({ exitFee: 0, profit: 16_010.91 })
    const late = flipProfit({ ...withFee, exitFeeAfterMonth: 8 })
    expect(late).toMatchObject({ exitFee: 2_172.5, profit: 13_838.41, totalCash: 70_339.09 })
    expect(flipProfit({ ...example, holdMonths: 16, extensionMonths: 6 }).extension).toBe(2_172.5)
  })

  it('owes the minimum interest however soon it sells [TOOL-02]', () => {
    const months = { ...example, holdMonths: 1, minimumInterestMonths: 3 }
    expect(flipProfit(months).interest).toBe(Math.round(((217_250 * 10.93) / 1200) * 3 * 100) / 100)
  })

  it('has no return when the investor leaves no cash in [TOOL-02]', () => {
    const result = flipProfit({ ...example, loanAmount: 400_000, advance: 400_000 })
    expect(result.isAllCashBack).toBe(true)
    expect([result.roiPercent, result.roiYearlyPercent]).toEqual([null, null])
  })

  it('has no yearly return once more than the cash is lost [TOOL-02]', () => {
    const result = flipProfit({ ...example, arv: 100_000 })
    expect(result.roiPercent).toBeLessThan(-100)
    expect(result.roiYearlyPercent).toBeNull()
  })

  it('earns the target profit at the highest price, with the same loan [TOOL-02]', () => {
    const { highestPrice, advance } = flipProfit(example)
    const there = flipProfit({ ...example, purchasePrice: highestPrice, advance })
    expect(there.profit).toBeCloseTo(33_000, 1)
  })

  it('never profits more from higher costs or a lower sale price [TOOL-02]', () => {
    const input = fc.record({
      purchasePrice: fc.integer({ min: 50_000, max: 2_000_000 }),
      rehab: fc.integer({ min: 0, max: 500_000 }),
      arv: fc.integer({ min: 50_000, max: 3_000_000 }),
      loanAmount: fc.integer({ min: 10_000, max: 2_000_000 }),
      ratePercent: fc.double({ min: 0, max: 20, noNaN: true }),
      pointsPercent: fc.double({ min: 0, max: 8, noNaN: true }),
      holdMonths: fc.integer({ min: 1, max: 57 }),
    })
    fc.assert(
      fc.property(input, (figures) => {
        const flip = { ...example, ...figures }
        const { profit, stress, cashToClose } = flipProfit(flip)
        for (const worse of Object.values(stress)) expect(worse).toBeLessThanOrEqual(profit)
        expect(flipProfit({ ...flip, ratePercent: flip.ratePercent + 1 }).profit).toBeLessThanOrEqual(profit)
        expect(flipProfit({ ...flip, loanFees: 5000 }).cashToClose).toBeGreaterThan(cashToClose)
      }),
    )
  })
})

it('adds up the draws month by month', () => {
  for (const months of [1, 2, 3, 4, 5, 9, 24]) {
    const drawMonths = drawMonthsWithin(months)
    let sum = 0
    for (let month = 1; month <= months; month++) sum += drawnShare(month, drawMonths)
    expect(drawnShareMonths(months, drawMonths)).toBeCloseTo(sum, 12)
  }
})
