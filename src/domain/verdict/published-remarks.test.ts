import { expect, it } from 'vitest'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import type { MatchDeal, MatchLender } from '#domain/loan-request/match-inputs.ts'
import { matchLenderWith, matchNow } from '#test/builders/match-lenders.ts'
import { soundFlip, workedDeals } from '#test/builders/worked-examples.ts'

type Program = Partial<MatchLender['programs'][number]>

/** The reasons that a verdict gives after its own, for lenders with these programs. */
function remarks(deal: Partial<MatchDeal>, programs: readonly Program[]) {
  const lenders = programs.map((program, i) =>
    matchLenderWith({ kinds: ['flip'], ...program }, { id: String(i), states: [] }),
  )
  const { insight } = assessDeal(lenders, { ...soundFlip, ...deal }, workedDeals[1].investor, matchNow)
  return insight.verdict!.reasons.slice(1).map(({ about, word, text }) => `${about} ${word}: ${text}`)
}

const yes = { fundingDays: 5, accepts: ['rural'] } satisfies Program
const silent = { fundingDays: 5 } satisfies Program

it('adds nothing where every lender that fits publishes a yes [MATCH-29]', () => {
  expect(remarks({}, [silent, silent, silent, silent, silent])).toEqual([])
  expect(remarks({ situations: ['rural'] }, [yes, yes, yes, yes, yes])).toEqual([])
})

it('counts the published yeses to a situation, and warns where there is none [MATCH-29]', () => {
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

it('warns where no lender publishes the kind of loan [MATCH-18]', () => {
  const unsaid = { ...silent, kinds: [] }
  expect(remarks({}, [unsaid, unsaid, unsaid, unsaid, unsaid])).toEqual([
    'published sound: None of the 5 lenders that fit publishes that it makes fix-and-flip loans: ask first.',
  ])
  expect(remarks({}, [silent, unsaid, unsaid, unsaid, unsaid])).toEqual([])
})

it('counts who funds in time where the best fit does not [MATCH-30]', () => {
  const slow = { fundingDays: 12, minRate: 7, maxRate: 8 }
  const rush = { closingTimelineDays: 4 }
  expect(remarks(rush, [slow, slow, slow, slow, { fundingDays: null }])).toEqual([
    'published sound: None of the 5 lenders that fit publishes that it funds within 4 days: ask first.',
  ])
  const dearButFast = { fundingDays: 4, minRate: 15, maxRate: 16, minPoints: 6, maxPoints: 7 }
  expect(remarks(rush, [slow, slow, slow, slow, dearButFast])).toEqual([
    'published sound: 1 of the 5 lenders that fit publishes that it funds within 4 days.',
  ])
  expect(remarks({ closingTimelineDays: 12 }, [slow, slow, slow, slow, slow])).toEqual([])
})
