import { and, asc, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import type { DealDate } from '#contract/deals/deal-dates.ts'
import { receivesMail, users } from '#server/features/accounts/accounts.table.ts'
import { dealDateMails } from '#server/features/deals/deal-life.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
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
  // These decide which documents are needed.
  occupancy: deals.occupancy,
  useOfProceeds: deals.useOfProceeds,
  dealType: deals.dealType,
  dealStatus: deals.dealStatus,
  repairBudget: deals.repairBudget,
  propertyType: deals.propertyType,
  rehabScope: deals.rehabScope,
  situations: deals.situations,
  entityType: users.entityType,
  flippingExperience: users.flippingExperience,
  reDealsLast3Years: users.reDealsLast3Years,
  exitStrategy: users.exitStrategy,
}

const hasDates = inArray(deals.status, ['pending', 'funded'])

/**
 * Lists an investor's pending and funded deals, in no particular order, with the columns that their dates and needed
 * documents depend on.
 */
export async function listDatedDeals(db: Db, userId: string) {
  return db
    .select(datedColumns)
    .from(deals)
    .innerJoin(users, eq(users.id, deals.userId))
    .where(and(eq(deals.userId, userId), hasDates))
}

/**
 * Finds any investor's deal, in any status, with the columns of {@link listDatedDeals}. The caller must check who may
 * see it.
 */
export async function findDatedDeal(db: Db, dealId: string) {
  const [row] = await db
    .select(datedColumns)
    .from(deals)
    .innerJoin(users, eq(users.id, deals.userId))
    .where(eq(deals.id, dealId))
  return row
}
export type DatedDealRow = Awaited<ReturnType<typeof listDatedDeals>>[number]

/**
 * Lists up to `limit` deals after `afterId`, ordered by id, that may need an email about a date: the investor wants and
 * can receive it, and the deal is funded, or pending with an inspection or closing date that hasn't passed.
 */
export async function listDealsWithDateMails(
  db: Db,
  today: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
) {
  return db
    .select(datedColumns)
    .from(deals)
    .innerJoin(users, and(eq(users.id, deals.userId), receivesMail))
    .where(
      and(
        eq(deals.dateMails, true),
        hasDates,
        or(gte(deals.inspectionOn, today), gte(deals.closeOn, today), eq(deals.status, 'funded')),
        afterId === undefined ? undefined : gt(deals.id, afterId),
      ),
    )
    .orderBy(asc(deals.id))
    .limit(limit)
}

/**
 * Records that emails about these dates are due. Skips dates that were recorded before and returns the ids of the new
 * records. `dates` must not be empty.
 */
export async function recordDueMails(tx: Db, dates: readonly DealDate[]): Promise<string[]> {
  const rows = await tx
    .insert(dealDateMails)
    .values(dates.map(({ dealId, kind, on }) => ({ dealId, kind, day: on })))
    .onConflictDoNothing()
    .returning({ id: dealDateMails.id })
  return rows.map(({ id }) => id)
}

/**
 * Finds the record of an unsent email, with its deal and the investor's email address. Undefined if the email was sent,
 * the investor can't receive email or turned off emails about this deal's dates, or the deal is neither pending nor
 * funded.
 */
export async function findDateMail(db: Db, id: string) {
  const [row] = await db
    .select({ kind: dealDateMails.kind, day: dealDateMails.day, deal: datedColumns, to: users.email })
    .from(dealDateMails)
    .innerJoin(deals, and(eq(deals.id, dealDateMails.dealId), eq(deals.dateMails, true), hasDates))
    .innerJoin(users, and(eq(users.id, deals.userId), receivesMail))
    .where(and(eq(dealDateMails.id, id), isNull(dealDateMails.sentAt)))
  return row
}

/** Deletes the record of an unsent email. */
export async function deleteDateMail(db: Db, id: string): Promise<void> {
  await db.delete(dealDateMails).where(and(eq(dealDateMails.id, id), isNull(dealDateMails.sentAt)))
}

export async function markDateMailSent(db: Db, id: string, at: Date): Promise<void> {
  await db.update(dealDateMails).set({ sentAt: at }).where(eq(dealDateMails.id, id))
}

/** Turns off emails about dates for all of an investor's deals. Queued ones aren't sent. */
export async function stopDateMails(db: Db, userId: string): Promise<void> {
  await db.update(deals).set({ dateMails: false }).where(eq(deals.userId, userId))
}
