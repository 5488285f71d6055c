import { isDeepStrictEqual } from 'node:util'
import { stateNames } from '#domain/states/states.ts'
import { Failure } from '#server/failure.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { insertFormerLender, lockLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { deleteLenderRow } from '#server/features/lenders/import/import.queries.ts'
import { termFieldNames } from '#server/features/lenders/import/merge-rows.ts'
import { copyLicenses } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import {
  type NewProgram,
  type ProgramRow,
  saveLenderPrograms,
} from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getLenderById } from './change-lender.ts'
import { moveReferences } from './editing.queries.ts'

/**
 * Merges duplicates into the lender `keptId`: moves everything that refers to them, their licenses, and the programs
 * whose names the kept lender doesn't have. Then deletes them, redirects their ids and slugs, and logs it. Where both
 * have the same program, member or template, the kept lender's stays, and so do its contact details. If programs are
 * added, its own terms and states become those of all its programs.
 * @throws Failure 409 if both were asked about the same deal or if terms or states of a lender without programs would
 * be lost, 404 for an unknown lender, 400 for a lender merged with itself.
 */
export async function mergeLenders(
  db: Database,
  actor: Actor,
  keptId: string,
  duplicateIds: readonly string[],
): Promise<{ name: string; merged: string[] }> {
  if (duplicateIds.includes(keptId)) throw new Failure('invalid', 'A lender cannot be merged with itself.')
  for (let tries = 1; ; tries++)
    try {
      return await mergeOnce(db, actor, keptId, duplicateIds)
    } catch (error) {
      // A deal's matches with both lenders, stored concurrently, cause the same conflict as requests to both.
      if (tries === mostTries || !(error instanceof Failure && error.kind === 'conflict')) throw error
    }
}

const mostTries = 3

function mergeOnce(
  db: Database,
  actor: Actor,
  keptId: string,
  duplicateIds: readonly string[],
): Promise<{ name: string; merged: string[] }> {
  return inTransaction(db, async (tx) => {
    await lockLenders(tx)
    const { name: keptName } = await getLenderById(tx, keptId)
    const merged: string[] = []
    for (const duplicateId of new Set(duplicateIds)) {
      // Read again, because programs of an earlier duplicate change the kept lender's programs and states.
      const kept = await getLenderById(tx, keptId)
      const duplicate = await getLenderById(tx, duplicateId)
      const names = new Set(kept.programs.map(({ name }) => name.toLowerCase()))
      const added = duplicate.programs.filter(({ name }) => !names.has(name.toLowerCase()))
      const losing = findLosingLender(kept, duplicate)
      if (losing)
        throw new Failure(
          'conflict',
          `Merging would lose the terms or states of ${losing.name}, which has no programs. Add them as a program first, or clear them.`,
        )
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
          { lenderId: keptId, programs: added.map((program) => toMovedProgram(program, duplicate, kept)) },
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
    return { name: keptName, merged }
  })
}

/**
 * Returns the lender whose own terms or published states a merge would lose. Those of a duplicate without programs are
 * deleted with it. Those of a kept lender without programs are replaced by the programs it gets. Undefined when the
 * other lender has the same terms and all states.
 */
function findLosingLender(kept: ExistingLender, duplicate: ExistingLender): ExistingLender | undefined {
  const losing = duplicate.programs.length === 0 ? duplicate : kept
  const other = losing === duplicate ? kept : duplicate
  const hasOtherTerms = termFieldNames.some((field) => losing[field] !== null && losing[field] !== other[field])
  return losing.programs.length === 0 && (hasOtherTerms || losesStates(losing, other, kept)) ? losing : undefined
}

/** Returns whether one of two lenders publishes states that the merged lender wouldn't. */
function losesStates(losing: ExistingLender, other: ExistingLender, kept: ExistingLender): boolean {
  if (!losing.statesPublished) return false
  // Programs without states that a kept lender gets use its own states.
  if (!other.statesPublished) return losing !== kept
  if (other.states.length === 0) return false
  return losing.states.length === 0 || losing.states.some((state) => !other.states.includes(state))
}

/**
 * Returns a duplicate's program as a new one of the kept lender. Copies the states and check date that the program
 * inherits from the duplicate, so that it doesn't inherit the kept lender's. Unpublished states stay unpublished.
 */
function toMovedProgram(
  { id: _id, lenderId: _lenderId, ...program }: ProgramRow,
  duplicate: ExistingLender,
  kept: ExistingLender,
): NewProgram {
  const isSameCoverage = isDeepStrictEqual(
    [duplicate.statesPublished, duplicate.states.toSorted()],
    [kept.statesPublished, kept.states.toSorted()],
  )
  const ownStates = duplicate.states.length === 0 ? [...stateNames] : duplicate.states
  return {
    ...program,
    states: program.states ?? (isSameCoverage || !duplicate.statesPublished ? null : ownStates),
    termsCheckedAt: program.termsCheckedAt ?? duplicate.termsCheckedAt,
  }
}
