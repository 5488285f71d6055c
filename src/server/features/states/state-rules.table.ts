import { boolean, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StateName } from '#domain/states/states.ts'

/** Operators' rules for asking lenders, by the property's state. A state without a row hasn't been reviewed. */
export const stateRules = pgTable('state_rules', {
  state: text().$type<StateName>().primaryKey(),
  asking: boolean().notNull().default(true),
  sentence: text(),
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewedBy: text('reviewed_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
