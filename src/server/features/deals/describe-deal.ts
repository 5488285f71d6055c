import type { Deal } from '#contract/deals.ts'
import { wireFlag } from '#contract/wire.ts'
import type { DealRow } from './deals.queries.ts'

/** A deal as its owner sees it. */
export function describeDeal(row: DealRow): Deal {
  return {
    id: row.id,
    userId: row.userId,
    dealType: row.dealType,
    dealStatus: row.dealStatus,
    propertyAddress: row.propertyAddress,
    propertyState: row.propertyState,
    propertyType: row.propertyType,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    purchasePrice: row.purchasePrice,
    propertyValue: row.propertyValue,
    purchasedDate: row.purchasedDate,
    repairBudget: row.repairBudget,
    estimatedArv: row.estimatedArv,
    downpayment: row.downpayment,
    loanAmount: row.loanAmount,
    termMonths: row.termMonths,
    closingTimelineDays: row.closingTimelineDays,
    purpose: row.purpose,
    creditScore: row.creditScore,
    timeframe: row.timeframe,
    experience: row.experience,
    status: row.status,
    contactedLenders: wireFlag(row.contactedLenders),
    contactedAt: row.contactedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    matchCount: row.matchCount,
    eligibleCount: row.eligibleCount,
  }
}
