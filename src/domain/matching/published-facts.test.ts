import { describe, expect, it } from 'vitest'
import type { MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { countPublishedFacts, isPublished, publishableFactCount, unpublishedFacts } from './published-facts.ts'

const everything = {
  minRate: 9,
  maxRate: 12,
  minPoints: 1,
  maxPoints: 3,
  fundingDays: 7,
  minAmount: 75_000,
  maxAmount: 2_000_000,
  minTerm: 6,
  maxTerm: 18,
  maxAdvancePercent: 90,
  maxRehabPercent: 100,
  maxLtcPercent: 92,
  maxLtarvPercent: 75,
  minCreditScore: 660,
  loanFees: 1995,
  propertyTypes: ['Single Family'],
  purposes: ['purchase'],
} satisfies Partial<MatchProgram>

const unpublishedOf = (program: Partial<MatchProgram>) => {
  const lender = matchLenderWith({ ...everything, ...program })
  const missing = unpublishedFacts(lender, lender.programs[0]!)
  expect(countPublishedFacts(lender, lender.programs[0]!)).toBe(publishableFactCount - missing.length)
  return missing
}

describe('what a lender publishes about a program [MATCH-09]', () => {
  it('is complete when nothing is left out', () => {
    expect(unpublishedOf({})).toEqual([])
  })

  it.each([
    ['rates', { minRate: null }],
    ['rates', { maxRate: null }],
    ['points', { minPoints: null }],
    ['points', { maxPoints: null }],
    ['funding time', { fundingDays: null }],
    ['amounts', { minAmount: null }],
    ['amounts', { maxAmount: null }],
    ['terms', { minTerm: null }],
    ['terms', { maxTerm: null }],
    ['minimum credit', { minCreditScore: null }],
    ['loan fees', { loanFees: null }],
  ] as const)('lacks its %s when only a part of them is known: %j', (name, program) => {
    expect(unpublishedOf(program)).toEqual([name])
  })

  const noLeverage = { maxAdvancePercent: null, maxRehabPercent: null, maxLtcPercent: null, maxLtarvPercent: null }

  it('needs one leverage limit, whichever it is', () => {
    expect(unpublishedOf(noLeverage)).toEqual(['leverage limits'])
    for (const name of Object.keys(noLeverage)) expect(unpublishedOf({ ...noLeverage, [name]: 80 }), name).toEqual([])
  })

  it('needs property types or purposes, not both', () => {
    expect(unpublishedOf({ propertyTypes: [] })).toEqual([])
    expect(unpublishedOf({ purposes: [] })).toEqual([])
    expect(unpublishedOf({ propertyTypes: [], purposes: [] })).toEqual(['property types or purposes'])
  })
})

it('counts blank texts as not published [MATCH-09]', () => {
  expect(['', ' ', ' \n\t', null].map(isPublished)).toEqual([false, false, false, false])
  expect(isPublished(' x ')).toBe(true)
  const lender = matchLenderWith(everything, { description: ' ', website: null, contactEmail: '', contactPhone: '\t' })
  expect(unpublishedFacts(lender, lender.programs[0]!)).toEqual(['description', 'website', 'email', 'phone'])
})
