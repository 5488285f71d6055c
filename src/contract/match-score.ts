import type { ScoreTerms } from './deal-insight.ts'
import { expectedPointsPercent, expectedRatePercent, longestInterestOnlyMonths } from './loan-cost.ts'
import { clamp, type MatchDeal, type MatchLender, ratio } from './match-inputs.ts'

/** Stored with every match; changes whenever the same inputs could give another score or price. */
export const matchModelVersion = '1'

/** The seven terms of a score, in the order they are shown. */
export const scoreTermNames = ['cost', 'amount', 'term', 'speed', 'file', 'data', 'local'] as const
export type ScoreTerm = (typeof scoreTermNames)[number]

/** What each term counts for; together 1. */
export const termWeights: Readonly<ScoreTerms> = {
  cost: 0.25,
  amount: 0.2,
  term: 0.15,
  speed: 0.15,
  file: 0.1,
  data: 0.1,
  local: 0.05,
}

export type ScoreWord = 'strong' | 'good' | 'possible' | 'weak'

/** The word for a score of 0.00 to 1.00. */
export function scoreWord(score: number): ScoreWord {
  if (score >= 0.85) return 'strong'
  if (score >= 0.7) return 'good'
  return score >= 0.55 ? 'possible' : 'weak'
}

/** The seven terms of a lender for a deal and a file of strength 0 to 1, and the score they add up to, rounded to hundredths. */
export function scoreTerms(
  lender: MatchLender,
  deal: MatchDeal,
  strength: number,
  now: Date,
): { terms: ScoreTerms; score: number } {
  const terms: ScoreTerms = {
    cost: costTerm(lender, deal, strength),
    amount: amountTerm(lender, deal),
    term: termTerm(lender, deal),
    speed: speedTerm(lender, deal),
    file: fileTerm(lender, strength),
    data: dataTerm(lender, now.getTime()),
    local: localTerm(lender),
  }
  const { cost, amount, term, speed, file, data, local } = terms
  return { terms, score: roundScore(weigh(cost, amount, term, speed, file, data, local)) }
}

/** The score of {@link scoreTerms} without an allocation, for the pass over the whole directory. `now` in milliseconds. */
export function scoreLender(lender: MatchLender, deal: MatchDeal, strength: number, now: number): number {
  return roundScore(
    weigh(
      costTerm(lender, deal, strength),
      amountTerm(lender, deal),
      termTerm(lender, deal),
      speedTerm(lender, deal),
      fileTerm(lender, strength),
      dataTerm(lender, now),
      localTerm(lender),
    ),
  )
}

function weigh(
  cost: number,
  amount: number,
  term: number,
  speed: number,
  file: number,
  data: number,
  local: number,
): number {
  return 0.25 * cost + 0.2 * amount + 0.15 * (term + speed) + 0.1 * (file + data) + 0.05 * local
}

/**
 * Hundredths, halves away from zero. A sum of doubles lies within about 1e-13 of the exact sum once it is a hundredfold, so
 * whatever comes that near to a half is one: 0.285 · 100 is 28.499999999999996 in doubles and must give 0.29.
 */
function roundScore(sum: number): number {
  return Math.floor(sum * 100 + 0.5 + 1e-11) / 100
}

/** Cheap is 8 % a year and dear 18 % for short notes, 6 and 11 % for long ones; points are spread over at most 60 months. */
function costTerm(lender: MatchLender, deal: MatchDeal, strength: number): number {
  const months = deal.termMonths
  const yearly =
    expectedRatePercent(lender, strength) + (expectedPointsPercent(lender, strength) * 12) / Math.min(months, 60)
  return months <= longestInterestOnlyMonths ? clamp((18 - yearly) / 10) : clamp((11 - yearly) / 5)
}

/** 0.5 on a bound, 1 from a quarter above the minimum and a fifth below the maximum; an open bound is ample. */
function amountTerm(lender: MatchLender, deal: MatchDeal): number {
  const { minAmount, maxAmount } = lender
  const loan = deal.loanAmount
  const low = minAmount === null || minAmount === 0 ? 1 : clamp(0.5 + (0.5 * (loan - minAmount)) / (0.25 * minAmount))
  const high = maxAmount === null ? 1 : clamp(0.5 + (0.5 * (maxAmount - loan)) / (0.2 * maxAmount))
  return Math.min(low, high)
}

function termTerm(lender: MatchLender, deal: MatchDeal): number {
  const { minTerm, maxTerm } = lender
  const months = deal.termMonths
  if (minTerm !== null && months < minTerm) return 0.4
  return maxTerm === null || maxTerm - months >= roomToExtendMonths(months) ? 1 : 0.7
}

/** The room a plan should have to run late: a quarter of the term, at most 3 months. */
export function roomToExtendMonths(termMonths: number): number {
  return Math.min(3, 0.25 * termMonths)
}

function speedTerm(lender: MatchLender, deal: MatchDeal): number {
  if (lender.fundingDays === null) return 0.5
  const share = ratio(lender.fundingDays, deal.closingTimelineDays)
  if (share <= 0.5) return 1
  return share <= 1 ? 1 - (share - 0.5) : clamp(0.5 - (share - 1))
}

/** A low starting rate means a choosy lender; what it asks beyond the file's strength counts against the fit. */
function fileTerm(lender: MatchLender, strength: number): number {
  const asked = clamp((15 - lender.minRate) / 8.75)
  return clamp(1 - 1.5 * Math.max(0, asked - strength))
}

/** Half for how much is published, half for how lately it was checked. */
function dataTerm(lender: MatchLender, now: number): number {
  return 0.5 * publishedShare(lender) + 0.5 * freshness(lender.termsCheckedAt, now)
}

function publishedShare(lender: MatchLender): number {
  let present = 0
  if (isPublished(lender.description)) present++
  if (isPublished(lender.website)) present++
  if (isPublished(lender.contactEmail)) present++
  if (isPublished(lender.contactPhone)) present++
  if (lender.minPoints !== null && lender.maxPoints !== null) present++
  if (lender.fundingDays !== null) present++
  if (lender.minAmount !== null && lender.maxAmount !== null) present++
  if (lender.minTerm !== null && lender.maxTerm !== null) present++
  return present / 8
}

/** Whether a text a lender could publish is there: blanks are nothing. */
export function isPublished(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}

/** 1 up to 90 days after the check, down in a straight line to 0 at 365 days, 0 when unknown. */
function freshness(checkedAt: string | number | null, now: number): number {
  if (checkedAt === null) return 0
  const days = (now - (typeof checkedAt === 'number' ? checkedAt : Date.parse(checkedAt))) / 86_400_000
  return Number.isNaN(days) ? 0 : clamp((365 - days) / (365 - 90))
}

/** Lenders of a few states know them best; no state listed means nationwide. */
function localTerm(lender: MatchLender): number {
  const count = lender.states.length
  if (count === 0 || count > 25) return 0.7
  return count <= 5 ? 1 : 0.85
}
