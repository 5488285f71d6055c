import { expect, it } from 'vitest'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import type { MatchDeal, MatchLender } from '#domain/loan-request/match-inputs.ts'
import { matchLenderWith, matchNow } from '#test/builders/match-lenders.ts'
import { soundFlip, workedDeals } from '#test/builders/worked-examples.ts'

type Program = Partial<MatchLender['programs'][number]>

/** The reasons that a verdict gives after its own, for lenders with these programs. */
function remarks(deal: Partial<MatchDeal>, programs: readonly Program[]) {
  const lenders = programs.map((program, i) =>
    matchLenderWith({ kinds: ['flip'], ...program }, { id: String(i), name: `Lender ${i}`, states: [] }),
  )
  const { insight } = assessDeal(lenders, { ...soundFlip, ...deal }, workedDeals[1].investor, matchNow)
  return insight.verdict!.reasons.slice(1).map(({ about, word, text }) => `${about} ${word}: ${text}`)
}

const yes = { fundingDays: 5, accepts: ['rural'] } satisfies Program
const silent = { fundingDays: 5 } satisfies Program

it('adds nothing if every lender that fits publishes what the deal needs [MATCH-29]', () => {
  expect(remarks({}, [silent, silent, silent, silent, silent])).toEqual([])
  expect(remarks({ situations: ['rural'] }, [yes, yes, yes, yes, yes])).toEqual([])
})

it('counts the lenders that publish that they take a situation, and warns if none does [MATCH-29]', () => {
  const rural = { situations: ['rural'] }
  expect(remarks(rural, [yes, silent, silent, silent, yes])).toEqual([
    'lenders sound: 2 of the 5 lenders that fit publish that they take rural properties.',
  ])
  expect(remarks(rural, [silent, yes, silent, silent, silent])).toEqual([
    'lenders sound: 1 of the 5 lenders that fit publishes that it takes rural properties.',
  ])
  expect(remarks(rural, [silent, silent, silent, silent, silent])).toEqual([
    'published sound: None of the 5 lenders that fit publishes that it takes rural properties: ask first.',
  ])
  expect(remarks(rural, [silent, silent])).toEqual([
    'published sound: Neither of the 2 lenders that fit publishes that it takes rural properties: ask first.',
  ])
  expect(remarks(rural, [silent])).toEqual([
    'published sound: The lender that fits does not publish that it takes rural properties: ask first.',
  ])
})

it('warns if no lender publishes the kind of loan [MATCH-18]', () => {
  const unsaid = { ...silent, kinds: [] }
  expect(remarks({}, [unsaid, unsaid, unsaid, unsaid, unsaid])).toEqual([
    'published sound: None of the 5 lenders that fit publishes that it makes fix-and-flip loans: ask first.',
  ])
  expect(remarks({}, [silent, unsaid, unsaid, unsaid, unsaid])).toEqual([])
})

it('counts the lenders that fund in time if the best fit does not [MATCH-30]', () => {
  const slow = { fundingDays: 12, minRate: 7, maxRate: 8 }
  const rush = { closingTimelineDays: 4 }
  expect(remarks(rush, [slow, slow, slow, slow, { fundingDays: null }])).toEqual([
    'published sound: None of the 5 lenders that fit publishes that it funds within 4 days: ask first. Lender 0 is fastest, 12 days.',
  ])
  const dearButFast = { fundingDays: 4, minRate: 15, maxRate: 16, minPoints: 6, maxPoints: 7 }
  expect(remarks(rush, [slow, slow, slow, slow, dearButFast])).toEqual([
    'published sound: 1 of the 5 lenders that fit publishes that it funds within 4 days. Lender 4 fits best.',
  ])
  expect(remarks({ closingTimelineDays: 12 }, [slow, slow, slow, slow, slow])).toEqual([])
})

it('counts the lenders that publish that they take the deal’s units, from five units on [MATCH-30]', () => {
  const six = { propertyType: 'Multi Family', units: 6 }
  const eight = { ...silent, maxUnits: 8 }
  const apartments = { ...silent, propertyTypes: ['Multi Family', 'Apartment'] }
  const houses = { ...silent, propertyTypes: ['Multi Family'] }
  expect(remarks(six, [eight, apartments, houses, silent, silent])).toEqual([
    'lenders sound: 2 of the 5 lenders that fit publish that they take 6 units.',
  ])
  expect(remarks({ ...six, units: 4 }, [eight, apartments, houses, silent, silent])).toEqual([])
})

it('suggests leaving out “Land” for a lot to build on [MATCH-31]', () => {
  const builds = { ...silent, kinds: ['construction'], propertyTypes: ['Single Family'] } satisfies Program
  const takesLand = { ...builds, accepts: ['land'] } satisfies Program
  const lot = { situations: ['land'], rehabScope: 'ground-up' } as const
  expect(remarks(lot, [takesLand, builds, builds])).toEqual([
    'published sound: A construction loan covers the lot you build on: without “Land” among the special situations, 2 more lenders fit.',
  ])
  expect(remarks(lot, [takesLand, takesLand])).toEqual([])
  expect(remarks({ ...lot, rehabScope: null }, [takesLand, builds])).toEqual([])
})

const rental = {
  dealType: 'Refinance',
  dealStatus: 'Property purchased',
  loanKind: 'rental',
  termMonths: 360,
  repairBudget: 0,
  purchasePrice: 150_000,
  propertyValue: 232_000,
  loanAmount: 162_000,
  payoff: 138_500,
  monthlyRent: 2050,
  yearlyTaxes: 2480,
  yearlyInsurance: 1390,
}
const rents = { ...silent, kinds: ['rental'], maxTerm: 360, minTerm: 360, maxAdvancePercent: 75 } satisfies Program
const months = (seasoningMonths: number) => ({ ...rents, seasoningMonths })

it('counts the lenders that use the price longer than most, except on a sheet without lenders [MATCH-26] [LIFE-06]', () => {
  const owned = { ...rental, purchasedDate: '2026-05-20' }
  expect(remarks(owned, [rents, months(6), months(9), months(12), months(3)])).toEqual([
    'published sound: 2 of the 5 lenders that fit publish that they use your price longer, up to 12 months from the purchase: ask.',
  ])
  expect(remarks({ ...owned, purchasedDate: '2025-11-20' }, [rents, rents, rents, months(12), rents])).toEqual([])
  expect(remarks(owned, [months(9)])).toContain(
    'published sound: The lender that fits publishes that it uses your price longer, up to 9 months from the purchase: ask.',
  )
  expect(remarks(owned, [months(9), months(12)])).toContain(
    'published sound: Both lenders that fit publish that they use your price longer, up to 12 months from the purchase: ask.',
  )
})

it('names the lenders that count the as-is value earlier than most [MATCH-26]', () => {
  const bought = { ...rental, purchasedDate: '2026-08-12' }
  const found = remarks(bought, [rents, months(3), { ...months(3), minRate: 7, maxRate: 8 }, months(4)])
  expect(found).toContain(
    'published sound: 2 lenders publish that they count the as-is value already, and then the deal fits: ask Lender 2 and Lender 1.',
  )
  expect(remarks({ ...bought, purchasedDate: '2026-08-25' }, [months(3)]).join()).not.toContain('already')
  expect(remarks({ ...bought, loanAmount: 200_000 }, [months(3)]).join()).not.toContain('already')
})
