import { date, index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LinkKind, LinkShow } from '#contract/deals/deal-sheet.ts'
import type { DealEventData, DealEventKind } from '#contract/deals/deal-timeline.ts'
import { deals } from './deals.table.ts'

const dealId = () =>
  uuid('deal_id')
    .notNull()
    .references(() => deals.id, { onDelete: 'cascade' })
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** The history of deals, one row per event. Written in the transaction of the change and never updated. */
export const dealEvents = pgTable(
  'deal_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: dealId(),
    kind: text().$type<DealEventKind>().notNull(),
    data: jsonb().$type<DealEventData>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('deal_events_deal_id_created_at_idx').on(t.dealId, t.createdAt)],
)

/** Private links to deal sheets, result cards and comparisons. */
export const dealSheets = pgTable(
  'deal_sheets',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: dealId(),
    kind: text().$type<LinkKind>().notNull().default('sheet'),
    /** SHA-256 of the link's 32 random bytes. */
    tokenHash: text('token_hash').notNull(),
    show: jsonb().$type<LinkShow>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    views: integer().notNull().default(0),
    lastViewedAt: timestamp('last_viewed_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('deal_sheets_token_hash_key').on(t.tokenHash),
    index('deal_sheets_deal_id_idx').on(t.dealId),
    index('deal_sheets_expires_at_idx').on(t.expiresAt),
  ],
)

/** Alert baselines: a deal's best five matches at the last check, which the next check compares with. */
export const dealAlerts = pgTable('deal_alerts', {
  dealId: dealId().primaryKey(),
  /** Null with fewer than five matches. */
  fifthScore: numeric('fifth_score', { precision: 3, scale: 2, mode: 'number' }),
  fifthTotal: numeric('fifth_total', { precision: 14, scale: 2, mode: 'number' }),
  topLenderIds: jsonb('top_lender_ids').$type<string[]>().notNull(),
  /** The deal's inputs version at the check. After an edit every score changes, which causes no alert. */
  inputsVersion: integer('inputs_version').notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  /** Lenders that haven't been emailed yet. */
  betterLenders: jsonb('better_lenders').$type<BetterLender[]>().notNull().default([]),
})

/**
 * A lender that beat a deal's fifth match, with the lender's score (0.00-1.00) and total cost in dollars at that time.
 * `totalCost` is null without a published rate.
 */
export type BetterLender = { lenderId: string; name: string; score: number; totalCost: number | null }

/**
 * Emails about a deal's dates, one per date, so that no date is announced twice. `sentAt` is null while the email is
 * due.
 */
export const dealDateMails = pgTable(
  'deal_date_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: dealId(),
    kind: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('deal_date_mails_deal_id_kind_day_key').on(t.dealId, t.kind, t.day)],
)
