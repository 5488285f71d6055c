import { expect, it } from 'vitest'
import type { User } from '#contract/accounts/profile.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { profileSections } from './profile-sections.ts'

function factsOf(id: string, change: Partial<User> = {}) {
  return Object.fromEntries(profileSections.find((section) => section.id === id)!.facts(newUser(change)))
}

it('has six cards with the specified fields, and no form edits the email [PROF-03] [PROF-04]', () => {
  expect(profileSections.map(({ title, fields }) => [title, fields.map(({ name }) => name)])).toEqual([
    ['Basic Information', ['firstName', 'lastName', 'phoneNumber']],
    ['Business Information', ['entityType', 'companyName']],
    [
      'Real Estate Experience',
      ['flippingExperience', 'reProjectsLast3Years', 'reDealsLast3Years', 'reTotalExperienceYears'],
    ],
    ['Investment Strategy', ['primaryResidence', 'exitStrategy', 'fundingTimeframe', 'preferredLoanType']],
    [
      'Financial Information',
      [
        'typicalPriceMin',
        'typicalPriceMax',
        'typicalRepairMin',
        'typicalRepairMax',
        'creditScoreRange',
        'exactCreditScore',
        'liquidReserves',
      ],
    ],
    ['Residence Details', ['ownsResidence', 'residenceAddress']],
  ])
})

it('shows "Not provided" for unset fields, and always the email [PROF-04]', () => {
  const unset = { firstName: null, lastName: '' }
  for (const { facts } of profileSections)
    for (const [label, value] of facts(newUser(unset)))
      expect(value, label).toBe(label === 'Email' ? 'ada@example.com' : 'Not provided')
})

it.each([
  [1_000_000, 2_500_000, '$1,000,000 - $2,500,000'],
  [100_000, null, 'From $100,000'],
  [null, 300_000, 'Up to $300,000'],
  [0, 300_000, '$0 - $300,000'],
  [100_000, 0, 'From $100,000'],
  [0, 0, 'Not provided'],
  [null, null, 'Not provided'],
  [99_999.5, 100_000.49, '$100,000 - $100,000'],
])('shows a range of %j to %j as "%s", without decimals [PROF-04] [DATA-03]', (min, max, text) => {
  expect(factsOf('financial', { typicalPriceMin: min, typicalPriceMax: max })['Typical price']).toBe(text)
  expect(factsOf('financial', { typicalRepairMin: min, typicalRepairMax: max })['Typical repairs']).toBe(text)
})

it('shows zeros as answers, years with their unit and the lowest credit band by its label [PROF-01] [PROF-04]', () => {
  expect(factsOf('experience', { reProjectsLast3Years: 0, reDealsLast3Years: 3, reTotalExperienceYears: 1 })).toEqual({
    'Flipping experience': 'Not provided',
    'Projects in the last 3 years': '0',
    'Deals in the last 3 years': '3',
    'Total experience': '1 year',
  })
  expect(factsOf('experience', { reTotalExperienceYears: 2.5 })['Total experience']).toBe('2.5 years')
  expect(factsOf('financial', { creditScoreRange: 'Poor (<600)' })['Credit score range']).toBe('Poor (Below 600)')
})

it('labels the primary residence answer as specified [PROF-04]', () => {
  expect(factsOf('strategy', { primaryResidence: 'Yes' })['Primary Residence Investment']).toBe('Yes')
})
