import { describe, expect, it } from 'vitest'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import { expectedPrice } from '#domain/loan-cost/loan-cost.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import { cashOfDeal } from '#domain/verdict/deal-verdict.ts'
import { flipMoneyOf } from '#domain/verdict/short-loan-verdict.ts'
import { matchNow, modelLender } from '#test/builders/match-lenders.ts'
import { type ModelDealName, modelDeals } from '#test/builders/worked-deals.ts'
import { workedFailures, workedMatches, workedVerdicts } from '#test/builders/worked-results.ts'
import { type CheckResult, checkRule, eligibilityRules, expectedCoverage, failedRules } from './eligibility.ts'
import { scoreProgram, scoreTermNames, termWeights } from './match-score.ts'
import { rankLenders } from './matching.ts'
import { scoreWord } from './score-word.ts'

const requestOf = (name: ModelDealName) => loanRequestOf(modelDeals[name].deal, modelDeals[name].investor, matchNow)

describe('a program at a worked deal', () => {
  for (const worked of workedMatches)
    it(`${worked.deal} at ${worked.lender} has its price, score, caps and objections [MATCH-08] [MATCH-25] [MATCH-28] [MATCH-30] [MATCH-33]`, () => {
      const request = requestOf(worked.deal)
      const lender = modelLender(worked.lender)
      const program = lender.programs[0]!
      expect(failedRules(lender, program, request)).toEqual([])
      const scored = scoreProgram(lender, program, request, matchNow.getTime())
      expect(scoreTermNames.map((name) => round(scored.terms[name], 4))).toEqual(worked.terms)
      expect(sum(scoreTermNames.map((name) => termWeights[name] * scored.terms[name]))).toBeCloseTo(worked.uncapped, 4)
      expect([scored.score, scoreWord(scored.score)]).toEqual([worked.score, worked.word])
      expect(scored.caps.map(([cap]) => cap).sort()).toEqual([...worked.caps].sort())
      expect(scored.objections).toBe(worked.objections)
      const asks = eligibilityRules.filter((rule) => resultOf(rule) === 'ask')
      function resultOf(rule: (typeof eligibilityRules)[number]): CheckResult | null {
        return checkRule(rule, lender, program, request)
      }
      expect(asks).toEqual(worked.asks)

      const cost = expectedPrice(program, request)
      expect([round(cost.ratePercent, 4), round(cost.pointsPercent, 4)]).toEqual([worked.rate, worked.points])
      if (worked.dscr !== null) expect(expectedCoverage(program, request)).toBeCloseTo(worked.dscr, 4)
      expect(scored.totalCost).toBe(cost.totalCost)
      if (worked.parts === null) {
        expect(cost).toMatchObject({ isPriced: false, totalCost: null, effectiveAnnualCostPercent: null })
        expect([cost.best.totalCost, cost.worst.totalCost]).toEqual(worked.totals)
        return
      }
      expect([cost.interest, cost.loanFees, cost.drawFees, round(cost.exitFee + cost.prepayment, 2)]).toEqual(
        worked.parts,
      )
      expect([cost.totalCost, cost.best.totalCost, cost.worst.totalCost]).toEqual(worked.totals)
      expect(cost.effectiveAnnualCostPercent).toBeCloseTo(worked.yearly!, 2)
    })

  it.each(workedFailures)('%s fails at %s by %j [MATCH-18] [MATCH-26] [MATCH-27]', (deal, name, rules) => {
    const lender = modelLender(name)
    const failed = failedRules(lender, lender.programs[0]!, requestOf(deal))
    expect([...failed].sort()).toEqual([...rules].sort())
  })
})

describe('a worked deal as a whole', () => {
  for (const worked of workedVerdicts)
    it(`${worked.deal} has its order, cash and verdict [MATCH-11] [MATCH-21] [MATCH-29] [MATCH-31] [MATCH-32]`, () => {
      const { deal, investor, lenders } = modelDeals[worked.deal]
      const request = requestOf(worked.deal)
      const { leverage } = request
      expect([request.kind, request.holdMonths]).toEqual([worked.kind, worked.hold])
      expect([leverage.base, leverage.advance, leverage.holdback]).toEqual([
        worked.base,
        worked.advance,
        worked.holdback,
      ])
      const shares = [leverage.advanceShare, leverage.ltarv, leverage.ltc].map((share) => round(100 * share, 2))
      expect(shares).toEqual(worked.leverage)
      expect(request.strength).toBeCloseTo(worked.strength, 4)

      for (const order of [lenders, lenders.toReversed()]) {
        const ranking = rankLenders(order.map(modelLender), deal, investor, matchNow)
        expect(ranking.matches.map(({ lender }) => lender.id)).toEqual(worked.order)
      }
      const { fit } = rankLenders(lenders.map(modelLender), deal, investor, matchNow)
      const { insight } = assessDeal(lenders.map(modelLender), deal, investor, matchNow)
      const { verdict, health } = insight
      expect(fit.interestBasis).toBe(worked.basis)
      if (fit.price) {
        const { ratePercent, pointsPercent, loanFees } = fit.price
        expect([round(ratePercent, 4), round(pointsPercent, 4), loanFees]).toEqual(worked.price)
      }
      const cash = cashOfDeal(request, fit)
      expect([cash.cashAtClosing, cash.prepaid.total, cash.repairsYouPay, cash.cashYouNeed]).toEqual(worked.cash)
      expect(health.sourcesAndUses.cash).toEqual(cash)
      if (worked.profit) {
        const { profit, targetProfit, totalCash, peakCash } = flipMoneyOf(request, fit)
        expect([profit, targetProfit, totalCash, peakCash]).toEqual(worked.profit)
      }
      if (worked.exit) {
        const { takeOut, byValue, byRent, short } = verdict!.exit!
        expect([takeOut, byValue, byRent, Math.max(0, short)]).toEqual(worked.exit)
      }
      if (worked.rental) {
        const { dscr, pitia, cashFlowYearly, largestLoans, ltvPercent } = verdict!.rental!
        const largest = largestLoans!.map(({ loanAmount }) => loanAmount)
        expect([round(dscr!, 4), pitia, cashFlowYearly, ...largest, round(ltvPercent!, 2)]).toEqual(worked.rental)
      }
      expect(verdict!.word).toBe(worked.word)
      const reasons = verdict!.reasons.filter(({ word }) => word !== 'sound').map(({ about }) => about)
      expect(reasons.sort()).toEqual(worked.reasons)
    })
})

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits + 1e-7) / 10 ** digits
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
