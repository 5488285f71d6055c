import { isNotNull, sql } from 'drizzle-orm'
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
import type { messageAuthors, systemNotes } from '#contract/quotes/conversations.ts'
import type { quoteSources } from '#contract/quotes/deal-quotes.ts'
import type { EventName } from '#contract/quotes/events.ts'
import type { DeclineReason, RequestStatus } from '#contract/quotes/quote-requests.ts'
import type { Share, SharedFigures } from '#contract/quotes/shared-sheet.ts'
import type { QuoteFee } from '#domain/quotes/quote-terms.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quoteRounds } from '#server/features/quotes/rounds/rounds.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const id = () => uuid().primaryKey().defaultRandom()
const createdAt = () => time('created_at').notNull().defaultNow()
const updatedAt = () => time('updated_at').notNull().defaultNow()
const percent = (name: string) => numeric(name, { precision: 6, scale: 3, mode: 'number' })
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const dealId = () =>
  uuid('deal_id')
    .notNull()
    .references(() => deals.id, { onDelete: 'cascade' })
const lenderId = () =>
  uuid('lender_id')
    .notNull()
    .references(() => lenders.id, { onDelete: 'cascade' })
const roundId = () => uuid('round_id').references(() => quoteRounds.id, { onDelete: 'set null' })
const matchId = () => uuid('match_id').references(() => matches.id, { onDelete: 'set null' })

/** Submissions of the dialog that asks lenders. Each creates one request per lender. */
export const quoteAsks = pgTable(
  'quote_asks',
  {
    id: id(),
    userId: ownerId(),
    dealId: dealId(),
    /** The call's idempotency key. Null without one. */
    key: text(),
    /** SHA-256 of the deal's id and the validated body. */
    bodyHash: text('body_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('quote_asks_user_id_key_key').on(t.userId, t.key), index('quote_asks_deal_id_idx').on(t.dealId)],
)

/**
 * Quote requests, at most one live one per deal and lender. The status changes only by conditional updates under the
 * investor's lock.
 */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: id(),
    askId: uuid('ask_id')
      .notNull()
      .references(() => quoteAsks.id, { onDelete: 'cascade' }),
    dealId: dealId(),
    matchId: matchId(),
    lenderId: lenderId(),
    userId: ownerId(),
    status: text().$type<RequestStatus>().notNull().default('sent'),
    shared: jsonb().$type<Share>().notNull(),
    message: text().notNull(),
    /** The version of the wording under which calls or texts were allowed; null when neither was. */
    phoneWording: text('phone_wording'),
    phoneWithdrawnAt: time('phone_withdrawn_at'),
    /** When the investor confirmed that the loan is for a business purpose. */
    businessPurposeAt: time('business_purpose_at').notNull(),
    /** The deal's figures when the lender was asked, to show what changed since. */
    figures: jsonb().$type<SharedFigures>().notNull(),
    dealVersion: integer('deal_version').notNull(),
    /** When figures that the lender sees last changed. */
    dealChangedAt: time('deal_changed_at'),
    sentAt: time('sent_at').notNull().defaultNow(),
    openedAt: time('opened_at'),
    firstReplyAt: time('first_reply_at'),
    /** When the quote was chosen, or the request ended. */
    decidedAt: time('decided_at'),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    declineNote: text('decline_note'),
    remindedAt: time('reminded_at'),
    expiresAt: time('expires_at').notNull(),
    /** When the lender was notified that its quote was chosen. Until then the choice can be undone. */
    choiceNotifiedAt: time('choice_notified_at'),
    /** When the last email about news was sent to each side, and when a queued one is due. */
    investorMailedAt: time('investor_mailed_at'),
    investorMailDueAt: time('investor_mail_due_at'),
    lenderMailedAt: time('lender_mailed_at'),
    lenderMailDueAt: time('lender_mail_due_at'),
    /** The round that the lender takes part in. */
    roundId: roundId(),
    /** When the last "You are no longer the lowest" email was sent, or a queued one is due. */
    outbidMailAt: time('outbid_mail_at'),
    /** When the lender unsubscribed from emails about its round. */
    roundMailsStoppedAt: time('round_mails_stopped_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('quote_requests_live_key')
      .on(t.dealId, t.lenderId)
      .where(sql`status in ('sent', 'opened', 'replied', 'quoted', 'chosen')`),
    index('quote_requests_deal_id_idx').on(t.dealId),
    index('quote_requests_user_id_sent_at_idx').on(t.userId, t.sentAt),
    index('quote_requests_lender_id_sent_at_idx').on(t.lenderId, t.sentAt),
    index('quote_requests_ask_id_idx').on(t.askId),
    index('quote_requests_match_id_idx').on(t.matchId),
    index('quote_requests_round_id_idx').on(t.roundId),
    // Serves reminders and expiry.
    index('quote_requests_status_expires_at_idx').on(t.status, t.expiresAt),
  ],
)

/**
 * Private links, with which lenders answer without an account. Each email has a new one, so a request may have several.
 */
export const quoteLinks = pgTable(
  'quote_links',
  {
    id: id(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's 32 random bytes. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('quote_links_token_hash_key').on(t.tokenHash),
    index('quote_links_request_id_idx').on(t.requestId),
    index('quote_links_expires_at_idx').on(t.expiresAt),
  ],
)

/**
 * All versions of quotes. At most one quote of a deal is chosen. A chosen quote stays chosen when a newer version
 * supersedes it.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    /** Null for one that the investor logged by hand. */
    requestId: uuid('request_id').references(() => quoteRequests.id, { onDelete: 'cascade' }),
    dealId: dealId(),
    matchId: matchId(),
    lenderId: lenderId(),
    version: integer().notNull(),
    ratePercent: percent('rate_percent').notNull(),
    pointsPercent: percent('points_percent').notNull(),
    loanAmount: numeric('loan_amount', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    termMonths: integer('term_months').notNull(),
    interestBasis: text('interest_basis').$type<'full' | 'drawn'>().notNull(),
    fees: jsonb().$type<QuoteFee[]>().notNull(),
    minimumInterestMonths: integer('minimum_interest_months'),
    /** The prepayment terms in the lender's words. */
    prepay: text(),
    /** Prepayment penalty in percent of the balance, by year of payoff. */
    prepaySteps: jsonb('prepay_steps').$type<number[]>(),
    extensionFeePercent: percent('extension_fee_percent'),
    extensionMonths: integer('extension_months'),
    exitFeePercent: percent('exit_fee_percent'),
    exitFeeAfterMonth: integer('exit_fee_after_month'),
    initialAdvance: numeric('initial_advance', { precision: 12, scale: 2, mode: 'number' }),
    conditions: text(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** The version of the deal that the lender quoted. */
    dealVersion: integer('deal_version').notNull(),
    roundId: roundId(),
    /** Total cost in dollars for the round's loan amount and hold. Null when the quote isn't ranked. */
    roundTotal: numeric('round_total', { precision: 12, scale: 2, mode: 'number' }),
    /** Whether the round had closed when the quote arrived. */
    isAfterRound: boolean('is_after_round').notNull().default(false),
    supersededAt: time('superseded_at'),
    chosenAt: time('chosen_at'),
    declinedAt: time('declined_at'),
    readAt: time('read_at'),
    /** Who entered the quote: the lender, an automatic sample lender, or the investor. */
    source: text().$type<(typeof quoteSources)[number]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('quotes_deal_id_lender_id_version_key').on(t.dealId, t.lenderId, t.version),
    uniqueIndex('quotes_chosen_key').on(t.dealId).where(isNotNull(t.chosenAt)),
    index('quotes_request_id_idx').on(t.requestId),
    index('quotes_round_id_idx').on(t.roundId),
    index('quotes_lender_id_created_at_idx').on(t.lenderId, t.createdAt),
    index('quotes_match_id_idx').on(t.matchId),
  ],
)

/** Messages between investors and lenders, and system messages to them. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    author: text().$type<(typeof messageAuthors)[number]>().notNull(),
    /** The subject of a system message. */
    note: text().$type<(typeof systemNotes)[number]>(),
    body: text().notNull(),
    readAt: time('read_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('messages_request_id_created_at_idx').on(t.requestId, t.createdAt)],
)

/**
 * Lenders that unsubscribed from all our emails. Blocks emails to the lender and to the address until the row is
 * deleted.
 */
export const lenderStops = pgTable(
  'lender_stops',
  {
    id: id(),
    /** SHA-256 of the lower-cased address. Kept when the lender is deleted. */
    addressHash: text('address_hash').notNull(),
    lenderId: uuid('lender_id').references(() => lenders.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lender_stops_address_hash_key').on(t.addressHash),
    index('lender_stops_lender_id_idx').on(t.lenderId),
  ],
)

/** Investors who unsubscribed from emails about messages and quotes. */
export const quoteMailStops = pgTable('quote_mail_stops', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/**
 * Events for investors' open pages. An investor's ids become visible in order, because writers hold the investor's
 * lock.
 */
export const quoteEvents = pgTable(
  'quote_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    name: text().$type<EventName>().notNull(),
    requestId: uuid('request_id').references(() => quoteRequests.id, { onDelete: 'cascade' }),
    dealId: dealId(),
    createdAt: createdAt(),
  },
  (t) => [
    index('quote_events_user_id_id_idx').on(t.userId, t.id),
    index('quote_events_created_at_idx').on(t.createdAt),
    index('quote_events_request_id_idx').on(t.requestId),
    index('quote_events_deal_id_idx').on(t.dealId),
  ],
)
