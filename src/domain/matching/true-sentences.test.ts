import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryDeal, arbitraryInvestor, arbitraryLender } from '#test/builders/arbitrary-matching.ts'
import { matchNow } from '#test/builders/match-lenders.ts'
import { explainCheck } from './match-checks.ts'
import { explainMatch } from './match-explanation.ts'
import { matchFile } from './match-file.ts'
import { matchProgram } from './matching.ts'
import { explainCap } from './score-cap.ts'

it('says "not published" of nothing that is, names no figure that is not, and asks wherever a check is open [MATCH-09, MATCH-20]', () => {
  fc.assert(
    fc.property(arbitraryLender, arbitraryDeal, arbitraryInvestor, (lender, deal, investor) => {
      const program = lender.programs[0]!
      const file = matchFile(deal, investor)
      const match = matchProgram(lender, program, file, matchNow)
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
      if (file.kind === 'rental' && program.minDscr !== null) expect(of('H13')).toContain(program.minDscr.toFixed(2))
      const reasons = explainMatch(lender, program, file.deal, { ...match, checks })
      if (!match.cost.isPriced) expect(reasons[0]!.sentence).toBe('Rate not published: ask')
      for (const sentence of [...reasons.map((reason) => reason.sentence), ...match.caps.map(explainCap)])
        expect(sentence).not.toMatch(/NaN|undefined|null|Infinity/)
      for (const { result, rule } of checks)
        if (result === 'ask' && ['H2', 'H12', 'H13', 'H14'].includes(rule)) expect(match.caps.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})
