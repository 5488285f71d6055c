import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/accounts/accounts.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'

/**
 * Consents to calls and texts. Each submission of the dialog that asks lenders adds a row for each of its lenders, so a
 * lender asked about two deals has two. Rows are kept for four years after the account is erased, with only the hash of
 * the phone number.
 */
export const phoneConsents = pgTable(
  'phone_consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    lenderId: uuid('lender_id').references(() => lenders.id, { onDelete: 'set null' }),
    lenderName: text('lender_name').notNull(),
    /** SHA-256 of the number's digits, without the country code 1. */
    phoneHash: text('phone_hash').notNull(),
    calls: boolean().notNull(),
    texts: boolean().notNull(),
    /** The version of the wording that the investor answered. */
    wording: text().notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    /** When the account was erased. The row is deleted four years later. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (t) => [
    index('phone_consents_user_id_idx').on(t.userId),
    index('phone_consents_lender_id_idx').on(t.lenderId),
    index('phone_consents_phone_hash_idx').on(t.phoneHash),
  ],
)
