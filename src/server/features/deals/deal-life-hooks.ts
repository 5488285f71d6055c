import type { FieldChange } from '#contract/deals/edit-deal.ts'
import type { MatchCatalogue } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

/** The reason why a deal stops asking lenders. */
type ClosingReason = 'withdrawn' | 'funded' | 'dead' | 'owner-occupied'

/** Callbacks of the features that build on deals. They run in the transaction that changes the deal. */
export type DealLifeHooks = {
  /** The deal stopped asking lenders. */
  onClosed(tx: Db, deal: { dealId: string; userId: string; reason: ClosingReason }): Promise<void>
  /**
   * The deal was funded on a date, with the final terms it closed on if known; or it is no longer funded (`on` is
   * null).
   */
  onFunded(tx: Db, deal: { dealId: string; on: string | null; finalTermsId: string | null }): Promise<void>
  /** A pending deal's figures changed. Its open quote requests continue. */
  onEdited(tx: Db, deal: { dealId: string; userId: string; version: number; fields: FieldChange[] }): Promise<void>
}

/** Dependencies of the actions that change a deal. */
export type DealLifeDeps = { db: Database; clock: () => Date; catalogue: MatchCatalogue; hooks: DealLifeHooks }
