import { expectedPrice } from '#domain/loan-cost/loan-cost.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { scoreCandidate } from '#domain/matching/candidates.ts'
import { findChecks } from '#domain/matching/found-checks.ts'
import type { RankedMatch } from '#domain/matching/matching.ts'

/**
 * Computes one program's match for a request, even if the program doesn't fit. Leaves out the lender's cheapest
 * program.
 */
export function computeMatch<L extends MatchLender>(
  lender: L,
  program: MatchProgram,
  request: LoanRequest,
  now: Date,
): RankedMatch<L> {
  return {
    ...scoreCandidate(lender, program, request, now.getTime()),
    cost: expectedPrice(program, request),
    checks: findChecks(lender, program, request),
    cheapest: null,
    isBestFit: true,
  }
}
