import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import type { LenderPrograms } from './lender-failures.ts'
import { type ProgramScore, scoreProgram } from './match-score.ts'

/** A program that fits, with its score. */
export type Candidate<L extends MatchLender = MatchLender> = ProgramScore & { lender: L; program: MatchProgram }

/** A lender's best program and its cheapest priced one, which may be the same. */
export type LenderCandidate<L extends MatchLender = MatchLender> = { best: Candidate<L>; cheapest: Candidate<L> | null }

/** Scores a program for a request, whether or not it fits. `now` is in milliseconds since 1970. */
export function scoreCandidate<L extends MatchLender>(
  lender: L,
  program: MatchProgram,
  request: LoanRequest,
  now: number,
): Candidate<L> {
  return { lender, program, ...scoreProgram(lender, program, request, now) }
}

/**
 * Scores a lender's programs, at least one, and returns the best and the cheapest priced one. `now` is in milliseconds
 * since 1970.
 */
export function scoreLender<L extends MatchLender>(
  { lender, programs }: LenderPrograms<L>,
  request: LoanRequest,
  now: number,
): LenderCandidate<L> {
  let best: Candidate<L> | undefined
  let cheapest: Candidate<L> | null = null
  for (const program of programs) {
    const candidate = scoreCandidate(lender, program, request, now)
    if (best === undefined || compareCandidates(candidate, best) < 0) best = candidate
    if (candidate.totalCost !== null && (cheapest === null || compareCosts(candidate, cheapest) < 0))
      cheapest = candidate
  }
  return { best: best!, cheapest }
}

/** The fields that {@link compareCandidates} reads. */
type Ordered = Pick<
  Candidate,
  'lender' | 'program' | 'score' | 'uncapped' | 'objections' | 'acceptsSituations' | 'totalCost'
>

/**
 * Compares matches, best first: published acceptance of the deal's situations, score, fewer objections, uncapped score,
 * then {@link compareCosts}. The order is total. Ids compare by code unit, which is the same in every locale.
 */
export function compareCandidates(a: Ordered, b: Ordered): number {
  return (
    Number(b.acceptsSituations) - Number(a.acceptsSituations) ||
    b.score - a.score ||
    a.objections - b.objections ||
    b.uncapped - a.uncapped ||
    compareCosts(a, b)
  )
}

/** Compares by total cost (unpriced last), funding days (unknown last), lender id and program id. */
export function compareCosts(
  a: Pick<Ordered, 'lender' | 'program' | 'totalCost'>,
  b: Pick<Ordered, 'lender' | 'program' | 'totalCost'>,
): number {
  const costA = a.totalCost ?? Number.MAX_VALUE
  const costB = b.totalCost ?? Number.MAX_VALUE
  if (costA !== costB) return costA - costB
  const daysA = a.program.fundingDays ?? Number.MAX_VALUE
  const daysB = b.program.fundingDays ?? Number.MAX_VALUE
  if (daysA !== daysB) return daysA - daysB
  return compareIds(a.lender.id, b.lender.id) || compareIds(a.program.id ?? '', b.program.id ?? '')
}

function compareIds(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
