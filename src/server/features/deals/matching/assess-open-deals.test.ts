import { expect, it } from 'vitest'
import type { MatchProgram } from '#domain/matching/match-inputs.ts'
import { matchNow, workedMatchLender } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { assessOpenDeals } from './assess-open-deals.ts'
import type { OpenDeal } from './rematch.queries.ts'

/** Deal 1 of the worked examples: 160,000 for 12 months. */
const open = { ...workedDeals[1].deal, ...workedDeals[1].investor, hasChangedMatch: false, isDue: false } as OpenDeal
/** Lender 1B fits it: nationwide, 100,000 to 3,000,000 for 12 to 24 months. */
const fitting = workedMatchLender('1B')

const lenderWith = (change: Partial<MatchProgram>) => ({
  ...fitting,
  id: 'changed',
  programs: [{ ...fitting.programs[0]!, ...change }],
})

/** The ids of the deals that are assessed, of one that is as it was left and one that is due. */
function assessed(change: Partial<MatchProgram>, changedIds: readonly string[] | undefined): string[] {
  const lenders = [fitting, lenderWith(change)]
  const { eligibleCount } = assessOpenDeals(lenders, [open], undefined, matchNow)[0]!
  const deals = [
    { ...open, id: 'as it was', eligibleCount },
    { ...open, id: 'due', eligibleCount, isDue: true },
  ]
  return assessOpenDeals(lenders, deals, changedIds, matchNow).map(({ dealId }) => dealId)
}

it('assesses every deal when nobody knows what changed, and else what is due or fits a changed lender [DEAL-08]', () => {
  expect(assessed({}, undefined)).toEqual(['as it was', 'due'])
  expect(assessed({}, ['changed'])).toEqual(['as it was', 'due'])
  expect(assessed({}, [])).toEqual(['due'])
  expect(assessed({}, ['another'])).toEqual(['due'])
})

it.each<[string, Partial<MatchProgram>]>([
  ['the amount', { minAmount: 500_000 }],
  ['a longer note', { maxTerm: 6, minTerm: 3 }],
  ['a shorter note', { minTerm: 24, maxTerm: 36 }],
  ['the credit score', { minCreditScore: 850 }],
])('a changed lender that misses by %s alone may be a near miss now [DEAL-08] [MATCH-05]', (_, change) => {
  expect(assessed(change, ['changed'])).toEqual(['as it was', 'due'])
})

it.each<[string, Partial<MatchProgram>]>([
  ['amount and note', { minAmount: 500_000, minTerm: 24, maxTerm: 36 }],
  ['what no change of figures mends', { propertyTypes: ['Land'] as never }],
])('a changed lender that misses by %s leaves a deal alone [DEAL-08]', (_, change) => {
  expect(assessed(change, ['changed'])).toEqual(['due'])
})
