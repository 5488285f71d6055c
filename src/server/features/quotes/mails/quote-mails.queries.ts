import { and, asc, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { deals } from '../../deals/deals.table.ts'
import { lenders } from '../../lenders/lenders.table.ts'
import { messages, quoteMailStops, quoteRequests, quotes } from '../quotes.table.ts'

/** What a mail about a request reads; undefined when its investor is gone. */
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
        loanAmount: deals.loanAmount,
        version: deals.version,
      },
      person: {
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

/** What a lender has sent after one moment and up to another, and its investor has not seen. */
export async function countNews(db: Db, requestId: string, after: Date, until: Date) {
  const unseenMessages = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.requestId, requestId),
        ne(messages.author, 'investor'),
        isNull(messages.readAt),
        gt(messages.createdAt, after),
        lte(messages.createdAt, until),
      ),
    )
  const unseenQuotes = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.requestId, requestId),
        isNull(quotes.readAt),
        gt(quotes.createdAt, after),
        lte(quotes.createdAt, until),
      ),
    )
    .orderBy(asc(quotes.createdAt))
  return { messages: unseenMessages.length, quotes: unseenQuotes.length }
}

export async function insertMailStop(db: Db, userId: string, at: Date): Promise<void> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (known) await db.insert(quoteMailStops).values({ userId, createdAt: at }).onConflictDoNothing()
}
