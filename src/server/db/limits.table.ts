import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Counters of the write limits, in the layout that rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
