import { isAbove, ltarvLimits, ltcLimits, rentalLimitsOf } from '#domain/loan-request/leverage.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { formatDays, formatPercent } from '#domain/money/money.ts'
import type { ProgramSituation } from '#domain/programs/programs.ts'
import { roundShortCoverage } from '#domain/rental/coverage.ts'
import { type CheckResults, expectedCoverage, isHighLtcUnchecked } from './eligibility.ts'

/** The score that caps hold a match at: just below the "good" range. */
export const highestCapped = 0.67

/** A closing within this many days is a rush. */
export const rushDays = 14
/** Below this credit score, a lender must publish its minimum. */
const lowCredit = 600

/**
 * Why a score is capped, with the figures for its sentence, which {@link explainCaps} writes. Stored with the match.
 */
export type CapReason =
  | ['ltarv' | 'ltc' | 'ltv', percent: number]
  | ['late', fundingDays: number, closingTimelineDays: number]
  /** A rushed closing, and no published funding time. */
  | ['rush', closingTimelineDays: number]
  /** A rental's DSCR that is below 1 or unknown, and no published minimum. */
  | ['coverage', coverage: number | null]
  /** The program is for a similar kind of loan, or publishes none. */
  | ['kind', isPublished: boolean]
  /** A high loan to cost that the program sets no limit on. */
  | ['thin', ltcPercent: number]
  | ['states' | 'rent' | 'situation' | 'property' | 'credit']

/** The check that a cap overlaps with, or the group of overlapping caps. Each group counts as one objection. */
const overlapOfCap: Partial<Record<CapReason[0], string>> = {
  states: 'H2',
  kind: 'H12',
  rent: 'H13',
  situation: 'H14',
  ltarv: 'leverage',
  ltc: 'leverage',
  ltv: 'leverage',
}

/**
 * Counts caps and the rules in `asking`, whose checks have the result `ask`. A cap and a rule, or caps, on the same
 * subject count once.
 */
export function countObjections(caps: readonly CapReason[], asking: readonly string[]): number {
  if (caps.length === 0) return asking.length
  return new Set([...caps.map(([name]) => overlapOfCap[name] ?? name), ...asking]).size
}

/** Returns the score, at most {@link highestCapped} when there is a cap. */
export function cappedScore(score: number, caps: readonly CapReason[]): number {
  return caps.length > 0 ? Math.min(score, highestCapped) : score
}

/** Returns why a score is capped; empty when it isn't. `results` are the program's checks for the request. */
export function capReasons(program: MatchProgram, request: LoanRequest, results: CheckResults): CapReason[] {
  const { leverage, deal, kind } = request
  const reasons: CapReason[] = []
  if (kind === 'rental') {
    if (leverage.isBaseKnown && isAbove(leverage.loanToBase, rentalLimitsOf(request.purpose).sound))
      reasons.push(['ltv', 100 * leverage.loanToBase])
  } else {
    if (isAbove(leverage.ltarv, ltarvLimits.makeable)) reasons.push(['ltarv', 100 * leverage.ltarv])
    if (leverage.isBaseKnown && isAbove(leverage.ltc, ltcLimits.possible)) reasons.push(['ltc', 100 * leverage.ltc])
  }
  const { fundingDays } = program
  const { closingTimelineDays } = deal
  if (fundingDays !== null && fundingDays > closingTimelineDays)
    reasons.push(['late', fundingDays, closingTimelineDays])
  if (fundingDays === null && closingTimelineDays <= rushDays) reasons.push(['rush', closingTimelineDays])
  if (results.H2 === 'ask') reasons.push(['states'])
  if (results.H12 === 'ask') reasons.push(['kind', program.kinds.length > 0])
  if (kind === 'rental') {
    if (results.H13 === 'ask') reasons.push(['rent'])
    else if (program.minDscr === null) {
      const coverage = expectedCoverage(program, request)
      if (coverage === null || coverage < 1) reasons.push(['coverage', coverage])
    }
  }
  if (results.H14 === 'ask') reasons.push(['situation'])
  if (isHighLtcUnchecked(program, request)) reasons.push(['thin', 100 * leverage.ltc])
  if (isUnusualProperty(request) && results.H9 === 'unknown') reasons.push(['property'])
  if (program.minCreditScore === null && request.credit !== null && request.credit.high < lowCredit)
    reasons.push(['credit'])
  return reasons
}

const unusualTypes: readonly string[] = ['Multi Family', 'Apartment']
const unusualSituations: readonly ProgramSituation[] = ['mixed-use', 'manufactured', 'land']
/** From this many units, many lenders don't lend. */
export const manyUnits = 5

/** Returns whether many lenders don't lend on this kind of property. */
function isUnusualProperty({ deal, units, situations }: LoanRequest): boolean {
  return (
    unusualTypes.includes(deal.propertyType) ||
    (units ?? 0) >= manyUnits ||
    unusualSituations.some((situation) => situations.includes(situation))
  )
}

const rentNotKnown = 'Rent, taxes, insurance or HOA dues are not known'

/** Explains each cap of a match in a sentence. Omits `ltc` when there is `thin`, which names the loan to cost too. */
export function explainCaps(reasons: readonly CapReason[]): string[] {
  const isThin = reasons.some(([name]) => name === 'thin')
  return reasons.filter(([name]) => !(isThin && name === 'ltc')).map(explainCap)
}

/** Explains a cap in a sentence. */
function explainCap(reason: CapReason): string {
  switch (reason[0]) {
    case 'ltarv':
      return `You borrow ${formatPercent(reason[1], 1)} of the after-repair value`
    case 'ltc':
      return `You borrow ${formatPercent(reason[1], 1)} of property and repairs`
    case 'ltv':
      return `You borrow ${formatPercent(reason[1], 1)} of the value`
    case 'late':
      return `Funds in ${formatDays(reason[1])}; you close in ${reason[2]}`
    case 'rush':
      return `You close in ${formatDays(reason[1])}; its funding time is not published`
    case 'thin':
      return `You borrow ${formatPercent(reason[1], 1)} of property and repairs; it publishes no limit on that`
    case 'property':
      return 'It does not publish whether it takes this type of property'
    case 'credit':
      return 'It publishes no minimum credit, and your score is below 600'
    case 'states':
      return 'It does not publish its states'
    case 'kind':
      return reason[1]
        ? 'Its program is for a similar kind of loan'
        : 'It does not publish which kinds of loan it makes'
    case 'rent':
      return rentNotKnown
    case 'coverage':
      return reason[1] === null
        ? rentNotKnown
        : `The rent covers ${formatPercent(100 * roundShortCoverage(reason[1], 1), 0)} of the payment`
    case 'situation':
      return 'It does not say whether it takes this situation'
  }
}
