import { Failure } from '#server/failure.ts'
import type { Actor } from '#server/features/activity/record-activity.ts'
import { fieldNames } from '#server/features/lenders/import/fields.ts'
import { findField } from '#server/features/lenders/import/headers.ts'
import { type ImportResult, importLenders } from '#server/features/lenders/import/import-lenders.ts'
import { type InputCell, readRow, rowContext } from '#server/features/lenders/import/read-row.ts'
import type { Database } from '#server/platform/db/database.ts'

/** `field=value` pairs as texts, read as the cells of an imported row are. */
export type FieldTexts = ReadonlyMap<string, string>

/**
 * Writes some fields of one lender, or of one of its programs where a field `program` names it; a slug that no lender has makes a
 * new one. An empty text is "not published". Throws a Failure that names every field that cannot be read.
 */
export async function editLender(db: Database, actor: Actor, fields: FieldTexts, now: Date): Promise<ImportResult> {
  const cells = [...fields].map(([field, text]): InputCell => {
    const kind = findField(field)
    if (!kind) throw new Failure('invalid', `There is no field '${field}'. Known: ${fieldNames.join(', ')}.`)
    return { kind, header: field, label: field, text, line: 1, when: [] }
  })
  const row = readRow(1, [], cells, rowContext(now))
  const result = await importLenders(db, [row], { now, actor, isDryRun: false, isPartial: false })
  if (result.problems.length > 0)
    throw new Failure(
      'invalid',
      result.problems.map(({ column, value, message }) => `${column}: '${value}' ${message}.`).join('\n'),
    )
  return result
}
