import type { Lender } from '#contract/lenders/lenders.ts'
import type { Program } from '#domain/programs/program.ts'
import { stateNames } from '#domain/states/states.ts'

type Figures = Pick<
  Lender,
  'minAmount' | 'maxAmount' | 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints' | 'minTerm' | 'maxTerm' | 'fundingDays'
>
type WorkedLender = Figures & { name: string; states: string[]; checkedDaysAgo: number }

const ordinary = {
  minAmount: 50_000,
  maxAmount: 1_000_000,
  minTerm: 6,
  maxTerm: 18,
  fundingDays: 7,
  checkedDaysAgo: 30,
}

/**
 * Lenders 1A, 1B and 1D of the matching model's worked examples, whose expected results were computed independently of
 * this code, and four more lenders (1C, 2B, 3B, 3C).
 */
const workedLenders = {
  '1A': {
    name: 'Alder Lane Capital',
    states: ['California'],
    minAmount: 50_000,
    maxAmount: 1_000_000,
    minRate: 9.5,
    maxRate: 12.5,
    minPoints: 1.5,
    maxPoints: 3,
    minTerm: 6,
    maxTerm: 18,
    fundingDays: 7,
    checkedDaysAgo: 20,
  },
  '1B': {
    name: 'Birch Lane Capital',
    states: [...stateNames],
    minAmount: 100_000,
    maxAmount: 3_000_000,
    minRate: 8.75,
    maxRate: 11.75,
    minPoints: 1,
    maxPoints: 2,
    minTerm: 12,
    maxTerm: 24,
    fundingDays: 12,
    checkedDaysAgo: 20,
  },
  '1D': {
    name: 'Dunmore Lane Capital',
    states: ['California', 'Nevada'],
    minAmount: 75_000,
    maxAmount: 2_000_000,
    minRate: 9.25,
    maxRate: 11.5,
    minPoints: 1,
    maxPoints: 2.5,
    minTerm: 6,
    maxTerm: 18,
    fundingDays: 10,
    checkedDaysAgo: 20,
  },
  '1C': {
    ...ordinary,
    name: 'Cedar Lane Capital',
    states: ['California', 'Oregon', 'Washington'],
    minAmount: 150_000,
    maxAmount: 2_000_000,
    minRate: 9.99,
    maxRate: 11.99,
    minPoints: 0,
    maxPoints: 1,
    maxTerm: 12,
    fundingDays: 21,
    checkedDaysAgo: 200,
  },
  '2B': {
    ...ordinary,
    name: 'Dogwood Lane Capital',
    states: ['Texas', 'Oklahoma', 'Louisiana'],
    minAmount: 75_000,
    maxAmount: 2_000_000,
    minRate: 9.75,
    maxRate: 12,
    minPoints: 1.5,
    maxPoints: 2.5,
    maxTerm: 12,
    fundingDays: 5,
    checkedDaysAgo: 145,
  },
  '3B': {
    ...ordinary,
    name: 'Elm Lane Capital',
    states: ['Georgia', 'Florida', 'South Carolina'],
    maxAmount: 500_000,
    minRate: 11,
    maxRate: 13.5,
    minPoints: 2,
    maxPoints: 4,
    checkedDaysAgo: 172.5,
  },
  '3C': {
    ...ordinary,
    name: 'Fir Lane Capital',
    states: [],
    minAmount: 75_000,
    maxAmount: 3_000_000,
    minRate: 6.5,
    maxRate: 8.5,
    minPoints: 0,
    maxPoints: 2,
    minTerm: 360,
    maxTerm: 360,
  },
} as const satisfies Record<string, WorkedLender>
export type WorkedName = keyof typeof workedLenders

/** A program that publishes only its name. */
export const bareProgram: Program = {
  id: '00000000-0000-4000-8000-0000000000d0',
  name: 'Program',
  kinds: [],
  accepts: [],
  excludes: [],
  purposes: [],
  propertyTypes: [],
  states: null,
  minAmount: null,
  maxAmount: null,
  minTerm: null,
  maxTerm: null,
  minRate: null,
  maxRate: null,
  minPoints: null,
  maxPoints: null,
  fundingDays: null,
  maxAdvancePercent: null,
  maxRehabPercent: null,
  maxLtcPercent: null,
  maxLtarvPercent: null,
  minCreditScore: null,
  minDeals: null,
  entityRequired: null,
  maxUnits: null,
  minPropertyValue: null,
  minDscr: null,
  seasoningMonths: null,
  interestBasis: null,
  minimumInterestMonths: null,
  extensionPercent: null,
  extensionMonths: null,
  exitFeePercent: null,
  exitFeeAfterMonth: null,
  interestReserveMonths: null,
  prepay: null,
  prepaySteps: null,
  recourse: null,
  loanFees: null,
  drawFee: null,
  feesNote: null,
  sourceUrl: null,
  termsCheckedAt: null,
}

const { name: _name, states: _states, checkedDaysAgo: _checked, ...figures1D } = workedLenders['1D']

/** The one program of lender 1D. */
export const program1D: Program = {
  ...bareProgram,
  ...figures1D,
  name: 'Fix and flip',
  kinds: ['flip', 'bridge'],
  purposes: ['purchase', 'rate-term', 'cash-out'],
  propertyTypes: ['Single Family', 'Townhome'],
  maxAdvancePercent: 85,
  maxLtcPercent: 90,
  maxLtarvPercent: 70,
  minCreditScore: 660,
  minDeals: 0,
  entityRequired: true,
  interestBasis: 'drawn',
  minimumInterestMonths: 3,
  loanFees: 1495,
  drawFee: 150,
}

/** The only program of lender 6A, a rental lender. */
export const program6A: Program = {
  ...bareProgram,
  name: 'Rental',
  kinds: ['rental'],
  minAmount: 100_000,
  maxAmount: 3_000_000,
  minRate: 6.5,
  maxRate: 8,
  minPoints: 0.5,
  maxPoints: 1.5,
  minTerm: 360,
  maxTerm: 360,
  fundingDays: 21,
  maxAdvancePercent: 80,
  minCreditScore: 660,
  minDscr: 1,
  loanFees: 1495,
  prepaySteps: [5, 4, 3, 2, 1],
  seasoningMonths: 3,
}

/** The only program of lender 8A, a construction lender. */
export const program8A: Program = { ...program1D, name: 'Ground up', kinds: ['construction'] }

/** The only program of lender 7A, which publishes only kinds and loan amounts. */
export const program7A: Program = {
  ...bareProgram,
  name: 'Flip',
  kinds: ['flip'],
  minAmount: 50_000,
  maxAmount: 1_000_000,
}

/** Program 1D with other limits and an exit fee. */
export const program9A: Program = {
  ...program1D,
  maxAdvancePercent: 92,
  maxRehabPercent: 80,
  exitFeePercent: 1,
  exitFeeAfterMonth: 4,
  purposes: ['purchase', 'rate-term'],
}

/** A bridge program for refinances with a minimum credit score of 500. */
export const program11B: Program = {
  ...program1D,
  kinds: ['bridge'],
  minCreditScore: 500,
  entityRequired: false,
  purposes: ['rate-term', 'cash-out'],
}

/** Program 11B at higher rates and points, which accepts late payments. */
export const program11A: Program = {
  ...program11B,
  minRate: 12,
  maxRate: 13.5,
  minPoints: 3,
  maxPoints: 4,
  accepts: ['late-payments'],
}

/** Program 1D without advance limit, loan-to-cost limit or funding time. */
export const program15A: Program = { ...program1D, maxAdvancePercent: null, maxLtcPercent: null, fundingDays: null }

/** The deals of the worked examples, each with its investor. Deal 1 has the form's default values. */
export const workedDeals = {
  1: {
    deal: {
      dealType: 'Fix and Flip',
      dealStatus: 'Looking for a property',
      propertyState: 'California',
      propertyType: 'Single Family',
      loanAmount: 160_000,
      purchasePrice: 200_000,
      repairBudget: 25_000,
      estimatedArv: 300_000,
      downpayment: 40_000,
      termMonths: 12,
      closingTimelineDays: 30,
    },
    investor: {
      creditScoreRange: 'Good (650-699)',
      flippingExperience: 'First time',
      reDealsLast3Years: 0,
      entityType: 'LLC',
    },
  },
  4: {
    deal: {
      dealType: 'Fix and Flip',
      dealStatus: 'Signed a contract',
      propertyState: 'California',
      propertyType: 'Single Family',
      loanAmount: 217_250,
      purchasePrice: 185_000,
      repairBudget: 60_000,
      estimatedArv: 330_000,
      downpayment: 27_750,
      termMonths: 9,
      closingTimelineDays: 10,
    },
    investor: {
      creditScoreRange: 'Very Good (700-749)',
      flippingExperience: '2-5 deals',
      reDealsLast3Years: 0,
      entityType: 'LLC',
    },
  },
  5: {
    deal: {
      dealType: 'Refinance',
      dealStatus: 'Property purchased',
      propertyState: 'California',
      propertyType: 'Condo/Co-op',
      loanAmount: 110_000,
      purchasePrice: 90_000,
      propertyValue: 150_000,
      repairBudget: 0,
      estimatedArv: 180_000,
      downpayment: 0,
      termMonths: 12,
      closingTimelineDays: 21,
    },
    investor: {
      creditScoreRange: 'Poor (<600)',
      flippingExperience: 'First time',
      reDealsLast3Years: 0,
      entityType: 'Individual / Sole Proprietor',
    },
  },
  6: {
    deal: {
      dealType: 'Purchase',
      dealStatus: 'Looking for a property',
      propertyState: 'Texas',
      propertyType: 'Single Family',
      loanKind: 'rental',
      loanAmount: 225_000,
      purchasePrice: 300_000,
      repairBudget: 0,
      estimatedArv: 300_000,
      downpayment: 75_000,
      termMonths: 360,
      closingTimelineDays: 30,
      monthlyRent: 2700,
      yearlyTaxes: 4800,
      yearlyInsurance: 1800,
    },
    investor: {
      creditScoreRange: 'Very Good (700-749)',
      flippingExperience: '2-5 deals',
      reDealsLast3Years: 0,
      entityType: 'LLC',
    },
  },
} as const

/** A deal in Texas and one in Georgia, which aren't in the worked examples. */
export const otherDeals = {
  2: {
    dealType: 'Fix and Flip',
    dealStatus: 'Looking for a property',
    propertyType: 'Single Family',
    propertyState: 'Texas',
    loanAmount: 420_000,
    purchasePrice: 450_000,
    repairBudget: 90_000,
    estimatedArv: 700_000,
    downpayment: 30_000,
    termMonths: 9,
    closingTimelineDays: 10,
  },
  3: {
    dealType: 'Fix and Flip',
    dealStatus: 'Looking for a property',
    propertyType: 'Single Family',
    propertyState: 'Georgia',
    loanAmount: 90_000,
    purchasePrice: 85_000,
    repairBudget: 35_000,
    estimatedArv: 140_000,
    downpayment: 15_000,
    termMonths: 12,
    closingTimelineDays: 21,
  },
} as const

/** Deal 1 with other figures. Its verdict is sound if five lenders fit, and every figure is well within its limit. */
export const soundFlip = {
  ...workedDeals[1].deal,
  purchasePrice: 150_000,
  repairBudget: 20_000,
  estimatedArv: 260_000,
  loanAmount: 120_000,
} as const

/** Returns a worked lender's database row. Its terms were checked the example's number of days before `now`. */
export function workedLenderRow(name: WorkedName, now: Date) {
  const { checkedDaysAgo, states, ...figures } = workedLenders[name]
  return { ...figures, states: [...states], termsCheckedAt: new Date(now.getTime() - checkedDaysAgo * 86_400_000) }
}
