import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Assumptions } from '#contract/tools/assumptions.ts'
import { users } from '#server/features/accounts/accounts.table.ts'

/** A user's own calculator assumptions. Without a row the default figures apply. */
export const toolAssumptions = pgTable('tool_assumptions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  assumptions: jsonb().$type<Assumptions>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
