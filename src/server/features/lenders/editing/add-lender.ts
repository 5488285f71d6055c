import { Failure } from '#server/failure.ts'
import type { Actor } from '#server/features/activity/record-activity.ts'
import { findField } from '#server/features/lenders/import/header-meaning.ts'
import { findLendersNamed } from '#server/features/lenders/import/import.queries.ts'
import { importLenders } from '#server/features/lenders/import/import-lenders.ts'
import { readRow, rowContext } from '#server/features/lenders/import/read-row.ts'
import type { Database } from '#server/platform/db/database.ts'

/**
 * Adds an active lender with nothing but a name, logs it, and returns its id.
 * @throws Failure 409 if a lender has the text as its name, in any case, or as its slug or id; 400 if it isn't a valid
 * name.
 */
export async function addLender(db: Database, actor: Actor, name: string, now: Date): Promise<string> {
  const present = await findLendersNamed(db, name)
  if (present.length > 0) {
    const message =
      present.length === 1
        ? `There’s already a lender named ${present[0]!.name}.`
        : `Several lenders have this name: ${present.map(({ slug }) => slug).join(', ')}.`
    throw new Failure('conflict', message, { fields: { name: message } })
  }
  const cell = { kind: findField('name')!, header: 'name', label: 'name', text: name, line: 1, when: [] }
  const row = readRow(1, [], [cell], rowContext(now))
  const { created, problems } = await importLenders(db, [row], {
    now,
    actor,
    isDryRun: false,
    isPartial: false,
    compared: 'all',
  })
  if (problems.length > 0)
    throw new Failure(
      'invalid',
      problems.map(({ column, value, message }) => `${column}: '${value}' ${message}.`).join('\n'),
    )
  return created[0]!.lender.id
}
