import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costCase, expectedPrice } from '#domain/loan-cost/loan-cost.ts'
import { drawMonthsWithin } from '#domain/loan-request/draw-schedule.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { arbitraryDeal, arbitraryInvestor, arbitraryLender } from '#test/builders/arbitrary-matching.ts'
import { matchNow } from '#test/builders/match-lenders.ts'
import { defaultHoldMonths, holdRange, type QuotedDeal, quoteCost, quoteTotal } from './quote-cost.ts'
import { estimateAsTerms, quoteDifference, wholeDollarCauses } from './quote-difference.ts'
import { lowestSpans, type MonthlyTotals, totalsByMonth } from './totals-by-month.ts'

/** Deal 4 of the matching model's worked examples, to be sold after 9 of 12 months. */
const deal: QuotedDeal & { loanAmount: number } = {
  dealType: 'Fix and Flip',
  dealStatus: 'Signed a contract',
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  propertyValue: null,
  payoff: null,
  termMonths: 12,
  holdMonths: 9,
  loanAmount: 217_250,
}
const quote: QuoteTerms = {
  ratePercent: 10.5,
  pointsPercent: 1.5,
  loanAmount: 217_250,
  termMonths: 12,
  interestBasis: 'drawn',
  fees: [
    { label: 'Loan fees', dollars: 1695, per: 'loan' },
    { label: 'Draw', dollars: 150, per: 'draw' },
  ],
  minimumInterestMonths: 3,
  extensionFeePercent: 0.5,
}
/** The estimate of lender 1D: 10.2627 %, 1.6752 points, 1,495 and 4 x 150, on drawn funds: 21,173.26. */
const estimate = {
  ratePercent: 10.2627,
  pointsPercent: 1.6752,
  loanFees: 1495,
  drawFee: 150,
  interestBasis: 'drawn' as const,
  minimumInterestMonths: 3,
  advancePercent: null,
  rehabPercent: null,
  extensionPercent: null,
  extensionMonths: null,
  exitFeePercent: null,
  exitFeeAfterMonth: null,
  prepaySteps: null,
}

describe('what a quote costs', () => {
  it('adds points, interest on drawn funds, fees and four draws [QUOTE-04]', () => {
    const cost = quoteCost(quote, deal, 9)
    // Drawn: 157,250 for 9 months and 60,000 for (1 + 2 + 3)/4 + 5 = 6.5 months, at 0.875 % a month.
    const interest = (157_250 * 9 + 60_000 * 6.5) * 0.008_75
    expect(cost).toMatchObject({
      pointsCost: 3258.75,
      interest: Math.round(interest * 100) / 100,
      loanFees: 1695,
      drawFees: 600,
      extensionFee: 0,
      monthlyPayment: 1900.94,
      // Prepaid: 15 days of interest on 157,250, and a year of insurance.
      cash: { cashAtClosing: 39_541.72, repairsYouPay: 0, cashYouNeed: 39_541.72, prepaid: { total: 2487.97 } },
    })
    expect(cost.totalCost).toBeCloseTo(3258.75 + interest + 1695 + 600, 2)
    expect(Math.round(cost.totalCost)).toBe(21_350)
    expect(cost.effectiveAnnualCostPercent).toBeCloseTo(14.4, 1)
  })

  it('pays out the matched program’s advance at closing, and holds back the rest [MATCH-21]', () => {
    const cost = quoteCost({ ...quote, advancePercent: 100 }, { ...deal, repairsFinanced: false }, 9)
    // Advancing the whole price at closing leaves 32,250 of the loan for 60,000 of repairs.
    expect(cost.cash).toMatchObject({
      cashAtClosing: 11_913.13,
      repairsYouPay: 27_750,
      cashYouNeed: 39_663.13,
      advance: 185_000,
      holdback: 32_250,
    })
    expect(cost.interest).toBe(Math.round((185_000 * 9 + 32_250 * 6.5) * 0.875) / 100)
  })

  it('charges the minimum interest on the full loan when it is held for fewer months', () => {
    expect(quoteCost(quote, deal, 1).interest).toBe(Math.round(3 * 217_250 * 0.875) / 100)
  })

  it('charges an extension for each started three months past the term', () => {
    const fee = (months: number) => quoteCost(quote, deal, months).extensionFee
    expect([12, 13, 15, 16, 18].map(fee)).toEqual([0, 1086.25, 1086.25, 2172.5, 2172.5])
    const without = (months: number) => quoteCost({ ...quote, extensionMonths: 0 }, deal, months).extensionFee
    expect([12, 13, 16].map(without)).toEqual([0, 1086.25, 2172.5])
  })

  it('counts monthly fees per month held, and draw fees only with a holdback', () => {
    const monthly = { ...quote, fees: [...quote.fees, { label: 'Service', dollars: 25, per: 'month' as const }] }
    expect(quoteCost(monthly, deal, 9).totalCost - quoteCost(quote, deal, 9).totalCost).toBeCloseTo(225, 2)
    expect(quoteCost(quote, { ...deal, repairBudget: 0 }, 9).drawFees).toBe(0)
  })

  it('equals the matching model’s estimate for the same terms up to 36 months [QUOTE-04]', () => {
    const months = fc.integer({ min: 1, max: 36 })
    fc.assert(
      fc.property(months, months, fc.constantFrom('full' as const, 'drawn' as const), (term, held, interestBasis) => {
        const holdMonths = Math.min(term, held)
        const terms = { ...quote, termMonths: term, interestBasis }
        const same = costCase({
          loanAmount: 217_250,
          holdback: 60_000,
          termMonths: term,
          holdMonths,
          drawMonths: drawMonthsWithin(holdMonths),
          ratePercent: 10.5,
          pointsPercent: 1.5,
          loanFees: 1695,
          drawFee: 150,
          monthlyFee: 0,
          interestBasis,
          minimumInterestMonths: 3,
          isAmortized: false,
          prepaymentPercent: 0,
          exitFeePercent: 0,
          extensionPercent: 0,
          extensionMonths: 3,
        })
        const cost = quoteCost(terms, deal, holdMonths)
        expect(cost.totalCost).toBe(same.totalCost)
        if (same.effectiveAnnualCostPercent === null) expect(cost.effectiveAnnualCostPercent).toBeNull()
        else expect(cost.effectiveAnnualCostPercent).toBeCloseTo(same.effectiveAnnualCostPercent, 6)
      }),
    )
  })

  it('amortizes above 36 months and repays the balance at the sale', () => {
    const long = {
      ...quote,
      ratePercent: 7.25,
      termMonths: 360,
      minimumInterestMonths: null,
      fees: [],
      pointsPercent: 0,
    }
    const cost = quoteCost(long, { ...deal, repairBudget: 0 }, 24)
    let owed = 217_250
    let interest = 0
    const payment = (217_250 * (0.0725 / 12)) / (1 - (1 + 0.0725 / 12) ** -360)
    for (let month = 0; month < 24; month++) {
      const charged = (owed * 0.0725) / 12
      interest += charged
      owed -= payment - charged
    }
    expect(cost.monthlyPayment).toBeCloseTo(payment, 2)
    expect(cost.interest).toBeCloseTo(interest, 2)
    // Without points and fees, the effective annual cost is the rate.
    expect(cost.effectiveAnnualCostPercent).toBeCloseTo(7.25, 6)
  })

  it('never costs less when it is held longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom(6, 12, 24, 60, 360), (months, termMonths) => {
        const terms = { ...quote, termMonths }
        expect(quoteTotal(terms, deal, months + 1)).toBeGreaterThanOrEqual(quoteTotal(terms, deal, months))
        expect(quoteTotal(terms, deal, months)).toBe(quoteCost(terms, deal, months).totalCost)
      }),
    )
  })

  it('is shown for the planned hold, or the usual one, within the range of its term', () => {
    expect([holdRange(12), holdRange(36), holdRange(360)].map(({ max }) => max)).toEqual([18, 42, 60])
    expect(defaultHoldMonths(deal, 12)).toBe(9)
    const blank = { ...deal, holdMonths: null }
    expect(defaultHoldMonths(blank, 12)).toBe(6)
    expect(defaultHoldMonths({ ...blank, repairBudget: 0 }, 12)).toBe(12)
    expect(defaultHoldMonths({ ...blank, loanKind: 'rental' }, 360)).toBe(36)
  })
})

describe('estimate and quote', () => {
  it('differ by causes that add up [QUOTE-04]', () => {
    const result = quoteDifference(quote, estimate, deal, 9)
    expect(result.estimatedTotal).toBeCloseTo(21_173.26, 0)
    expect(result.loanAmountEffect).toBe(0)
    expect(result.difference).toBeCloseTo(quoteTotal(quote, deal, 9) - result.estimatedTotal, 2)
    expect(result.causes.reduce((sum, { dollars }) => sum + dollars, 0)).toBeCloseTo(result.difference, 2)
    const whole = wholeDollarCauses(result)
    expect(whole.slice(0, 3)).toEqual([
      { cause: 'rate', dollars: 357 },
      { cause: 'points', dollars: -381 },
      { cause: 'basis', dollars: 0 },
    ])
    expect(whole.reduce((sum, { dollars }) => sum + dollars, 0)).toBe(Math.round(result.difference))
  })

  it('list no cause that changed nothing, because a changed one absorbs the rounding [QUOTE-04]', () => {
    const causes = (['rate', 'points', 'basis', 'fees', 'prepayment', 'exit'] as const).map((cause, at) => ({
      cause,
      dollars: [356.6, -380.6, 0, 0.4, 0, 0][at]!,
    }))
    const whole = wholeDollarCauses({ difference: -23.6, causes }).filter(({ dollars }) => dollars !== 0)
    expect(whole).toEqual([
      { cause: 'rate', dollars: 357 },
      { cause: 'points', dollars: -381 },
    ])
    const rounded = wholeDollarCauses({
      difference: 0.8,
      causes: causes.map((one) => ({ ...one, dollars: one.cause === 'rate' ? 0.4 : one.cause === 'points' ? 0.4 : 0 })),
    })
    expect(rounded.filter(({ dollars }) => dollars !== 0)).toEqual([{ cause: 'points', dollars: 1 }])
  })

  it('are compared at the quote’s loan amount, and show what the amount alone changes [QUOTE-04]', () => {
    const result = quoteDifference({ ...quote, loanAmount: 200_000 }, estimate, deal, 9)
    expect(result.matchTotal).toBeCloseTo(21_173.26, 0)
    expect(result.loanAmountEffect).toBeCloseTo(result.estimatedTotal - result.matchTotal, 2)
    expect(result.loanAmountEffect).toBeLessThan(-1000)
  })

  it('name the basis and the minimum as one cause', () => {
    const full = { ...quote, ratePercent: 10.2627, pointsPercent: 1.6752, interestBasis: 'full' as const }
    const { causes } = quoteDifference(full, estimate, deal, 9)
    const interest = (60_000 * 2.5 * 10.2627) / 1200
    expect(causes.find(({ cause }) => cause === 'basis')!.dollars).toBeCloseTo(interest, 1)
  })
})

describe('a quote at the published terms', () => {
  const lenders = fc.sample(arbitraryLender, { numRuns: 200, seed: 41 })
  const deals = fc.sample(fc.tuple(arbitraryDeal, arbitraryInvestor), { numRuns: 60, seed: 42 })

  it('differs from its estimate by exactly 0, in every kind and with every part [QUOTE-04, MATCH-33]', () => {
    const seen = new Set<string>()
    for (const [drawn, investor] of deals) {
      const request = loanRequestOf(drawn, investor, matchNow)
      for (const { programs } of lenders) {
        const program = programs[0]!
        if (program.minRate === null && program.maxRate === null) continue
        const price = expectedPrice(program, request)
        const quoted = estimateAsTerms(price, request.deal, request.deal.loanAmount)
        const result = quoteDifference(quoted, price, request.deal, request.holdMonths)
        expect(result.difference).toBe(0)
        expect(result.loanAmountEffect).toBe(0)
        expect(result.estimatedTotal).toBe(price.totalCost)
        expect(quoteCost(quoted, request.deal, request.holdMonths).cash).toEqual(price.cash)
        seen.add(request.kind)
        if (price.prepayment > 0) seen.add('prepayment')
        if (price.exitFee > 0) seen.add('exit fee')
      }
    }
    expect([...seen].sort()).toEqual(['bridge', 'construction', 'exit fee', 'flip', 'prepayment', 'rental'])
  })
})

type Crossing = { month: number; cheaperId: string; dearerId: string }

/** Lists every month in which one line falls below another, earliest first. */
function crossings(lines: readonly MonthlyTotals[]): Crossing[] {
  const found: Crossing[] = []
  for (const cheaper of lines)
    for (const dearer of lines) {
      if (cheaper === dearer) continue
      const leads = cheaper.totals.map((total, month) => dearer.totals[month]! - total)
      for (let month = 2; month <= leads.length; month++)
        if (leads[month - 1]! > 0 && leads[month - 2]! <= 0)
          found.push({ month, cheaperId: cheaper.id, dearerId: dearer.id })
    }
  return found.sort((a, b) => a.month - b.month)
}

describe('lines over the holding time', () => {
  const quick = { ...quote, ratePercent: 13, pointsPercent: 0.5, minimumInterestMonths: 0 }
  const slow = { ...quote, ratePercent: 9, pointsPercent: 3 }
  const lines = totalsByMonth(
    [
      { id: 'quick', terms: quick },
      { id: 'slow', terms: slow },
    ],
    deal,
  )

  it('cross in the month from which the other quote is cheaper [QUOTE-04]', () => {
    const found = crossings(lines)
    expect(found).toHaveLength(1)
    const [{ month, cheaperId }] = found as [(typeof found)[number]]
    expect(cheaperId).toBe('slow')
    expect(quoteTotal(slow, deal, month)).toBeLessThan(quoteTotal(quick, deal, month))
    expect(quoteTotal(slow, deal, month - 1)).toBeGreaterThanOrEqual(quoteTotal(quick, deal, month - 1))
    expect(lowestSpans(lines)).toEqual([
      { id: 'quick', fromMonth: 1, toMonth: month - 1 },
      { id: 'slow', fromMonth: month, toMonth: 18 },
    ])
  })

  it('have no span without quotes', () => {
    expect(lowestSpans([])).toEqual([])
  })
})
