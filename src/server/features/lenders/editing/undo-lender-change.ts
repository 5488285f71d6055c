import { Failure } from '#server/failure.ts'
import type { RecordedChange } from '#server/features/activity/activity.table.ts'
import type { Actor } from '#server/features/activity/record-activity.ts'
import { lockLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { changesOf, type FieldChange } from '#server/features/lenders/import/plan-lender-import.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getLenderById, writeChangeWithin } from './change-lender.ts'

/**
 * Undoes a change recorded in the activity log, including the programs that it added or removed. An added program is
 * removed even if it was edited since. Logs and returns the changes. Compares and writes under one lock, so that a
 * concurrent edit isn't overwritten.
 * @throws Failure 404 if the lender is gone. 409 if one of the fields was changed since, a removed program exists
 * again, or its terms weren't recorded. 400 if a restored minimum is above its maximum.
 */
export async function undoLenderChange(
  db: Database,
  actor: Actor,
  id: string,
  changes: readonly RecordedChange[],
  now: Date,
): Promise<FieldChange[]> {
  return inTransaction(db, async (tx) => {
    await lockLenders(tx)
    const restored = restoredValues(await getLenderById(tx, id), changes)
    return writeChangeWithin(tx, actor, id, { action: 'lender.restored', ...restored, now })
  })
}

/** Returns the values before the changes. Throws the conflicts of {@link undoLenderChange}. */
function restoredValues(lender: ExistingLender, changes: readonly RecordedChange[]) {
  const own: Record<string, unknown> = {}
  const programs = new Map<string, Record<string, unknown>>()
  const removed: string[] = []
  const removedPrograms = new Set(
    changes.flatMap((one) => (one.field === 'program' && one.after == null ? [one.before] : [])),
  )
  for (const { field, before, after } of changes) {
    if (field === 'program') {
      if (typeof after === 'string') removed.push(after)
      else bringBack(String(before))
      continue
    }
    const at = field.lastIndexOf(': ')
    const [program, name] = at === -1 ? [null, field] : [field.slice(0, at), field.slice(at + 2)]
    const holder: object | undefined = program === null ? lender : findProgram(program)
    const isBack = program !== null && removedPrograms.has(program)
    if (!isBack && (!holder || changesOf({ [name]: parseLoggedValue(name, after) }, holder, [name]).length > 0))
      throw new Failure('conflict', `${field} has changed since. Change it manually.`)
    const values = program === null ? own : (programs.get(program) ?? {})
    values[name] = parseLoggedValue(name, before)
    if (program !== null) programs.set(program, values)
  }
  function findProgram(name: string) {
    return lender.programs.find((one) => one.name.toLowerCase() === name.toLowerCase())
  }
  function bringBack(name: string): void {
    if (findProgram(name)) throw new Failure('conflict', `A program named ${name} exists again. Change it manually.`)
    if (!changes.some(({ field }) => field.startsWith(`${name}: `)))
      throw new Failure('conflict', `The history doesn’t include the terms of ${name}. Add the program again.`)
  }
  return { own, programs: [...programs].map(([name, values]) => ({ name, values })), removed }
}

/** Converts a value from the activity log, which stores dates as texts. */
function parseLoggedValue(field: string, value: unknown): unknown {
  return field === 'termsCheckedAt' && typeof value === 'string' ? new Date(value) : (value ?? null)
}
