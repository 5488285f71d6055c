import { storedMatchCount } from '#domain/choices/deal-choices.ts'
import { type PricedTerms, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { expectedPrice, expectedTotalCost } from '#domain/loan-cost/loan-cost.ts'
import type { DealInsight, LoanCost, Medians } from '#domain/matching/deal-insight.ts'
import type { Fit } from '#domain/verdict/deal-verdict.ts'
import { countFailed, eligibilityRules, failedRuleBits, ruleBits, rulesOf } from './eligibility.ts'
import { type FailedRules, failedRulesOf } from './failed-rules.ts'
import { FitFigures } from './fit-figures.ts'
import { type FoundCheck, findChecks } from './found-checks.ts'
import { matchColumnsOf } from './match-columns.ts'
import { type MatchFile, matchFile } from './match-file.ts'
import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from './match-inputs.ts'
import { type KnownTerms, scoreProgram, scoreTerms } from './match-score.ts'
import { publishedFacts } from './published-facts.ts'

/** A lender that fits a deal with one of its programs: the score, its eight terms, the price there and every check. */
export type RankedMatch<L extends MatchLender = MatchLender> = {
  lender: L
  program: MatchProgram
  score: number
  terms: KnownTerms
  cost: LoanCost
  checks: FoundCheck[]
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
  highestTotal: number | null
  medians: Medians | null
  file: MatchFile
}

/**
 * The lenders that fit a deal, best first: by score, then the lower total cost, then the faster program (unknown last), then lender
 * and program. Of a lender only its first program in this order counts. The order is total, so it does not depend on the order the
 * lenders come in. One pass, in memory bounded by the limit. `failed` is what fails of these lenders, where that is known.
 */
export function rankLenders<L extends MatchLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
  limit: number = storedMatchCount,
  file: MatchFile = matchFile(deal, investor),
  failed: FailedRules = failedRulesOf(lenders, file),
): Ranking<L> {
  const nowMs = now.getTime()
  const bitCounts = new Uint32Array(1 << eligibilityRules.length)
  const kept: Candidate<L>[] = []
  const figures = new FitFigures(lenders.length)
  const { bits, starts } = failed
  const { facts } = matchColumnsOf(lenders)
  for (let i = 0; i < lenders.length; i++) {
    const from = starts[i]!
    const to = starts[i + 1]!
    let fitting = 0
    let nearest = -1
    for (let at = from; at < to; at++) {
      if (bits[at] === 0) fitting++
      else if (nearest < 0 || isNearer(bits[at]!, nearest)) nearest = bits[at]!
    }
    if (fitting === 0) {
      if (nearest > 0) bitCounts[nearest]!++
      continue
    }
    const lender = lenders[i]!
    // A score is only there to be compared.
    const isScored = limit > 0 || fitting > 1
    const best = bestCandidate(lender, from, failed, file, nowMs, isScored ? facts : undefined)
    figures.add(best.program, best.priced, file.strength, best.totalCost)
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
    highestTotal: figures.highestTotal(),
    medians: figures.medians(),
    file,
  }
}

/**
 * How many lenders fit, and the middle of what they charge, as {@link rankLenders} finds them: without an order or a total, which
 * takes less than half the time, for whoever tries many deals.
 */
export function fitOf(lenders: readonly MatchLender[], file: MatchFile, now: Date, failed: FailedRules): Fit {
  const figures = new FitFigures(lenders.length)
  const { bits, starts } = failed
  const { facts } = matchColumnsOf(lenders)
  for (let i = 0; i < lenders.length; i++) {
    const from = starts[i]!
    let fitting = 0
    let only = -1
    for (let at = from; at < starts[i + 1]!; at++) {
      if (bits[at] !== 0) continue
      fitting++
      only = at
    }
    if (fitting === 0) continue
    const lender = lenders[i]!
    if (fitting === 1) {
      const program = lender.programs[only - from]!
      figures.add(program, pricedTerms(program, file.deal.termMonths), file.strength)
    } else {
      const { program, priced } = bestCandidate(lender, from, failed, file, now.getTime(), facts)
      figures.add(program, priced, file.strength)
    }
  }
  return { eligibleCount: figures.count, medians: figures.price() }
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
    checks: findChecks(lender, program, file),
  }
}

/** A lender's match with its best program that fits; undefined when none does. */
export function matchLender<L extends MatchLender>(lender: L, file: MatchFile, now: Date): RankedMatch<L> | undefined {
  let best: Candidate<L> | undefined
  for (const program of lender.programs) {
    if (failedRuleBits(lender, program, file) !== 0) continue
    const candidate = candidateOf(lender, program, file, now.getTime(), publishedFacts(lender, program))
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
  priced: PricedTerms
  score: number
  totalCost: number
}

type Comparable = Omit<Candidate<MatchLender>, 'priced'>

/** The first in order of a lender's programs that fit, of which there is one at least; `from` is where they begin. */
function bestCandidate<L extends MatchLender>(
  lender: L,
  from: number,
  { bits }: FailedRules,
  file: MatchFile,
  now: number,
  facts: Uint8Array | undefined,
): Candidate<L> {
  let best: Candidate<L> | undefined
  for (const [place, program] of lender.programs.entries()) {
    if (bits[from + place] !== 0) continue
    const candidate = candidateOf(lender, program, file, now, facts?.[from + place])
    if (best === undefined || compareCandidates(candidate, best) < 0) best = candidate
  }
  return best!
}

/** Without `facts` it is priced alone. */
function candidateOf<L extends MatchLender>(
  lender: L,
  program: MatchProgram,
  file: MatchFile,
  now: number,
  facts: number | undefined,
): Candidate<L> {
  const priced = pricedTerms(program, file.deal.termMonths)
  return {
    lender,
    program,
    priced,
    score: facts === undefined ? 0 : scoreProgram(lender, program, file, priced, now, facts),
    totalCost: expectedTotalCost(program, file, priced),
  }
}

function compareCandidates(a: Comparable, b: Comparable): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.totalCost !== b.totalCost) return a.totalCost - b.totalCost
  const daysA = a.program.fundingDays ?? Number.MAX_VALUE
  const daysB = b.program.fundingDays ?? Number.MAX_VALUE
  if (daysA !== daysB) return daysA - daysB
  return compareIds(a.lender.id, b.lender.id) || compareIds(a.program.id ?? '', b.program.id ?? '')
}

function compareIds(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
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
