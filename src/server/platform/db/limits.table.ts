import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Counters of the write limits: the points a key took in its window, and the window's end in milliseconds since 1970. The table is unlogged, so taking a point does not
 * wait for the disk; PostgreSQL empties it when it recovers from a crash.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
