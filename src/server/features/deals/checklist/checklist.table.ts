import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ItemStatus } from '#domain/closing/checklist.ts'
import type { ChecklistCondition } from '#domain/closing/checklist-templates.ts'
import { deals } from '#server/features/deals/deals.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

/** The operators' list of documents that lenders ask for. Without rows, the built-in list applies. */
export const checklistTemplates = pgTable('checklist_templates', {
  id: text().primaryKey(),
  occasion: text().$type<ChecklistCondition>().notNull(),
  label: text().notNull(),
  why: text().notNull(),
  days: integer().notNull(),
  late: text().notNull(),
  position: integer().notNull(),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
})

/** The states of a deal's documents. A document without a row is missing. */
export const dealChecklistItems = pgTable(
  'deal_checklist_items',
  {
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    /** A template's id. The row stays when the template is deleted, in case it is added again. */
    itemId: text('item_id').notNull(),
    status: text().$type<ItemStatus>().notNull(),
    note: text(),
    /** The date on which the status was set. */
    since: date({ mode: 'string' }).notNull(),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.itemId] })],
)
