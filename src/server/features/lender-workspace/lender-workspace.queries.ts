import { and, asc, desc, eq, exists, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { LenderTemplateInput } from '#contract/lender-workspace/lender-workspace.ts'
import { type LenderName, lenderNameColumns, lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lenderMembers, lenderSessions, lenderSignIns, lenderTemplates } from './lender-workspace.table.ts'

const lenderColumns = { ...lenderNameColumns, contactEmail: lenders.contactEmail }
export type WorkspaceLender = LenderName & { contactEmail: string | null }

/** SQL condition: the lender is active, and the email is its published one or a member's. */
function isAddressOfLender(
  db: Db,
  email: SQL | typeof lenderSessions.email | typeof lenderSignIns.email | string,
): SQL {
  const member = db
    .select({ one: sql`1` })
    .from(lenderMembers)
    .where(and(eq(lenderMembers.lenderId, lenders.id), eq(lenderMembers.email, email)))
  return and(eq(lenders.isActive, true), or(eq(sql`lower(${lenders.contactEmail})`, email), exists(member)))!
}

/** Lists up to five lenders, by name, that a lower-case email may sign in for. */
export async function listLendersOfAddress(db: Db, email: string): Promise<WorkspaceLender[]> {
  return db.select(lenderColumns).from(lenders).where(isAddressOfLender(db, email)).orderBy(asc(lenders.name)).limit(5)
}

/**
 * Stores the hash of a sign-in link's token and returns the row's id. The link expires after `minutes` by the
 * database's clock. The email must be lower-case, or the link won't work.
 */
export async function insertSignIn(
  tx: Db,
  row: { lenderId: string; email: string; tokenHash: string; minutes: number },
): Promise<string> {
  const { minutes, ...values } = row
  const [inserted] = await tx
    .insert(lenderSignIns)
    .values({ ...values, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .returning({ id: lenderSignIns.id })
  return inserted!.id
}

/**
 * Replaces the token of a sign-in link, without extending it. Undefined if the link was used, has expired or is
 * unknown.
 */
export async function replaceSignInToken(db: Db, id: string, tokenHash: string) {
  const [row] = await db
    .update(lenderSignIns)
    .set({ tokenHash })
    .where(and(eq(lenderSignIns.id, id), isNull(lenderSignIns.usedAt), gt(lenderSignIns.expiresAt, sql`now()`)))
    .returning({ email: lenderSignIns.email, lenderId: lenderSignIns.lenderId })
  return row
}

/**
 * Marks a sign-in link as used. Undefined if it was used, has expired or is unknown, if the lender is inactive, or if
 * the email is neither the lender's published one nor a member's.
 */
export async function consumeSignIn(
  tx: Db,
  tokenHash: string,
): Promise<{ lenderId: string; email: string } | undefined> {
  const allowed = tx
    .select({ one: sql`1` })
    .from(lenders)
    .where(and(eq(lenders.id, lenderSignIns.lenderId), isAddressOfLender(tx, lenderSignIns.email)))
  const [row] = await tx
    .update(lenderSignIns)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(lenderSignIns.tokenHash, tokenHash),
        isNull(lenderSignIns.usedAt),
        gt(lenderSignIns.expiresAt, sql`now()`),
        exists(allowed),
      ),
    )
    .returning({ lenderId: lenderSignIns.lenderId, email: lenderSignIns.email })
  return row
}

/** Inserts a session that expires after `hours` by the database's clock. The caller has checked the sign-in. */
export async function insertSession(
  tx: Db,
  { hours, ...values }: { lenderId: string; email: string; tokenHash: string; hours: number },
): Promise<void> {
  await tx.insert(lenderSessions).values({ ...values, expiresAt: sql`now() + make_interval(hours => ${hours})` })
}

/**
 * Finds the session of a token's hash. Undefined if it is unknown or has expired, if the lender is inactive, or if the
 * email is neither the lender's published one nor a member's.
 */
export async function findSession(
  db: Db,
  tokenHash: string,
): Promise<{ sessionId: string; email: string; lender: WorkspaceLender } | undefined> {
  const [row] = await db
    .select({ sessionId: lenderSessions.id, email: lenderSessions.email, lender: lenderColumns })
    .from(lenderSessions)
    .innerJoin(lenders, eq(lenders.id, lenderSessions.lenderId))
    .where(
      and(
        eq(lenderSessions.tokenHash, tokenHash),
        gt(lenderSessions.expiresAt, sql`now()`),
        isAddressOfLender(db, lenderSessions.email),
      ),
    )
  return row
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(lenderSessions).where(eq(lenderSessions.id, sessionId))
}

/** Deletes an email's sessions and sign-in links at a lender. */
export async function deleteSessionsOf(tx: Db, of: { lenderId: string; email: string }): Promise<void> {
  await tx
    .delete(lenderSessions)
    .where(and(eq(lenderSessions.lenderId, of.lenderId), eq(lenderSessions.email, of.email)))
  await tx.delete(lenderSignIns).where(and(eq(lenderSignIns.lenderId, of.lenderId), eq(lenderSignIns.email, of.email)))
}

export async function deleteExpiredSignInsAndSessions(db: Db): Promise<void> {
  await db.delete(lenderSessions).where(lt(lenderSessions.expiresAt, sql`now()`))
  await db.delete(lenderSignIns).where(lt(lenderSignIns.expiresAt, sql`now()`))
}

/** Finds a lender, active or not. `lenderId` must be a UUID. */
export async function findWorkspaceLender(db: Db, lenderId: string): Promise<WorkspaceLender | undefined> {
  const [row] = await db.select(lenderColumns).from(lenders).where(eq(lenders.id, lenderId))
  return row
}

/** Lists a lender's invited members, oldest first. Its published email isn't among them. */
export async function listMemberRows(db: Db, lenderId: string) {
  return db
    .select()
    .from(lenderMembers)
    .where(eq(lenderMembers.lenderId, lenderId))
    .orderBy(asc(lenderMembers.createdAt))
}

/** Stores a member. False if the lender already has a member with this email. */
export async function insertMember(
  tx: Db,
  row: { lenderId: string; email: string; invitedBy: string },
): Promise<boolean> {
  const rows = await tx.insert(lenderMembers).values(row).onConflictDoNothing().returning({ id: lenderMembers.id })
  return rows.length > 0
}

/**
 * Deletes a member, but not its sessions, and returns its email. Undefined if the lender has no such member. The id
 * must be a UUID.
 */
export async function deleteMember(tx: Db, lenderId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(lenderMembers)
    .where(and(eq(lenderMembers.lenderId, lenderId), eq(lenderMembers.id, id)))
    .returning({ email: lenderMembers.email })
  return row?.email
}

/** Lists a lender's templates of both kinds, sorted by name. */
export async function listTemplateRows(db: Db, lenderId: string) {
  return db
    .select()
    .from(lenderTemplates)
    .where(eq(lenderTemplates.lenderId, lenderId))
    .orderBy(asc(lenderTemplates.name), desc(lenderTemplates.createdAt))
}

/** Stores a template, replacing one of the same kind and name. */
export async function saveTemplate(tx: Db, lenderId: string, input: LenderTemplateInput): Promise<void> {
  const { kind, name } = input
  const content = {
    body: input.kind === 'answer' ? input.body : null,
    quote: input.kind === 'quote' ? input.quote : null,
  }
  await tx
    .insert(lenderTemplates)
    .values({ lenderId, kind, name, ...content })
    .onConflictDoUpdate({
      target: [lenderTemplates.lenderId, lenderTemplates.kind, lenderTemplates.name],
      set: { ...content, updatedAt: sql`now()` },
    })
}

/** Deletes a lender's template, if it has one with this id. The id must be a UUID. */
export async function deleteTemplate(db: Db, lenderId: string, id: string): Promise<void> {
  await db.delete(lenderTemplates).where(and(eq(lenderTemplates.lenderId, lenderId), eq(lenderTemplates.id, id)))
}
