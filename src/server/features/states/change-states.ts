import type { StateChange } from '#contract/desk/desk-states.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import {
  type StateAnswer,
  type StateAnswers,
  type StateRule,
  stateQuestionNames,
  usualReviewEnd,
} from '#domain/states/state-rules.ts'
import { Failure } from '#server/failure.ts'
import { type ActivityEntry, type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { hasRealLenders, lockStateRule, saveStateRule } from './state-rules.queries.ts'

const loggedFields = ['asking', 'sentence', 'reviewedOn', 'reviewedBy', 'reviewUntil'] as const

/**
 * Stores an operator's changes to state rules and logs them, in one transaction. A review with a new date gets
 * `reviewer` and the usual end unless the change names others. A blank name becomes `reviewer`, a null end the usual
 * one. The caller closes quote requests in states that were turned off.
 * @throws Failure 400 for a review dated after tomorrow or one that ends before its date, 422 `review-missing` for
 * `asking: true` in a state without a review while the site has real lenders.
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
      const before = await lockStateRule(tx, change.state, now)
      const after = applyChange(before, change, reviewer)
      checkRule(after, change, { isReal, now })
      const changes = [
        ...loggedFields
          .filter((field) => before[field] !== after[field])
          .map((field) => ({ field, before: before[field], after: after[field] })),
        ...answerChanges(before, after),
      ]
      if (changes.length === 0) continue
      await saveStateRule(tx, after, now)
      entries.push({
        action: 'state.changed',
        subject: { kind: 'state', id: change.state, label: change.state },
        changes,
      })
    }
    if (entries.length > 0) await recordActivity(tx, actor, entries)
  })
}

/** Returns a rule after a change. A review without an end date gets the usual one. */
function applyChange(before: StateRule, change: StateChange, reviewer: string): StateRule {
  const { asking = before.asking, sentence = before.sentence, reviewedOn = before.reviewedOn } = change
  const isNewReview = reviewedOn !== null && reviewedOn !== before.reviewedOn
  const by = change.reviewedBy === undefined && !isNewReview ? before.reviewedBy : change.reviewedBy
  const until = change.reviewUntil === undefined && !isNewReview ? before.reviewUntil : change.reviewUntil
  return {
    state: before.state,
    asking,
    sentence: sentence || null,
    answers: applyAnswers(before, change),
    reviewedOn,
    reviewedBy: reviewedOn === null ? null : by || reviewer,
    reviewUntil: reviewedOn === null ? null : (until ?? usualReviewEnd(reviewedOn)),
  }
}

/** Returns a rule's answers after a change. Null deletes an answer. */
function applyAnswers({ answers }: StateRule, change: StateChange): StateAnswers {
  const after = { ...answers }
  for (const question of stateQuestionNames) {
    const given = change.answers?.[question]
    if (given) after[question] = given
    else if (given === null) delete after[question]
  }
  return after
}

function answerChanges(
  before: StateRule,
  after: StateRule,
): { field: string; before: string | null; after: string | null }[] {
  const words = (answer: StateAnswer | undefined) =>
    answer ? [answer.answer, answer.citation, answer.note].filter(Boolean).join('; ') : null
  return stateQuestionNames
    .map((field) => ({ field, before: words(before.answers[field]), after: words(after.answers[field]) }))
    .filter((change) => change.before !== change.after)
}

/** @throws the failures of {@link changeStates}. */
function checkRule(after: StateRule, change: StateChange, { isReal, now }: { isReal: boolean; now: Date }): void {
  // Allows tomorrow, because time zones differ.
  const latest = addDays(todayOf(now), 1)
  if (after.reviewedOn !== null && after.reviewedOn > latest)
    throw new Failure('invalid', 'The review date can’t be in the future', {
      details: ['The review date can’t be in the future'],
      fields: { reviewedOn: 'The review date can’t be in the future' },
    })
  if (after.reviewedOn !== null && after.reviewUntil !== null && after.reviewUntil < after.reviewedOn)
    throw new Failure('invalid', 'The review can’t end before its date', {
      details: ['The review can’t end before its date'],
      fields: { reviewUntil: 'The review can’t end before its date' },
    })
  if (change.asking === true && isReal && after.reviewedOn === null)
    throw new Failure(
      'unprocessable',
      `This site has real lenders. To turn ${after.state} on, enter who reviewed its law, and when.`,
      { reason: 'review-missing' },
    )
}
