import { expect, it } from 'vitest'
import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { rankLenders } from '#domain/matching/matching.ts'
import { generateSampleCatalogue } from './generate-sample-lenders.ts'

const now = new Date('2026-03-01T12:00:00Z')
const { lenders, programs } = generateSampleCatalogue(5100, { now })
const programsOfLender = Map.groupBy(programs, ({ lenderId }) => lenderId)
const all = lenders.map((lender) =>
  toMatchLender({
    ...lender,
    isActive: lender.isActive ? 'true' : 'false',
    termsCheckedAt: lender.termsCheckedAt.toISOString(),
    programs: programsOfLender.get(lender.id) ?? [],
  }),
)

/** The specification's default deal. */
const standard: MatchDeal = {
  dealType: 'Purchase',
  dealStatus: 'Looking for properties',
  propertyState: 'California',
  propertyType: 'Single Family',
  loanAmount: 160_000,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  termMonths: 12,
  closingTimelineDays: 30,
}
const newcomer: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
  entityType: 'LLC',
}
const seasoned: MatchInvestor = { ...newcomer, creditScoreRange: 'Very Good (700-749)', flippingExperience: '6+ deals' }

function fitting(deal: Partial<MatchDeal>, investor: MatchInvestor): number {
  return rankLenders(all, { ...standard, ...deal }, investor, now).eligibleCount
}

/**
 * The rent gives a DSCR of 1.2 at 7.5%: 1.2 times principal and interest of $1,573.23 plus $550 of taxes and insurance.
 */
const rental = {
  loanKind: 'rental',
  termMonths: 360,
  loanAmount: 225_000,
  purchasePrice: 300_000,
  repairBudget: 0,
  estimatedArv: 300_000,
  monthlyRent: 2548,
  yearlyTaxes: 4800,
  yearlyInsurance: 1800,
}
const groundUp = {
  rehabScope: 'ground-up',
  loanAmount: 400_000,
  purchasePrice: 150_000,
  repairBudget: 350_000,
  estimatedArv: 700_000,
} as const
const bailout = {
  dealType: 'Refinance',
  loanAmount: 180_000,
  propertyValue: 300_000,
  purchasePrice: 250_000,
  repairBudget: 0,
  estimatedArv: 300_000,
  latePayments: 'foreclosure',
  useOfProceeds: 'business',
} as const

it.each(['California', 'Texas', 'Florida', 'Ohio'])(
  '%s has lenders for every kind of deal [MATCH-18]',
  (propertyState) => {
    const standardCount = fitting({ propertyState }, newcomer)
    expect(standardCount).toBeGreaterThanOrEqual(400)
    expect(standardCount).toBeLessThanOrEqual(1000)
    expect(fitting({ ...rental, propertyState }, seasoned)).toBeGreaterThanOrEqual(60)
    expect(fitting({ ...groundUp, propertyState }, seasoned)).toBeGreaterThanOrEqual(40)
    const bridge = { loanAmount: 160_000, repairBudget: 0, estimatedArv: 220_000 }
    expect(fitting({ ...bridge, propertyState }, newcomer)).toBeGreaterThanOrEqual(150)
    expect(
      fitting({ ...bailout, propertyState }, { ...newcomer, creditScoreRange: 'Poor (<600)' }),
    ).toBeGreaterThanOrEqual(5)
  },
)

it('has few lenders at 90% of after-repair value, all within their published limits [MATCH-09]', () => {
  const high = { loanAmount: 270_000, purchasePrice: 260_000, repairBudget: 40_000, estimatedArv: 300_000 }
  for (const propertyState of ['California', 'Texas', 'Florida', 'Ohio'])
    expect(fitting({ ...high, propertyState }, { ...seasoned, flippingExperience: '10+ deals' })).toBeLessThan(120)
  const { matches } = rankLenders(all, { ...standard, ...high }, seasoned, now)
  for (const { program } of matches) expect(program.maxLtarvPercent ?? 100).toBeGreaterThanOrEqual(90)
})
