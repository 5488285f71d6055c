import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuoteTerms } from './quote-terms.ts'
import { deadlineProblem, offeredDeadlines } from './round-deadline.ts'
import { priceDropOf, type RoundBasis, rankTotals, roundShortfalls, roundTotal } from './rounds.ts'

const basis: RoundBasis = {
  dealType: 'Fix and Flip',
  dealStatus: 'Signed a contract',
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  propertyValue: null,
  payoff: null,
  termMonths: 12,
  loanAmount: 200_000,
  holdMonths: 6,
}

const quote = (change: Partial<QuoteTerms> = {}) => ({
  terms: {
    ratePercent: 12,
    pointsPercent: 2,
    loanAmount: 200_000,
    termMonths: 12,
    interestBasis: 'full' as const,
    fees: [],
    minimumInterestMonths: null,
    extensionFeePercent: null,
    ...change,
  },
})

describe('places in a round', () => {
  it('prices every quote for the round’s loan amount and holding time [ROUND-01]', () => {
    // 2 points of 200,000 and 6 months of 1 %.
    expect(roundTotal(quote().terms, basis)).toBe(16_000)
    expect(roundTotal(quote({ loanAmount: 194_000 }).terms, basis)).toBe(16_000)
  })

  it('ranks totals, the lowest first, and equal totals share a place [ROUND-02]', () => {
    const quotes = [
      { id: 'a', ...quote({ ratePercent: 12.5 }) },
      { id: 'b', ...quote() },
      { id: 'c', ...quote({ ratePercent: 11, pointsPercent: 2.5 }) },
      { id: 'd', ...quote({ pointsPercent: 4 }) },
    ]
    const placed = rankTotals(quotes.map((one) => ({ ...one, total: roundTotal(one.terms, basis) })))
    expect(placed.map(({ id, place, of, aboveLowest }) => [id, place, of, aboveLowest])).toEqual([
      ['b', 1, 4, 0],
      ['c', 1, 4, 0],
      ['a', 3, 4, 500],
      ['d', 4, 4, 4000],
    ])
  })

  it('places each quote by the number of lower totals, in any order [ROUND-02]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 12 }), (totals) => {
        const placed = rankTotals(totals.map((total, id) => ({ id, total })))
        expect(placed).toHaveLength(totals.length)
        for (const { total, place, aboveLowest } of placed) {
          expect(place).toBe(1 + totals.filter((other) => other < total).length)
          expect(aboveLowest).toBe(total - Math.min(...totals))
        }
      }),
    )
  })

  it.each([
    [[], 0],
    [[[16_000, 16_000]], 0],
    [
      [
        [15_000, 18_000],
        [16_000, 16_000],
      ],
      1000,
    ],
    [[[16_500, 16_000]], -500],
    // 1.15 − 0.15 is slightly less than 1 in floating point.
    [[[0.15, 1.15]], 1],
  ])('for totals and first totals %j, computes a drop of $%d [ROUND-04]', (totals, drop) => {
    expect(priceDropOf(totals.map(([total, firstTotal]) => ({ total: total!, firstTotal: firstTotal! })))).toBe(drop)
  })

  it.each([
    [{ loanAmount: 194_000, validUntil: '2026-12-01' }, []],
    [{ loanAmount: 193_999, validUntil: '2026-12-01' }, ['loan-amount']],
    [{ loanAmount: 250_000, validUntil: '2026-11-30' }, ['validity']],
    [{ loanAmount: 100_000, validUntil: '2026-11-30' }, ['loan-amount', 'validity']],
  ])('a quote with %j falls short in %j [ROUND-01]', (terms, missing) => {
    const closesAt = new Date('2026-12-01T22:00:00Z')
    expect(roundShortfalls(terms, { loanAmount: 200_000, closesAt })).toEqual(missing)
  })
})

describe('the deadline', () => {
  const preferred = (now: string, closingDay = '2027-12-31') =>
    offeredDeadlines(new Date(now), closingDay).preferred?.toISOString()

  it.each([
    ['a Monday', '2026-11-16T15:00:00Z', '2026-11-19T22:00:00.000Z'],
    ['a Friday', '2026-11-20T15:00:00Z', '2026-11-25T22:00:00.000Z'],
    ['the days around Thanksgiving', '2026-11-24T15:00:00Z', '2026-11-30T22:00:00.000Z'],
    ['the days around the Fourth of July, kept on the 3rd', '2026-07-01T15:00:00Z', '2026-07-07T21:00:00.000Z'],
    ['the start of daylight saving time', '2026-03-05T15:00:00Z', '2026-03-10T21:00:00.000Z'],
    ['a night that is still the day before in the East', '2026-11-17T03:00:00Z', '2026-11-19T22:00:00.000Z'],
  ])('is three business days later at 5 pm Eastern, over %s [ROUND-01]', (_, now, wanted) => {
    expect(preferred(now)).toBe(wanted)
  })

  it('is the latest offered before an earlier closing, and undefined if none is offered [ROUND-01]', () => {
    expect(preferred('2026-11-16T15:00:00Z', '2026-11-17')).toBe('2026-11-17T22:00:00.000Z')
    expect(preferred('2026-11-16T15:00:00Z', '2026-11-16')).toBe('2026-11-16T22:00:00.000Z')
    expect(preferred('2026-11-16T20:00:00Z', '2026-11-16')).toBe('2026-11-17T00:15:00.000Z')
    expect(preferred('2026-11-17T03:00:00Z', '2026-11-16')).toBeUndefined()
    expect(preferred('2026-11-16T15:00:00Z', '2026-11-10')).toBeUndefined()
  })

  it('is offered in four hours and on each of ten business days, and each offer can be used [ROUND-01]', () => {
    const now = new Date('2026-11-23T15:00:00Z')
    const { deadlines } = offeredDeadlines(now, '2027-12-31')
    expect(deadlines.map((deadline) => deadline.toISOString().slice(0, 10))).toEqual([
      ...['2026-11-23', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01'],
      ...['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'],
    ])
    for (const deadline of deadlines) expect(deadlineProblem(deadline, now, '2027-12-31')).toBeUndefined()
  })

  it.each([
    ['2026-11-16T18:59:00Z', '2026-12-31', 'Choose a deadline at least 4 hours from now'],
    ['2026-11-16T19:00:00Z', '2026-12-31', undefined],
    ['2026-12-02T04:59:00Z', '2026-12-31', undefined],
    ['2026-12-02T05:01:00Z', '2026-12-31', 'Choose a deadline within 10 business days'],
    ['2026-11-26T15:00:00Z', '2026-12-31', undefined],
    ['2026-11-19T04:59:00Z', '2026-11-18', undefined],
    ['2026-11-19T05:01:00Z', '2026-11-18', 'Choose a deadline on or before the closing day, November 18, 2026'],
    ['2026-11-19T05:01:00Z', '2026-11-15', 'This deal closes too soon for a round. Ask each lender on its own.'],
  ])('checks a deadline at %s for a deal that closes on %s: %s [ROUND-01]', (closesAt, closingDay, problem) => {
    expect(deadlineProblem(new Date(closesAt), new Date('2026-11-16T15:00:00Z'), closingDay)).toBe(problem)
  })
})
