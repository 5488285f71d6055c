import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dealSituations } from '#domain/choices/deal-choices.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { programKinds, programSituations } from '#domain/programs/programs.ts'
import { judgeDeal } from '#domain/verdict/deal-verdict.ts'
import {
  arbitraryDeal,
  arbitraryInvestor,
  arbitraryLender,
  arbitraryOpenLender,
  arbitraryPlan,
} from '#test/builders/arbitrary-matching.ts'
import { computeMatch } from '#test/builders/compute-match.ts'
import { matchNow } from '#test/builders/match-lenders.ts'
import { matchByHand } from '#test/builders/model-by-hand.ts'
import { verdictByHand } from '#test/builders/verdict-by-hand.ts'
import { checkRule, eligibilityRules } from './eligibility.ts'
import { scoreProgram } from './match-score.ts'
import { rankLenders } from './matching.ts'

const drawn = 300

it(`agrees with an independent calculation over ${drawn} deals at ${drawn} lenders each [MATCH-08] [MATCH-18] [MATCH-19] [MATCH-20] [MATCH-21] [MATCH-25] [MATCH-30]`, () => {
  const deals = fc.sample(fc.tuple(arbitraryDeal, arbitraryInvestor), { numRuns: drawn, seed: 33 })
  const lenders = lendersDrawn(34)
  const fittingOf: Record<string, number> = {}
  const seen: Record<string, number> = {}
  for (const [deal, investor] of deals) {
    const request = loanRequestOf(deal, investor, matchNow)
    for (const one of [request.purpose, ...request.situations, ...gapsOf(deal, investor)])
      seen[one] = (seen[one] ?? 0) + 1
    for (const lender of lenders) {
      const program = lender.programs[0]!
      const byHand = matchByHand(lender, program, deal, investor, matchNow.getTime())
      const checks = Object.fromEntries(
        eligibilityRules.flatMap((rule) => {
          const result = checkRule(rule, lender, program, request)
          return result === null ? [] : [[rule, result]]
        }),
      )
      if (JSON.stringify(sorted(checks)) !== JSON.stringify(sorted(byHand.checks)))
        expect(checks).toEqual(byHand.checks)
      // Every program has a score and a total, whether it fits or not.
      const { score, uncapped, totalCost, objections } = scoreProgram(lender, program, request, matchNow.getTime())
      if (score !== byHand.score || uncapped !== byHand.uncapped || objections !== byHand.objections)
        expect([score, uncapped, objections]).toEqual([byHand.score, byHand.uncapped, byHand.objections])
      if (!isNear(totalCost, byHand.total, 0.011)) expect(totalCost).toBe(byHand.total)
      if (Object.values(checks).includes('fail')) continue
      fittingOf[request.kind] = (fittingOf[request.kind] ?? 0) + 1
      const { cost } = computeMatch(lender, program, request, matchNow)
      expect(request.kind).toBe(byHand.kind)
      const yearly = byHand.yearly()
      if (!isNear(cost.effectiveAnnualCostPercent, yearly, 1e-6)) expect(cost.effectiveAnnualCostPercent).toBe(yearly)
      expect(cost.totalCost).toBe(totalCost)
      expect(Math.abs(cost.best.totalCost - byHand.best)).toBeLessThan(0.011)
      expect(Math.abs(cost.worst.totalCost - byHand.worst)).toBeLessThan(0.011)
      const { cashAtClosing, repairsYouPay, cashYouNeed } = cost.cash
      for (const [figure, hand] of [
        [cashAtClosing, byHand.cash[0]],
        [repairsYouPay, byHand.cash[1]],
        [cashYouNeed, byHand.cash[2]],
      ] as const)
        if (hand === null) expect(figure).toBeNull()
        else expect(Math.abs(figure! - hand)).toBeLessThan(0.011)
    }
  }
  for (const kind of programKinds) expect(fittingOf[kind], kind).toBeGreaterThan(20)
  const everything = [
    'purchase',
    'rate-term',
    'cash-out',
    'refinance',
    ...dealSituations,
    ...programSituations,
    ...gaps,
  ]
  for (const one of everything) expect(seen[one], one).toBeGreaterThan(3)
})

it('agrees with an independent calculation on order, medians and verdict of 300 deals at 300 lenders [MATCH-11] [MATCH-19] [MATCH-24] [MATCH-29] [MATCH-31]', () => {
  const deals = fc.sample(fc.tuple(arbitraryPlan, arbitraryInvestor), { numRuns: drawn, seed: 35 })
  const lenders = lendersDrawn(36)
  const seen: Record<string, number> = {}
  let compared = 0
  for (const [deal, investor] of deals) {
    const hand = verdictByHand(lenders, deal, investor, matchNow.getTime())
    const ranking = rankLenders(lenders, deal, investor, matchNow, lenders.length)
    expect(ranking.matches.map(({ lender }) => lender.id)).toEqual(hand.order)
    compared += hand.order.length
    const { medians, fit } = ranking
    if (hand.medians === null) expect(medians).toBeNull()
    else {
      expect(Math.abs(medians!.totalCost - hand.medians.total)).toBeLessThan(0.011)
      expect(Math.abs(medians!.ratePercent - hand.medians.rate)).toBeLessThan(1e-9)
      expect(Math.abs(medians!.pointsPercent - hand.medians.points)).toBeLessThan(1e-9)
      expect(Math.abs(medians!.loanFees - hand.medians.fees)).toBeLessThan(0.011)
    }
    expect(fit.interestBasis).toBe(hand.basis)
    const verdict = judgeDeal(ranking.request, fit)
    const judged = verdict.reasons.filter(({ word }) => word !== 'sound').map(({ about, word }) => `${about} ${word}`)
    expect([verdict.word, ...judged.sort()]).toEqual([hand.word, ...hand.reasons])
    for (const [figure, byHand] of [
      [verdict.profit, hand.profit],
      [verdict.targetProfit, hand.target],
      [verdict.exit?.short ?? null, hand.short],
      [verdict.rental?.dscr ?? null, hand.dscr],
    ] as const)
      if (!isNear(figure, byHand, 0.02)) expect(figure).toBe(byHand)
    for (const one of [verdict.word, ranking.request.kind, ...hand.reasons]) seen[one] = (seen[one] ?? 0) + 1
  }
  const reasons = ['ltarv', 'ltc', 'advance', 'profit', 'cash', 'ltv', 'coverage'].flatMap((about) =>
    about === 'ltv' || about === 'coverage' ? [`${about} unlikely`] : [`${about} stretched`, `${about} unlikely`],
  )
  const others = ['rent', 'cashFlow', 'exit', 'arv', 'rehab', 'distress'].map((about) => `${about} stretched`)
  for (const one of ['sound', 'stretched', 'unlikely', ...programKinds, ...reasons, ...others])
    expect(seen[one], one).toBeGreaterThan(0)
  expect(compared).toBeGreaterThan(10 * drawn)
})

/** Lenders of every kind, a tenth of them open to most deals. */
function lendersDrawn(seed: number) {
  const open = drawn / 10
  return [
    ...fc.sample(arbitraryLender, { numRuns: drawn - open, seed }),
    ...fc.sample(arbitraryOpenLender, { numRuns: open, seed }),
  ]
}

const gaps = ['no value', 'no payoff', 'no rent', 'no dues', 'no reserves', 'no units', 'no credit', 'no experience']

/** Names what a deal and its investor leave blank. */
function gapsOf(deal: MatchDeal, investor: MatchInvestor): string[] {
  const blanks = [
    deal.propertyValue,
    deal.payoff,
    deal.monthlyRent,
    deal.monthlyHoa,
    investor.liquidReserves,
    deal.units,
    investor.creditScoreRange ?? investor.exactCreditScore,
    investor.flippingExperience ?? investor.reDealsLast3Years,
  ]
  return gaps.filter((_, i) => blanks[i] == null)
}

/** Returns whether two figures differ by less than `within`, scaled above a million. Null equals only null. */
function isNear(a: number | null, b: number | null, within: number): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) < within * Math.max(1, Math.abs(b) / 1e6)
}

function sorted(checks: Record<string, string>): [string, string][] {
  return Object.entries(checks).sort(([a], [b]) => (a < b ? -1 : 1))
}
