import { isNotNull, isNull } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/accounts/accounts.table.ts'

/** What a field was and became. About people only the field's name is kept. */
export type RecordedChange = { field: string; before?: unknown; after?: unknown }

/** Every change of what operators look after, kept for 400 days: who, by which way, what, before, after. */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    via: text().$type<'desk' | 'command' | 'claim'>().notNull(),
    /** The operator at the desk. The row outlives their account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who it was when no account says so: the command line's user of the system, a claim's lender. */
    actorLabel: text('actor_label'),
    /** What was done, as `subject.verb`. */
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The subject's name; null for people, whose names are not kept here. */
    subjectLabel: text('subject_label'),
    changes: jsonb().$type<RecordedChange[]>().notNull(),
    /** The entry that the log shows in place of this one: an import's, of which this is one lender's part. */
    partOf: bigint('part_of', { mode: 'number' }),
  },
  (t) => [
    index('activity_at_idx').on(t.at),
    index('activity_whole_idx').on(t.id).where(isNull(t.partOf)),
    index('activity_part_of_idx').on(t.partOf, t.id).where(isNotNull(t.partOf)),
    index('activity_subject_idx').on(t.subjectKind, t.subjectId, t.id),
    index('activity_action_idx').on(t.action, t.id),
    index('activity_user_id_idx').on(t.userId, t.id),
  ],
)
