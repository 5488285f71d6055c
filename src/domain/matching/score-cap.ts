import { isAbove, ltarvLimits, ltcLimits, rentalLimits } from '#domain/loan-cost/leverage.ts'
import { formatDays, formatPercent } from '#domain/money/money.ts'
import { checkRule, expectedCoverage } from './eligibility.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

/** The highest score of a match that something speaks against: just below the word "good". */
export const highestCapped = 0.67

/** Why a score is held down, with the figures that the reason's sentence says. Stored with the match. */
export type CapReason =
  | ['ltarv' | 'ltc' | 'ltv', percent: number]
  | ['late', fundingDays: number, closingTimelineDays: number]
  | ['coverage', coverage: number | null]
  | ['kind', isPublished: boolean]
  | ['states' | 'rent' | 'situation']

export function cappedScore(score: number, caps: readonly CapReason[]): number {
  return caps.length > 0 ? Math.min(score, highestCapped) : score
}

export function capReasons(lender: MatchLender, program: MatchProgram, file: MatchFile): CapReason[] {
  const { leverage, deal, kind } = file
  const reasons: CapReason[] = []
  if (kind === 'rental') {
    // A rental is let, not repaired and sold: its value as it is counts, and no value after repair.
    if (leverage.isBaseKnown && isAbove(leverage.loanToBase, rentalLimits[file.purpose].sound))
      reasons.push(['ltv', 100 * leverage.loanToBase])
  } else {
    if (isAbove(leverage.ltarv, ltarvLimits.makeable)) reasons.push(['ltarv', 100 * leverage.ltarv])
    if (leverage.isBaseKnown && isAbove(leverage.ltc, ltcLimits.possible)) reasons.push(['ltc', 100 * leverage.ltc])
  }
  if (program.fundingDays !== null && program.fundingDays > deal.closingTimelineDays)
    reasons.push(['late', program.fundingDays, deal.closingTimelineDays])
  const asks = (rule: 'H2' | 'H12' | 'H13' | 'H14') => checkRule(rule, lender, program, file) === 'ask'
  if (asks('H2')) reasons.push(['states'])
  if (asks('H12')) reasons.push(['kind', program.kinds.length > 0])
  if (asks('H13')) reasons.push(['rent'])
  else if (kind === 'rental' && program.minDscr === null) {
    const coverage = expectedCoverage(program, file)
    if (coverage === null || coverage < 1) reasons.push(['coverage', coverage])
  }
  if (asks('H14')) reasons.push(['situation'])
  return reasons
}

/** Why a match is never called better than possible. */
export function explainCap(reason: CapReason): string {
  switch (reason[0]) {
    case 'ltarv':
      return `You borrow ${formatPercent(reason[1], 1)} of the after-repair value`
    case 'ltc':
      return `You borrow ${formatPercent(reason[1], 1)} of price and repairs`
    case 'ltv':
      return `You borrow ${formatPercent(reason[1], 1)} of the value`
    case 'late':
      return `Funds in ${formatDays(reason[1])}; you close in ${reason[2]}`
    case 'states':
      return 'It does not publish its states'
    case 'kind':
      return reason[1]
        ? 'Its program is for a neighboring kind of loan'
        : 'It does not publish which kinds of loan it makes'
    case 'rent':
      return 'Rent, taxes or insurance are not known'
    case 'coverage':
      return reason[1] === null
        ? 'Rent, taxes or insurance are not known'
        : `The rent covers ${formatPercent(100 * reason[1], 0)} of the payment`
    case 'situation':
      return 'It does not say whether it takes this situation'
  }
}
