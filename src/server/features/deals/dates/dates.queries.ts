import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { DealDate } from '#contract/deals/deal-dates.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { dealDateMails } from '#server/features/deals/life/deal-life.table.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import type { Db } from '#server/platform/db/database.ts'

const datedColumns = {
  id: deals.id,
  userId: deals.userId,
  propertyAddress: deals.propertyAddress,
  status: deals.status,
  stage: deals.stage,
  loanKind: deals.loanKind,
  inspectionOn: deals.inspectionOn,
  closeOn: deals.closeOn,
  closingTimelineDays: deals.closingTimelineDays,
  termMonths: deals.termMonths,
  createdAt: deals.createdAt,
}

const isDated = inArray(deals.status, ['pending', 'funded'])

export async function listDatedDeals(db: Db, userId: string) {
  return db
    .select(datedColumns)
    .from(deals)
    .where(and(eq(deals.userId, userId), isDated))
}

/** Deals whose investors asked for mails about their days, of living accounts with a verified email. */
export async function listDealsWithDateMails(db: Db) {
  return db
    .select(datedColumns)
    .from(deals)
    .innerJoin(
      users,
      and(
        eq(users.id, deals.userId),
        isNull(users.deletedAt),
        eq(users.emailVerified, true),
        isNull(users.mailRefusedAt),
      ),
    )
    .where(and(eq(deals.dateMails, true), isDated))
    .orderBy(asc(deals.id))
}

/** Notes that mails about some days are due. Returns the new notes; those of an earlier look stay as they are. */
export async function noteDueMails(tx: Db, dates: readonly DealDate[]): Promise<string[]> {
  const rows = await tx
    .insert(dealDateMails)
    .values(dates.map(({ dealId, kind, on }) => ({ dealId, kind, day: on })))
    .onConflictDoNothing()
    .returning({ id: dealDateMails.id })
  return rows.map(({ id }) => id)
}

/** A mail that was not sent yet and is still wanted, with what it says and where it goes. */
export async function findDateMail(db: Db, id: string) {
  const [row] = await db
    .select({ kind: dealDateMails.kind, day: dealDateMails.day, deal: datedColumns, to: users.email })
    .from(dealDateMails)
    .innerJoin(deals, and(eq(deals.id, dealDateMails.dealId), eq(deals.dateMails, true), isDated))
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt), eq(users.emailVerified, true)))
    .where(and(eq(dealDateMails.id, id), isNull(dealDateMails.sentAt)))
  return row
}

/** Forgets a mail that was not sent. */
export async function deleteDateMail(db: Db, id: string): Promise<void> {
  await db.delete(dealDateMails).where(and(eq(dealDateMails.id, id), isNull(dealDateMails.sentAt)))
}

export async function markMailSent(db: Db, id: string, at: Date): Promise<void> {
  await db.update(dealDateMails).set({ sentAt: at }).where(eq(dealDateMails.id, id))
}

export async function stopDateMailsOf(db: Db, userId: string): Promise<void> {
  await db.update(deals).set({ dateMails: false }).where(eq(deals.userId, userId))
}
