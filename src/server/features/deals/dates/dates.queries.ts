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
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt), eq(users.emailVerified, true)))
    .where(and(eq(deals.dateMails, true), isDated))
    .orderBy(asc(deals.id))
}

/** Notes that mails about some days are due; those noted before stay as they are. */
export async function noteDueMails(db: Db, dates: readonly DealDate[]): Promise<void> {
  if (dates.length === 0) return
  await db
    .insert(dealDateMails)
    .values(dates.map(({ dealId, kind, on }) => ({ dealId, kind, day: on })))
    .onConflictDoNothing()
}

/** Mails that are due and not sent yet, where mails are still wanted. */
export async function listUnsentMails(db: Db) {
  return db
    .select({
      id: dealDateMails.id,
      kind: dealDateMails.kind,
      day: dealDateMails.day,
      deal: datedColumns,
      to: users.email,
    })
    .from(dealDateMails)
    .innerJoin(deals, eq(deals.id, dealDateMails.dealId))
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt)))
    .where(and(isNull(dealDateMails.sentAt), eq(deals.dateMails, true), isDated))
    .orderBy(asc(dealDateMails.createdAt), asc(dealDateMails.id))
}

export async function markMailSent(db: Db, id: string, at: Date): Promise<void> {
  await db.update(dealDateMails).set({ sentAt: at }).where(eq(dealDateMails.id, id))
}

export async function stopDateMailsOf(db: Db, userId: string): Promise<void> {
  await db.update(deals).set({ dateMails: false }).where(eq(deals.userId, userId))
}
