import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Operators' settings. A secret's value is never shown. */
export const settings = pgTable(
  'settings',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull(),
    value: text().notNull(),
    description: text(),
    /** The evidence of a claim. */
    evidence: text(),
    isSecret: boolean('is_secret').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('settings_key_key').on(t.key)],
)
