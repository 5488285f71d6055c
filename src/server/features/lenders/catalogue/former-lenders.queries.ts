import { asc } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { formerLenders } from './former-lenders.table.ts'

export type FormerLender = { id: string; slug: string; lenderId: string }

/** Lists merged lenders with the lender they are part of now, latest last. */
export async function listFormerLenders(db: Db): Promise<FormerLender[]> {
  return db
    .select({ id: formerLenders.id, slug: formerLenders.slug, lenderId: formerLenders.lenderId })
    .from(formerLenders)
    .orderBy(asc(formerLenders.mergedAt), asc(formerLenders.id))
}

/** Stores a redirect from a lender's id and slug to another lender. */
export async function insertFormerLender(tx: Db, former: FormerLender): Promise<void> {
  await tx.insert(formerLenders).values(former)
}
