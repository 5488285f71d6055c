import { assumedLoanFees, pricedTerms } from './assumed-terms.ts'
import { storedMatchCount } from './deal-choices.ts'
import type { DealInsight, LoanCost, MatchCheck, Medians } from './deal-insight.ts'
import { countFailed, eligibilityRules, failedRuleBits, ruleBits, rulesOf } from './eligibility.ts'
import { expectedPoints, expectedPrice, expectedRate, expectedTotalCost } from './loan-cost.ts'
import { explainChecks } from './match-checks.ts'
import { type MatchFile, matchFile } from './match-file.ts'
import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from './match-inputs.ts'
import { type KnownTerms, scoreProgram, scoreTerms } from './match-score.ts'
import { medianOf } from './median.ts'
import { roundCents } from './rounding.ts'

/** A lender that fits a deal with one of its programs: the score, its eight terms, the price there and every check. */
export type RankedMatch<L extends MatchLender = MatchLender> = {
  lender: L
  program: MatchProgram
  score: number
  terms: KnownTerms
  cost: LoanCost
  checks: MatchCheck[]
}

export type Ranking<L extends MatchLender = MatchLender> = {
  /** All lenders that fit, also those beyond the limit. */
  eligibleCount: number
  /** One per rule, in the order of the rules: the lenders that it rules out, each counted once. */
  ruleCounts: DealInsight['ruleCounts']
  /** The best lenders that fit, best first, each with its best program. */
  matches: RankedMatch<L>[]
  /** The lowest total cost of all lenders that fit, and the middle of what they charge; null when none does. */
  lowestTotal: number | null
  medians: Medians | null
  file: MatchFile
}

/** The rules that each program fails, lender after lender in their order: one look for all that asks about the same file. */
export function failedBitsOf(lenders: readonly MatchLender[], file: MatchFile): Uint16Array {
  let count = 0
  for (const { programs } of lenders) count += programs.length
  const failed = new Uint16Array(count)
  let at = 0
  for (const lender of lenders)
    for (const program of lender.programs) failed[at++] = failedRuleBits(lender, program, file)
  return failed
}

/** How many lenders fit with one of their programs. */
export function countEligible(lenders: readonly MatchLender[], failedBits: Uint16Array): number {
  let count = 0
  let at = 0
  for (const { programs } of lenders) {
    let fits = false
    for (let of = 0; of < programs.length; of++) fits = failedBits[at++] === 0 || fits
    if (fits) count++
  }
  return count
}

/**
 * The lenders that fit a deal, best first: by score, then the lower total cost, then the faster program (unknown last), then lender
 * and program. Of a lender only its first program in this order counts. The order is total, so it does not depend on the order the
 * lenders come in. One pass, in memory bounded by the limit. `failedBits` are those of these lenders, where they are known.
 */
export function rankLenders<L extends MatchLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
  limit: number = storedMatchCount,
  file: MatchFile = matchFile(deal, investor),
  failedBits: Uint16Array = failedBitsOf(lenders, file),
): Ranking<L> {
  const nowMs = now.getTime()
  const bitCounts = new Uint32Array(1 << eligibilityRules.length)
  const kept: Candidate<L>[] = []
  const figures = new FitFigures(lenders.length)
  let at = 0
  for (const lender of lenders) {
    let best: Candidate<L> | undefined
    let nearest = -1
    for (const program of lender.programs) {
      const bits = failedBits[at++]!
      if (bits !== 0) {
        if (nearest < 0 || isNearer(bits, nearest)) nearest = bits
        continue
      }
      const candidate = candidateOf(lender, program, file, nowMs)
      if (best === undefined || compareCandidates(candidate, best) < 0) best = candidate
    }
    if (best === undefined) {
      if (nearest > 0) bitCounts[nearest]!++
      continue
    }
    figures.add(best, file)
    if (limit === 0) continue
    if (kept.length === limit) {
      if (compareCandidates(best, kept[limit - 1]!) >= 0) continue
      kept.pop()
    }
    insertSorted(kept, best)
  }
  return {
    eligibleCount: figures.count,
    ruleCounts: countRules(bitCounts),
    matches: kept.map(({ lender, program }) => matchProgram(lender, program, file, now)),
    lowestTotal: figures.lowestTotal(),
    medians: figures.medians(),
    file,
  }
}

/** One program's match for a file, whether or not it is eligible: ask `failedRules` first. */
export function matchProgram<L extends MatchLender>(
  lender: L,
  program: MatchProgram,
  file: MatchFile,
  now: Date,
): RankedMatch<L> {
  return {
    lender,
    program,
    ...scoreTerms(lender, program, file, now.getTime()),
    cost: expectedPrice(program, file),
    checks: explainChecks(lender, program, file),
  }
}

/** A lender's match with its best program that fits; undefined when none does. */
export function matchLender<L extends MatchLender>(lender: L, file: MatchFile, now: Date): RankedMatch<L> | undefined {
  let best: Candidate<L> | undefined
  for (const program of lender.programs) {
    if (failedRuleBits(lender, program, file) !== 0) continue
    const candidate = candidateOf(lender, program, file, now.getTime())
    if (best === undefined || compareCandidates(candidate, best) < 0) best = candidate
  }
  return best && matchProgram(lender, best.program, file, now)
}

/** Orders matches best first, as {@link rankLenders} does. Ids compare by code unit, so every machine agrees. */
export function compareMatches(a: RankedMatch, b: RankedMatch): number {
  return compareCandidates({ ...a, totalCost: a.cost.totalCost }, { ...b, totalCost: b.cost.totalCost })
}

type Candidate<L extends MatchLender> = {
  lender: L
  program: MatchProgram
  score: number
  totalCost: number
}

function candidateOf<L extends MatchLender>(
  lender: L,
  program: MatchProgram,
  file: MatchFile,
  now: number,
): Candidate<L> {
  const priced = pricedTerms(program, file.deal.termMonths)
  return {
    lender,
    program,
    score: scoreProgram(lender, program, file, priced, now),
    totalCost: expectedTotalCost(program, file, priced),
  }
}

function compareCandidates(a: Candidate<MatchLender>, b: Candidate<MatchLender>): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.totalCost !== b.totalCost) return a.totalCost - b.totalCost
  const daysA = a.program.fundingDays ?? Number.MAX_VALUE
  const daysB = b.program.fundingDays ?? Number.MAX_VALUE
  if (daysA !== daysB) return daysA - daysB
  return compareIds(a.lender.id, b.lender.id) || compareIds(a.program.id ?? '', b.program.id ?? '')
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
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

/** Whether a program fails fewer rules than another; of as many, the first rules in their order decide. */
function isNearer(bits: number, than: number): boolean {
  const [count, other] = [countFailed(bits), countFailed(than)]
  return count === other ? bits < than : count < other
}

/** A lender is ruled out by the first rule that its nearest program fails. */
function countRules(bitCounts: Uint32Array): DealInsight['ruleCounts'] {
  const failed = new Map<string, number>()
  for (const [bits, count] of bitCounts.entries()) {
    if (count === 0) continue
    const rule = rulesOf(bits)[0]!
    failed.set(rule, (failed.get(rule) ?? 0) + count)
  }
  return eligibilityRules.map((rule) => ({
    rule,
    failed: failed.get(rule) ?? 0,
    onlyThis: bitCounts[ruleBits[rule]]!,
  }))
}

/** Collects what all lenders that fit would charge. */
class FitFigures {
  count = 0
  readonly #totals: Float64Array
  readonly #rates: Float64Array
  readonly #points: Float64Array
  readonly #fees: Float64Array

  constructor(most: number) {
    this.#totals = new Float64Array(most)
    this.#rates = new Float64Array(most)
    this.#points = new Float64Array(most)
    this.#fees = new Float64Array(most)
  }

  add({ program, totalCost }: Candidate<MatchLender>, { deal, strength }: MatchFile): void {
    const priced = pricedTerms(program, deal.termMonths)
    this.#totals[this.count] = totalCost
    this.#rates[this.count] = expectedRate(priced, strength)
    this.#points[this.count] = expectedPoints(priced, strength)
    this.#fees[this.count] = program.loanFees ?? assumedLoanFees.expected
    this.count++
  }

  lowestTotal(): number | null {
    return this.count === 0 ? null : this.#totals.subarray(0, this.count).reduce((a, b) => Math.min(a, b))
  }

  medians(): Medians | null {
    const of = (figures: Float64Array) => medianOf(figures.subarray(0, this.count))
    const [totalCost, ratePercent, pointsPercent, loanFees] = [
      of(this.#totals),
      of(this.#rates),
      of(this.#points),
      of(this.#fees),
    ]
    if (totalCost === null || ratePercent === null || pointsPercent === null || loanFees === null) return null
    return { totalCost: roundCents(totalCost), ratePercent, pointsPercent, loanFees: roundCents(loanFees) }
  }
}
