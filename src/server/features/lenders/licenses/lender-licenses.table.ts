import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { License } from '#contract/lenders/licenses.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'

/** State licenses that lenders publish, and exemptions from them. An exemption's reason is stored as its number. */
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
    status: text().$type<License['status']>(),
    endsOn: date('ends_on', { mode: 'string' }),
    checkedOn: date('checked_on', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.lenderId, t.state, t.number] })],
)
