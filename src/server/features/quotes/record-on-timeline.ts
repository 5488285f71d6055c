import type { DealEventData } from '#contract/deals/deal-timeline.ts'
import { recordDealEvent } from '#server/features/deals/deal-events.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listLenderNames } from './facts/facts.queries.ts'

type QuoteEventKind = 'asked' | 'quoted' | 'declined' | 'chosen'
type OfLender = { dealId: string; lenderId: string }

/** Adds an event about a lender to the deal's timeline, with the lender's current name, or '' if it was deleted. */
export async function recordOnTimeline<K extends QuoteEventKind>(
  tx: Db,
  kind: K,
  { dealId, lenderId }: OfLender,
  rest: Omit<DealEventData<K>, 'lenderId' | 'lenderName'>,
  at: Date,
): Promise<void> {
  const lenderName = (await listLenderNames(tx, [lenderId])).get(lenderId) ?? ''
  await recordDealEvent(tx, dealId, kind, { lenderId, lenderName, ...rest } as DealEventData<K>, at)
}
