import type { StateChange } from '#contract/desk/states.ts'
import type { StateRule } from '#domain/states/state-rules.ts'
import type { StateName } from '#domain/states/states.ts'
import { Failure } from '#server/failure.ts'
import { type ActivityEntry, type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { hasRealLenders, lockStateRule, saveStateRule } from './state-rules.queries.ts'

const fields = ['asking', 'sentence', 'reviewedOn', 'reviewedBy'] as const

/**
 * Stores operators' decisions about states with their activity entries, in one transaction. `reviewer` applies to a
 * review without a name.
 * @throws Failure 400 for a review in the future, 422 `review-missing` for enabling an unreviewed state where real
 * lenders lend.
 */
export async function changeStates(
  { db, clock }: { db: Database; clock: () => Date },
  actor: Actor,
  changes: readonly StateChange[],
  reviewer: string,
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const isReal = await hasRealLenders(tx)
    const entries: ActivityEntry[] = []
    // Sorted, so that concurrent changes of the same states can't deadlock.
    for (const change of changes.toSorted((a, b) => (a.state < b.state ? -1 : 1))) {
      const before = (await lockStateRule(tx, change.state)) ?? emptyRule(change.state)
      const after = applyChange(before, change, reviewer)
      check(after, change, { isReal, now })
      const changed = fields.filter((field) => before[field] !== after[field])
      if (changed.length === 0) continue
      await saveStateRule(tx, after, now)
      entries.push({
        action: 'state.changed',
        subject: { kind: 'state', id: change.state, label: change.state },
        changes: changed.map((field) => ({ field, before: before[field], after: after[field] })),
      })
    }
    if (entries.length > 0) await recordActivity(tx, actor, entries)
  })
}

function emptyRule(state: StateName): StateRule {
  return { state, asking: true, sentence: null, reviewedOn: null, reviewedBy: null }
}

function applyChange(before: StateRule, change: StateChange, reviewer: string): StateRule {
  const { asking = before.asking, sentence = before.sentence, reviewedOn = before.reviewedOn } = change
  const by = change.reviewedBy === undefined ? before.reviewedBy : change.reviewedBy
  return {
    state: before.state,
    asking,
    sentence: sentence || null,
    reviewedOn,
    reviewedBy: reviewedOn === null ? null : by || reviewer,
  }
}

function check(after: StateRule, change: StateChange, { isReal, now }: { isReal: boolean; now: Date }): void {
  // Allows tomorrow, because time zones differ.
  const latest = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  if (after.reviewedOn !== null && after.reviewedOn > latest)
    throw new Failure('invalid', 'The day of the review is in the future', {
      details: ['The day of the review is in the future'],
      fields: { reviewedOn: 'The day of the review is in the future' },
    })
  if (change.asking === true && isReal && after.reviewedOn === null)
    throw new Failure(
      'unprocessable',
      `Real lenders lend in ${after.state}. Enter the day somebody reviewed its law, and who, to open it.`,
      { reason: 'review-missing' },
    )
}
