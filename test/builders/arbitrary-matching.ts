import fc from 'fast-check'
import { dealSituations, propertyTypes } from '#domain/choices/deal-choices.ts'
import { creditScoreRanges, entityTypes, flippingExperiences } from '#domain/choices/profile-choices.ts'
import type { MatchDeal, MatchInvestor, MatchProgram, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { loanPurposes, programKinds, programSituations } from '#domain/programs/programs.ts'
import { bareProgram } from './worked-examples.ts'

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const oneOf = (...figures: number[]) => maybe(fc.constantFrom(...figures))
const oneOfTexts = (...texts: string[]) => maybe(fc.constantFrom(...texts))
const states = ['California', 'Ohio', 'Texas']

export const arbitraryProgram: fc.Arbitrary<MatchProgram> = fc
  .record({
    id: fc.uuid(),
    kinds: fc.subarray([...programKinds]),
    accepts: fc.subarray([...programSituations]),
    excludes: fc.subarray([...programSituations], { maxLength: 2 }),
    purposes: fc.subarray([...loanPurposes]),
    propertyTypes: fc.subarray([...propertyTypes]),
    states: maybe(fc.subarray(states, { minLength: 1 })),
    minAmount: oneOf(0, 50_000, 75_000, 150_000),
    maxAmount: oneOf(150_000, 250_000, 500_000, 3_000_000),
    minTerm: oneOf(3, 6, 12, 24, 360),
    maxTerm: oneOf(6, 12, 18, 24, 360),
    minRate: oneOf(7, 8.75, 9.5, 9.999),
    maxRate: oneOf(10, 11.5, 12.5, 14),
    minPoints: oneOf(0, 1, 1.5),
    maxPoints: oneOf(2, 3, 4),
    fundingDays: oneOf(3, 7, 10, 21, 45),
    maxAdvancePercent: oneOf(70, 80, 85, 90),
    maxRehabPercent: oneOf(50, 100),
    maxLtcPercent: oneOf(75, 85, 90, 100),
    maxLtarvPercent: oneOf(60, 65, 70, 75),
    minCreditScore: oneOf(300, 600, 660, 700),
    minDeals: oneOf(0, 1, 3, 6),
    entityRequired: maybe(fc.boolean()),
    maxUnits: oneOf(1, 4, 20),
    minPropertyValue: oneOf(75_000, 150_000),
    minDscr: oneOf(0.75, 1, 1.25),
    seasoningMonths: oneOf(0, 3, 6, 12),
    exitFeePercent: oneOf(0.5, 1),
    exitFeeAfterMonth: oneOf(0, 4, 9),
    prepaySteps: fc.constantFrom(null, [5, 4, 3, 2, 1], [3]),
    interestBasis: maybe(fc.constantFrom('full' as const, 'drawn' as const)),
    minimumInterestMonths: oneOf(0, 3, 6),
    loanFees: oneOf(0, 995, 1495, 2495),
    drawFee: oneOf(0, 150, 250),
  })
  .map((figures) => ({ ...bareProgram, ...figures }))

export const arbitraryLender: fc.Arbitrary<NamedMatchLender> = fc.record({
  id: fc.uuid(),
  name: fc.constant('Lender'),
  isActive: fc.boolean(),
  states: fc.subarray(states),
  statesPublished: fc.boolean(),
  termsCheckedAt: maybe(fc.constant('2026-06-01T00:00:00.000Z')),
  description: maybe(fc.constant('Lends.')),
  website: maybe(fc.constant('lender.example')),
  contactEmail: maybe(fc.constant('deals@lender.example')),
  contactPhone: maybe(fc.constant('(505) 555-0142')),
  programs: fc.array(arbitraryProgram, { minLength: 1, maxLength: 3 }),
})

export const arbitraryDeal: fc.Arbitrary<MatchDeal> = fc.record({
  dealType: fc.constantFrom('Fix and Flip', 'Purchase', 'Refinance', 'Refinance'),
  dealStatus: fc.constantFrom('Looking for a property', 'Signed a contract', 'Property purchased'),
  propertyState: fc.constantFrom(...states),
  propertyType: fc.constantFrom(...propertyTypes),
  loanAmount: fc.integer({ min: 40_000, max: 600_000 }),
  purchasePrice: fc.integer({ min: 50_000, max: 700_000 }),
  repairBudget: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 150_000 }), fc.integer({ min: 1, max: 400_000 })),
  estimatedArv: fc.integer({ min: 60_000, max: 1_000_000 }),
  downpayment: fc.integer({ min: 0, max: 100_000 }),
  termMonths: fc.constantFrom(3, 6, 9, 12, 18, 24, 36, 60, 360),
  closingTimelineDays: fc.integer({ min: 3, max: 60 }),
  propertyValue: maybe(fc.integer({ min: 50_000, max: 700_000 })),
  units: oneOf(1, 2, 4, 12),
  loanKind: fc.constantFrom(null, null, 'short', 'rental'),
  holdMonths: oneOf(1, 5, 14),
  rehabScope: maybe(fc.constantFrom('light' as const, 'heavy' as const, 'ground-up' as const)),
  payoff: maybe(fc.integer({ min: 0, max: 300_000 })),
  monthlyRent: maybe(fc.integer({ min: 500, max: 9000 })),
  yearlyTaxes: oneOf(0, 2400, 9000),
  yearlyInsurance: oneOf(0, 900, 3000),
  monthlyHoa: oneOf(0, 250),
  latePayments: oneOfTexts('none', '30', '60', 'foreclosure'),
  otherLiens: maybe(fc.boolean()),
  situations: maybe(fc.subarray([...dealSituations], { maxLength: 2 })),
  purchasedDate: oneOfTexts('2026-10-01', '2026-06-01', '2020-01-01'),
  repairsFinanced: maybe(fc.boolean()),
  seniorLoanBalance: oneOf(0, 40_000),
})

export const arbitraryInvestor: fc.Arbitrary<MatchInvestor> = fc.record({
  creditScoreRange: maybe(fc.constantFrom(...creditScoreRanges)),
  flippingExperience: maybe(fc.constantFrom(...flippingExperiences)),
  reDealsLast3Years: oneOf(0, 1, 4, 12),
  entityType: maybe(fc.constantFrom(...entityTypes)),
  liquidReserves: oneOf(10_000, 80_000),
  exitStrategy: oneOfTexts('Fix and Flip', 'Buy and Hold', 'Refinance', 'BRRR'),
  exactCreditScore: oneOf(540, 615, 655, 704, 790),
})

/** Generates a deal whose loan, value and rent are plausible together, so that each verdict occurs. */
export const arbitraryPlan: fc.Arbitrary<MatchDeal> = fc
  .record({
    deal: arbitraryDeal,
    loanShare: fc.double({ min: 0.4, max: 1, noNaN: true }),
    valueShare: fc.double({ min: 1.05, max: 2, noNaN: true }),
    rentShare: fc.double({ min: 0.006, max: 0.016, noNaN: true }),
  })
  .map(({ deal, loanShare, valueShare, rentShare }) => {
    const cost = deal.purchasePrice + deal.repairBudget
    return {
      ...deal,
      loanAmount: Math.max(40_000, Math.round(loanShare * cost)),
      estimatedArv: Math.round(valueShare * cost),
      propertyValue: deal.propertyValue === null ? null : Math.round(deal.purchasePrice * (0.5 + loanShare)),
      payoff: deal.payoff == null ? null : Math.round((deal.payoff * deal.purchasePrice) / 700_000),
      monthlyRent: deal.monthlyRent === null ? null : Math.round(rentShare * deal.purchasePrice),
    }
  })

/** A lender that publishes few limits, so that many deals fit it. */
export const arbitraryOpenLender: fc.Arbitrary<NamedMatchLender> = arbitraryLender.map((lender) => ({
  ...lender,
  isActive: true,
  states: [],
  programs: lender.programs.map((program) => ({
    ...program,
    ...{ states: null, minAmount: null, maxAmount: 3_000_000, minTerm: null, maxTerm: 360, minCreditScore: 300 },
    ...{ propertyTypes: [], purposes: [], excludes: [], minPropertyValue: null, maxLtarvPercent: null },
    maxAdvancePercent: null,
    maxLtcPercent: program.maxLtcPercent === 100 ? 100 : null,
  })),
}))
