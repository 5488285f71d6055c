import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { VisitorDeal } from '#contract/accounts/visitor-deal.ts'
import { users } from '#server/features/accounts/accounts.table.ts'

/** A visitor's wizard answers before the account exists. */
export const anonymousSessions = pgTable(
  'anonymous_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    fingerprint: text(),
    currentStep: integer('current_step').notNull().default(1),
    entityType: text('entity_type'),
    companyName: text('company_name'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phoneNumber: text('phone_number'),
    flippingExperience: text('flipping_experience'),
    primaryResidence: text('primary_residence'),
    exitStrategy: text('exit_strategy'),
    /** The deal that the visitor entered on the home page. */
    visitorDeal: jsonb('visitor_deal').$type<VisitorDeal>(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    referrer: text(),
    userAgent: text('user_agent'),
    ipAddress: text('ip_address'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull().default(sql`now() + interval '7 days'`),
    convertedToUser: boolean('converted_to_user').notNull().default(false),
    convertedUserId: uuid('converted_user_id').references(() => users.id, { onDelete: 'set null' }),
    convertedAt: timestamp('converted_at', { withTimezone: true }),
    /** Whether the first deal was submitted, which works once per session. */
    opportunityCreated: boolean('opportunity_created').notNull().default(false),
  },
  (t) => [
    uniqueIndex('anonymous_sessions_session_id_key').on(t.sessionId),
    index('anonymous_sessions_expires_at_idx').on(t.expiresAt),
    index('anonymous_sessions_converted_user_id_idx').on(t.convertedUserId),
  ],
)
