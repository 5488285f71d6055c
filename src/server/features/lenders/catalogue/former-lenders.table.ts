import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { lenders } from './lenders.table.ts'

/** Lenders that were merged into another one, which their ids and slugs redirect to. */
export const formerLenders = pgTable(
  'former_lenders',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('former_lenders_lender_id_idx').on(t.lenderId)],
)
