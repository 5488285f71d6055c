import type { DealEventData, DealEventKind } from '#contract/deals/deal-timeline.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertDealEvent } from './deal-events.queries.ts'

/** Adds an event to a deal's timeline in the transaction of the change. */
export async function recordDealEvent<K extends DealEventKind>(
  tx: Db,
  dealId: string,
  kind: K,
  data: DealEventData<K>,
  at: Date,
): Promise<void> {
  await insertDealEvent(tx, { dealId, kind, data, createdAt: at })
}
