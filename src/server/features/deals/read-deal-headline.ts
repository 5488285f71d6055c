import type { DealHeadline } from '#domain/deal/deal-headline.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Finds a deal's headline and next step. Undefined if the investor has no such deal. The dashboard feature implements
 * it.
 */
export type ReadDealHeadline = (
  db: Db,
  deal: { userId: string; dealId: string; now: Date },
) => Promise<DealHeadline | undefined>

export type MailButton = { label: string; href: string }

/** Returns an email's button for the deal's next step, or one that opens the deal if there is none. */
export function nextStepButton(headline: DealHeadline | undefined, publicUrl: string, dealId: string): MailButton {
  const next = headline?.next ?? { label: 'Open the deal', place: 'overview' }
  const search = next.place === 'overview' ? '' : `?tab=${next.place}`
  return { label: next.label, href: `${publicUrl}/deals/${dealId}${search}` }
}
