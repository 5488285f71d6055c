import { type ChecklistTemplate, defaultChecklist } from '#domain/closing/checklist-templates.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { listStoredTemplates, lockTemplates, replaceTemplates } from './checklist.queries.ts'

/** Returns the operators' checklist templates, or the built-in list if there are none. */
export async function readTemplates(db: Db): Promise<readonly ChecklistTemplate[]> {
  const stored = await listStoredTemplates(db)
  return stored.length > 0 ? stored : defaultChecklist
}

/**
 * Replaces the checklist templates and returns the new list. Records each added, removed or changed item in the
 * activity log, but not a change of order. An unchanged list isn't stored. `items` must not be empty.
 */
export async function changeTemplates(
  deps: { db: Database; clock: () => Date },
  actor: Actor,
  items: readonly ChecklistTemplate[],
): Promise<readonly ChecklistTemplate[]> {
  return inTransaction(deps.db, async (tx) => {
    await lockTemplates(tx)
    const before = await readTemplates(tx)
    const [oldById, newById] = [byId(before), byId(items)]
    const entries = [...new Set([...oldById.keys(), ...newById.keys()])].flatMap((id) => {
      const [oldItem, newItem] = [oldById.get(id), newById.get(id)]
      const changes = diffTemplates(oldItem, newItem)
      if (changes.length === 0) return []
      const action = !newItem ? 'checklist.removed' : oldItem ? 'checklist.changed' : 'checklist.added'
      const label = (newItem ?? oldItem)!.label
      return [{ action, subject: { kind: 'checklist', id, label }, changes } as const]
    })
    const isSameOrder = before.map(({ id }) => id).join() === items.map(({ id }) => id).join()
    if (entries.length === 0 && isSameOrder) return before
    await replaceTemplates(tx, items, deps.clock())
    if (entries.length > 0) await recordActivity(tx, actor, entries)
    return items
  })
}

const byId = (items: readonly ChecklistTemplate[]) => new Map(items.map((item) => [item.id, item]))
const loggedFields = ['when', 'label', 'why', 'days', 'late'] as const

function diffTemplates(before: ChecklistTemplate | undefined, after: ChecklistTemplate | undefined) {
  return loggedFields
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
}
