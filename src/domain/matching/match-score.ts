import {
  expectedPoints,
  expectedRate,
  isPriced,
  type PricedTerms,
  pricedTerms,
} from '#domain/loan-cost/assumed-terms.ts'
import { expectedParts, meanDrawnBalance } from '#domain/loan-cost/loan-cost.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import { clamp, type MatchLender, type MatchProgram, ratio } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { type CheckResults, checkRules, type EligibilityRule, eligibilityRules } from './eligibility.ts'
import type { ScoreTerms } from './match-figures.ts'
import { countPublishedFacts, publishableFactCount } from './published-facts.ts'
import { type CapReason, cappedScore, capReasons, countObjections, rushDays } from './score-cap.ts'

/** Stored with every match. Change it whenever the same inputs could give another score or price. */
export const matchModelVersion = '4'

/**
 * The seven terms of a score, in display order. `term` is about the loan's length, `data` about how much is published
 * and how recently it was checked, and `known` about the checks that pass.
 */
export const scoreTermNames = ['cost', 'amount', 'term', 'speed', 'borrower', 'data', 'known'] as const
export type ScoreTerm = (typeof scoreTermNames)[number]

/** The weights of the terms; they add up to 1. */
export const termWeights: Readonly<ScoreTerms> = {
  cost: 0.35,
  amount: 0.15,
  term: 0.1,
  speed: 0.15,
  borrower: 0.05,
  data: 0.1,
  known: 0.1,
}

/**
 * The value of a term or check whose facts are unknown. Exceptions: without a published rate, the cost term is 0, and
 * {@link speedTerm} has its own values.
 */
const unknownTermValue = 0.5

/** The score of one program for a request. */
export type ProgramScore = {
  terms: ScoreTerms
  /** The weighted sum of the terms rounded to hundredths, before caps. */
  uncapped: number
  /** The same after caps. */
  score: number
  caps: CapReason[]
  /** The number of caps and checks with the result `ask`. Those on the same subject count as one. */
  objections: number
  /** Whether the program's published terms accept every situation of the deal. False if the deal has none. */
  acceptsSituations: boolean
  /** Dollars to the cent; null when the program publishes no rate. */
  totalCost: number | null
}

/** Computes the score of a program for a request, whether or not it fits. `now` is in milliseconds since 1970. */
export function scoreProgram(
  lender: MatchLender,
  program: MatchProgram,
  request: LoanRequest,
  now: number,
): ProgramScore {
  // Assumed terms where the program publishes none. The borrower term uses them even without a price.
  const priced = pricedTerms(program, request.kind)
  const parts = isPriced(program) ? expectedParts(program, request, priced) : null
  const results = checkRules(lender, program, request)
  const terms: ScoreTerms = {
    cost: parts === null ? 0 : costTerm(program, request, priced, parts),
    amount: amountTerm(program, request),
    term: termTerm(program, request),
    speed: speedTerm(program, request),
    borrower: borrowerTerm(priced, request),
    data: dataTerm(lender, program, now),
    known: knownTerm(results),
  }
  const uncapped = roundScore(scoreTermNames.reduce((sum, name) => sum + termWeights[name] * terms[name], 0))
  const caps = capReasons(program, request, results)
  const asking = eligibilityRules.filter((rule) => results[rule] === 'ask')
  return {
    terms,
    uncapped,
    score: cappedScore(uncapped, caps),
    caps,
    objections: countObjections(caps, asking),
    acceptsSituations: results.H14 === 'pass',
    totalCost: parts === null ? null : roundCents(parts.total),
  }
}

/**
 * Rounds to hundredths, halves away from zero. A sum of doubles is within about 1e-13 of the exact sum after
 * multiplying by 100, so anything that close to a half is treated as one: 0.285 · 100 is 28.499999999999996 and must
 * give 0.29.
 */
function roundScore(sum: number): number {
  return Math.floor(sum * 100 + 0.5 + 1e-11) / 100
}

/** Points and fees are spread over the hold, at least a year, and over five years for a rental. */
const shortestSpreadMonths = 12
const rentalSpreadMonths = 60

/** Percent a year up to which the cost scores 1, and from which it scores 0. */
export const costBounds = { short: { full: 8, none: 18 }, rental: { full: 6, none: 11 } } as const

/**
 * Returns the cost term, 0 to 1, which falls linearly within {@link costBounds}. The cost is in percent a year: for a
 * short loan of its mean drawn balance, for a rental of the whole loan, regardless of the hold.
 */
function costTerm(
  program: MatchProgram,
  request: LoanRequest,
  priced: PricedTerms,
  parts: { interest: number; total: number; loanFees: number },
): number {
  const { deal, strength, holdMonths, kind } = request
  if (kind === 'rental') {
    const upFront = expectedPoints(priced, strength) + (100 * parts.loanFees) / deal.loanAmount
    const { full, none } = costBounds.rental
    return clamp((none - expectedRate(priced, strength) - (upFront * 12) / rentalSpreadMonths) / (none - full))
  }
  const drawn = meanDrawnBalance(program, request)
  if (drawn <= 0) return 0
  const interest = (1200 * parts.interest) / (drawn * holdMonths)
  const rest = (1200 * (parts.total - parts.interest)) / (drawn * Math.max(holdMonths, shortestSpreadMonths))
  const { full, none } = costBounds.short
  return clamp((none - interest - rest) / (none - full))
}

/** How far from a bound an amount is well inside, as a share of the bound. */
export const amountRoom = { aboveMinimum: 0.25, belowMaximum: 0.2 } as const

/**
 * Returns the amount term: 0.5 at a bound, 1 from a quarter above the minimum to a fifth below the maximum. An open
 * bound counts as 1.
 */
function amountTerm({ minAmount, maxAmount }: MatchProgram, { deal }: LoanRequest): number {
  if (minAmount === null && maxAmount === null) return unknownTermValue
  const loan = deal.loanAmount
  const low =
    minAmount === null || minAmount === 0
      ? 1
      : clamp(0.5 + (0.5 * (loan - minAmount)) / (amountRoom.aboveMinimum * minAmount))
  const high =
    maxAmount === null || maxAmount === 0
      ? 1
      : clamp(0.5 + (0.5 * (maxAmount - loan)) / (amountRoom.belowMaximum * maxAmount))
  return Math.min(low, high)
}

/**
 * Returns the score term of the loan's length: 0.4 below the shortest note, 0.7 without enough room to extend, else 1;
 * 0.5 when no length is published. A rental needs no room to extend.
 */
function termTerm({ minTerm, maxTerm }: MatchProgram, { deal, kind }: LoanRequest): number {
  if (minTerm === null && maxTerm === null) return unknownTermValue
  const months = deal.termMonths
  if (minTerm !== null && months < minTerm) return 0.4
  if (kind === 'rental') return 1
  return maxTerm === null || maxTerm - months >= roomToExtendMonths(months) ? 1 : 0.7
}

/** Returns the months that a note should run beyond the planned term, for delays: a quarter of the term, at most 3. */
export function roomToExtendMonths(termMonths: number): number {
  return Math.min(3, 0.25 * termMonths)
}

/**
 * Returns the speed term: 1 up to half of the time until closing, 0.5 at the closing. An unknown funding time scores
 * 0.25 in a rush, else 0.5.
 */
function speedTerm({ fundingDays }: MatchProgram, { deal }: LoanRequest): number {
  if (fundingDays === null) return deal.closingTimelineDays <= rushDays ? 0.25 : 0.5
  const share = ratio(fundingDays, deal.closingTimelineDays)
  if (share <= 0.5) return 1
  return share <= 1 ? 1 - (share - 0.5) : clamp(0.5 - (share - 1))
}

/**
 * Returns the borrower term. A low minimum rate suggests a selective lender; a request weaker than it expects lowers
 * the term.
 */
function borrowerTerm({ minRate }: PricedTerms, { kind, strength }: LoanRequest): number {
  const asked = kind === 'rental' ? clamp((10 - minRate) / 4) : clamp((15 - minRate) / 8.75)
  return clamp(1 - 1.5 * Math.max(0, asked - strength))
}

/** Returns the data term: half depends on how much is published, half on how recently it was checked. */
function dataTerm(lender: MatchLender, program: MatchProgram, now: number): number {
  const checkedAt = program.termsCheckedAt ?? lender.termsCheckedAt
  return 0.5 * (countPublishedFacts(lender, program) / publishableFactCount) + 0.5 * freshness(checkedAt, now)
}

/** Days after the last check until which terms are fresh, and from which they are stale. */
export const freshDays = { full: 90, none: 365 } as const

/**
 * Returns 1 up to 90 days after the check, then falls linearly to 0 at 365 days; 0 for an unknown or invalid date.
 * `now` is in milliseconds since 1970.
 */
export function freshness(checkedAt: string | number | null, now: number): number {
  if (checkedAt === null) return 0
  const days = (now - (typeof checkedAt === 'number' ? checkedAt : Date.parse(checkedAt))) / 86_400_000
  return Number.isNaN(days) ? 0 : clamp((freshDays.none - days) / (freshDays.none - freshDays.full))
}

/** The checks in the `known` term. The two checks of the loan's length count as one. */
export const countedChecks: readonly (readonly EligibilityRule[])[] = [
  ['H2'],
  ['H3'],
  ['H4', 'H5'],
  ['H6'],
  ['H7'],
  ['H8'],
  ['H9'],
  ['H10'],
  ['H11'],
  ['H12'],
  ['H13'],
  ['H14'],
]

/** Returns the share of the checks that pass. A check with any other result counts half. */
function knownTerm(results: CheckResults): number {
  let sum = 0
  let count = 0
  for (const [first, second] of countedChecks) {
    const result = results[first!]
    if (result === null) continue
    const isMet = result === 'pass' && (second === undefined || results[second] === 'pass')
    sum += isMet ? 1 : unknownTermValue
    count++
  }
  return sum / count
}
