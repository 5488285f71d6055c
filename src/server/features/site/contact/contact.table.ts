import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MessageState } from '#contract/desk/messages.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'

/** Addresses to email when an announced feature becomes available. */
export const emailNotifications = pgTable(
  'email_notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('email_notifications_email_key').on(t.email)],
)

/** Visitors' messages to the operators, with their state. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** The deal whose matches the visitor asks about. */
    dealId: uuid('deal_id').references(() => deals.id, { onDelete: 'set null' }),
    state: text().$type<MessageState>().notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('contact_messages_created_at_idx').on(t.createdAt),
    index('contact_messages_state_idx').on(t.state, t.createdAt, t.id),
    index('contact_messages_deal_id_idx').on(t.dealId),
    index('contact_messages_email_idx').on(sql`lower(${t.email})`),
  ],
)

/** Operators' answers to visitors' messages, each sent by email. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** Null once the operator's account is deleted. */
    operatorId: uuid('operator_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the mail server accepted the email. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (t) => [
    index('contact_replies_message_id_idx').on(t.messageId, t.createdAt),
    index('contact_replies_operator_id_idx').on(t.operatorId),
  ],
)
