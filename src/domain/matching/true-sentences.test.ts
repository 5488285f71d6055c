import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lowestCreditScore } from '#domain/loan-request/credit-bands.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import { arbitraryDeal, arbitraryInvestor, arbitraryLender } from '#test/builders/arbitrary-matching.ts'
import { computeMatch } from '#test/builders/compute-match.ts'
import { matchNow } from '#test/builders/match-lenders.ts'
import { findChecks } from './found-checks.ts'
import { explainCheck } from './match-checks.ts'
import { explainMatch } from './match-explanation.ts'
import { explainCaps } from './score-cap.ts'

it('says "not published" only of unpublished terms, names only known figures, and asks when open [MATCH-09, MATCH-20]', () => {
  fc.assert(
    fc.property(arbitraryLender, arbitraryDeal, arbitraryInvestor, (lender, deal, investor) => {
      const program = lender.programs[0]!
      const request = loanRequestOf(deal, investor, matchNow)
      const match = computeMatch(lender, program, request, matchNow)
      const checks = match.checks.map(explainCheck)
      const of = (rule: string) => checks.find((check) => check.rule === rule)?.sentence ?? ''
      for (const { result, sentence } of checks) {
        if (result === 'ask' || result === 'unknown') expect(sentence).toMatch(/: ask$/)
        if (result === 'pass') expect(sentence).not.toMatch(/ask|not published/)
      }
      const silent: [string, boolean][] = [
        ['H2', program.states === null && lender.statesPublished === false],
        ['H3', program.minAmount === null && program.maxAmount === null],
        ['H4', program.maxTerm === null && program.minTerm === null],
        ['H7', program.minCreditScore === null],
        ['H8', program.minDeals === null],
        ['H10', program.entityRequired === null],
        ['H11', program.purposes.length === 0],
        ['H12', program.kinds.length === 0],
      ]
      for (const [rule, isSilent] of silent) if (isSilent) expect(of(rule)).toMatch(/not published/)
      for (const [rule, isSilent] of silent)
        if (!isSilent && rule !== 'H4') expect(of(rule)).not.toMatch(/not published/)
      const leverage = of('H6')
      for (const [words, limit] of [
        ['of repairs', program.maxRehabPercent],
        ['of cost', program.maxLtcPercent],
        ['of ARV', program.maxLtarvPercent],
      ] as const)
        if (limit === null) expect(leverage).not.toContain(words)
        else if (leverage.includes(words)) expect(leverage).toContain(`${limit}% ${words}`)
      if (program.maxAdvancePercent === null) expect(leverage).not.toMatch(/% of the (price|value)/)
      if (request.kind === 'rental' && program.minDscr !== null) expect(of('H13')).toContain(program.minDscr.toFixed(2))
      const reasons = explainMatch(lender, program, request.deal, { ...match, checks })
      if (!match.cost.isPriced) expect(reasons[0]!.sentence).toBe('Rate not published: ask')
      for (const sentence of [...reasons.map((reason) => reason.sentence), ...explainCaps(match.caps)])
        expect(sentence).not.toMatch(/NaN|undefined|null|Infinity/)
      for (const { result, rule } of checks)
        if (result === 'ask' && ['H2', 'H12', 'H13', 'H14'].includes(rule)) expect(match.caps.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

/** Terms that no rounding hides: amounts to the dollar, limits and coverage to three decimals. */
const uneven = fc.record({
  maxAmount: fc.integer({ min: 1_000_000, max: 3_000_000 }),
  maxLtcPercent: fc.integer({ min: 60_000, max: 100_000 }).map((thousandths) => thousandths / 1000),
  maxLtarvPercent: fc.integer({ min: 60_000, max: 80_000 }).map((thousandths) => thousandths / 1000),
  minDscr: fc.integer({ min: 750, max: 1300 }).map((thousandths) => thousandths / 1000),
})

it("a check quotes the program's published terms, and its words about the deal agree with its result [MATCH-09]", () => {
  const said = new Set<string>()
  fc.assert(
    fc.property(arbitraryLender, uneven, arbitraryDeal, arbitraryInvestor, (lender, terms, deal, investor) => {
      const request = loanRequestOf({ ...deal, loanAmount: 2 * deal.loanAmount }, investor, matchNow)
      const program = { ...lender.programs[0]!, ...terms }
      const { minAmount, maxTerm, minTerm, minCreditScore, minDeals, maxUnits, entityRequired } = program
      for (const { rule, result, sentence } of findChecks(lender, program, request).map(explainCheck)) {
        said.add(`${rule} ${result}`)
        const figures = [...sentence.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) => Number(text.replaceAll(',', '')))
        const agrees = (own: number, most: number) => expect(own <= most, sentence).toBe(result !== 'fail')
        if (rule === 'H3') {
          const abbreviated = figures.map((figure, index) => figure * unitAfter(sentence, index))
          const published = [minAmount, program.maxAmount].filter((amount) => amount !== null && amount > 0)
          expect(abbreviated.filter((amount) => amount !== 0).sort(), sentence).toEqual(
            [...published, request.deal.loanAmount].sort(),
          )
        }
        if (rule === 'H4' && maxTerm !== null) expect(figures, sentence).toEqual([maxTerm, request.deal.termMonths])
        if (rule === 'H5' && minTerm !== null) expect(figures, sentence).toContain(minTerm)
        if (rule === 'H6') {
          const cost = /([\d.]+)% of cost \(yours ([\d.,]+)%\)/.exec(sentence)
          const arv = /([\d.]+)% of ARV \(yours ([\d.,]+)%\)/.exec(sentence)
          if (cost) expect(Number(cost[1])).toBe(program.maxLtcPercent)
          if (arv) expect(Number(arv[1])).toBe(program.maxLtarvPercent)
          const pairs = [cost, arv].flatMap((one) =>
            one ? [[Number(one[2]!.replaceAll(',', '')), Number(one[1])]] : [],
          )
          if (result === 'pass') for (const [own, most] of pairs) agrees(own!, most!)
        }
        // 300 is the lowest possible score: the lender publishes that it has no minimum.
        const hasMinimum = minCreditScore !== null && minCreditScore > lowestCreditScore
        if (rule === 'H7' && hasMinimum) expect(figures[0], sentence).toBe(minCreditScore)
        if (rule === 'H8' && minDeals !== null && minDeals > 0) expect(figures[0], sentence).toBe(minDeals)
        if (rule === 'H9' && maxUnits !== null && / unit/.test(sentence)) expect(figures[0], sentence).toBe(maxUnits)
        if (rule === 'H10' && entityRequired !== null)
          expect(/individuals and companies/.test(sentence), sentence).toBe(!entityRequired)
        if (rule === 'H13' && figures.length > 1) {
          expect(figures[0], sentence).toBe(program.minDscr)
          agrees(figures[0]!, figures[1]!)
        }
      }
    }),
    { numRuns: 1500 },
  )
  for (const one of ['H3 pass', 'H3 fail', 'H6 pass', 'H6 fail', 'H13 pass', 'H13 fail']) expect(said).toContain(one)
})

/** Returns the unit of a sentence's figure at this place: 1,000 for '$150K', a million for '$1.2M', else 1. */
function unitAfter(sentence: string, place: number): number {
  const unit = [...sentence.matchAll(/\d[\d,]*(?:\.\d+)?([KM])?/g)][place]?.[1]
  return unit === 'K' ? 1000 : unit === 'M' ? 1_000_000 : 1
}
