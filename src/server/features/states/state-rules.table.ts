import { boolean, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StateName } from '#domain/states/states.ts'

/** What operators have decided about asking lenders, by the state of the property. A state without a row was never looked at. */
export const stateRules = pgTable('state_rules', {
  state: text().$type<StateName>().primaryKey(),
  asking: boolean().notNull().default(true),
  sentence: text(),
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewedBy: text('reviewed_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
