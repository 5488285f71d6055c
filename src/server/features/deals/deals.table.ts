import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DealInsight } from '#domain/assessment/deal-insight.ts'
import type { DealSituation, RehabScope, Stage } from '#domain/choices/deal-choices.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { users } from '#server/features/accounts/accounts.table.ts'

const money = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })

/** What investors want financed. Counts, insight and model version are written when the deal is matched. */
export const deals = pgTable(
  'deals',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dealType: text('deal_type').notNull(),
    /** The deal's situation at submission, such as under contract. `status` and `stage` say how far it is now. */
    dealStatus: text('deal_status').notNull(),
    propertyAddress: text('property_address').notNull(),
    propertyState: text('property_state').notNull(),
    propertyType: text('property_type').notNull(),
    bedrooms: integer().notNull(),
    bathrooms: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    purchasePrice: money('purchase_price').notNull(),
    propertyValue: money('property_value'),
    purchasedDate: date('purchased_date', { mode: 'string' }),
    repairBudget: money('repair_budget').notNull(),
    estimatedArv: money('estimated_arv').notNull(),
    downpayment: money('downpayment').notNull(),
    loanAmount: money('loan_amount').notNull(),
    /** Whether the loan should pay for the repairs. */
    repairsFinanced: boolean('repairs_financed'),
    seniorLoanBalance: money('senior_loan_balance'),
    termMonths: integer('term_months').notNull(),
    closingTimelineDays: integer('closing_timeline_days').notNull(),
    purpose: text().notNull(),
    /** Credit range, timeframe and experience, from the profile at submission. */
    creditScore: text('credit_score'),
    timeframe: text(),
    experience: text(),
    /** pending (open), withdrawn, funded or dead. */
    status: text().notNull().default('pending'),
    contactedLenders: boolean('contacted_lenders').notNull().default(false),
    contactedAt: timestamp('contacted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    matchCount: integer('match_count').notNull().default(0),
    eligibleCount: integer('eligible_count').notNull().default(0),
    /** The verdict, fixes, near misses and medians that the deal's page shows. */
    insight: jsonb().$type<DealInsight>().notNull(),
    modelVersion: text('model_version').notNull(),
    matchedAt: timestamp('matched_at', { withTimezone: true }).notNull().defaultNow(),
    /** Deals in the last three years, from the profile at submission. */
    dealsLast3Years: integer('deals_last_3_years'),
    occupancy: text(),
    /** When the investor attested that the property is an investment, and the version of the wording. */
    attestedAt: timestamp('attested_at', { withTimezone: true }),
    attestationVersion: text('attestation_version'),
    useOfProceeds: text('use_of_proceeds'),
    latePayments: text('late_payments'),
    otherLiens: boolean('other_liens'),
    situations: text().array().$type<DealSituation[]>(),
    loanKind: text('loan_kind'),
    holdMonths: integer('hold_months'),
    units: integer(),
    rehabScope: text('rehab_scope').$type<RehabScope>(),
    squareFeet: integer('square_feet'),
    payoff: money('payoff'),
    monthlyRent: money('monthly_rent'),
    yearlyTaxes: money('yearly_taxes'),
    yearlyInsurance: money('yearly_insurance'),
    monthlyHoa: money('monthly_hoa'),
    profitFigures: jsonb('profit_figures').$type<ProfitFigures>(),
    /** The lenders that the investor was shown before signing up. The deal's page lists them first. */
    shownLenderIds: uuid('shown_lender_ids').array(),
    stage: text().$type<Stage>().notNull().default('Looking'),
    /** The date of the stage. Null for the first stage. */
    stageOn: date('stage_on', { mode: 'string' }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    inspectionOn: date('inspection_on', { mode: 'string' }),
    closeOn: date('close_on', { mode: 'string' }),
    dateMails: boolean('date_mails').notNull().default(false),
    alerts: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Incremented when the deal's or the investor's data that matching reads changes. */
    inputsVersion: integer('inputs_version').notNull().default(1),
    /**
     * The version of the lender catalogue that the deal was matched with. The deal is due when a lender in its state
     * has changed since. 0 makes it due in any case. Null stops rematching: the deal is too old, or its account is
     * deactivated.
     */
    matchedVersion: bigint('matched_version', { mode: 'number' }).default(0),
  },
  (t) => [
    index('deals_user_id_created_at_idx').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('deals_status_created_at_idx').on(t.status, t.createdAt),
    // Both indexes find due deals: those in a state whose lenders changed, and those matched by another model version.
    index('deals_state_matched_version_idx').on(t.propertyState, t.matchedVersion).where(sql`status = 'pending'`),
    index('deals_model_version_idx').on(t.modelVersion).where(sql`status = 'pending' and matched_version is not null`),
    // Few deals have date emails, and the job reads them in order.
    index('deals_date_mails_idx').on(t.id).where(sql`date_mails`),
    index('deals_alerts_idx').on(t.userId).where(sql`alerts`),
  ],
)

/** Idempotency keys of submissions. A key is stored in its deal's transaction. */
export const dealKeys = pgTable(
  'deal_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of the validated body, to detect the same key with another body. */
    bodyHash: text('body_hash').notNull(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('deal_keys_user_id_key_key').on(t.userId, t.key), index('deal_keys_deal_id_idx').on(t.dealId)],
)
