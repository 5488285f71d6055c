import { isNotNull, isNull } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/accounts/accounts.table.ts'

/** A field's values before and after a change. For personal data, only the field's name is stored. */
export type RecordedChange = { field: string; before?: unknown; after?: unknown }

/** The log of operators' and lenders' changes, kept for 400 days. */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    via: text().$type<'desk' | 'command' | 'claim'>().notNull(),
    /** The operator at the desk. The row stays when their account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** An actor without an account: the system user who ran a command, or the lender of a claim. */
    actorLabel: text('actor_label'),
    /** The action, as `subject.verb`. */
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The subject's name. Null for users, operators, messages and emails, whose names are personal data. */
    subjectLabel: text('subject_label'),
    changes: jsonb().$type<RecordedChange[]>().notNull(),
    /** The entry that this one belongs to, such as the import that changed this lender. */
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
