import {
  assumedLoanFees,
  longestInterestOnlyMonths,
  type PricedTerms,
  pricedTerms,
} from '#domain/loan-cost/assumed-terms.ts'
import { expectedPoints, expectedRate } from '#domain/loan-cost/loan-cost.ts'
import { checkRule, limitRules } from './eligibility.ts'
import type { MatchFile } from './match-file.ts'
import { clamp, type MatchLender, type MatchProgram, ratio } from './match-inputs.ts'
import { publishedFactCount, publishedFacts } from './published-facts.ts'

/** Stored with every match; changes whenever the same inputs could give another score or price. */
export const matchModelVersion = '2'

/** The eight terms of a score, in the order they are shown. */
export const scoreTermNames = ['cost', 'amount', 'term', 'speed', 'file', 'data', 'local', 'known'] as const
export type ScoreTerm = (typeof scoreTermNames)[number]
export type KnownTerms = Record<ScoreTerm, number>

/** What each term counts for; together 1. */
export const termWeights: Readonly<KnownTerms> = {
  cost: 0.25,
  amount: 0.15,
  term: 0.1,
  speed: 0.15,
  file: 0.1,
  data: 0.1,
  local: 0.05,
  known: 0.1,
}

/** The eight terms of a program for a file, and the score they add up to, rounded to hundredths. `now` in milliseconds. */
export function scoreTerms(
  lender: MatchLender,
  program: MatchProgram,
  file: MatchFile,
  now: number,
): { terms: KnownTerms; score: number } {
  const priced = pricedTerms(program, file.deal.termMonths)
  const terms: KnownTerms = {
    cost: costTerm(program, file, priced),
    amount: amountTerm(program, file),
    term: termTerm(program, file),
    speed: speedTerm(program, file),
    file: fileTerm(priced, file.strength),
    data: dataTerm(lender, program, now),
    local: localTerm(program.states ?? lender.states),
    known: knownTerm(lender, program, file),
  }
  return { terms, score: roundScore(scoreTermNames.reduce((sum, name) => sum + termWeights[name] * terms[name], 0)) }
}

/**
 * Hundredths, halves away from zero. A sum of doubles lies within about 1e-13 of the exact sum once it is a hundredfold, so
 * whatever comes that near to a half is one: 0.285 · 100 is 28.499999999999996 in doubles and must give 0.29.
 */
function roundScore(sum: number): number {
  return Math.floor(sum * 100 + 0.5 + 1e-11) / 100
}

/** Cheap is 8 % a year and dear 18 % for short notes, 6 and 11 % for long ones; points and fees are spread over at most 60 months. */
function costTerm(program: MatchProgram, { deal, strength, holdMonths }: MatchFile, priced: PricedTerms): number {
  const isShort = deal.termMonths <= longestInterestOnlyMonths
  const fees = (100 * (program.loanFees ?? assumedLoanFees.expected)) / deal.loanAmount
  const months = Math.min(isShort ? holdMonths : deal.termMonths, 60)
  const yearly = expectedRate(priced, strength) + ((expectedPoints(priced, strength) + fees) * 12) / months
  return isShort ? clamp((18 - yearly) / 10) : clamp((11 - yearly) / 5)
}

/** 0.5 on a bound, 1 from a quarter above the minimum and a fifth below the maximum; an open bound is ample. */
function amountTerm({ minAmount, maxAmount }: MatchProgram, { deal }: MatchFile): number {
  const loan = deal.loanAmount
  const low = minAmount === null || minAmount === 0 ? 1 : clamp(0.5 + (0.5 * (loan - minAmount)) / (0.25 * minAmount))
  const high = maxAmount === null || maxAmount === 0 ? 1 : clamp(0.5 + (0.5 * (maxAmount - loan)) / (0.2 * maxAmount))
  return Math.min(low, high)
}

function termTerm({ minTerm, maxTerm }: MatchProgram, { deal }: MatchFile): number {
  const months = deal.termMonths
  if (minTerm !== null && months < minTerm) return 0.4
  return maxTerm === null || maxTerm - months >= roomToExtendMonths(months) ? 1 : 0.7
}

/** The room a plan should have to run late: a quarter of the term, at most 3 months. */
export function roomToExtendMonths(termMonths: number): number {
  return Math.min(3, 0.25 * termMonths)
}

/** Not knowing how fast a lender is matters more the sooner the closing. */
function speedTerm({ fundingDays }: MatchProgram, { deal }: MatchFile): number {
  if (fundingDays === null) return deal.closingTimelineDays <= 14 ? 0.25 : 0.5
  const share = ratio(fundingDays, deal.closingTimelineDays)
  if (share <= 0.5) return 1
  return share <= 1 ? 1 - (share - 0.5) : clamp(0.5 - (share - 1))
}

/** A low starting rate means a choosy lender; what it asks beyond the file's strength counts against the fit. */
function fileTerm({ minRate }: PricedTerms, strength: number): number {
  const asked = clamp((15 - minRate) / 8.75)
  return clamp(1 - 1.5 * Math.max(0, asked - strength))
}

/** Half for how much is published, half for how lately it was checked. */
function dataTerm(lender: MatchLender, program: MatchProgram, now: number): number {
  const checkedAt = program.termsCheckedAt ?? lender.termsCheckedAt
  return 0.5 * (publishedFacts(lender, program) / publishedFactCount) + 0.5 * freshness(checkedAt, now)
}

/** 1 up to 90 days after the check, down in a straight line to 0 at 365 days, 0 when unknown. */
export function freshness(checkedAt: string | number | null, now: number): number {
  if (checkedAt === null) return 0
  const days = (now - (typeof checkedAt === 'number' ? checkedAt : Date.parse(checkedAt))) / 86_400_000
  return Number.isNaN(days) ? 0 : clamp((365 - days) / (365 - 90))
}

/** Lenders of a few states know them best; no state listed means nationwide. */
function localTerm({ length: count }: readonly string[]): number {
  if (count === 0 || count > 25) return 0.7
  return count <= 5 ? 1 : 0.85
}

/** How many of the limits are known to be met; the others have to be asked for. */
function knownTerm(lender: MatchLender, program: MatchProgram, file: MatchFile): number {
  let sum = 0
  for (const rule of limitRules) sum += checkRule(rule, lender, program, file) === 'pass' ? 1 : 0.5
  return sum / limitRules.length
}
