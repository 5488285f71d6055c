import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TermsDocumentKind } from '#contract/closing/final-terms.ts'
import type { QuoteFee } from '#domain/quotes/quote-terms.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'

const percent = (name: string) => numeric(name, { precision: 6, scale: 3, mode: 'number' })
const time = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

/** All versions of lenders' final terms. At most one row of a deal is its closing, which has a `funded_on`. */
export const finalTerms = pgTable(
  'final_terms',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    matchId: uuid('match_id').references(() => matches.id, { onDelete: 'set null' }),
    /** Null for a lender outside the directory. */
    lenderId: uuid('lender_id').references(() => lenders.id, { onDelete: 'set null' }),
    /** The lender's name at that time. */
    lenderName: text('lender_name').notNull(),
    version: integer().notNull(),
    ratePercent: percent('rate_percent').notNull(),
    pointsPercent: percent('points_percent').notNull(),
    loanAmount: numeric('loan_amount', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    termMonths: integer('term_months').notNull(),
    /** Whether interest accrues on the full loan or only on the drawn amount. */
    interestBasis: text('interest_basis').$type<'full' | 'drawn'>().notNull(),
    fees: jsonb().$type<QuoteFee[]>().notNull(),
    minimumInterestMonths: integer('minimum_interest_months'),
    extensionFeePercent: percent('extension_fee_percent'),
    extensionMonths: integer('extension_months'),
    exitFeePercent: percent('exit_fee_percent'),
    exitFeeAfterMonth: integer('exit_fee_after_month'),
    initialAdvance: numeric('initial_advance', { precision: 12, scale: 2, mode: 'number' }),
    holdback: numeric({ precision: 12, scale: 2, mode: 'number' }),
    prepaidInterest: numeric('prepaid_interest', { precision: 12, scale: 2, mode: 'number' }),
    interestReserve: numeric('interest_reserve', { precision: 12, scale: 2, mode: 'number' }),
    impounds: numeric({ precision: 12, scale: 2, mode: 'number' }),
    /** Prepayment penalty in percent of the balance, by year of payoff. */
    prepaySteps: jsonb('prepay_steps').$type<number[]>(),
    prepay: text(),
    conditions: text(),
    documentKind: text('document_kind').$type<TermsDocumentKind>().notNull(),
    documentDate: date('document_date', { mode: 'string' }).notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    fundedOn: date('funded_on', { mode: 'string' }),
    /** When the lender confirmed that the loan closed on these terms. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** The call's idempotency key, and the SHA-256 of its validated body. */
    key: text(),
    bodyHash: text('body_hash').notNull(),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
  },
  (t) => [
    uniqueIndex('final_terms_deal_id_key_key').on(t.dealId, t.key),
    uniqueIndex('final_terms_funded_key').on(t.dealId).where(sql`funded_on is not null`),
    index('final_terms_deal_id_created_at_idx').on(t.dealId, t.createdAt),
    index('final_terms_quote_id_idx').on(t.quoteId),
    index('final_terms_match_id_idx').on(t.matchId),
    index('final_terms_lender_id_funded_on_idx').on(t.lenderId, t.fundedOn),
  ],
)
