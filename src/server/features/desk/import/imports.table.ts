import { customType, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ImportChoices, ImportProgress } from '#contract/desk/import.ts'
import { users } from '#server/features/accounts/accounts.table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files that operators are importing, with their choices. Kept for a day. */
export const deskImports = pgTable(
  'desk_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    content: bytes().notNull(),
    choices: jsonb().$type<ImportChoices>().notNull(),
    /** Set while the file is being read or written. */
    progress: jsonb().$type<ImportProgress>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('desk_imports_user_id_idx').on(t.userId), index('desk_imports_created_at_idx').on(t.createdAt)],
)
