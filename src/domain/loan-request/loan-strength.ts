import { creditRangeOf } from './credit-bands.ts'
import type { Leverage } from './leverage.ts'
import type { MatchInvestor } from './match-inputs.ts'

/** Keyed by the word before the bracket: stored values read 'Good (650-699)'. */
export const creditStrengths: ReadonlyMap<string, number> = new Map([
  ['Excellent', 1],
  ['Very Good', 0.8],
  ['Good', 0.6],
  ['Fair', 0.35],
  ['Poor', 0.1],
])
const unknownCredit = 0.35

export const experienceStrengths: ReadonlyMap<string, number> = new Map([
  ['First time', 0.1],
  ['2-5 deals', 0.45],
  ['6+ deals', 0.75],
  ['10+ deals', 1],
])
const unknownExperience = 0.1

/** Leverage, as a share, at which a request is strongest, half as strong, and weakest. */
export const leverageStrengths = {
  value: [0.6, 0.7, 0.75],
  cost: [0.75, 0.85, 0.95],
  rental: [0.7, 0.75, 0.85],
} as const

/** Weights of the strength's parts; they add up to 1. */
export const strengthShares = { credit: 0.4, experience: 0.3, leverage: 0.3 } as const

/**
 * Returns the strength of a loan request from 0 to 1, which places the expected price between a program's best and
 * worst: 40 % credit, 30 % experience, 30 % leverage. Credit counts by the chosen range even when the exact score is
 * known, else by the score's range, and as Fair if unknown. Recent deals override the experience bracket; unknown
 * experience counts as none.
 */
export function loanStrength(investor: MatchInvestor, leverage: Leverage): number {
  return (
    strengthShares.credit * creditStrength(investor) +
    strengthShares.experience * experienceStrength(investor) +
    strengthShares.leverage * leverageStrength(leverage)
  )
}

function creditStrength({ creditScoreRange, exactCreditScore }: MatchInvestor): number {
  const range = creditScoreRange ?? creditRangeOf(exactCreditScore)
  const word = range?.split('(')[0]?.trim() ?? ''
  return creditStrengths.get(word) ?? unknownCredit
}

/**
 * Returns the experience's part of the strength, 0 to 1. A count of recent deals overrides the bracket chosen at
 * sign-up.
 */
function experienceStrength(investor: MatchInvestor): number {
  const deals = investor.reDealsLast3Years ?? 0
  if (deals >= 10) return 1
  if (deals >= 5) return 0.75
  if (deals >= 2) return 0.45
  if (deals > 0) return 0.1
  return experienceStrengths.get(investor.flippingExperience ?? '') ?? unknownExperience
}

/**
 * Returns the leverage's part of the strength, 0 to 1. Without a known base, it depends on LTARV alone, even for a
 * rental.
 */
function leverageStrength({ ltarv, ltc, loanToBase, isBaseKnown, isRental }: Leverage): number {
  if (isRental && isBaseKnown) return easing(loanToBase, leverageStrengths.rental)
  const onValue = easing(ltarv, leverageStrengths.value)
  return isBaseKnown ? Math.min(onValue, easing(ltc, leverageStrengths.cost)) : onValue
}

/** Returns 1 up to `full`, then falls linearly to 0.5 at `half` and to 0 at `none`. */
function easing(x: number, [full, half, none]: readonly [number, number, number]): number {
  if (x <= full) return 1
  if (x <= half) return 1 - (0.5 * (x - full)) / (half - full)
  if (x <= none) return 0.5 - (0.5 * (x - half)) / (none - half)
  return 0
}
