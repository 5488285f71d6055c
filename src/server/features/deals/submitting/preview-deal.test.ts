import { expect, it } from 'vitest'
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

it('says of a pick what its program demands of a borrower nobody knows, though another program fits better [MATCH-20] [TOOL-07]', () => {
  const ask = (investor?: Parameters<typeof previewDeal>[3]) =>
    previewDeal({ version: 1, matchLenders: [lender], byId } as never, workedDeals[1].deal as never, matchNow, investor)
  const demand = 'Asks for 5 deals in three years: yours not known yet'
  expect(ask().picks).toMatchObject([{ programName: 'Fix and flip, 5+ deals', asksFor: demand }])
  const known = { creditScoreRange: null, flippingExperience: '6+ deals', reDealsLast3Years: 6 } as const
  expect(ask(known).picks).toMatchObject([{ programName: 'Fix and flip, 5+ deals', asksFor: null }])
})

it('says where and when the terms of a priced pick were read, and of a sample nothing [COMP-05]', () => {
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
