import { storedMatchCount } from '#domain/choices/deal-choices.ts'
import { assumedLoanFees, type PricedTerms, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { expectedPoints, expectedPrice, expectedRate, expectedTotalCost } from '#domain/loan-cost/loan-cost.ts'
import { medianOf } from '#domain/money/median.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { Fit } from '#domain/verdict/deal-verdict.ts'
import type { MoneyPrice } from '#domain/verdict/sources-and-uses.ts'
import type { DealInsight, LoanCost, Medians } from './deal-insight.ts'
import { type EligibilityRule, eligibilityRules, failedRules } from './eligibility.ts'
import { type FoundCheck, findChecks } from './found-checks.ts'
import { type MatchFile, matchFile } from './match-file.ts'
import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from './match-inputs.ts'
import { type KnownTerms, scoreTerms } from './match-score.ts'
import { type Choice, choicesBut, type Standing, standingsOf } from './standings.ts'

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
  /** How every lender stands to the file. */
  standings: readonly Standing<L>[]
}

/**
 * The lenders that fit a deal, best first: by score, then the lower total cost, then the faster program (unknown last), then lender
 * and program. Of a lender only its first program in this order counts. The order is total, so it does not depend on the order the
 * lenders come in.
 */
export function rankLenders<L extends MatchLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
  limit: number = storedMatchCount,
  file: MatchFile = matchFile(deal, investor),
): Ranking<L> {
  const standings = standingsOf(lenders, file)
  const fitting = choicesBut(standings, []).map((choice) => bestCandidate(choice, file, now))
  const best = fitting.toSorted(compareCandidates).slice(0, limit)
  const totals = Float64Array.from(fitting, ({ totalCost }) => totalCost).sort()
  return {
    eligibleCount: fitting.length,
    ruleCounts: countRules(standings),
    matches: best.map(({ lender, program }) => matchProgram(lender, program, file, now)),
    lowestTotal: totals[0] ?? null,
    highestTotal: totals.at(-1) ?? null,
    medians: mediansOf(fitting, file),
    file,
    standings,
  }
}

/** How many lenders fit, and the middle of what they charge: what {@link rankLenders} finds, for whoever tries many deals. */
export function fitOf(fitting: readonly Choice[], file: MatchFile, now: Date): Fit {
  const best = fitting.map((choice) => bestCandidate(choice, file, now))
  return { eligibleCount: best.length, medians: moneyPriceOf(best, file) }
}

function mediansOf(fitting: readonly Candidate<MatchLender>[], file: MatchFile): Medians | null {
  const price = moneyPriceOf(fitting, file)
  return price && { totalCost: roundCents(medianBy(fitting, ({ totalCost }) => totalCost)), ...price }
}

/** The middle of what money costs; null when nobody fits. */
function moneyPriceOf(fitting: readonly Candidate<MatchLender>[], { strength }: MatchFile): MoneyPrice | null {
  if (fitting.length === 0) return null
  return {
    ratePercent: medianBy(fitting, ({ priced }) => expectedRate(priced, strength)),
    pointsPercent: medianBy(fitting, ({ priced }) => expectedPoints(priced, strength)),
    loanFees: roundCents(medianBy(fitting, ({ program }) => program.loanFees ?? assumedLoanFees.expected)),
  }
}

function medianBy<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return medianOf(Float64Array.from(items, figure)) ?? 0
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
  const programs = lender.programs.filter((program) => failedRules(lender, program, file).length === 0)
  return programs.length === 0
    ? undefined
    : matchProgram(lender, bestCandidate({ lender, programs }, file, now).program, file, now)
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

/** The first in order of a lender's programs. */
function bestCandidate<L extends MatchLender>(
  { lender, programs }: Choice<L>,
  file: MatchFile,
  now: Date,
): Candidate<L> {
  const candidates = programs.map((program): Candidate<L> => {
    const priced = pricedTerms(program, file.deal.termMonths)
    const { score } = scoreTerms(lender, program, file, now.getTime())
    return { lender, program, priced, score, totalCost: expectedTotalCost(program, file, priced) }
  })
  return candidates.reduce((best, other) => (compareCandidates(other, best) < 0 ? other : best))
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

/** A lender is ruled out by the first rule that its nearest program fails: the one that fails fewest, of as many the first. */
function countRules(standings: readonly Standing[]): DealInsight['ruleCounts'] {
  const counts = new Map(eligibilityRules.map((rule) => [rule, { rule, failed: 0, onlyThis: 0 }]))
  for (const { programs } of standings) {
    const nearest = programs.reduce<readonly EligibilityRule[] | undefined>(
      (least, { failed }) => (least && least.length <= failed.length ? least : failed),
      undefined,
    )
    const count = nearest?.[0] && counts.get(nearest[0])
    if (!count) continue
    count.failed++
    if (nearest.length === 1) count.onlyThis++
  }
  return [...counts.values()]
}
