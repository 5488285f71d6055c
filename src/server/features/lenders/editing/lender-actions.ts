import { Failure } from '#server/failure.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { type LenderRow, lockLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import {
  completeLenders,
  deleteLenderRow,
  findLendersNamed,
  listUsesOfLender,
  setLenderActive,
} from '#server/features/lenders/import/import.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { markLendersChecked } from './editing.queries.ts'

/**
 * Returns the lender, active or not, with this slug, id or full name, ignoring case except in the slug. The slug takes
 * precedence.
 * @throws Failure 404 for an unknown lender, 409 if several have the name.
 */
export async function getLenderByNameOrId(db: Database, nameOrId: string): Promise<ExistingLender> {
  const found = await findLendersNamed(db, nameOrId)
  const lender: LenderRow | undefined = found.find((one) => one.slug === nameOrId) ?? found[0]
  if (!lender) throw new Failure('missing', `There is no lender '${nameOrId}'. Give its slug, its id or its full name.`)
  if (found.length > 1 && lender.slug !== nameOrId)
    throw new Failure(
      'conflict',
      `'${nameOrId}' matches several lenders: ${found.map((one) => one.slug).join(', ')}. Give a slug.`,
    )
  const [complete] = await completeLenders(db, [lender])
  return complete!
}

/**
 * Activates or deactivates a lender, keeps its matches, and logs the change. `isChanged` is false if the lender already
 * had that status. Throws the failures of {@link getLenderByNameOrId}.
 */
export async function activateOrDeactivateLender(
  db: Database,
  actor: Actor,
  nameOrId: string,
  isActive: boolean,
): Promise<{ slug: string; name: string; isChanged: boolean }> {
  const { id, slug, name } = await getLenderByNameOrId(db, nameOrId)
  const isChanged = await inTransaction(db, async (tx) => {
    if (!(await setLenderActive(tx, id, isActive))) return false
    await recordActivity(tx, actor, [
      {
        action: isActive ? 'lender.activated' : 'lender.deactivated',
        subject: { kind: 'lender', id, label: name },
        changes: [{ field: 'isActive', before: !isActive, after: isActive }],
      },
    ])
    return true
  })
  return { slug, name, isChanged }
}

/**
 * Marks the terms of lenders and their programs as checked at `now`, and logs it for each lender. Doesn't change the
 * terms. Ignores unknown ids. Returns the number of lenders marked.
 */
export async function confirmLenderTerms(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const checked = await markLendersChecked(tx, ids, now)
    await recordActivity(
      tx,
      actor,
      checked.map(({ id, name, before }) => ({
        action: 'lender.checked',
        subject: { kind: 'lender', id, label: name },
        changes: [{ field: 'termsCheckedAt', before, after: now }],
      })),
    )
    return checked.length
  })
}

/**
 * Deletes a lender that only its own programs and licenses refer to, and logs it. Throws the failures of {@link
 * getLenderByNameOrId}.
 * @throws Failure 409 if anything else refers to it.
 */
export async function deleteLender(
  db: Database,
  actor: Actor,
  nameOrId: string,
): Promise<{ slug: string; name: string }> {
  const { id, slug, name } = await getLenderByNameOrId(db, nameOrId)
  await inTransaction(db, async (tx) => {
    await lockLenders(tx)
    const uses = await listUsesOfLender(tx, id)
    if (uses.length > 0)
      throw new Failure(
        'conflict',
        `${name} (${slug}) is used in ${uses.join(', ')} and cannot be deleted; deactivate it instead.`,
      )
    await deleteLenderRow(tx, id)
    await recordActivity(tx, actor, [{ action: 'lender.deleted', subject: { kind: 'lender', id, label: name } }])
  })
  return { slug, name }
}
