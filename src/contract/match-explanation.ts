import type { LoanCost, ScoreTerms } from './deal-insight.ts'
import type { MatchDeal, MatchLender } from './match-inputs.ts'
import { isPublished, roomToExtendMonths, type ScoreTerm, scoreTermNames, termWeights } from './match-score.ts'
import { formatAmount, formatDays, formatDollars, formatMonths, formatPercent } from './money.ts'

/** What an explanation reads of a lender; a lender as the API sends it fits too. */
export type ExplainedLender = Omit<MatchLender, 'id' | 'isActive'>

/** One reason behind a score. `value` 0 to 1 and `weight` are the score's own, so the reasons add up to it. */
export type MatchReason = {
  term: ScoreTerm
  label: string
  value: number
  weight: number
  sentence: string
  tone: ReasonTone
}
export type ReasonTone = 'good' | 'caution'

/** A term below this is worth a second look. */
export const cautionBelow = 0.65

const labels: Readonly<Record<ScoreTerm, string>> = {
  cost: 'Cost',
  amount: 'Amount',
  term: 'Term',
  speed: 'Speed',
  file: 'File fit',
  data: 'Data',
  local: 'Local',
}

type Wording = { sentence: string; tone: ReasonTone }

/**
 * Why a match scores as it does, one line per term, in the order of the terms. Reads the match's own terms and cost; where the
 * lender has since changed so that the deal no longer fits, the line says so.
 */
export function explainMatch(
  lender: ExplainedLender,
  deal: MatchDeal,
  match: { terms: ScoreTerms; cost: Pick<LoanCost, 'effectiveAnnualCostPercent' | 'pointsAssumed'> },
): MatchReason[] {
  const { terms, cost } = match
  const wordings: Record<ScoreTerm, Wording> = {
    cost: explainCost(cost, terms.cost),
    amount: explainAmount(lender, deal, terms.amount),
    term: explainTerm(lender, deal),
    speed: explainSpeed(lender, deal),
    file: explainFile(terms.file),
    data: explainData(lender, terms.data),
    local: explainLocal(lender, deal),
  }
  return scoreTermNames.map((term) => ({
    term,
    label: labels[term],
    value: terms[term],
    weight: termWeights[term],
    ...wordings[term],
  }))
}

function toneOf(value: number): ReasonTone {
  return value < cautionBelow ? 'caution' : 'good'
}

function explainCost(cost: Pick<LoanCost, 'effectiveAnnualCostPercent' | 'pointsAssumed'>, value: number): Wording {
  if (cost.pointsAssumed) return { sentence: 'Points not published, 2.0 assumed', tone: 'caution' }
  const yearly = formatPercent(cost.effectiveAnnualCostPercent, 2)
  return { sentence: `Expected effective annual cost ${yearly}, points included`, tone: toneOf(value) }
}

function explainAmount(lender: ExplainedLender, deal: MatchDeal, value: number): Wording {
  const loan = `Your ${formatDollars(deal.loanAmount)} is`
  const { minAmount, maxAmount } = lender
  const isBelow = minAmount !== null && deal.loanAmount < minAmount
  const isAbove = maxAmount !== null && deal.loanAmount > maxAmount
  if (isBelow) return { sentence: `${loan} below its smallest loan, ${exactAmount(minAmount)}`, tone: 'caution' }
  if (isAbove) return { sentence: `${loan} above its largest loan, ${exactAmount(maxAmount)}`, tone: 'caution' }
  const isAmple = value > 1 - 1e-9
  const tone = toneOf(value)
  if (minAmount !== null && maxAmount !== null) {
    const place = isAmple ? 'well inside' : tone === 'good' ? 'inside' : 'near the edge of'
    return { sentence: `${loan} ${place} ${exactAmount(minAmount)}–${exactAmount(maxAmount)}`, tone }
  }
  if (maxAmount !== null) {
    const place = isAmple ? 'well under' : tone === 'good' ? 'under' : 'close to'
    return { sentence: `${loan} ${place} its largest loan, ${exactAmount(maxAmount)}`, tone }
  }
  if (minAmount !== null) {
    const place = isAmple ? 'well above' : tone === 'good' ? 'above' : 'close to'
    return { sentence: `${loan} ${place} its smallest loan, ${exactAmount(minAmount)}`, tone }
  }
  return { sentence: 'Loan amounts not published', tone: 'caution' }
}

/** Abbreviated only where nothing is lost: beside the investor's own figure, '$1.2M' for $1,240,000 would look wrong. */
function exactAmount(dollars: number): string {
  return dollars % (dollars >= 1_000_000 ? 100_000 : 1000) === 0 ? formatAmount(dollars) : formatDollars(dollars)
}

function explainTerm(lender: ExplainedLender, deal: MatchDeal): Wording {
  const { minTerm, maxTerm } = lender
  const months = deal.termMonths
  if (minTerm !== null && months < minTerm)
    return { sentence: `Shortest note is ${formatMonths(minTerm)}; you plan ${months}`, tone: 'caution' }
  if (maxTerm === null) return { sentence: 'Longest note not published', tone: 'caution' }
  const longest = `Longest note is ${formatMonths(maxTerm)}`
  const room = maxTerm - months
  if (room < 0) return { sentence: `${longest}; you plan ${months}`, tone: 'caution' }
  if (room >= roomToExtendMonths(months)) return { sentence: `${longest}; you plan ${months}`, tone: 'good' }
  return { sentence: `${longest}: ${room > 0 ? 'little' : 'no'} room to extend`, tone: 'caution' }
}

function explainSpeed(lender: ExplainedLender, deal: MatchDeal): Wording {
  const { fundingDays } = lender
  if (fundingDays === null) return { sentence: 'Funding time not published', tone: 'caution' }
  return {
    sentence: `Usually funds in ${formatDays(fundingDays)}; you need ${deal.closingTimelineDays}`,
    tone: fundingDays <= deal.closingTimelineDays ? 'good' : 'caution',
  }
}

function explainFile(value: number): Wording {
  const tone = toneOf(value)
  if (tone === 'caution') return { sentence: 'Its lowest rate asks for a much stronger file', tone }
  if (value < 1) return { sentence: 'Its lowest rate asks for a somewhat stronger file', tone }
  return { sentence: 'Its rates suit a file like yours', tone }
}

function explainData(lender: ExplainedLender, value: number): Wording {
  const missing = unpublished(lender)
  const published =
    missing.length === 0
      ? 'Everything published'
      : missing.length <= 2
        ? `${capitalise(missing.join(' and '))} not published`
        : `${missing.length} of 8 things not published`
  const day = lender.termsCheckedAt === null ? null : formatDay(lender.termsCheckedAt)
  return {
    sentence: `${published}; ${day === null ? 'date of the last check unknown' : `terms checked ${day}`}`,
    tone: toneOf(value),
  }
}

/** The same eight things the data term counts. */
function unpublished(lender: ExplainedLender): string[] {
  return [
    isPublished(lender.description) ? null : 'description',
    isPublished(lender.website) ? null : 'website',
    isPublished(lender.contactEmail) ? null : 'email',
    isPublished(lender.contactPhone) ? null : 'phone',
    lender.minPoints !== null && lender.maxPoints !== null ? null : 'points',
    lender.fundingDays !== null ? null : 'funding time',
    lender.minAmount !== null && lender.maxAmount !== null ? null : 'amounts',
    lender.minTerm !== null && lender.maxTerm !== null ? null : 'terms',
  ].filter((name) => name !== null)
}

function explainLocal(lender: ExplainedLender, deal: MatchDeal): Wording {
  const { states } = lender
  const state = deal.propertyState
  if (states.length === 0 || states.length >= 50)
    return { sentence: `Lends in ${state} and all other states`, tone: 'good' }
  if (!states.includes(state)) return { sentence: `No longer lists ${state}`, tone: 'caution' }
  if (states.length === 1) return { sentence: `Lends in ${state} alone`, tone: 'good' }
  const others = states.length - 1
  return { sentence: `Lends in ${state} and ${others} more state${others === 1 ? '' : 's'}`, tone: 'good' }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'October 14, 2026', the day it was in UTC, so that server and browser agree; null for what is not a date. */
function formatDay(time: string | number): string | null {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return null
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
