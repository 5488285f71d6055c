import type { FieldChange } from '#contract/deals/edit-deal.ts'
import type { MatchCatalogue } from '#server/features/deals/submitting/match-catalogue.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

/** Why a deal asks nobody any more. */
type ClosingReason = 'withdrawn' | 'funded' | 'dead' | 'owner'

/** What stands above deals hears of their lives, in the transaction that changes them. */
export type DealLifeHooks = {
  /** The deal ceased to ask lenders. */
  onClosed(tx: Db, deal: { dealId: string; userId: string; reason: ClosingReason }): Promise<void>
  /** The deal was funded on a day, with the final terms it closed on where they are known; or is not funded any more (`on` null). */
  onFunded(tx: Db, deal: { dealId: string; on: string | null; finalTermsId: string | null }): Promise<void>
  /** A pending deal's figures changed; whom it has asked is still asked. */
  onEdited(tx: Db, deal: { dealId: string; userId: string; version: number; fields: FieldChange[] }): Promise<void>
}

/** What changing a deal's life takes. */
export type DealLifeDeps = { db: Database; clock: () => Date; catalogue: MatchCatalogue; hooks: DealLifeHooks }
