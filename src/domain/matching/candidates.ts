import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'
import { type Scored, scoreTerms } from './match-score.ts'
import type { Choice } from './standings.ts'

/** A program that fits, with what the order of matches reads. */
export type Candidate<L extends MatchLender = MatchLender> = Scored & { lender: L; program: MatchProgram }

/** A lender's first program in the order, and its cheapest one that is priced, which may be the same. */
export type LenderCandidate<L extends MatchLender = MatchLender> = { best: Candidate<L>; cheapest: Candidate<L> | null }

export function candidateOf<L extends MatchLender>(
  lender: L,
  program: MatchProgram,
  file: MatchFile,
  now: number,
): Candidate<L> {
  return { lender, program, ...scoreTerms(lender, program, file, now) }
}

export function lenderCandidate<L extends MatchLender>(
  { lender, programs }: Choice<L>,
  file: MatchFile,
  now: number,
): LenderCandidate<L> {
  let best: Candidate<L> | undefined
  let cheapest: Candidate<L> | null = null
  for (const program of programs) {
    const candidate = candidateOf(lender, program, file, now)
    if (best === undefined || compareCandidates(candidate, best) < 0) best = candidate
    if (candidate.totalCost !== null && (cheapest === null || compareCosts(candidate, cheapest) < 0))
      cheapest = candidate
  }
  return { best: best!, cheapest }
}

/** What the order of matches reads. */
type Ordered = Pick<Candidate, 'lender' | 'program' | 'score' | 'totalCost'>

/**
 * Best first: by score, then the lower total cost (not priced last), then the faster program (unknown last), then lender and
 * program. The order is total. Ids compare by code unit, so every machine agrees.
 */
export function compareCandidates(a: Ordered, b: Ordered): number {
  return b.score - a.score || compareCosts(a, b)
}

/** Cheapest first, and where that is alike as the order of matches has it. */
export function compareCosts(a: Ordered, b: Ordered): number {
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
