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
import type { ProfitFigures } from '#contract/deals/profit-figures.ts'
import type { DealSituation, Stage } from '#domain/choices/deal-choices.ts'
import type { RehabScope } from '#domain/flip/flip-profit.ts'
import type { DealInsight } from '#domain/matching/deal-insight.ts'
import { users } from '#server/features/accounts/accounts.table.ts'

const money = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })

/** Deals. The counts, the insight and the model version are ours, written when the deal is matched. */
export const deals = pgTable(
  'deals',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dealType: text('deal_type').notNull(),
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
    repairsFinanced: boolean('repairs_financed'),
    seniorLoanBalance: money('senior_loan_balance'),
    termMonths: integer('term_months').notNull(),
    closingTimelineDays: integer('closing_timeline_days').notNull(),
    purpose: text().notNull(),
    creditScore: text('credit_score'),
    timeframe: text(),
    experience: text(),
    status: text().notNull().default('pending'),
    contactedLenders: boolean('contacted_lenders').notNull().default(false),
    contactedAt: timestamp('contacted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    matchCount: integer('match_count').notNull().default(0),
    eligibleCount: integer('eligible_count').notNull().default(0),
    insight: jsonb().$type<DealInsight>().notNull(),
    modelVersion: text('model_version').notNull(),
    matchedAt: timestamp('matched_at', { withTimezone: true }).notNull().defaultNow(),
    /** Deals in the last three years as the profile said at submission; with experience and credit the whole file the score reads. */
    dealsLast3Years: integer('deals_last_3_years'),
    occupancy: text(),
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
    /** The lenders shown before sign-up, which the deal leads with. */
    shownLenderIds: uuid('shown_lender_ids').array(),
    stage: text().$type<Stage>().notNull().default('Looking'),
    /** The day it came to its stage; null while it stands where it started. */
    stageOn: date('stage_on', { mode: 'string' }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    inspectionOn: date('inspection_on', { mode: 'string' }),
    closeOn: date('close_on', { mode: 'string' }),
    dateMails: boolean('date_mails').notNull().default(false),
    alerts: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Raised by 1 whenever the deal or its investor's profile changes in a field that matching reads. */
    inputsVersion: integer('inputs_version').notNull().default(1),
    /**
     * The catalogue version that the deal was matched against. The deal is due when a lender of its state has changed since
     * (`lender_changes`); 0 makes it due whatever the lenders. Null when it is no longer kept up: submitted too long ago, or of a
     * deactivated account.
     */
    matchedVersion: bigint('matched_version', { mode: 'number' }).default(0),
  },
  (t) => [
    index('deals_user_id_created_at_idx').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('deals_status_created_at_idx').on(t.status, t.createdAt),
    // Both find due deals: those of a state where a lender changed, and those of another model.
    index('deals_state_matched_version_idx').on(t.propertyState, t.matchedVersion).where(sql`status = 'pending'`),
    index('deals_model_version_idx').on(t.modelVersion).where(sql`status = 'pending' and matched_version is not null`),
    // Few deals have mails of their own, and a run reads them in order.
    index('deals_date_mails_idx').on(t.id).where(sql`date_mails`),
    index('deals_alerts_idx').on(t.userId).where(sql`alerts`),
  ],
)

/** One submit, one deal: the key of a submission, stored in the deal's own transaction. */
export const dealKeys = pgTable(
  'deal_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of the validated body, so that the same key with another body is noticed. */
    bodyHash: text('body_hash').notNull(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('deal_keys_user_id_key_key').on(t.userId, t.key), index('deal_keys_deal_id_idx').on(t.dealId)],
)
