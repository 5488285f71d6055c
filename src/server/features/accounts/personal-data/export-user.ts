import { Failure } from '#server/failure.ts'
import { toUserReply } from '#server/features/accounts/to-user-reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listAccounts, readUserData } from './export.queries.ts'

/**
 * Returns the data stored about one user in readable form, even if the account is deactivated. Omits credentials and
 * internal records, such as the activity log.
 * @throws Failure 404 for an unknown id.
 */
export async function exportUser(db: Database, userId: string, now: Date) {
  const [row] = await listAccounts(db, userId)
  if (!row) throw new Failure('missing', `There is no account with the id ${userId}.`)
  const { matches, quoteRequests, quotes, messages, ...rest } = await readUserData(db, row)
  return {
    exportedAt: now.toISOString(),
    user: { ...toUserReply(row), visitorDeal: row.visitorDeal, deactivatedAt: row.deletedAt?.toISOString() ?? null },
    ...rest,
    quoteRequests: quoteRequests.map(({ request, lenderName }) => ({ ...request, lenderName })),
    quotes: quotes.map(({ quote }) => quote),
    messages: messages.map(({ message }) => message),
    matches: matches.map(({ match, lenderName }) => ({ ...match, lenderName })),
  }
}
