import { and, count, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type SiteClosingNote, siteClosingNotes } from '#contract/quotes/conversations.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { messages, quoteMailStops, quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Finds the data of an email about a request. Undefined for a missing request or a deactivated investor. `stoppedAt` is
 * when the investor unsubscribed.
 */
export async function findMailFacts(db: Db, requestId: string) {
  const [row] = await db
    .select({
      request: quoteRequests,
      lender: {
        id: lenders.id,
        name: lenders.name,
        contactEmail: lenders.contactEmail,
        isSample: lenders.isSample,
      },
      deal: {
        propertyAddress: deals.propertyAddress,
        propertyState: deals.propertyState,
        propertyType: deals.propertyType,
        dealType: deals.dealType,
        dealStatus: deals.dealStatus,
        occupancy: deals.occupancy,
        useOfProceeds: deals.useOfProceeds,
        loanAmount: deals.loanAmount,
        version: deals.version,
      },
      investor: {
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        companyName: users.companyName,
      },
      stoppedAt: quoteMailStops.createdAt,
    })
    .from(quoteRequests)
    .innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
    .innerJoin(deals, eq(deals.id, quoteRequests.dealId))
    .innerJoin(users, and(eq(users.id, quoteRequests.userId), isNull(users.deletedAt)))
    .leftJoin(quoteMailStops, eq(quoteMailStops.userId, quoteRequests.userId))
    .where(eq(quoteRequests.id, requestId))
  return row
}
export type MailFacts = NonNullable<Awaited<ReturnType<typeof findMailFacts>>>

/** Counts the lender's messages and current quotes in a request that the investor hasn't seen. */
export async function countNews(db: Db, requestId: string): Promise<{ messages: number; quotes: number }> {
  const [inMessages] = await db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.requestId, requestId), eq(messages.author, 'lender'), isNull(messages.readAt)))
  const [inQuotes] = await db
    .select({ unread: count() })
    .from(quotes)
    .where(and(eq(quotes.requestId, requestId), isNull(quotes.supersededAt), isNull(quotes.readAt)))
  return { messages: inMessages?.unread ?? 0, quotes: inQuotes?.unread ?? 0 }
}

const newsNotes = ['deal-changed', 'round-started', 'rounds-off', 'phone-withdrawn'] as const
/**
 * News that a lender gets by email: the investor's unread messages, and changes to the deal, the round or what is
 * shared.
 */
export type LenderNews = 'message' | (typeof newsNotes)[number]

/** Lists what happened in a request since its lender was last emailed about news, unordered. */
export async function listLenderNews(
  db: Db,
  { id, lenderMailedAt }: { id: string; lenderMailedAt: Date | null },
): Promise<LenderNews[]> {
  const rows = await db
    .selectDistinct({ author: messages.author, note: messages.note })
    .from(messages)
    .where(
      and(
        eq(messages.requestId, id),
        lenderMailedAt === null ? undefined : gt(messages.createdAt, lenderMailedAt),
        or(and(eq(messages.author, 'investor'), isNull(messages.readAt)), inArray(messages.note, [...newsNotes])),
      ),
    )
  return rows.map(({ author, note }) => (author === 'investor' ? 'message' : (note as LenderNews)))
}

/** Returns why this site closed the request, if the investor hasn't read it yet. Null otherwise. */
export async function findUnreadClosing(db: Db, requestId: string): Promise<SiteClosingNote | null> {
  const [row] = await db
    .select({ note: messages.note })
    .from(messages)
    .where(
      and(eq(messages.requestId, requestId), inArray(messages.note, [...siteClosingNotes]), isNull(messages.readAt)),
    )
    .limit(1)
  return (row?.note ?? null) as SiteClosingNote | null
}

/** Unsubscribes an investor from emails about quotes. Does nothing for an unknown or already unsubscribed one. */
export async function insertQuoteMailStop(db: Db, userId: string, at: Date): Promise<void> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (known) await db.insert(quoteMailStops).values({ userId, createdAt: at }).onConflictDoNothing()
}
