import type { Lender } from '#contract/lenders/lenders.ts'

/** Returns a lender with ordinary values except for the overrides. */
export function wireLender(overrides: Partial<Lender> = {}): Lender {
  return {
    id: 'b2610d57-b948-4a94-8014-6b3b3a08e5fe',
    slug: 'ostrind-funding',
    name: 'Ostrind Funding',
    description: 'Hard money from the Pacific to the Red River.',
    website: 'ostrind-funding.example',
    minAmount: 75_000,
    maxAmount: 2_500_000,
    minRate: 9.5,
    maxRate: 11.75,
    minPoints: 1.25,
    maxPoints: 2.75,
    minTerm: 6,
    maxTerm: 18,
    states: ['Arizona', 'California', 'Nevada'],
    statesPublished: true,
    contactEmail: 'deals@ostrind-funding.example',
    contactPhone: '(505) 555-0142',
    nmlsId: null,
    licenses: [],
    fundingDays: 20,
    termsCheckedAt: '2026-10-14T09:30:00.000Z',
    programs: [],
    isSample: true,
    isActive: 'true',
    createdAt: '2025-01-21T10:38:09.000Z',
    updatedAt: '2026-11-21T07:05:07.550Z',
    ...overrides,
  }
}
