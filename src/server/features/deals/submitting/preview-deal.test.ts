import { expect, it } from 'vitest'
import { experienceOfFlips, flipCounts } from '#domain/choices/profile-choices.ts'
import { matchLenderWith, matchNow } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { previewDeal } from './preview-deal.ts'

const tier = (more: object) => matchLenderWith({ ...more, states: null }).programs[0]!
const lender = {
  ...matchLenderWith({}, { id: 'tiered' }),
  programs: [
    tier({ id: 'first', name: 'Fix and flip', minDeals: 0, kinds: ['flip'], propertyTypes: ['Single Family'] }),
    tier({ id: 'fifth', name: 'Fix and flip, 5+ deals', minDeals: 5, minRate: 8, maxRate: 9 }),
  ],
}
const byId = new Map([[lender.id, { lender: { ...lender, slug: 'tiered', isSample: false } }]])

it('prices an anonymous preview for a first project, without programs that require five deals [TOOL-07]', () => {
  const ask = (investor?: Parameters<typeof previewDeal>[3]) =>
    previewDeal({ version: 1, matchLenders: [lender], byId } as never, workedDeals[1].deal as never, matchNow, investor)
  expect(ask()).toMatchObject({ isFirstProject: true, holdMonths: 6, picks: [{ programName: 'Fix and flip' }] })
  const known = { creditScoreRange: null, flippingExperience: '6+ deals', reDealsLast3Years: 6 } as const
  expect(ask(known)).toMatchObject({ isFirstProject: false, picks: [{ programName: 'Fix and flip, 5+ deals' }] })
})

it.each(flipCounts)('prices a visitor with %s flips like an investor after sign-up [TOOL-07]', (flips) => {
  const snapshot = { version: 1, matchLenders: [lender], byId } as never
  const { deal } = workedDeals[1]
  const visitor = previewDeal(snapshot, { ...deal, flips, creditScoreRange: 'Good (650-699)' } as never, matchNow)
  const flippingExperience = experienceOfFlips[flips]
  const investor = { creditScoreRange: 'Good (650-699)', flippingExperience, reDealsLast3Years: null } as const
  const signedUp = previewDeal(snapshot, deal as never, matchNow, investor)
  expect({ ...visitor, isFirstProject: false }).toEqual(signedUp)
})

it('counts lenders that require a company, and those that five deals would add [TOOL-07]', () => {
  const company = { ...lender, id: 'company', programs: [tier({ id: 'c', kinds: ['flip'], entityRequired: true })] }
  const experienced = { ...lender, id: 'experienced', programs: [tier({ id: 'e', kinds: ['flip'], minDeals: 5 })] }
  const snapshot = { version: 1, matchLenders: [lender, company, experienced], byId }
  expect(previewDeal(snapshot as never, workedDeals[1].deal as never, matchNow)).toMatchObject({
    eligibleCount: 2,
    companiesOnlyCount: 1,
    moreWithFiveDeals: 1,
  })
})

it('gives the source and check date of a priced pick’s terms, but not for a sample lender [COMP-05]', () => {
  const ask = (isSample: boolean, more: object = {}) => {
    const [program] = lender.programs
    const one = { ...lender, programs: [{ ...program!, ...more }] }
    const known = new Map([[one.id, { lender: { ...one, slug: 'tiered', isSample } }]])
    const snapshot = { version: 1, matchLenders: [one], byId: known }
    return previewDeal(snapshot as never, workedDeals[1].deal as never, matchNow).picks[0]!.publishedSource
  }
  const read = { termsCheckedAt: '2026-10-02T00:00:00.000Z', sourceUrl: 'https://rates.example/terms' }
  expect(ask(false, read)).toEqual({
    checkedAt: read.termsCheckedAt,
    sourceUrl: read.sourceUrl,
    website: lender.website,
  })
  expect(ask(false)).toMatchObject({ checkedAt: lender.termsCheckedAt })
  expect(ask(true, read)).toBeNull()
  expect(ask(false, { ...read, minRate: null, maxRate: null })).toBeNull()
})
