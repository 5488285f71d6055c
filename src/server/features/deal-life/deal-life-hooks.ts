import type { FieldChange } from '#contract/deal-life/edit-deal.ts'
import type { Db } from '#server/db/database.ts'

/** Why a deal asks nobody any more. */
export type ClosingReason = 'withdrawn' | 'funded' | 'dead' | 'owner'

/** What stands above deals hears of their lives, in the transaction that changes them. */
export type DealLifeHooks = {
  /** The deal ceased to ask lenders. */
  onClosed(tx: Db, deal: { dealId: string; userId: string; reason: ClosingReason }): Promise<void>
  /** A pending deal's figures changed; whom it has asked is still asked. */
  onEdited(tx: Db, deal: { dealId: string; userId: string; version: number; fields: FieldChange[] }): Promise<void>
}
