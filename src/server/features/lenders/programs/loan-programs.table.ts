import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Program } from '#domain/programs/program.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'

const dollars = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })
const percent = (name: string) => numeric(name, { precision: 6, scale: 3, mode: 'number' })

const noTexts = sql`'{}'::text[]`

/**
 * Sets of published terms. Null, or an empty list of kinds, situations, purposes or property types, means "not
 * published".
 */
export const loanPrograms = pgTable(
  'loan_programs',
  {
    id: uuid().primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kinds: text().array().$type<Program['kinds']>().notNull().default(noTexts),
    /** The situations that the program accepts, and those that it excludes. */
    accepts: text().array().$type<Program['accepts']>().notNull().default(noTexts),
    excludes: text().array().$type<Program['excludes']>().notNull().default(noTexts),
    purposes: text().array().$type<Program['purposes']>().notNull().default(noTexts),
    propertyTypes: text('property_types').array().$type<Program['propertyTypes']>().notNull().default(noTexts),
    /** Full state names, never empty. Null means the lender's states. */
    states: text().array(),
    minAmount: dollars('min_amount'),
    maxAmount: dollars('max_amount'),
    minTerm: integer('min_term'),
    maxTerm: integer('max_term'),
    minRate: percent('min_rate'),
    maxRate: percent('max_rate'),
    minPoints: percent('min_points'),
    maxPoints: percent('max_points'),
    fundingDays: integer('funding_days'),
    maxAdvancePercent: percent('max_advance_percent'),
    maxRehabPercent: percent('max_rehab_percent'),
    maxLtcPercent: percent('max_ltc_percent'),
    maxLtarvPercent: percent('max_ltarv_percent'),
    minCreditScore: integer('min_credit_score'),
    minDeals: integer('min_deals'),
    entityRequired: boolean('entity_required'),
    maxUnits: integer('max_units'),
    minPropertyValue: dollars('min_property_value'),
    minDscr: percent('min_dscr'),
    seasoningMonths: integer('seasoning_months'),
    interestBasis: text('interest_basis').$type<NonNullable<Program['interestBasis']>>(),
    minimumInterestMonths: integer('minimum_interest_months'),
    extensionPercent: percent('extension_percent'),
    extensionMonths: integer('extension_months'),
    exitFeePercent: percent('exit_fee_percent'),
    exitFeeAfterMonth: integer('exit_fee_after_month'),
    interestReserveMonths: integer('interest_reserve_months'),
    prepay: text(),
    /**
     * Prepayment penalty in percent of the balance, by year of payoff. No fixed scale, which would change rows restored
     * from a backup.
     */
    prepaySteps: numeric('prepay_steps', { mode: 'number' }).array(),
    recourse: text().$type<NonNullable<Program['recourse']>>(),
    loanFees: dollars('loan_fees'),
    drawFee: dollars('draw_fee'),
    feesNote: text('fees_note'),
    sourceUrl: text('source_url'),
    termsCheckedAt: timestamp('terms_checked_at', { withTimezone: true }),
  },
  (t) => [
    // Starts with the lender, so it also serves a lender's programs and the foreign key.
    uniqueIndex('loan_programs_lender_id_name_key').on(t.lenderId, sql`lower(${t.name})`),
    check('loan_programs_states_check', sql`cardinality(${t.states}) > 0`),
  ],
)
