import { formatLongDay } from '#domain/calendar/day-text.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { longestShortTermMonths } from '#domain/loan-request/kind-of-deal.ts'
import type { MatchDeal, MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDays, formatDollars, formatExactAmount, formatMonths, formatPercent } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import type { MatchCheck, ScoreTerms } from './match-figures.ts'
import { roomToExtendMonths, type ScoreTerm, scoreTermNames, termWeights } from './match-score.ts'
import { publishableFactCount, unpublishedFacts } from './published-facts.ts'
import { countRequirements } from './requirement-counts.ts'

/** The lender fields that an explanation reads. API lenders fit this type. */
type ExplainedLender = Omit<MatchLender, 'id' | 'isActive' | 'programs'>

type ExplainedMatch = {
  terms: ScoreTerms
  cost: Pick<LoanCost, 'isPriced' | 'effectiveAnnualCostPercent' | 'rateAssumed' | 'pointsAssumed' | 'loanFeesAssumed'>
  checks: readonly MatchCheck[]
}

/**
 * One reason for a score. `value` is 0 to 1 and `weight` is the score's own, so the reasons add up to the uncapped
 * score.
 */
export type MatchReason = {
  term: ScoreTerm
  label: string
  value: number
  weight: number
  sentence: string
  tone: ReasonTone
}
/** A strength, a weakness, or an unpublished fact to ask the lender about. */
export type ReasonTone = 'good' | 'caution' | 'ask'

/** Terms below this count as weaknesses. */
const cautionBelow = 0.65

const labels: Readonly<Record<ScoreTerm, string>> = {
  cost: 'Cost',
  amount: 'Amount',
  term: 'Term',
  speed: 'Speed',
  borrower: 'Borrower fit',
  data: 'Published data',
  known: 'Known to fit',
}

type ExplainedDeal = Parameters<typeof explainMatch>[2]
type Wording = { sentence: string; tone: ReasonTone }

/**
 * Explains a match's stored score, one line per term. A line says so when the lender's current terms no longer fit the
 * deal.
 */
export function explainMatch(
  lender: ExplainedLender,
  program: MatchProgram,
  deal: Pick<MatchDeal, 'propertyState' | 'loanAmount' | 'termMonths' | 'closingTimelineDays'>,
  match: ExplainedMatch,
): MatchReason[] {
  const { terms, cost } = match
  const wordings: Record<ScoreTerm, Wording> = {
    cost: explainCost(cost, terms.cost),
    amount: explainAmount(program, deal, terms.amount),
    term: explainTerm(program, deal),
    speed: explainSpeed(program, deal),
    borrower: explainBorrower(terms.borrower),
    data: explainData(lender, program, terms.data),
    known: explainKnown(match.checks),
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

function explainCost(cost: ExplainedMatch['cost'], value: number): Wording {
  if (!cost.isPriced) return { sentence: 'Rate not published: ask', tone: 'ask' }
  const assumed = [
    cost.rateAssumed ? 'rates' : null,
    cost.pointsAssumed ? 'points' : null,
    cost.loanFeesAssumed ? 'fees' : null,
  ].filter((name) => name !== null)
  if (cost.effectiveAnnualCostPercent === null)
    return { sentence: 'Effective annual cost cannot be given', tone: 'caution' }
  const yearly = `Expected effective annual cost ${formatPercent(cost.effectiveAnnualCostPercent, 2)}`
  if (assumed.length === 0) return { sentence: `${yearly}, points and fees included`, tone: toneOf(value) }
  const tone = toneOf(value) === 'good' ? 'ask' : 'caution'
  return { sentence: `${yearly}; ${joinNames(assumed)} not fully published, usual ones assumed`, tone }
}

function explainAmount(program: MatchProgram, deal: ExplainedDeal, value: number): Wording {
  const loan = `Your ${formatDollars(deal.loanAmount)} is`
  const { minAmount, maxAmount } = program
  const isBelow = minAmount !== null && deal.loanAmount < minAmount
  const isAbove = maxAmount !== null && deal.loanAmount > maxAmount
  if (isBelow) return { sentence: `${loan} below its smallest loan, ${formatExactAmount(minAmount)}`, tone: 'caution' }
  if (isAbove) return { sentence: `${loan} above its largest loan, ${formatExactAmount(maxAmount)}`, tone: 'caution' }
  const isAmple = value > 1 - 1e-9
  const tone = toneOf(value)
  if (minAmount !== null && maxAmount !== null) {
    const place = isAmple ? 'well inside' : tone === 'good' ? 'inside' : 'near the edge of'
    return { sentence: `${loan} ${place} ${formatExactAmount(minAmount)}–${formatExactAmount(maxAmount)}`, tone }
  }
  if (maxAmount !== null) {
    const place = isAmple ? 'well under' : tone === 'good' ? 'under' : 'close to'
    return { sentence: `${loan} ${place} its largest loan, ${formatExactAmount(maxAmount)}`, tone }
  }
  if (minAmount !== null) {
    const place = isAmple ? 'well above' : tone === 'good' ? 'above' : 'close to'
    return { sentence: `${loan} ${place} its smallest loan, ${formatExactAmount(minAmount)}`, tone }
  }
  return { sentence: 'Loan amounts not published', tone: 'ask' }
}

function explainTerm(program: MatchProgram, deal: ExplainedDeal): Wording {
  const { minTerm, maxTerm } = program
  const months = deal.termMonths
  if (minTerm !== null && months < minTerm)
    return { sentence: `Shortest note is ${formatMonths(minTerm)}; you plan ${months}`, tone: 'caution' }
  if (maxTerm === null) return { sentence: 'Longest note not published', tone: 'ask' }
  const longest = `Longest note is ${formatMonths(maxTerm)}`
  // A rental's term is the whole loan, which is paid down, so nothing is extended.
  if (months > longestShortTermMonths && maxTerm >= months)
    return { sentence: `Lends for ${formatMonths(months)}, as you plan`, tone: 'good' }
  const room = maxTerm - months
  if (room < 0) return { sentence: `${longest}; you plan ${months}`, tone: 'caution' }
  if (room >= roomToExtendMonths(months)) return { sentence: `${longest}; you plan ${months}`, tone: 'good' }
  return { sentence: `${longest}: ${room > 0 ? 'little' : 'no'} room to extend`, tone: 'caution' }
}

function explainSpeed(program: MatchProgram, deal: ExplainedDeal): Wording {
  const { fundingDays } = program
  if (fundingDays === null) return { sentence: 'Funding time not published', tone: 'ask' }
  return {
    sentence: `Usually funds in ${formatDays(fundingDays)}; you need ${deal.closingTimelineDays}`,
    tone: fundingDays <= deal.closingTimelineDays ? 'good' : 'caution',
  }
}

function explainBorrower(value: number): Wording {
  const tone = toneOf(value)
  if (tone === 'caution') return { sentence: 'Its lowest rate goes to much stronger borrowers', tone }
  if (value < 1) return { sentence: 'Its lowest rate goes to somewhat stronger borrowers', tone: 'caution' }
  return { sentence: 'Its rates suit a borrower like you', tone }
}

function explainData(lender: ExplainedLender, program: MatchProgram, value: number): Wording {
  const missing = unpublishedFacts(lender, program)
  const published =
    missing.length === 0
      ? 'Everything published'
      : missing.length <= 2
        ? `${capitalize(joinNames(missing))} not published`
        : `${missing.length} of ${publishableFactCount} things not published`
  const checkedAt = program.termsCheckedAt ?? lender.termsCheckedAt
  const day = checkedAt === null ? null : formatLongDay(checkedAt) || null
  return {
    sentence: `${published}; ${day === null ? 'date of the last check unknown' : `terms checked ${day}`}`,
    tone: missing.length > 0 || day === null ? 'ask' : toneOf(value),
  }
}

function explainKnown(checks: readonly MatchCheck[]): Wording {
  const { met, failed, total } = countRequirements(checks)
  if (met === total) return { sentence: 'It is known to fit in every way', tone: 'good' }
  return {
    sentence: `Meets ${met} of ${formatCountOf(total, 'requirement')}, ${total - met} to confirm`,
    tone: failed > 0 ? 'caution' : 'ask',
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
