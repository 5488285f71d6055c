import type { Match } from '#contract/deals/deals.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import type { TransparencyTotal } from '#contract/lenders/transparency-total.ts'
import { booleanString } from '#contract/wire/wire.ts'
import { purposeOfChecks } from '#domain/matching/found-checks.ts'
import { explainCheck } from '#domain/matching/match-checks.ts'
import { explainCaps } from '#domain/matching/score-cap.ts'
import type { MatchRow } from '#server/features/deals/matches.table.ts'

/**
 * Returns a match as its investor sees it: the figures it was scored with, and the lender's current data and
 * transparency (null as in {@link Match}).
 */
export function toMatchReply(match: MatchRow, lender: Lender, transparency: TransparencyTotal | null): Match {
  return {
    id: match.id,
    dealId: match.dealId,
    lenderId: match.lenderId,
    matchScore: match.matchScore,
    status: match.status,
    contacted: booleanString(match.contacted),
    contactedAt: match.contactedAt?.toISOString() ?? null,
    contactChannels: match.contactChannels,
    createdAt: match.createdAt.toISOString(),
    programId: match.programId,
    programName: match.programName,
    fits: match.fits,
    isBestFit: match.isBestFit,
    terms: match.terms,
    cost: match.cost,
    caps: explainCaps(match.caps),
    uncapped: match.uncapped,
    objections: match.objections,
    // The deal's purpose and months held when it was matched. The deal may have changed since.
    purpose: purposeOfChecks(match.checks),
    holdMonths: match.cost.costMonths,
    cheapest: match.cheapest,
    checks: match.checks.map(explainCheck),
    modelVersion: match.modelVersion,
    transparency,
    lender,
  }
}
