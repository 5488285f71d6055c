import type { Lender } from '#contract/lenders.ts'
import { stateNames } from '#contract/states.ts'

type WorkedLender = Pick<
  Lender,
  'minAmount' | 'maxAmount' | 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints' | 'minTerm' | 'maxTerm' | 'fundingDays'
> & {
  name: string
  states: string[]
  /** All of these publish everything, so the age of the last check alone makes the data term: 0.5 + 0.5 · freshness. */
  checkedDaysAgo: number
}

const ordinary = {
  minAmount: 50_000,
  maxAmount: 1_000_000,
  minTerm: 6,
  maxTerm: 18,
  fundingDays: 7,
  checkedDaysAgo: 30,
}

/** The lenders of the matching model's worked examples, whose figures were computed apart from any code of ours. */
export const workedLenders = {
  '1A': {
    ...ordinary,
    name: 'Alder Lane Capital',
    states: ['California'],
    minRate: 9.5,
    maxRate: 12.5,
    minPoints: 1.5,
    maxPoints: 3,
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
    checkedDaysAgo: 117.5,
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

/** The deals of the worked examples; the form's defaults are the first. */
export const workedDeals = {
  2: {
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

/** The row of a worked lender, checked so long before `now`. */
export function workedLenderRow(name: WorkedName, now: Date) {
  const { checkedDaysAgo, states, ...figures } = workedLenders[name]
  return { ...figures, states: [...states], termsCheckedAt: new Date(now.getTime() - checkedDaysAgo * 86_400_000) }
}
