import type { Checklist } from '#contract/closing/checklist.ts'
import { dealClosedMessage } from '#contract/deals/edit-deal.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { type ItemStatus, isOpenItem } from '#domain/closing/checklist.ts'
import { Failure } from '#server/failure.ts'
import { closingOf } from '#server/features/deals/dates-of-deal.ts'
import type { WholeDeal } from '#server/features/deals/deal-life.queries.ts'
import { getOwnDeal, inLockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { findChecklistInvestor, listItemStates, saveItemState } from './checklist.queries.ts'
import { documentsOf } from './deal-documents.ts'
import { readTemplates } from './templates.ts'

export type ChecklistDeps = { db: Database; clock: () => Date }

/**
 * Returns the document checklist of an investor's deal, without items for a consumer loan. Items have due dates only
 * while the deal is pending. The closing that they count from may be estimated.
 * @throws Failure 404 unless the deal is the investor's.
 */
export async function readChecklist(deps: ChecklistDeps, own: OwnDeal): Promise<Checklist> {
  return buildChecklist(deps.db, await getOwnDeal(deps.db, own), deps.clock())
}

/**
 * Changes a document's status, note, or both, and returns the checklist. Documents of a funded deal can be changed too.
 * @throws Failure 404 unless the deal is the investor's and needs the document; 409 `deal-closed` if it is withdrawn or
 * dead.
 */
export async function changeItem(
  deps: ChecklistDeps,
  { itemId, change, ...own }: OwnDeal & { itemId: string; change: { status?: ItemStatus; note?: string | null } },
): Promise<Checklist> {
  return inLockedDeal(deps.db, own, async (tx, { deal }) => {
    const now = deps.clock()
    const list = await buildChecklist(tx, deal, now)
    const item = list.items.find(({ id }) => id === itemId)
    if (!item) throw new Failure('missing', 'Item not found')
    if (list.closingOn === null) throw new Failure('conflict', dealClosedMessage, { reason: 'deal-closed' })
    const before = (await listItemStates(tx, [deal.id])).get(deal.id)?.get(itemId)
    const status = change.status ?? item.status
    const note = change.note === undefined ? item.note : change.note
    const since = before && status === before.status ? before.since : todayOf(now)
    await saveItemState(tx, { dealId: deal.id, itemId }, { status, note, since }, now)
    return buildChecklist(tx, deal, now)
  })
}

async function buildChecklist(db: Db, deal: WholeDeal, now: Date): Promise<Checklist> {
  const templates = await readTemplates(db)
  const investor = (await findChecklistInvestor(db, deal.userId))!
  const states = (await listItemStates(db, [deal.id])).get(deal.id)
  const closing = closingOf(deal)
  const closingOn = closing?.on ?? null
  // A funded deal's documents can't be late.
  const due = deal.status === 'pending' ? closingOn : null
  const items = documentsOf({ ...deal, ...investor }, templates, states, { closingOn: due, today: todayOf(now) })
  return { items, closingOn, isEstimated: closing?.isEstimated ?? false, open: items.filter(isOpenItem).length }
}
