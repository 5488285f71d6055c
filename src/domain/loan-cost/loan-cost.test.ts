import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { pricedTerms } from './assumed-terms.ts'
import { costCase, expectedParts, expectedPrice, type LoanTerms } from './loan-cost.ts'

const plain: LoanTerms = {
  loanAmount: 100_000,
  holdback: 0,
  termMonths: 12,
  holdMonths: 12,
  ratePercent: 12,
  pointsPercent: 0,
  loanFees: 0,
  drawMonths: 2,
  drawFee: 175,
  monthlyFee: 0,
  interestBasis: 'full',
  minimumInterestMonths: 0,
  isAmortized: false,
  prepaymentPercent: 0,
  exitFeePercent: 0,
  extensionPercent: 0,
  extensionMonths: 3,
}

describe('cost of a loan', () => {
  it('without points and fees is its rate a year [MATCH-02]', () => {
    expect(costCase(plain).effectiveAnnualCostPercent).toBeCloseTo(12, 9)
    expect(costCase({ ...plain, ratePercent: 0 }).effectiveAnnualCostPercent).toBeCloseTo(0, 9)
    expect(
      costCase({ ...plain, termMonths: 360, holdMonths: 36, ratePercent: 7, isAmortized: true })
        .effectiveAnnualCostPercent,
    ).toBeCloseTo(7, 9)
  })

  it('discounts the payments to the amount paid out [MATCH-02]', () => {
    const { effectiveAnnualCostPercent, pointsCost, interest } = costCase({
      ...plain,
      pointsPercent: 2,
      loanFees: 1995,
    })
    expect([pointsCost, interest]).toEqual([2000, 12_000])
    const monthly = effectiveAnnualCostPercent! / 1200
    let worth = 0
    for (let month = 1; month <= 12; month++) worth += (month === 12 ? 101_000 : 1000) / (1 + monthly) ** month
    expect(worth).toBeCloseTo(96_005, 6)
  })

  it('has no effective annual cost when points or fees use up the payout [MATCH-02]', () => {
    expect(costCase({ ...plain, pointsPercent: 100 }).effectiveAnnualCostPercent).toBeNull()
    expect(costCase({ ...plain, holdback: 99_000, loanFees: 1995 }).effectiveAnnualCostPercent).toBeNull()
  })

  it('charges interest as the holdback is drawn, or the minimum [MATCH-08]', () => {
    const drawn: LoanTerms = { ...plain, holdback: 40_000, interestBasis: 'drawn', holdMonths: 3 }
    // 60,000, 80,000 and 100,000 owed, at 1 % a month.
    expect(costCase(drawn).interest).toBe(2400)
    expect(costCase({ ...drawn, minimumInterestMonths: 4 }).interest).toBe(4000)
    expect(costCase({ ...drawn, interestBasis: 'full' }).interest).toBe(3000)
    // Two draws fit before the month of payoff.
    expect(costCase(drawn).drawFees).toBe(350)
  })

  it('covers the months held, and pays a rental down [MATCH-08, MATCH-19]', () => {
    expect(costCase({ ...plain, holdMonths: 5 }).interest).toBe(5000)
    const long = {
      ...plain,
      ratePercent: 7.25,
      termMonths: 360,
      holdMonths: 36,
      loanAmount: 135_000,
      isAmortized: true,
    }
    expect(costCase(long).monthlyPayment).toBe(920.94)
    let owed = 135_000
    let interest = 0
    for (let month = 0; month < 36; month++) {
      const charged = (owed * 7.25) / 1200
      interest += charged
      owed -= 920.937_98 - charged
    }
    expect(costCase(long).interest).toBeCloseTo(interest, 0)
    expect(costCase({ ...long, prepaymentPercent: 3 }).prepayment).toBeCloseTo(0.03 * owed, 0)
    expect(costCase({ ...plain, termMonths: 48, holdMonths: 48 }).interest).toBe(48_000)
  })

  it('never costs less for a higher rate, points or fees [MATCH-08]', () => {
    const loan = fc.record({
      loanAmount: fc.integer({ min: 50_000, max: 2_000_000 }),
      holdback: fc.integer({ min: 0, max: 20_000 }),
      termMonths: fc.constantFrom(3, 6, 12, 24, 36, 60, 360),
      ratePercent: fc.double({ min: 3, max: 20, noNaN: true }),
      pointsPercent: fc.double({ min: 0, max: 8, noNaN: true }),
      loanFees: fc.integer({ min: 0, max: 5000 }),
      interestBasis: fc.constantFrom('full' as const, 'drawn' as const),
      minimumInterestMonths: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(loan, (figures) => {
        const isAmortized = figures.termMonths > 60
        const terms: LoanTerms = { ...plain, ...figures, holdMonths: Math.min(36, figures.termMonths), isAmortized }
        const { totalCost, effectiveAnnualCostPercent } = costCase(terms)
        for (const more of [{ ratePercent: 0.5 }, { pointsPercent: 0.5 }, { loanFees: 500 }]) {
          const [[name, by]] = Object.entries(more) as [['ratePercent' | 'pointsPercent' | 'loanFees', number]]
          const dearer = costCase({ ...terms, [name]: terms[name] + by })
          expect(dearer.totalCost).toBeGreaterThanOrEqual(totalCost)
          expect(dearer.effectiveAnnualCostPercent!).toBeGreaterThan(effectiveAnnualCostPercent! - 1e-9)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('terms that are not published', () => {
  const nothing = { minRate: null, maxRate: null, minPoints: null, maxPoints: null }
  it.each([
    [{}, 'flip' as const, [10, 13, 2, 2]],
    [{}, 'bridge' as const, [10, 13, 2, 2]],
    [{}, 'construction' as const, [10.5, 13.5, 2, 2]],
    [{}, 'rental' as const, [7, 9, 2, 2]],
    [{ minRate: 9.99, minPoints: 1 }, 'flip' as const, [9.99, 12.99, 1, 2]],
    [{ maxRate: 12, maxPoints: 0.5 }, 'flip' as const, [9, 12, 0, 0.5]],
    [{ minRate: 6.5 }, 'rental' as const, [6.5, 8.5, 2, 2]],
    [{ maxRate: 8.5, maxPoints: 3 }, 'rental' as const, [6.5, 8.5, 2, 3]],
  ])('are assumed and marked as such: %j for a %s [MATCH-02]', (published, kind, expected) => {
    const terms = pricedTerms({ ...nothing, ...published }, kind)
    expect([terms.minRate, terms.maxRate, terms.minPoints, terms.maxPoints]).toEqual(expected)
    expect([terms.rateAssumed, terms.pointsAssumed]).toEqual([true, true])
  })

  it('are marked on the price, with fees from 750 to 3,500 [MATCH-09]', () => {
    const request = loanRequestOf(workedDeals[4].deal, workedDeals[4].investor)
    const price = expectedPrice(matchLenderWith({ minRate: null }).programs[0]!, request)
    expect(price).toMatchObject({
      rateAssumed: true,
      pointsAssumed: false,
      loanFeesAssumed: true,
      drawFeeAssumed: true,
    })
    expect([price.best.loanFees, price.loanFees, price.worst.loanFees]).toEqual([750, 1995, 3500])
  })
})

it('prices a program that publishes extensions of 0 months like one that publishes no length [MATCH-33]', () => {
  // A bridge loan is held for its whole term, so no month is past its end.
  const request = loanRequestOf(workedDeals[5].deal, workedDeals[5].investor)
  const priceWith = (extensionMonths: number | null) =>
    expectedPrice(matchLenderWith({ extensionMonths }).programs[0]!, request)
  expect(priceWith(0)).toEqual(priceWith(null))
})

it('computes the same total with and without the other figures of the price', () => {
  for (const number of [1, 4, 5] as const) {
    const request = loanRequestOf(workedDeals[number].deal, workedDeals[number].investor)
    const program = matchLenderWith({ interestBasis: 'drawn', minimumInterestMonths: 2 }).programs[0]!
    const terms = pricedTerms(program, request.kind)
    expect(roundCents(expectedParts(program, request, terms).total)).toBe(expectedPrice(program, request).totalCost)
  }
})
