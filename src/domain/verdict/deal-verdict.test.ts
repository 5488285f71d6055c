import { describe, expect, it } from 'vitest'
import type { Medians } from '#domain/matching/deal-insight.ts'
import { matchFile } from '#domain/matching/match-file.ts'
import type { MatchDeal, MatchInvestor } from '#domain/matching/match-inputs.ts'
import { soundFlip, workedDeals } from '#test/builders/worked-examples.ts'
import { dealHealth } from './deal-health.ts'
import { flipOfDeal, judgeDeal } from './deal-verdict.ts'

const investor: MatchInvestor = workedDeals[1].investor
const medians: Medians = { totalCost: 15_000, ratePercent: 10.93, pointsPercent: 2.29, loanFees: 1995 }

function judge(deal: Partial<MatchDeal> = {}, person: Partial<MatchInvestor> = {}, eligibleCount = 20) {
  return judgeDeal(matchFile({ ...soundFlip, ...deal }, { ...investor, ...person }), { eligibleCount, medians })
}

describe('the verdict', () => {
  it('is sound where nothing speaks against the deal [MATCH-11]', () => {
    expect(judge()).toMatchObject({ word: 'sound', reasons: [{ about: 'lenders', word: 'sound' }] })
    expect(judge().profit).toBeGreaterThan(30_000)
  })

  it.each<[string, Partial<MatchDeal>, Partial<MatchInvestor>, number, string, string]>([
    [
      'ARV at 70 %',
      { estimatedArv: 200_000, loanAmount: 140_001 },
      { exitStrategy: 'Refinance' },
      20,
      'stretched',
      'ltarv',
    ],
    [
      'ARV at 75 %',
      { estimatedArv: 160_000, loanAmount: 120_001 },
      { exitStrategy: 'Refinance' },
      20,
      'unlikely',
      'ltarv',
    ],
    ['cost at 90 %', { loanAmount: 153_001, repairBudget: 20_000 }, {}, 20, 'stretched', 'ltc'],
    ['cost at 100 %', { loanAmount: 170_001, repairBudget: 20_000 }, {}, 20, 'unlikely', 'ltc'],
    ['advance at 90 %', { loanAmount: 135_001, repairBudget: 0 }, {}, 20, 'stretched', 'advance'],
    ['little profit', { purchasePrice: 210_000, loanAmount: 150_000 }, {}, 20, 'stretched', 'profit'],
    ['a loss', { purchasePrice: 290_000, loanAmount: 150_000 }, {}, 20, 'unlikely', 'profit'],
    ['reserves', {}, { liquidReserves: 20_000 }, 20, 'stretched', 'cash'],
    ['few lenders', {}, {}, 4, 'stretched', 'lenders'],
    ['no lender', {}, {}, 0, 'unlikely', 'lenders'],
  ])('names %s [MATCH-11]', (_, deal, person, count, word, about) => {
    const { word: found, reasons } = judge(deal, person, count)
    expect(found).toBe(word)
    expect(reasons.some((reason) => reason.about === about && reason.word === word)).toBe(true)
  })

  it('counts profit only of short purchases that are to be sold again [MATCH-11]', () => {
    const loss = { purchasePrice: 290_000, loanAmount: 150_000 }
    expect(judge(loss, { exitStrategy: 'Buy and Hold' })).toMatchObject({ profit: null, word: 'sound' })
    expect(judge({ ...loss, dealType: 'Refinance', propertyValue: 290_000 }).profit).toBeNull()
    expect(judge({ ...loss, termMonths: 360 }).profit).toBeNull()
    expect(judge(loss, { exitStrategy: 'Fix and Flip' }).profit).toBeLessThan(0)
  })

  it('does not judge what a refinance is measured against while the value is unknown [MATCH-12]', () => {
    const verdict = judge({ dealType: 'Refinance', purchasePrice: 50_000, estimatedArv: 300_000 })
    expect(verdict).toMatchObject({ word: 'sound', reasons: [{ about: 'lenders' }, { about: 'value' }] })
  })

  it('figures the flip at the medians, over the months it is held [MATCH-11]', () => {
    const deal = { ...workedDeals[4].deal }
    expect(flipOfDeal(matchFile(deal, investor), medians)?.profit).toBe(16_010.91)
    const sooner = flipOfDeal(matchFile({ ...deal, holdMonths: 5 }, investor), medians)!
    expect(sooner.profit).toBeGreaterThan(16_010.91)
    expect(flipOfDeal(matchFile({ ...deal, rehabScope: 'light' }, investor), medians)?.profit).toBe(16_010.91 + 3000)
  })
})

describe('sources and uses', () => {
  it('leave the cash to close as gap when the holdback covers the repairs [MATCH-12]', () => {
    const deal = workedDeals[4].deal
    const flip = flipOfDeal(matchFile(deal, investor), medians)!
    expect(dealHealth(deal, medians).sourcesAndUses.gap).toBe(flip.cashToClose)
    expect(flip.cashToClose).toBe(39_070.03)
  })

  it('of a refinance say what it pays out, and never take a blank payoff for none [MATCH-12]', () => {
    const deal = workedDeals[5].deal
    expect(dealHealth(deal, medians).sourcesAndUses).toMatchObject({
      kind: 'refinance',
      payoff: null,
      gap: null,
      cashOut: null,
    })
    const { cashOut, usesTotal } = dealHealth({ ...deal, payoff: 60_000 }, medians).sourcesAndUses
    expect(usesTotal).toBe(60_000 + 2519 + 1995 + 650)
    expect(cashOut).toBe(110_000 - 65_164)
  })

  it('have ratios of base and value, and the 70 % rule [MATCH-04]', () => {
    expect(dealHealth(workedDeals[1].deal, null)).toMatchObject({
      advancePercent: 80,
      ltvPercent: 80,
      ltarvPercent: 53.3,
      ltcPercent: 71.1,
      seventyRule: { maximumPrice: 185_000, difference: 15_000 },
      sourcesAndUses: { pointsPercent: 2, pointsAssumed: true, loanFees: 1995 },
    })
    expect(dealHealth({ ...workedDeals[5].deal, propertyValue: null }, null)).toMatchObject({
      advancePercent: null,
      ltcPercent: null,
      ltarvPercent: 61.1,
    })
  })
})
