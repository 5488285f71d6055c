import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryDeal, arbitraryInvestor, arbitraryLender } from '#test/builders/arbitrary-matching.ts'
import { matchNow } from '#test/builders/match-lenders.ts'
import { matchByHand } from '#test/builders/model-by-hand.ts'
import { checkRule, eligibilityRules } from './eligibility.ts'
import { loanRequestOf } from './loan-request.ts'
import { scoreTerms } from './match-score.ts'
import { matchProgram } from './matching.ts'

const drawn = 300

it(`agrees with a calculation of its own over ${drawn} deals at ${drawn} lenders each [MATCH-08, MATCH-18, MATCH-19, MATCH-20, MATCH-21, MATCH-25, MATCH-30]`, () => {
  const deals = fc.sample(fc.tuple(arbitraryDeal, arbitraryInvestor), { numRuns: drawn, seed: 33 })
  const lenders = fc.sample(arbitraryLender, { numRuns: drawn, seed: 34 })
  const fittingOf: Record<string, number> = {}
  for (const [deal, investor] of deals) {
    const request = loanRequestOf(deal, investor, matchNow)
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
      // A score and a total can be told of every program, whether it fits or not.
      const { score, uncapped, totalCost, objections } = scoreTerms(lender, program, request, matchNow.getTime())
      if (score !== byHand.score || uncapped !== byHand.uncapped || objections !== byHand.objections)
        expect([score, uncapped, objections]).toEqual([byHand.score, byHand.uncapped, byHand.objections])
      if (!isNear(totalCost, byHand.total, 0.011)) expect(totalCost).toBe(byHand.total)
      if (Object.values(checks).includes('fail')) continue
      fittingOf[request.kind] = (fittingOf[request.kind] ?? 0) + 1
      const { cost } = matchProgram(lender, program, request, matchNow)
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
  expect(Object.keys(fittingOf).sort()).toEqual(['bridge', 'construction', 'flip', 'rental'])
  for (const [kind, count] of Object.entries(fittingOf)) expect(count, kind).toBeGreaterThan(20)
})

/** Within so much of each other, or both not to be told. */
function isNear(a: number | null, b: number | null, within: number): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) < within * Math.max(1, Math.abs(b) / 1e6)
}

function sorted(checks: Record<string, string>): [string, string][] {
  return Object.entries(checks).sort(([a], [b]) => (a < b ? -1 : 1))
}
