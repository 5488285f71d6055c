import { expect, it } from 'vitest'
import { createdDealWords, fitWords } from './created-deal.ts'

it('describes the number of matches, in the singular and the plural [DEAL-03]', () => {
  const words = (matchCount: number, eligibleCount = matchCount) =>
    createdDealWords({ matchCount, eligibleCount, isConsumer: false })
  expect(words(0)).toBe('Your deal has been created with 0 potential lender matches.')
  expect(words(1)).toBe('Your deal has been created with 1 potential lender match.')
  expect(words(12)).toBe('Your deal has been created with 12 potential lender matches.')
  expect(words(50, 1139)).toBe(
    'Your deal has been created with 50 potential lender matches. 50 best of 1,139 that fit.',
  )
})

it('says that an owner’s home is saved, not matched, and deleted after 30 days [MATCH-10] [COMP-12]', () => {
  expect(createdDealWords({ matchCount: 0, eligibleCount: 0, isConsumer: true })).toBe(
    'Your deal is saved. We match loans for investment property only. We delete a saved deal like this 30 days after your last change.',
  )
})

it('says how many lenders fit in total [DEAL-05]', () => {
  expect(fitWords({ matchCount: 50, eligibleCount: 1139 })).toBe('50 best of 1,139 lenders that fit')
  expect(fitWords({ matchCount: 12, eligibleCount: 12 })).toBe('All 12 lenders that fit')
  expect(fitWords({ matchCount: 1, eligibleCount: 1 })).toBe('The one lender that fits')
})

it('doesn’t count contacted lenders that no longer fit [DEAL-05] [MATCH-15]', () => {
  expect(fitWords({ matchCount: 5, eligibleCount: 4 })).toBe('All 4 lenders that fit')
  expect(fitWords({ matchCount: 2, eligibleCount: 1 })).toBe('The one lender that fits')
  expect(fitWords({ matchCount: 1, eligibleCount: 0 })).toBe('No lender fits')
})
