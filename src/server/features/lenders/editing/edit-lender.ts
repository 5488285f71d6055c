import { Failure } from '#server/failure.ts'
import type { Actor } from '#server/features/activity/record-activity.ts'
import { fieldNames } from '#server/features/lenders/import/fields.ts'
import { findField } from '#server/features/lenders/import/header-meaning.ts'
import { type ImportResult, importLenders } from '#server/features/lenders/import/import-lenders.ts'
import { type InputCell, readRow, rowContext } from '#server/features/lenders/import/read-row.ts'
import type { Database } from '#server/platform/db/database.ts'

/** `field=value` pairs, parsed like the cells of an imported row. */
type FieldTexts = ReadonlyMap<string, string>

/**
 * Writes fields of one lender, or of the program that the field `program` names. An unknown slug creates a lender. An
 * empty text means "not published".
 * @throws Failure that names every field that can't be parsed.
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
