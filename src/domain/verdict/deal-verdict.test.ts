import { describe, expect, it } from 'vitest'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipOutcome } from '#domain/flip/flip-profit.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import type { Fit } from '#domain/matching/fit.ts'
import { soundFlip, workedDeals } from '#test/builders/worked-examples.ts'
import { dealHealth } from './deal-health.ts'
import { judgeDeal } from './deal-verdict.ts'

const investor: MatchInvestor = workedDeals[1].investor
const price = { ratePercent: 10.93, pointsPercent: 2.29, loanFees: 1995 }
const fit: Fit = { eligibleCount: 20, price, interestBasis: 'drawn', takeOut: { ratePercent: 8, seasoningMonths: 6 } }

function judge(deal: Partial<MatchDeal> = {}, person: Partial<MatchInvestor> = {}, eligibleCount = 20) {
  return judgeDeal(loanRequestOf({ ...soundFlip, ...deal }, { ...investor, ...person }), { ...fit, eligibleCount })
}

const refinance = { dealType: 'Refinance', propertyValue: 150_000, payoff: 60_000 }
const rental = {
  loanKind: 'rental',
  repairBudget: 0,
  loanAmount: 105_000,
  monthlyRent: 2000,
  yearlyTaxes: 2400,
  yearlyInsurance: 1200,
}

describe('the verdict', () => {
  it('is sound when the deal passes every test [MATCH-11]', () => {
    expect(judge()).toMatchObject({ word: 'sound', reasons: [{ about: 'lenders', word: 'sound' }] })
    expect(judge().profit).toBeGreaterThan(26_000)
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
    ['little profit', { purchasePrice: 185_000, loanAmount: 150_000 }, {}, 20, 'stretched', 'profit'],
    ['a loss', { purchasePrice: 290_000, loanAmount: 150_000 }, {}, 20, 'unlikely', 'profit'],
    ['reserves below the most cash that is out', {}, { liquidReserves: 65_000 }, 20, 'stretched', 'cash'],
    ['reserves below the cash at closing', {}, { liquidReserves: 20_000 }, 20, 'unlikely', 'cash'],
    [
      'a heavy rehab',
      { purchasePrice: 60_000, repairBudget: 61_000, loanAmount: 80_000 },
      {},
      20,
      'stretched',
      'rehab',
    ],
    ['late payments', { ...refinance, latePayments: '60' }, {}, 20, 'stretched', 'distress'],
    ['a foreclosure', { ...refinance, latePayments: 'foreclosure' }, {}, 20, 'stretched', 'distress'],
    ['a rental above 80 %', { ...rental, loanAmount: 120_001 }, {}, 20, 'stretched', 'ltv'],
    ['a rental above 85 %', { ...rental, loanAmount: 127_501 }, {}, 20, 'unlikely', 'ltv'],
    ['a refinanced rental above 75 %', { ...rental, ...refinance, loanAmount: 112_501 }, {}, 20, 'stretched', 'ltv'],
    ['a refinanced rental above 80 %', { ...rental, ...refinance, loanAmount: 120_001 }, {}, 20, 'unlikely', 'ltv'],
    ['rent below the payment', { ...rental, monthlyRent: 1200 }, {}, 20, 'stretched', 'coverage'],
    ['rent far below the payment', { ...rental, monthlyRent: 900 }, {}, 20, 'unlikely', 'coverage'],
    ['rent that leaves nothing', { ...rental, monthlyRent: 1500 }, {}, 20, 'stretched', 'cashFlow'],
    ['an unknown rent', { ...rental, yearlyInsurance: null }, {}, 20, 'stretched', 'rent'],
    ['three months of payments', rental, { liquidReserves: 56_500 }, 20, 'stretched', 'cash'],
    ['a rental whose closing takes more', rental, { liquidReserves: 50_000 }, 20, 'unlikely', 'cash'],
    [
      'an exit that is short',
      { monthlyRent: 900, yearlyTaxes: 2400, yearlyInsurance: 1200 },
      { exitStrategy: 'BRRR' },
      20,
      'stretched',
      'exit',
    ],
    [
      'an exit that the value does not carry',
      { estimatedArv: 164_000, loanAmount: 120_000 },
      { exitStrategy: 'Refinance' },
      20,
      'stretched',
      'exit',
    ],
    ['few lenders', {}, {}, 4, 'stretched', 'lenders'],
    ['no lender', {}, {}, 0, 'unlikely', 'lenders'],
  ])('names %s [MATCH-11]', (_, deal, person, count, word, about) => {
    const { word: found, reasons } = judge(deal, person, count)
    expect(found).toBe(word)
    expect(reasons.some((reason) => reason.about === about && reason.word === word)).toBe(true)
  })

  it('describes both loans together if a senior loan stays [MATCH-31]', () => {
    const second = (loanAmount: number) =>
      judge({ ...refinance, payoff: 0, loanAmount, seniorLoanBalance: 70_000 }).reasons.map(({ text }) => text)
    expect(second(30_000)[0]).toMatch(/^Both loans together are [\d.]+% of the after-repair value, and the deal fits/)
    for (const text of second(60_000).slice(0, 2)) expect(text).toMatch(/^Both loans together are /)
  })

  it('measures a sound loan without repairs on the price or the as-is value [MATCH-31]', () => {
    const first = (change: Partial<MatchDeal>) => judge({ repairBudget: 0, ...change }).reasons[0]!.text
    const lends = { loanAmount: 100_000, purchasePrice: 200_000 }
    expect(first({ ...lends, situations: ['land'] })).toMatch(/^The loan is 50.0% of the price, /)
    const owned = { ...refinance, ...lends, propertyValue: 160_000, payoff: 90_000 }
    expect(first(owned)).toMatch(/^The loan is 62.5% of the as-is value, /)
    expect(first({ ...owned, seniorLoanBalance: 8000 })).toMatch(/^Both loans together are 67.5% of the as-is value, /)
    expect(first({ ...owned, propertyValue: null })).toMatch(/% of the after-repair value, /)
  })

  it('says that a rental loan finances no repairs [MATCH-19]', () => {
    const texts = (repairBudget: number) =>
      judge({ ...rental, repairBudget }, { exitStrategy: 'Buy and Hold' }).reasons.map(({ text }) => text)
    expect(texts(30_000).at(-1)).toMatch(/finances no repairs, .* you pay \$30,000 yourself\.$/)
    expect(texts(0).join()).not.toContain('repairs')
  })

  it('notes a take-out loan that cannot repay the senior loan too [MATCH-24]', () => {
    const exit = (seniorLoanBalance: number) =>
      judge(
        { ...refinance, repairBudget: 0, propertyValue: 300_000, loanAmount: 100_000, payoff: 0, seniorLoanBalance },
        { exitStrategy: 'Refinance' },
      )
    // The take-out loan on a value of 260,000 pays out 189,150.
    expect(exit(95_000).exit!.short).toBe(-89_150)
    expect(exit(95_000).reasons.at(-1)).toEqual({
      about: 'exit',
      word: 'sound',
      text: 'A rental loan must be the first lien, so it repays the senior loan too: with both it would be $5,850 short.',
    })
    for (const senior of [0, 89_150]) expect(exit(senior).reasons.at(-1)!.about).not.toBe('exit')
  })

  it('counts profit only for short-term purchases that end in a sale [MATCH-11]', () => {
    const loss = { purchasePrice: 290_000, loanAmount: 150_000 }
    expect(judge(loss, { exitStrategy: 'Buy and Hold' })).toMatchObject({ profit: null, word: 'sound' })
    expect(judge({ ...loss, repairBudget: 0 }).profit).toBeLessThan(0)
    expect(judge({ ...loss, repairBudget: 0, situations: ['land'] }).profit).toBeNull()
    expect(judge({ ...loss, dealType: 'Refinance', propertyValue: 290_000 }).profit).toBeNull()
    expect(judge({ ...loss, termMonths: 360 }).profit).toBeNull()
    expect(judge(loss, { exitStrategy: 'Fix and Flip' }).profit).toBeLessThan(0)
  })

  it('does not judge a refinance by its advance or cost while the as-is value is unknown [MATCH-12]', () => {
    const verdict = judge({ dealType: 'Refinance', purchasePrice: 50_000, estimatedArv: 300_000 })
    expect(verdict).toMatchObject({ word: 'sound', reasons: [{ about: 'lenders' }, { about: 'value' }] })
  })

  it('prices the flip at the median terms, over the months it is held [MATCH-11]', () => {
    const deal = workedDeals[4].deal
    const profitOf = (change: Partial<MatchDeal>) => judge({ ...deal, ...change }).profit!
    expect(profitOf({ holdMonths: 9 })).toBe(16_010.91)
    expect(profitOf({})).toBe(profitOf({ holdMonths: 6 }))
    expect(profitOf({ holdMonths: 5 })).toBeGreaterThan(profitOf({}))
    expect(profitOf({ holdMonths: 9, rehabScope: 'light' })).toBe(16_010.91 + 3000)
    expect(profitOf({ holdMonths: 9, monthlyHoa: 100, yearlyInsurance: 1200 })).toBeCloseTo(16_010.91 - 900 + 450, 2)
    expect(judgeDeal(loanRequestOf(deal, investor), { ...fit, interestBasis: 'full' }).profit).toBeLessThan(
      profitOf({}),
    )
  })

  it('requires 10% of ARV, but at least the lesser of $25,000 and a quarter of the cash [MATCH-11]', () => {
    expect(judge().targetProfit).toBe(26_000)
    const targetOf = (deal: Partial<MatchDeal>) => {
      const whole = { ...soundFlip, purchasePrice: 90_000, repairBudget: 50_000, estimatedArv: 200_000, ...deal }
      return [judge(whole).targetProfit, flipOutcome(flipInputOfDeal(whole, price)!).totalCash] as const
    }
    // A smaller loan takes more cash: the target is 10% of the ARV, then a quarter of the cash, then $25,000.
    expect(targetOf({ loanAmount: 120_000 })[0]).toBe(20_000)
    const [target, totalCash] = targetOf({ loanAmount: 75_000 })
    expect(target).toBeCloseTo(0.25 * totalCash, 1)
    expect(target).toBeLessThan(25_000)
    expect(target).toBeGreaterThan(20_000)
    expect(targetOf({ loanAmount: 40_000 })[0]).toBe(25_000)
  })

  it('bases a rental on its rent, without profit, and lowers the largest loan for cash out [MATCH-19]', () => {
    const { word, profit, rental: figures } = judge(rental)
    expect([word, profit]).toEqual(['sound', null])
    expect(figures).toMatchObject({ ltvPercent: expect.closeTo(70, 9), maxLoanToValuePercent: 80, missing: [] })
    expect(judge({ ...rental, ...refinance }).rental?.maxLoanToValuePercent).toBe(75)
    expect(judge({ ...rental, ...refinance, payoff: null }).rental?.maxLoanToValuePercent).toBe(75)
    expect(judge({ ...rental, ...refinance, payoff: 104_000 }).rental?.maxLoanToValuePercent).toBe(80)
  })

  it('never rounds a rent shortfall away [MATCH-19]', () => {
    const textAt = (monthlyRent: number) =>
      judge({ ...rental, monthlyRent }).reasons.find(({ about }) => about === 'coverage')?.text
    const { pitia } = judge(rental).rental!
    expect(textAt(0.997 * pitia!)).toBe('The rent covers 99% of payment, taxes and insurance (DSCR 0.99).')
    expect(textAt(0.748 * pitia!)).toBe('The rent covers 74% of payment, taxes and insurance (DSCR 0.74).')
    expect(textAt(0.883 * pitia!)).toBe('The rent covers 88% of payment, taxes and insurance (DSCR 0.88).')
  })

  it('shows no largest loan below 0 when the senior loan takes all of the value [MATCH-19]', () => {
    const { largestLoans } = judge({ ...rental, ...refinance, seniorLoanBalance: 130_000 }).rental!
    expect(largestLoans!.map(({ loanAmount }) => loanAmount)).toEqual([0, 0])
  })

  it('says that a payment was 60 days late or more, as the investor answered [MATCH-22]', () => {
    const { reasons } = judge({ ...refinance, latePayments: '60' })
    expect(reasons.find(({ about }) => about === 'distress')?.text).toBe(
      'A payment on the current loan was 60 days late or more. Few lenders refinance it.',
    )
  })

  it('tests the exit by refinance at the median rental rate plus a percentage point [MATCH-24]', () => {
    const given = { monthlyRent: 900, yearlyTaxes: 2400, yearlyInsurance: 1200 }
    const { exit, reasons } = judge(given, { exitStrategy: 'BRRR' })
    // 900 less 300 a month carries 74,569.12 at 9 % over 360 months; 97 % of it is 72,332.05.
    expect(exit).toMatchObject({ ratePercent: 9, byValue: 195_000, net: 72_332.05, short: 47_667.95 })
    expect(reasons.map(({ text }) => text)).toContain('The rental loan that repays this one would be $47,668 short.')
    expect(judge({}, { exitStrategy: 'BRRR' }).exit).toMatchObject({ byRent: null, short: 120_000 - 0.97 * 195_000 })
    expect(judge({}, { exitStrategy: 'Fix and Flip' }).exit).toBeNull()
    expect(judge({ rehabScope: 'ground-up' }, { exitStrategy: 'BRRR' }).exit).toBeNull()
  })

  it('measures a rental that was just bought against the price, and says so [MATCH-26]', () => {
    const owned = { ...rental, ...refinance, purchasedDate: '2026-10-01', assessedOn: '2026-11-20' }
    const text = (deal: Partial<MatchDeal>) => judge(deal).reasons.find(({ about }) => about === 'ltv')?.text
    const bought = { ...owned, purchasePrice: 100_000 }
    expect(text(bought)).toBe('The loan is 105.0% of the price you paid. Few rental lenders go above 80%.')
    const longOwned = { ...bought, purchasedDate: '2020-01-01', propertyValue: 130_000 }
    expect(text(longOwned)).toBe('The loan is 80.8% of the value. Few rental lenders go above 80%.')
  })

  it('says until when lenders count the cost of a house, and whether waiting would help [MATCH-24]', () => {
    const textOf = (deal: Partial<MatchDeal>, seasoningMonths: number) => {
      const request = loanRequestOf({ ...soundFlip, ...deal }, { ...investor, exitStrategy: 'BRRR' })
      const verdict = judgeDeal(request, { ...fit, takeOut: { ratePercent: 8, seasoningMonths } })
      return [verdict.exit?.seasoningMonths, verdict.reasons.find(({ about }) => about === 'exit')?.text] as const
    }
    const costly = { purchasePrice: 120_000, repairBudget: 30_000, loanAmount: 130_000 }
    const counted = 'Most rental lenders count your price and repairs, $150,000, until you have owned it for 9 months.'
    const short = 'The rental loan that repays this one would be $20,875 short.'
    const unknown = 'Judged by its value alone: rent, taxes, insurance or HOA dues are not given.'
    expect(textOf(costly, 8.5)).toEqual([
      9,
      `${short} ${counted} If you hold it that long, the loan would be repaid in full. ${unknown}`,
    ])
    expect(textOf({ ...costly, estimatedArv: 170_000 }, 9)).toEqual([9, `${short} ${counted} ${unknown}`])
    expect(textOf(costly, 6)[1]).toBeUndefined()
  })
})

describe('sources and uses', () => {
  it('have the same cash as the flip figures [MATCH-12, MATCH-21]', () => {
    const deal = workedDeals[4].deal
    const flip = flipOutcome(flipInputOfDeal(deal, price)!)
    const { cashAtClosing, prepaid } = dealHealth(deal, { ...price, interestBasis: 'drawn' }).sourcesAndUses.cash
    // Prepaid items are part of interest and carry in the flip figures.
    expect(cashAtClosing! - prepaid.total).toBeCloseTo(flip.cashToClose, 2)
    expect(flip.cashToClose).toBe(39_070.03)
  })

  it('show what a refinance pays out, and never treat a blank payoff as 0 [MATCH-12]', () => {
    const deal = workedDeals[5].deal
    expect(dealHealth(deal, price).sourcesAndUses).toMatchObject({
      kind: 'refinance',
      payoff: null,
      cash: { cashAtClosing: null, repairsYouPay: 0, cashYouNeed: null },
    })
    const { cash, usesTotal } = dealHealth({ ...deal, payoff: 60_000 }, price).sourcesAndUses
    // Closing is 2 % of the as-is value, 150,000.
    expect(usesTotal).toBe(60_000 + 2519 + 1995 + 650 + 3000)
    expect(cash.cashAtClosing).toBe(Math.round(100 * (68_164 + cash.prepaid.total - 110_000)) / 100)
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
