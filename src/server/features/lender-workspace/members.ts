import { type LenderMember, maxMembers } from '#contract/lender-workspace/lender-workspace.ts'
import { Failure } from '#server/failure.ts'
import { isProvider } from '#server/features/desk/corrections/claim-address.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type LenderSession, queueSignInMail } from './lender-sign-in.tsx'
import {
  deleteMember,
  deleteSessionsOf,
  findWorkspaceLender,
  insertMember,
  listMemberRows,
  type WorkspaceLender,
} from './lender-workspace.queries.ts'

/** Lists the published email, then the members in the order of their invitations. */
export async function listMembers(
  db: Db,
  { id, contactEmail }: Pick<WorkspaceLender, 'id' | 'contactEmail'>,
): Promise<LenderMember[]> {
  const rows = await listMemberRows(db, id)
  return [
    ...(contactEmail ? [{ id: null, email: contactEmail, addedAt: null }] : []),
    ...rows.map((row) => ({ id: row.id, email: row.email, addedAt: row.createdAt.toISOString() })),
  ]
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/**
 * Adds an email at the inviting member's domain and sends it a sign-in link, unless it already belongs to a member or
 * is the published one. Returns all members.
 * @throws Failure 400 for another domain, and always if the inviting member's domain is an email provider's; 409 if the
 * lender has too many members.
 */
export async function addMember(
  deps: { db: Database; jobs: Pick<Jobs, 'send'> },
  { email: invitedBy, lender }: LenderSession,
  address: string,
): Promise<LenderMember[]> {
  const email = address.toLowerCase()
  const reject = (message: string) =>
    new Failure('invalid', message, { details: [message], fields: { email: message } })
  if (isProvider(domainOf(invitedBy)))
    throw reject('Members share a company’s domain; yours is an email provider’s. Write to us to change your address.')
  if (domainOf(email) !== domainOf(invitedBy)) throw reject(`Invite an address at ${domainOf(invitedBy)}`)
  return inTransaction(deps.db, async (tx) => {
    const members = await listMembers(tx, lender)
    if (members.some((member) => member.email.toLowerCase() === email)) return members
    if (members.length >= maxMembers)
      throw new Failure('conflict', `A lender can have at most ${maxMembers} members. Remove one first.`)
    if (await insertMember(tx, { lenderId: lender.id, email, invitedBy }))
      await queueSignInMail(tx, deps, { lenderId: lender.id, email })
    return listMembers(tx, lender)
  })
}

/**
 * Removes a member, ends its sessions, calls `onRemoved` in the same transaction, and returns the other members.
 * Changes nothing for an unknown member. `memberId` must be a UUID.
 */
export async function removeMember(
  db: Database,
  { lenderId, memberId }: { lenderId: string; memberId: string },
  onRemoved?: (tx: Db) => Promise<void>,
): Promise<LenderMember[]> {
  return inTransaction(db, async (tx) => {
    const email = await deleteMember(tx, lenderId, memberId)
    if (email !== undefined) {
      await deleteSessionsOf(tx, { lenderId, email })
      await onRemoved?.(tx)
    }
    const lender = await findWorkspaceLender(tx, lenderId)
    return lender ? listMembers(tx, lender) : []
  })
}
