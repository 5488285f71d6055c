import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { phoneConsents } from './consents.table.ts'

type ConsentRow = typeof phoneConsents.$inferSelect

/** Years that a consent is kept after the account was erased. */
export const consentYears = 4

/** Hashes a phone number by its digits, without the country code 1 of the United States. */
function hashPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return createHash('sha256').update(digits).digest('base64url')
}

/** Stores an investor's consent to calls or texts, one row for each lender, with the phone number only as a hash. */
export async function insertConsents(
  tx: Db,
  lenders: readonly { id: string; name: string }[],
  consent: Pick<ConsentRow, 'userId' | 'calls' | 'texts' | 'wording' | 'givenAt'> & { phone: string },
): Promise<void> {
  const { phone, ...given } = consent
  if (lenders.length === 0) return
  await tx
    .insert(phoneConsents)
    .values(lenders.map(({ id, name }) => ({ ...given, lenderId: id, lenderName: name, phoneHash: hashPhone(phone) })))
}

/** Sets `withdrawnAt` on an investor's consents to calls and texts from a lender, except those already withdrawn. */
export async function withdrawConsents(tx: Db, userId: string, lenderId: string, at: Date): Promise<void> {
  await tx
    .update(phoneConsents)
    .set({ withdrawnAt: at })
    .where(
      and(eq(phoneConsents.userId, userId), eq(phoneConsents.lenderId, lenderId), isNull(phoneConsents.withdrawnAt)),
    )
}

/**
 * Lists the latest 200 consents given with a phone number, in any format, newest first. Includes withdrawn ones and
 * those of erased accounts.
 */
export async function listConsentsOfPhone(db: Db, phone: string): Promise<ConsentRow[]> {
  return db
    .select()
    .from(phoneConsents)
    .where(eq(phoneConsents.phoneHash, hashPhone(phone)))
    .orderBy(desc(phoneConsents.givenAt), phoneConsents.lenderName)
    .limit(200)
}

/** Removes the reference to the account from a user's consents and sets `erasedAt`, before the account is erased. */
export async function detachConsents(tx: Db, userId: string, at: Date): Promise<void> {
  await tx.update(phoneConsents).set({ userId: null, erasedAt: at }).where(eq(phoneConsents.userId, userId))
}

/** Deletes the consents whose account was erased before `time`. */
export async function deleteConsentsErasedBefore(db: Db, time: Date): Promise<void> {
  await db.delete(phoneConsents).where(lt(phoneConsents.erasedAt, time))
}
