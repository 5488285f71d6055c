import { Failure } from '#server/failure.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { insertFormerLender, lockLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { deleteLenderRow } from '#server/features/lenders/import/import.queries.ts'
import { copyLicenses } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { saveLenderPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getLenderById } from './change-lender.ts'
import { moveReferences } from './editing.queries.ts'

/**
 * Merges duplicates into the lender `keptId`: moves all that refers to them, their licenses, and programs with other names. Then deletes
 * them and redirects their ids and slugs.
 * @throws Failure 409 if both were asked about the same deal, 404 for an unknown lender, 400 for a lender merged with itself.
 */
export async function mergeLenders(
  db: Database,
  actor: Actor,
  keptId: string,
  duplicateIds: readonly string[],
): Promise<{ name: string; merged: string[] }> {
  if (duplicateIds.includes(keptId)) throw new Failure('invalid', 'A lender cannot be merged with itself.')
  return inTransaction(db, async (tx) => {
    await lockLenders(tx)
    const kept = await getLenderById(tx, keptId)
    const names = new Set(kept.programs.map(({ name }) => name.toLowerCase()))
    const merged: string[] = []
    for (const duplicateId of new Set(duplicateIds)) {
      const duplicate = await getLenderById(tx, duplicateId)
      const added = duplicate.programs.filter(({ name }) => !names.has(name.toLowerCase()))
      for (const { name } of added) names.add(name.toLowerCase())
      if (!(await moveReferences(tx, duplicateId, keptId)))
        throw new Failure(
          'conflict',
          `${kept.name} and ${duplicate.name} were both asked about the same deal, so they can't be merged. Deactivate one of them.`,
        )
      await copyLicenses(tx, duplicateId, keptId)
      await deleteLenderRow(tx, duplicateId)
      await insertFormerLender(tx, { id: duplicateId, slug: duplicate.slug, lenderId: keptId })
      if (added.length > 0)
        await saveLenderPrograms(tx, [
          { lenderId: keptId, programs: added.map(({ id: _id, lenderId: _lenderId, ...program }) => program) },
        ])
      merged.push(duplicate.name)
      await recordActivity(tx, actor, [
        {
          action: 'lender.merged',
          subject: { kind: 'lender', id: duplicateId, label: duplicate.name },
          changes: [{ field: 'mergedInto', before: duplicate.slug, after: kept.slug }],
        },
        {
          action: 'lender.merged',
          subject: { kind: 'lender', id: keptId, label: kept.name },
          changes: [{ field: 'duplicate', before: duplicate.name, after: kept.name }],
        },
      ])
    }
    return { name: kept.name, merged }
  })
}
