import type { CreditBand } from './credit-bands.ts'
import { cent, figureRuleBits, ruleBits, shareTolerance, shortestNoteSlackMonths } from './eligibility.ts'
import { type MatchColumns, matchColumnsOf } from './match-columns.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender } from './match-inputs.ts'
import { scanMemory } from './scan-memory.ts'

/**
 * The rules that every program of some lenders fails for a file: computed once for everything that asks about the same file. Two flat
 * arrays, so that a pass skips a lender that is out without touching its objects.
 */
export type FailedRules = {
  /** By program, lender after lender in their order. */
  bits: Uint16Array
  /** Where each lender's programs begin in `bits`, and at the end how many there are. */
  starts: Uint32Array
}

/** `failedRuleBits` of every program: the rules are written down there, here they run over columns. */
export function failedRulesOf(lenders: readonly MatchLender[], file: MatchFile): FailedRules {
  const columns = matchColumnsOf(lenders)
  const bits = new Uint16Array(columns.isActive.length)
  markFigures(columns, file, bits)
  markFile(columns, file, bits)
  columns.states.markWithout(file.deal.propertyState, bits, ruleBits.H2)
  columns.propertyTypes.markWithout(file.deal.propertyType, bits, ruleBits.H9)
  columns.purposes.markWithout(file.purpose, bits, ruleBits.H11)
  return { bits, starts: columns.starts }
}

const changedMemory = scanMemory((length) => new Uint16Array(length))

/**
 * The same for a file that differs in price, loan, repairs or term alone: nothing but H3 to H6 reads them. The next call writes over the
 * answer.
 */
export function failedAtFigures(
  lenders: readonly MatchLender[],
  file: MatchFile,
  { bits, starts }: FailedRules,
): FailedRules {
  const changed = changedMemory(bits.length)
  markFigures(matchColumnsOf(lenders), file, changed)
  for (let at = 0; at < bits.length; at++) changed[at]! |= bits[at]! & ~figureRuleBits
  return { bits: changed, starts }
}

/** H3 to H6. */
function markFigures({ limits }: MatchColumns, { deal, leverage }: MatchFile, bits: Uint16Array): void {
  const { minAmount, maxAmount, minTerm, maxTerm } = limits
  const { maxAdvancePercent, maxRehabPercent, maxLtcPercent, maxLtarvPercent } = limits
  const { loanAmount, termMonths, repairBudget } = deal
  const { base, isBaseKnown, ltarv, ltc } = leverage
  for (let at = 0; at < bits.length; at++) {
    let failed = 0
    if (loanAmount < minAmount[at]! || loanAmount > maxAmount[at]!) failed |= ruleBits.H3
    if (termMonths > maxTerm[at]!) failed |= ruleBits.H4
    if (termMonths < minTerm[at]! - shortestNoteSlackMonths) failed |= ruleBits.H5
    if (ltarv > maxLtarvPercent[at]! / 100 + shareTolerance) failed |= ruleBits.H6
    else if (isBaseKnown) {
      const rehab = Math.min(repairBudget, (maxRehabPercent[at]! / 100) * repairBudget)
      if (loanAmount > (maxAdvancePercent[at]! / 100) * base + rehab + cent) failed |= ruleBits.H6
      else if (ltc > maxLtcPercent[at]! / 100 + shareTolerance) failed |= ruleBits.H6
    }
    bits[at] = failed
  }
}

/** H1, H7, H8, H10, and H9 as far as units go. What the file leaves open fails nothing. */
function markFile(columns: MatchColumns, { credit, deals, units, isIndividual }: MatchFile, bits: Uint16Array): void {
  const { minCreditScore, minDeals, maxUnits } = columns.limits
  const mostCredit = credit === null ? Number.POSITIVE_INFINITY : credit.high
  const mostDeals = deals === null ? Number.POSITIVE_INFINITY : Math.max(0, deals)
  const mostUnits = units ?? Number.NEGATIVE_INFINITY
  for (let at = 0; at < bits.length; at++) {
    let failed = bits[at]!
    if (columns.isActive[at] === 0) failed |= ruleBits.H1
    if (mostCredit < minCreditScore[at]!) failed |= ruleBits.H7
    if (mostDeals < minDeals[at]!) failed |= ruleBits.H8
    if (mostUnits > maxUnits[at]!) failed |= ruleBits.H9
    if (isIndividual && columns.entityRequired[at] === 1) failed |= ruleBits.H10
    bits[at] = failed
  }
}

/** How many lenders fit with one of their programs. */
export function countEligible(failed: FailedRules): number {
  return countPassing(failed, 0, () => true)
}

/** How many would fit with another term: nothing but H4 and H5 reads it. */
export function countEligibleAtTerm(lenders: readonly MatchLender[], failed: FailedRules, termMonths: number): number {
  const { minTerm, maxTerm } = matchColumnsOf(lenders).limits
  return countPassing(
    failed,
    ruleBits.H4 | ruleBits.H5,
    (at) => termMonths <= maxTerm[at]! && termMonths >= minTerm[at]! - shortestNoteSlackMonths,
  )
}

/** How many would fit with another credit: nothing but H7 reads it. */
export function countEligibleAtCredit(
  lenders: readonly MatchLender[],
  failed: FailedRules,
  credit: CreditBand | null,
): number {
  const { minCreditScore } = matchColumnsOf(lenders).limits
  const most = credit === null ? Number.POSITIVE_INFINITY : credit.high
  return countPassing(failed, ruleBits.H7, (at) => most >= minCreditScore[at]!)
}

/** How many would fit a company in place of a person: nothing but H10 reads it, and no company fails it. */
export function countEligibleAsCompany(failed: FailedRules): number {
  return countPassing(failed, ruleBits.H10, () => true)
}

/** How many lenders have a program that fails none but these rules, and by its row passes them. */
function countPassing({ bits, starts }: FailedRules, rules: number, passes: (at: number) => boolean): number {
  let count = 0
  for (let i = 1; i < starts.length; i++) {
    let at = starts[i - 1]!
    while (at < starts[i]! && ((bits[at]! & ~rules) !== 0 || !passes(at))) at++
    if (at < starts[i]!) count++
  }
  return count
}
