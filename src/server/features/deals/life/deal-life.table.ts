import { date, index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SheetShow } from '#contract/deals/deal-sheet.ts'
import type { DealEventData, DealEventKind } from '#contract/deals/deal-timeline.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'

const dealId = () =>
  uuid('deal_id')
    .notNull()
    .references(() => deals.id, { onDelete: 'cascade' })
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** What happened to deals, one row an event, written in the transaction that made it happen and never changed. */
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

/** Private links to deals' sheets. */
export const dealSheets = pgTable(
  'deal_sheets',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: dealId(),
    /** SHA-256 of the link's 32 random bytes. */
    tokenHash: text('token_hash').notNull(),
    show: jsonb().$type<SheetShow>().notNull(),
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

/** Against what the next alert of a deal is held: its best five when they were last looked at. */
export const dealAlerts = pgTable('deal_alerts', {
  dealId: dealId().primaryKey(),
  /** Null with fewer than five matches. */
  fifthScore: numeric('fifth_score', { precision: 3, scale: 2, mode: 'number' }),
  fifthTotal: numeric('fifth_total', { precision: 14, scale: 2, mode: 'number' }),
  topLenderIds: jsonb('top_lender_ids').$type<string[]>().notNull(),
  /** Of the deal then: after an edit of deal or profile everything scores anew, which is no news. */
  inputsVersion: integer('inputs_version').notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  /** Lenders that the next mail names. */
  news: jsonb().$type<AlertNews[]>().notNull().default([]),
})

/** A lender that beats a deal's fifth place, as it stood when that was found. Dollars; null where it publishes no rate. */
export type AlertNews = { lenderId: string; name: string; score: number; totalCost: number | null }

/** Mails about a deal's days, each due once; those not sent yet are sent by the next run. */
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
