import { eq, sql } from 'drizzle-orm'
import type { ContactMessage } from '#contract/site/contact.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contactMessages, emailNotifications } from './contact.table.ts'

type ContactMessageRow = typeof contactMessages.$inferSelect

/** Inserts an open message and returns its id. The caller queues the email to the operators. */
export async function insertContactMessage(
  tx: Db,
  message: Pick<ContactMessage, 'name' | 'email' | 'message'> & { dealId?: string },
): Promise<string> {
  const [row] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id })
  return row!.id
}

export async function findContactMessage(db: Db, id: string): Promise<ContactMessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

/** Stores an email or updates its row, which takes equally long, and returns the row's id. */
export async function saveEmailNotification(tx: Db, email: string): Promise<string> {
  const [row] = await tx
    .insert(emailNotifications)
    .values({ email })
    .onConflictDoUpdate({ target: emailNotifications.email, set: { updatedAt: sql`now()` } })
    .returning({ id: emailNotifications.id })
  return row!.id
}

export async function findEmailNotification(db: Db, id: string): Promise<{ email: string } | undefined> {
  const [row] = await db
    .select({ email: emailNotifications.email })
    .from(emailNotifications)
    .where(eq(emailNotifications.id, id))
  return row
}
