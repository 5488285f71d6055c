import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** The directory of lenders. The terms of a lender with programs summarize its programs. Null means not published. */
export const lenders = pgTable(
  'lenders',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    slug: text().notNull(),
    /** Full state names. Empty means nationwide. */
    states: text().array().notNull().default(sql`'{}'::text[]`),
    /** False if the lender doesn't publish its states. Then `states` is empty. */
    statesPublished: boolean('states_published').notNull().default(true),
    description: text(),
    minAmount: numeric('min_amount', { precision: 12, scale: 2, mode: 'number' }),
    maxAmount: numeric('max_amount', { precision: 12, scale: 2, mode: 'number' }),
    minTerm: integer('min_term'),
    maxTerm: integer('max_term'),
    /**
     * Rates and points are percent with up to three decimals. No fixed scale, which would change the text of rows
     * restored from a backup.
     */
    minRate: numeric('min_rate', { mode: 'number' }),
    maxRate: numeric('max_rate', { mode: 'number' }),
    minPoints: numeric('min_points', { mode: 'number' }),
    maxPoints: numeric('max_points', { mode: 'number' }),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    website: text(),
    nmlsId: text('nmls_id'),
    isActive: boolean('is_active').notNull().default(true),
    fundingDays: integer('funding_days'),
    termsCheckedAt: timestamp('terms_checked_at', { withTimezone: true }),
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('lenders_slug_key').on(t.slug),
    // Serves the catalogue and rematching, which read what changed since their last poll.
    index('lenders_updated_at_idx').on(t.updatedAt),
    check(
      'lenders_points_check',
      sql`scale(trim_scale(${t.minPoints})) <= 3 and scale(trim_scale(${t.maxPoints})) <= 3`,
    ),
    check('lenders_rates_check', sql`scale(trim_scale(${t.minRate})) <= 3 and scale(trim_scale(${t.maxRate})) <= 3`),
  ],
)

/** The catalogue version of the last change to a lender that lends in each state. Maintained by triggers. */
export const lenderChanges = pgTable('lender_changes', {
  state: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(1),
})

/** One row, incremented by a trigger on lenders. Every process polls it to know when to reload its catalogue. */
export const catalogueVersion = pgTable('catalogue_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(1),
})

/** Ids and slugs of lenders that were merged into another one. Their URLs redirect to `lenderId`. */
export const formerLenders = pgTable(
  'former_lenders',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('former_lenders_lender_id_idx').on(t.lenderId)],
)

/** The columns that name a lender to investors. */
export const lenderNameColumns = { id: lenders.id, slug: lenders.slug, name: lenders.name, isSample: lenders.isSample }
export type LenderName = Pick<typeof lenders.$inferSelect, keyof typeof lenderNameColumns>
