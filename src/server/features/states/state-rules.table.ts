import { boolean, date, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StateAnswers } from '#domain/states/state-rules.ts'
import type { StateName } from '#domain/states/states.ts'

/** Operators' rules for quote requests, by the property's state. A state without a row hasn't been reviewed. */
export const stateRules = pgTable('state_rules', {
  state: text().$type<StateName>().primaryKey(),
  /** Whether lenders may be asked about property in the state. */
  asking: boolean().notNull().default(true),
  /** The sentence that pages show about the state. */
  sentence: text(),
  answers: jsonb().$type<StateAnswers>().notNull().default({}),
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewedBy: text('reviewed_by'),
  reviewUntil: date('review_until', { mode: 'string' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
