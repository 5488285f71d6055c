import type { Deal } from '#contract/deals/deals.ts'
import { booleanString } from '#contract/wire/wire.ts'
import { pickFields } from '#domain/deal/deal-field-lists.ts'
import { dealFieldNames } from '#domain/deal/deal-fields.ts'
import type { DealRow } from './deals.queries.ts'

/** Returns a deal as its owner sees it. */
export function toDealReply(row: DealRow): Deal {
  return {
    id: row.id,
    userId: row.userId,
    ...pickFields(row, dealFieldNames),
    attestedAt: row.attestedAt?.toISOString() ?? null,
    attestationVersion: row.attestationVersion,
    profitFigures: row.profitFigures,
    stage: row.stage,
    stageOn: row.stageOn,
    version: row.version,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    inspectionOn: row.inspectionOn,
    closeOn: row.closeOn,
    dateMails: row.dateMails,
    alerts: row.alerts,
    creditScore: row.creditScore,
    timeframe: row.timeframe,
    experience: row.experience,
    status: row.status,
    contactedLenders: booleanString(row.contactedLenders),
    contactedAt: row.contactedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    matchCount: row.matchCount,
    eligibleCount: row.eligibleCount,
  }
}
