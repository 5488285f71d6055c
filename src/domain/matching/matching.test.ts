import { describe, expect, it } from 'vitest'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { matchLenderWith, matchNow, modelLender } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { scoreProgram } from './match-score.ts'
import { rankLenders } from './matching.ts'

describe('ranking', () => {
  const { deal, investor } = workedDeals[1]

  it('counts a lender once, with its best program [MATCH-07]', () => {
    const lender = matchLenderWith()
    const dear = { ...lender.programs[0]!, id: 'dear', minRate: 12, maxRate: 14 }
    const cheap = { ...lender.programs[0]!, id: 'cheap', minRate: 9, maxRate: 11 }
    const closed = { ...lender.programs[0]!, id: 'closed', minRate: 5, maxRate: 6, maxLtarvPercent: 40 }
    const ranking = rankLenders([{ ...lender, programs: [dear, closed, cheap] }], deal, investor, matchNow)
    expect(ranking.eligibleCount).toBe(1)
    expect(ranking.matches.map(({ program }) => program.id)).toEqual(['cheap'])
  })

  it('counts a failure for the first rule that the lender’s nearest program fails [MATCH-05]', () => {
    const lender = matchLenderWith()
    const far = { ...lender.programs[0]!, maxAmount: 100_000, maxTerm: 6 }
    const near = { ...lender.programs[0]!, maxLtarvPercent: 40 }
    const { ruleCounts, eligibleCount } = rankLenders(
      [{ ...lender, programs: [far, near] }, matchLenderWith({ maxTerm: 6, minCreditScore: 800 }, { id: 'b' })],
      deal,
      investor,
      matchNow,
    )
    expect(eligibleCount).toBe(0)
    expect(ruleCounts.filter(({ failed }) => failed > 0)).toEqual([
      { rule: 'H4', failed: 1, onlyThis: 0 },
      { rule: 'H6', failed: 1, onlyThis: 1 },
    ])
  })

  it('takes medians over all lenders that fit, not only over the stored ones [MATCH-12]', () => {
    const fees = [1000, 3000, 2000]
    const lenders = fees.map((loanFees, at) => matchLenderWith({ loanFees }, { id: String(at) }))
    const { medians } = rankLenders(lenders, deal, investor, matchNow, 1)
    expect(medians).toMatchObject({ loanFees: 2000, totalCost: 14_059 - 1995 + 2000 })
    expect(rankLenders(lenders.slice(0, 2), deal, investor, matchNow).medians?.loanFees).toBe(2000)
    expect(rankLenders([], deal, investor, matchNow).medians).toBeNull()
  })

  it('keeps the lenders with the cheapest programs as well as the best, and names the program [MATCH-23]', () => {
    const lender = (id: string, ...rates: number[]) => {
      const [usual] = matchLenderWith().programs
      const programs = rates.map((rate, at) => ({ ...usual!, id: `${id}${at}`, minRate: rate, maxRate: rate }))
      return { ...matchLenderWith({}, { id }), programs }
    }
    const slow = (id: string, rate: number) => {
      const one = lender(id, rate, rate - 2)
      const [shown, cheap] = one.programs
      // The second program is cheaper, but publishes no kind and funds slowly, so the first one is the best.
      return {
        ...one,
        programs: [
          { ...shown!, kinds: ['flip' as const] },
          { ...cheap!, fundingDays: 60 },
        ],
      }
    }
    const ranking = rankLenders(
      [slow('a', 10), slow('b', 11), lender('c', 13), slow('d', 12)],
      deal,
      investor,
      matchNow,
      1,
    )
    expect(ranking.matches.map(({ lender: { id }, isBestFit }) => [id, isBestFit])).toEqual([['a', true]])
    expect(ranking.cheapest.map(({ lender: { id }, isBestFit }) => [id, isBestFit])).toEqual([
      ['b', false],
      ['d', false],
      ['c', false],
    ])
    const [best] = ranking.matches
    expect(best!.cheapest).toMatchObject({ programId: 'a1' })
    expect(best!.cheapest!.totalCost).toBeLessThan(best!.cost.totalCost!)
    expect(ranking.lowestTotal).toBe(best!.cheapest!.totalCost)
  })

  it('ranks lenders without a rate last among equals, and leaves them out of every median [MATCH-20]', () => {
    const silent = (id: string) => matchLenderWith({ minRate: null, maxRate: null }, { id })
    const ranking = rankLenders([silent('a'), matchLenderWith({}, { id: 'b' }), silent('c')], deal, investor, matchNow)
    expect(ranking.matches.map(({ lender }) => lender.id)).toEqual(['b', 'a', 'c'])
    expect(ranking.medians).toMatchObject({ totalCost: 14_059, pricedCount: 1 })
    expect(ranking.eligibleCount).toBe(3)
    expect(rankLenders([silent('a')], deal, investor, matchNow)).toMatchObject({ medians: null, lowestTotal: null })
    expect(rankLenders([silent('a')], deal, investor, matchNow, 0).cheapest).toEqual([])
  })

  it('caps a rental by its loan to value, never by a value after repair [MATCH-19]', () => {
    const { deal: let6, investor } = workedDeals[6]
    const capsAt = (change: Partial<MatchDeal>) => {
      const request = loanRequestOf({ ...let6, ...change }, investor)
      const lender = modelLender('6A')
      return scoreProgram(lender, lender.programs[0]!, request, matchNow.getTime()).caps
    }
    // 80 % of the value is the rental borrower's usual loan.
    expect(capsAt({ loanAmount: 240_000, estimatedArv: 300_000 })).toEqual([])
    expect(capsAt({ loanAmount: 240_000, estimatedArv: 200_000 })).toEqual([])
    expect(capsAt({ loanAmount: 240_001 })).toEqual([['ltv', expect.closeTo(80, 2)]])
    const owned = { dealType: 'Refinance', propertyValue: 300_000, payoff: 100_000 }
    expect(capsAt({ ...owned, loanAmount: 225_001 })).toEqual([['ltv', expect.closeTo(75, 2)]])
  })

  it('breaks ties by total, days, lender and program [MATCH-08]', () => {
    const a = matchLenderWith({}, { id: 'a' })
    const b = matchLenderWith({}, { id: 'b' })
    const slow = matchLenderWith({ fundingDays: 8 }, { id: '0' })
    const order = rankLenders([slow, b, a], deal, investor, matchNow).matches
    expect(order.map(({ lender }) => lender.id)).toEqual(['a', 'b', '0'])
  })
})
