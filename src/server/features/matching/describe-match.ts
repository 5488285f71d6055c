import type { Match } from '#contract/deals.ts'
import { wireFlag } from '#contract/wire.ts'
import { toWireLender } from '../lenders/wire-lender.ts'
import type { MatchWithLender } from './matching.queries.ts'

/** A match as its owner sees it: the figures it was scored with, and the lender as it is now, active or not. */
export function describeMatch({ match, lender }: MatchWithLender): Match {
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
    lender: toWireLender(lender),
  }
}
