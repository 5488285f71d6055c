import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { completeLenders } from '#server/features/lenders/import/import.queries.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lenderClaims, lenderCorrections } from './corrections.table.ts'

const pageSize = 25

type CorrectionRow = typeof lenderCorrections.$inferSelect

/** Stores an open correction and returns its id. */
export async function insertCorrection(
  tx: Db,
  row: Pick<typeof lenderCorrections.$inferInsert, 'lenderId' | 'kind' | 'changes' | 'source' | 'email'>,
): Promise<string> {
  const [inserted] = await tx.insert(lenderCorrections).values(row).returning({ id: lenderCorrections.id })
  return inserted!.id
}

/**
 * Lists a page (from 1) of corrections with a status and their lenders, and their total number. Open ones are sorted
 * oldest first, decided ones latest first.
 */
export async function listCorrectionRows(
  db: Db,
  { page, status }: { page: number; status: CorrectionRow['status'] },
): Promise<{ rows: (CorrectionRow & { lender: ExistingLender })[]; total: number }> {
  const found = await db
    .select({ correction: lenderCorrections, lender: lenders })
    .from(lenderCorrections)
    .innerJoin(lenders, eq(lenders.id, lenderCorrections.lenderId))
    .where(eq(lenderCorrections.status, status))
    .orderBy(status === 'open' ? asc(lenderCorrections.createdAt) : desc(lenderCorrections.decidedAt))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const complete = await completeLenders(db, [...new Map(found.map(({ lender }) => [lender.id, lender])).values()])
  const byId = new Map(complete.map((lender) => [lender.id, lender]))
  return {
    rows: found.map(({ correction }) => ({ ...correction, lender: byId.get(correction.lenderId)! })),
    total: await db.$count(lenderCorrections, eq(lenderCorrections.status, status)),
  }
}

/** Finds a correction, open or decided. `id` must be a UUID. */
export async function findCorrection(db: Db, id: string): Promise<CorrectionRow | undefined> {
  const [row] = await db.select().from(lenderCorrections).where(eq(lenderCorrections.id, id))
  return row
}

/**
 * Stores the decision of the operator `decidedBy`, a user id, on an open correction, without changing the lender.
 * Undefined if it was already decided or doesn't exist.
 */
export async function decideCorrection(
  tx: Db,
  id: string,
  decision: { status: 'accepted' | 'refused'; reason: string | null; decidedBy: string },
): Promise<CorrectionRow | undefined> {
  const [row] = await tx
    .update(lenderCorrections)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(and(eq(lenderCorrections.id, id), eq(lenderCorrections.status, 'open')))
    .returning()
  return row
}

/**
 * Stores a claim to a lender's page and returns its id. The claim expires in `days` days. {@link replaceClaimToken}
 * replaces its token when the email is sent.
 */
export async function insertClaim(
  tx: Db,
  claim: { lenderId: string; email: string; tokenHash: string; days: number },
): Promise<string> {
  const { days, ...row } = claim
  const [inserted] = await tx
    .insert(lenderClaims)
    .values({ ...row, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning({ id: lenderClaims.id })
  return inserted!.id
}

/**
 * Replaces a claim's token and returns its email and lender id. Earlier links stop working. Undefined if the claim has
 * expired or doesn't exist.
 */
export async function replaceClaimToken(db: Db, id: string, tokenHash: string) {
  const [row] = await db
    .update(lenderClaims)
    .set({ tokenHash })
    .where(and(eq(lenderClaims.id, id), gt(lenderClaims.expiresAt, sql`now()`)))
    .returning({ email: lenderClaims.email, lenderId: lenderClaims.lenderId })
  return row
}

/**
 * Marks a token's claim as confirmed and returns its email and lender id. Works repeatedly until the claim expires.
 * Undefined if it has expired or doesn't exist.
 */
export async function openClaim(db: Db, tokenHash: string) {
  const [row] = await db
    .update(lenderClaims)
    .set({ confirmedAt: sql`coalesce(${lenderClaims.confirmedAt}, now())` })
    .where(and(eq(lenderClaims.tokenHash, tokenHash), gt(lenderClaims.expiresAt, sql`now()`)))
    .returning({ lenderId: lenderClaims.lenderId, email: lenderClaims.email })
  return row
}
