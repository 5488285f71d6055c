import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import type { ModelName } from './match-lenders.ts'
import { workedDeals } from './worked-examples.ts'

type WorkedDeal = { deal: MatchDeal; investor: MatchInvestor; lenders: ModelName[] }

const exitBySale = { exitStrategy: 'Fix and Flip' }
/** Returns a numbered deal with changes, its investor, who plans to sell, and the lenders to match. */
const workedDeal = (
  number: keyof typeof workedDeals,
  lenders: ModelName[],
  deal: Partial<MatchDeal> = {},
): WorkedDeal => ({
  deal: { ...workedDeals[number].deal, ...deal },
  investor: { ...workedDeals[number].investor, ...exitBySale },
  lenders,
})
const seasonedOwner = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: '2-5 deals',
  reDealsLast3Years: 0,
  entityType: 'LLC',
  ...exitBySale,
}
const signed = { dealStatus: 'Signed a contract' }
const three: ModelName[] = ['1A', '1B', '1D']
const rented = { monthlyRent: 2400, yearlyTaxes: 3600, yearlyInsurance: 1500 }
const house = { propertyType: 'Single Family' }

/** The deals of the model's worked examples, each with its investor and the lenders it is matched with. */
export const modelDeals = {
  '1': workedDeal(1, three, signed),
  '1, repairs financed': workedDeal(1, three, { ...signed, repairsFinanced: true }),
  '1, holdMonths 12': workedDeal(1, three, { ...signed, holdMonths: 12 }),
  '4': workedDeal(4, three),
  '4, as-is value 170,000': workedDeal(4, ['1D'], { propertyValue: 170_000 }),
  '4, only 9A': workedDeal(4, ['9A']),
  '5, payoff blank': workedDeal(5, ['1A', '1D']),
  '5, payoff 60,000': workedDeal(5, ['1A'], { payoff: 60_000 }),
  '6': { ...workedDeal(6, ['6A']), investor: { ...workedDeals[6].investor, exitStrategy: 'Buy and Hold' } },
  '6, holdMonths 18': workedDeal(6, ['6A'], { holdMonths: 18 }),
  '6, rent 1,850': workedDeal(6, ['6A'], { monthlyRent: 1850 }),
  '7': workedDeal(1, ['7A'], signed),
  '8': workedDeal(4, ['1D', '8A'], { rehabScope: 'ground-up' }),
  '10, exit by refinance': {
    ...workedDeal(4, ['1D', '6A'], rented),
    investor: { ...workedDeals[4].investor, exitStrategy: 'BRRR' },
  },
  '11, foreclosure': workedDeal(5, ['11B', '11A'], {
    ...house,
    loanAmount: 88_000,
    payoff: 70_000,
    latePayments: 'foreclosure',
  }),
  '12, bought 90 days before': {
    ...workedDeal(5, ['1D'], { ...house, loanAmount: 80_000, payoff: 0, purchasedDate: '2026-08-22' }),
    investor: seasonedOwner,
  },
  '13, second lien': {
    ...workedDeal(5, ['1D'], { ...house, loanAmount: 30_000, payoff: 0, seniorLoanBalance: 70_000 }),
    investor: seasonedOwner,
  },
  '14, short-term rental': workedDeal(6, ['6A'], { situations: ['short-term-rental'] }),
  '15, thin and rushed': workedDeal(1, ['15A'], {
    ...signed,
    loanAmount: 205_000,
    downpayment: 0,
    closingTimelineDays: 7,
  }),
  '16, ARV far above': workedDeal(1, ['1D'], {
    ...signed,
    purchasePrice: 100_000,
    repairBudget: 15_000,
    loanAmount: 90_000,
    downpayment: 10_000,
    estimatedArv: 400_000,
  }),
} satisfies Record<string, WorkedDeal>
export type ModelDealName = keyof typeof modelDeals
