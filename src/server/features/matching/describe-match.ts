import type { Match } from '#contract/deals.ts'
import type { Lender } from '#contract/lenders.ts'
import { wireFlag } from '#contract/wire.ts'
import type { MatchRow } from './matching.queries.ts'

/** A match as its owner sees it: the figures it was scored with, and the lender as it is now, active or not. */
export function describeMatch(match: MatchRow, lender: Lender): Match {
  return {
    id: match.id,
    dealId: match.dealId,
    lenderId: match.lenderId,
    matchScore: match.matchScore,
    status: match.status,
    contacted: wireFlag(match.contacted),
    contactedAt: match.contactedAt?.toISOString() ?? null,
    createdAt: match.createdAt.toISOString(),
    terms: match.terms,
    cost: match.cost,
    modelVersion: match.modelVersion,
    lender,
  }
}
