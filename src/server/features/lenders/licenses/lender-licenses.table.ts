import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { lenders } from '#server/features/lenders/catalogue/lenders.table.ts'

/** State licenses that lenders publish. */
export const lenderLicenses = pgTable(
  'lender_licenses',
  {
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    /** A full state name. */
    state: text().notNull(),
    number: text().notNull(),
    regulator: text(),
  },
  (t) => [primaryKey({ columns: [t.lenderId, t.state, t.number] })],
)
