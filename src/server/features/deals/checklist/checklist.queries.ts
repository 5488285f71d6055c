import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ItemState } from '#domain/closing/checklist.ts'
import type { ChecklistTemplate } from '#domain/closing/checklist-templates.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { checklistTemplates, dealChecklistItems } from './checklist.table.ts'

/** Lists the operators' checklist templates in their order. Empty while the built-in list is in use. */
export async function listStoredTemplates(db: Db): Promise<ChecklistTemplate[]> {
  const { id, occasion, label, why, days, late } = checklistTemplates
  return db
    .select({ id, when: occasion, label, why, days, late })
    .from(checklistTemplates)
    .orderBy(asc(checklistTemplates.position), asc(checklistTemplates.id))
}

/** Blocks other changes to the list until the transaction ends. Readers aren't blocked. */
export async function lockTemplates(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${checklistTemplates} in share row exclusive mode`)
}

/** Replaces the operators' list with these items, in this order. `items` must not be empty. */
export async function replaceTemplates(tx: Db, items: readonly ChecklistTemplate[], at: Date): Promise<void> {
  await tx.delete(checklistTemplates)
  await tx
    .insert(checklistTemplates)
    .values(
      items.map(({ when, ...item }, position) => ({ ...item, occasion: when, position, createdAt: at, updatedAt: at })),
    )
}

/** Returns the stored states of several deals' documents, by deal id and item id. Omits deals without any. */
export async function listItemStates(
  db: Db,
  dealIds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, ItemState>>> {
  if (dealIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(dealChecklistItems)
    .where(inArray(dealChecklistItems.dealId, [...dealIds]))
  const byDeal = Map.groupBy(rows, ({ dealId }) => dealId)
  return new Map(
    [...byDeal].map(([dealId, items]) => [
      dealId,
      new Map(items.map(({ itemId, status, note, since }) => [itemId, { status, note, since }])),
    ]),
  )
}

/** Stores a document's state, replacing an earlier one. */
export async function saveItemState(
  tx: Db,
  { dealId, itemId }: { dealId: string; itemId: string },
  state: ItemState,
  at: Date,
): Promise<void> {
  await tx
    .insert(dealChecklistItems)
    .values({ dealId, itemId, ...state, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [dealChecklistItems.dealId, dealChecklistItems.itemId],
      set: { ...state, updatedAt: at },
    })
}

export type ChecklistInvestor = Pick<
  typeof users.$inferSelect,
  'entityType' | 'flippingExperience' | 'reDealsLast3Years' | 'exitStrategy'
>

/** Finds the investor's data that decides which documents are needed. */
export async function findChecklistInvestor(db: Db, userId: string): Promise<ChecklistInvestor | undefined> {
  const { entityType, flippingExperience, reDealsLast3Years, exitStrategy } = users
  const [row] = await db
    .select({ entityType, flippingExperience, reDealsLast3Years, exitStrategy })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
