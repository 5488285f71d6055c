import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Running processes. Each sends a heartbeat every half minute. */
export const instances = pgTable('instances', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  role: text({ enum: ['server', 'web', 'worker'] })
    .notNull()
    .default('server'),
  version: text().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})
