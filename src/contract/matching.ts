import { storedMatchCount } from './deal-choices.ts'
import type { DealInsight, LoanCost, ScoreTerms } from './deal-insight.ts'
import { eligibilityRules, ruleBits } from './eligibility.ts'
import { failedBitsOf, ruleColumnsOf } from './eligibility-columns.ts'
import { fileStrength } from './file-strength.ts'
import { expectedPrice, expectedTotalCost } from './loan-cost.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import { scoreLender, scoreTerms } from './match-score.ts'

/** A lender that fits a deal, with the score, the seven terms it adds up from and what the loan would cost there. */
export type RankedMatch<L extends MatchLender = MatchLender> = {
  lender: L
  score: number
  terms: ScoreTerms
  cost: LoanCost
}

export type Ranking<L extends MatchLender = MatchLender> = {
  /** All lenders that fit, also those beyond the limit. */
  eligibleCount: number
  /** One per rule, in the order of the rules: how many lenders fail it, and how many fail only this. */
  ruleCounts: DealInsight['ruleCounts']
  /** The best lenders that fit, best first. */
  matches: RankedMatch<L>[]
  /** The strength of the file, 0 to 1, that all of them were scored with. */
  fileStrength: number
}

/**
 * The lenders that fit a deal, best first: by score, then the lower total cost, then the faster lender (unknown last), then id.
 * The order is total, so it does not depend on the order the lenders come in. One pass, in memory bounded by the limit. `failedBits` are those of these lenders, where they are known.
 */
export function rankLenders<L extends MatchLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
  limit: number = storedMatchCount,
  failedBits: Uint8Array = failedBitsOf(ruleColumnsOf(lenders), deal),
): Ranking<L> {
  const strength = fileStrength(deal, investor)
  const nowMs = now.getTime()
  const bitCounts = new Uint32Array(1 << eligibilityRules.length)
  const kept: Candidate<L>[] = []
  for (let at = 0; at < lenders.length; at++) {
    const bits = failedBits[at]!
    bitCounts[bits]!++
    if (bits !== 0) continue
    const lender = lenders[at]!
    const score = scoreLender(lender, deal, strength, nowMs)
    const last = kept.length < limit ? undefined : kept[limit - 1]
    if (kept.length >= limit && (last === undefined || score < last.score)) continue
    const candidate = { lender, score, totalCost: expectedTotalCost(lender, deal, strength) }
    if (last !== undefined) {
      if (compareCandidates(candidate, last) >= 0) continue
      kept.pop()
    }
    insertSorted(kept, candidate)
  }
  return {
    eligibleCount: bitCounts[0]!,
    ruleCounts: countRules(bitCounts),
    matches: kept.map(({ lender }) => matchLender(lender, deal, strength, now)),
    fileStrength: strength,
  }
}

/** One lender's match for a deal and a file of strength 0 to 1, whether or not it is eligible: ask `failedRules` first. */
export function matchLender<L extends MatchLender>(
  lender: L,
  deal: MatchDeal,
  strength: number,
  now: Date,
): RankedMatch<L> {
  return { lender, ...scoreTerms(lender, deal, strength, now), cost: expectedPrice(lender, deal, strength) }
}

/** Orders matches best first, as {@link rankLenders} does. Ids compare by code unit, so every machine agrees. */
export function compareMatches(a: RankedMatch, b: RankedMatch): number {
  return compareFigures(a.lender, a.score, a.cost.totalCost, b.lender, b.score, b.cost.totalCost)
}

type Candidate<L> = { lender: L; score: number; totalCost: number }

function compareCandidates(a: Candidate<MatchLender>, b: Candidate<MatchLender>): number {
  return compareFigures(a.lender, a.score, a.totalCost, b.lender, b.score, b.totalCost)
}

function compareFigures(
  lenderA: MatchLender,
  scoreA: number,
  costA: number,
  lenderB: MatchLender,
  scoreB: number,
  costB: number,
): number {
  if (scoreA !== scoreB) return scoreB - scoreA
  if (costA !== costB) return costA - costB
  const daysA = lenderA.fundingDays ?? Number.MAX_VALUE
  const daysB = lenderB.fundingDays ?? Number.MAX_VALUE
  if (daysA !== daysB) return daysA - daysB
  return lenderA.id < lenderB.id ? -1 : lenderA.id > lenderB.id ? 1 : 0
}

function insertSorted<L extends MatchLender>(kept: Candidate<L>[], candidate: Candidate<L>): void {
  let low = 0
  let high = kept.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareCandidates(kept[middle]!, candidate) <= 0) low = middle + 1
    else high = middle
  }
  kept.splice(low, 0, candidate)
}

/** From how many lenders failed each exact set of rules to how many failed each rule. */
function countRules(bitCounts: Uint32Array): DealInsight['ruleCounts'] {
  return eligibilityRules.map((rule) => {
    const failed = bitCounts.reduce((sum, count, bits) => (bits & ruleBits[rule] ? sum + count : sum), 0)
    return { rule, failed, onlyThis: bitCounts[ruleBits[rule]]! }
  })
}
