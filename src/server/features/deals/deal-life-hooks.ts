import type { FieldChange } from '#contract/deals/edit-deal.ts'
import type { MatchCatalogue } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

/** Why a deal's quote requests are closed. */
type ClosingReason = 'withdrawn' | 'funded' | 'dead' | 'owner-occupied'

/** Callbacks of the features that build on deals. They run in the transaction that changes the deal. */
export type DealLifeHooks = {
  /**
   * Runs when a deal stops being pending or becomes a consumer loan (`owner-occupied`), so that its quote requests must
   * be closed.
   */
  onClosed(tx: Db, deal: { dealId: string; userId: string; reason: ClosingReason }): Promise<void>
  /**
   * Runs when a deal's stage is set to Funded, or to Funded on another day, with the final terms it closed on if known.
   * Runs with `on: null` when the stage is set to one before funding or to Dead, even if the deal was never funded.
   */
  onFundingChanged(tx: Db, deal: { dealId: string; on: string | null; finalTermsId: string | null }): Promise<void>
  /** Runs when a deal's stage is set to any but "Sold or Rented", so that its recorded result must be removed. */
  onUnsold(tx: Db, dealId: string): Promise<void>
  /** Runs when a pending deal was edited, unless it is now a consumer loan. */
  onEdited(tx: Db, deal: { dealId: string; userId: string; version: number; fields: FieldChange[] }): Promise<void>
}

/** Dependencies of the actions that change a deal. */
export type DealLifeDeps = { db: Database; clock: () => Date; catalogue: MatchCatalogue; hooks: DealLifeHooks }
