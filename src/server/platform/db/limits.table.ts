import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Counters of write limits: the points that a key used in its window, and the window's end in milliseconds since 1970.
 * The table is unlogged, so writes don't wait for the disk. PostgreSQL empties it after a crash.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
