import type { DeskState, DeskStates } from '#contract/desk/desk-states.ts'
import type { StateNotes } from '#contract/site/state-notes.ts'
import { isAskingOpen, isInGrace, isReviewed, type StateRule } from '#domain/states/state-rules.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countRealLenders, hasRealLenders, listStateRules } from './state-rules.queries.ts'

/**
 * Returns the rules and reviews of all 50 states for operators, with the number of real lenders in each. Whether
 * lenders can be asked and whether a review is current depend on `today` (YYYY-MM-DD).
 */
export async function readDeskStates(db: Db, today: string): Promise<DeskStates> {
  const rules = await readRulesByState(db)
  const real = await countRealLenders(db)
  const hasReal = await hasRealLenders(db)
  const states = stateNames.map((state): DeskState => {
    const rule = rules.get(state)
    const lenders = real.everywhere + (real.byState.get(state) ?? 0)
    const canAsk = (isSample: boolean) => isAskingOpen(rule, { isSample }, today)
    return {
      state,
      asking: canAsk(!hasReal),
      isTurnedOn: rule?.asking ?? true,
      // True when asking is on only because every lender is a sample.
      isSample: !hasReal && canAsk(true) && !canAsk(false),
      // The public note.
      sentence: rule?.sentence ?? null,
      answers: rule?.answers ?? {},
      reviewedOn: rule?.reviewedOn ?? null,
      reviewedBy: rule?.reviewedBy ?? null,
      reviewUntil: rule?.reviewUntil ?? null,
      review: toReview(rule, lenders, today),
      lenders,
    }
  })
  return { hasRealLenders: hasReal, states }
}

function toReview(rule: StateRule | undefined, lenders: number, today: string): DeskState['review'] {
  if (!rule?.reviewedOn) return lenders > 0 ? 'needed' : 'none'
  if (isReviewed(rule, today)) return 'current'
  // 'ended': in the grace period, lenders are still asked. 'over': they aren't.
  return isInGrace(rule, today) ? 'ended' : 'over'
}

/**
 * Returns the states that have a public note or in which lenders can't be asked. Whether they can depends on the review
 * of the state's law on `today` (YYYY-MM-DD).
 */
export async function readStateNotes(db: Db, today: string): Promise<StateNotes> {
  const rules = await readRulesByState(db)
  const hasReal = await hasRealLenders(db)
  return {
    isSample: !hasReal,
    states: stateNames
      .map((state) => {
        const rule = rules.get(state)
        return { state, asking: isAskingOpen(rule, { isSample: !hasReal }, today), sentence: rule?.sentence ?? null }
      })
      .filter(({ asking, sentence }) => !asking || sentence !== null),
  }
}

/**
 * Lists the states where real lenders lend without a current review, including states in the grace period or with
 * asking turned off.
 */
export async function listStatesToReview(db: Db, today: string): Promise<DeskState[]> {
  return (await readDeskStates(db, today)).states.filter(needsReview)
}

/**
 * Returns whether real lenders lend in a state without a current review. A review in its grace period isn't current.
 */
export function needsReview({ lenders, review }: DeskState): boolean {
  return lenders > 0 && review !== 'current'
}

async function readRulesByState(db: Db): Promise<Map<StateName, StateRule>> {
  return new Map((await listStateRules(db)).map((rule) => [rule.state, rule]))
}
