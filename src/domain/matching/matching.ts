import { cheapestMatchCount, storedMatchCount } from '#domain/choices/deal-choices.ts'
import type { LoanCost, Medians } from '#domain/loan-cost/cost-figures.ts'
import { expectedPrice } from '#domain/loan-cost/loan-cost.ts'
import { type LoanRequest, loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { medianOf } from '#domain/money/median.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { type Candidate, compareCandidates, compareCosts, type LenderCandidate, scoreLender } from './candidates.ts'
import { type EligibilityRule, eligibilityRules, failedRules } from './eligibility.ts'
import { type Fit, fitOfPrograms } from './fit.ts'
import { type FoundCheck, findChecks } from './found-checks.ts'
import { type LenderFailures, listLenderFailures, listLendersFailingOnly } from './lender-failures.ts'
import type { CheapestProgram, RuleCount, ScoreTerms } from './match-figures.ts'
import type { CapReason } from './score-cap.ts'
import { type TakeOutProgram, takeOutPrograms } from './take-out-rate.ts'

/** A lender that fits a deal: its best program's score, the seven terms, the price and every check. */
export type RankedMatch<L extends MatchLender = MatchLender> = {
  lender: L
  program: MatchProgram
  score: number
  terms: ScoreTerms
  /** The score before caps, and the reasons for the caps. */
  uncapped: number
  caps: CapReason[]
  objections: number
  acceptsSituations: boolean
  cost: LoanCost
  checks: FoundCheck[]
  /** The lender's cheapest program. Null when it is the best one or has the same total, or when none is priced. */
  cheapest: CheapestProgram | null
  /** False for a match that is stored only because it is one of the cheapest. */
  isBestFit: boolean
}

export type Ranking<L extends MatchLender = MatchLender> = {
  /** Counts all lenders that fit, including those beyond the limit. */
  eligibleCount: number
  /** One entry per rule, in rule order: the lenders that it rules out, each counted once. */
  ruleCounts: RuleCount[]
  /** The best lenders that fit, best first, each with its best program. */
  matches: RankedMatch<L>[]
  /** Lenders beyond the limit with the lowest total of any program, cheapest first. */
  cheapest: RankedMatch<L>[]
  /**
   * The lowest total of any program that fits, and the highest total of the lenders' best programs; null when none is
   * priced.
   */
  lowestTotal: number | null
  highestTotal: number | null
  /** Medians of the priced lenders that fit; null when none is priced. */
  medians: Medians | null
  fit: Fit
  request: LoanRequest
  /** All lenders that fit, best first. */
  ordered: readonly LenderCandidate<L>[]
  /** Every lender's result for the request. */
  failures: readonly LenderFailures<L>[]
  /** Rental programs that may make the take-out loan. */
  takeOuts: readonly TakeOutProgram[]
}

/**
 * Ranks the lenders that fit a deal by their best programs, best first, in the order of {@link compareCandidates}.
 * That order is total, so the input order doesn't change it. `matches` holds the first `limit` lenders, and `cheapest`
 * up to ten of the rest, by their cheapest programs. If `request` is passed, it must be the one for `deal` and
 * `investor`.
 */
export function rankLenders<L extends MatchLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
  limit: number = storedMatchCount,
  request: LoanRequest = loanRequestOf(deal, investor, now),
): Ranking<L> {
  const failures = listLenderFailures(lenders, request)
  const fitting = listLendersFailingOnly(failures, []).map((found) => scoreLender(found, request, now.getTime()))
  const ordered = fitting.toSorted((a, b) => compareCandidates(a.best, b.best))
  const takeOuts = takeOutPrograms(failures, request)
  const fit = fitOfPrograms(
    fitting.map(({ best }) => best.program),
    takeOuts,
    request,
  )
  const totals = Float64Array.from(fitting.flatMap(({ best }) => best.totalCost ?? []))
  // Sorts `totals`, so that its last element is the highest.
  const medianTotal = medianOf(totals)
  const rank = (isBestFit: boolean) => (candidate: LenderCandidate<L>) => toRanked(candidate, request, isBestFit)
  return {
    eligibleCount: fitting.length,
    ruleCounts: countFailuresByRule(failures),
    matches: ordered.slice(0, limit).map(rank(true)),
    cheapest: ordered
      .slice(limit)
      .filter(({ cheapest }) => cheapest !== null)
      .sort((a, b) => compareCosts(a.cheapest!, b.cheapest!))
      .slice(0, cheapestMatchCount)
      .map(rank(false)),
    lowestTotal: lowestOf(fitting.flatMap(({ cheapest }) => cheapest?.totalCost ?? [])),
    highestTotal: totals.at(-1) ?? null,
    medians:
      fit.price && medianTotal !== null
        ? {
            totalCost: roundCents(medianTotal),
            ...fit.price,
            pricedCount: totals.length,
            interestBasis: fit.interestBasis,
          }
        : null,
    fit,
    request,
    ordered,
    failures,
    takeOuts,
  }
}

function lowestOf(totals: readonly number[]): number | null {
  return totals.length === 0 ? null : totals.reduce((lowest, total) => Math.min(lowest, total))
}

/**
 * Returns a lender's match with its best program, and names its cheapest program if that is a different one with a
 * different total.
 */
function toRanked<L extends MatchLender>(
  { best, cheapest }: LenderCandidate<L>,
  request: LoanRequest,
  isBestFit: boolean,
): RankedMatch<L> {
  const isOther = cheapest !== null && cheapest.program !== best.program && cheapest.totalCost !== best.totalCost
  return {
    ...matchCandidate(best, request),
    isBestFit,
    cheapest: isOther
      ? { programId: cheapest.program.id, programName: cheapest.program.name, totalCost: cheapest.totalCost! }
      : null,
  }
}

/** Adds the price and all checks to a scored program. */
function matchCandidate<L extends MatchLender>(candidate: Candidate<L>, request: LoanRequest): RankedMatch<L> {
  const { lender, program, score, terms, uncapped, caps, objections, acceptsSituations } = candidate
  return {
    lender,
    program,
    score,
    terms,
    uncapped,
    caps,
    objections,
    acceptsSituations,
    cost: expectedPrice(program, request),
    checks: findChecks(lender, program, request),
    cheapest: null,
    isBestFit: true,
  }
}

/** Returns a lender's match with its best program that fits; undefined when none fits. */
export function findLenderMatch<L extends MatchLender>(
  lender: L,
  request: LoanRequest,
  now: Date,
): RankedMatch<L> | undefined {
  const programs = lender.programs.filter((program) => failedRules(lender, program, request).length === 0)
  return programs.length === 0
    ? undefined
    : toRanked(scoreLender({ lender, programs }, request, now.getTime()), request, true)
}

/**
 * Counts the lenders that each rule rules out. A lender counts for the first rule that its nearest program fails: the
 * program with the fewest failures, the first one on a tie.
 */
function countFailuresByRule(failures: readonly LenderFailures[]): RuleCount[] {
  const counts = new Map(eligibilityRules.map((rule) => [rule, { rule, failed: 0, onlyThis: 0 }]))
  for (const { programs } of failures) {
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
