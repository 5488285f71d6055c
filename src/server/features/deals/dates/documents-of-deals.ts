import type { DealDate } from '#contract/deals/deal-dates.ts'
import { formatMonthAndDay } from '#domain/calendar/day-text.ts'
import { type ChecklistItem, isOpenItem } from '#domain/closing/checklist.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { listItemStates } from '#server/features/deals/checklist/checklist.queries.ts'
import { documentsOf } from '#server/features/deals/checklist/deal-documents.ts'
import { readTemplates } from '#server/features/deals/checklist/templates.ts'
import { closingOf } from '#server/features/deals/dates-of-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DatedDealRow } from './dates.queries.ts'

type Documents = ReadonlyMap<string, ChecklistItem[]>

/** Returns the checklists of the pending deals, by deal id, using two queries. */
export async function readDocuments(db: Db, deals: readonly DatedDealRow[], today: string): Promise<Documents> {
  const open = deals.filter(({ status }) => status === 'pending')
  if (open.length === 0) return new Map()
  const states = await listItemStates(
    db,
    open.map(({ id }) => id),
  )
  const templates = await readTemplates(db)
  return new Map(
    open.map((deal) => {
      const days = { closingOn: closingOf(deal)?.on ?? null, today }
      return [deal.id, documentsOf(deal, templates, states.get(deal.id), days)]
    }),
  )
}

/**
 * Lists deals whose closing date is set and not before `today`, and that have missing or requested documents, earliest
 * closing first.
 */
export function listMissingDocuments(deals: readonly DatedDealRow[], documents: Documents, today: string) {
  return deals
    .flatMap((deal) => {
      const closing = closingOf(deal)
      const items = (documents.get(deal.id) ?? []).filter(isOpenItem)
      if (!closing || closing.isEstimated || closing.on < today || items.length === 0) return []
      return [
        {
          dealId: deal.id,
          propertyAddress: deal.propertyAddress,
          closingOn: closing.on,
          open: items.length,
          title: `${formatCountOf(items.length, 'document')} to go for ${formatMonthAndDay(closing.on)}`,
          sentences: items.flatMap(({ sentence }) => (sentence ? [sentence] : [])),
        },
      ]
    })
    .sort((a, b) => compare(a.closingOn, b.closingOn))
}

const compare = (a: DealDate['on'], b: DealDate['on']) => (a < b ? -1 : a > b ? 1 : 0)
