import type { DeskState, DeskStates } from '#contract/desk/states.ts'
import type { StateNotes } from '#contract/site/states.ts'
import { type StateRule, takesAsking } from '#domain/states/state-rules.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countRealLenders, hasRealLenders, listStateRules } from './state-rules.queries.ts'

/** Returns all 50 states for operators. */
export async function readDeskStates(db: Db): Promise<DeskStates> {
  const [rules, real] = [await rulesByState(db), await countRealLenders(db)]
  const hasReal = real.everywhere + real.byState.size > 0
  const states = stateNames.map((state): DeskState => {
    const rule = rules.get(state)
    return {
      state,
      asking: takesAsking(rule, { isSample: !hasReal }),
      isSample: !hasReal && takesAsking(rule, { isSample: true }) && !takesAsking(rule, { isSample: false }),
      sentence: rule?.sentence ?? null,
      reviewedOn: rule?.reviewedOn ?? null,
      reviewedBy: rule?.reviewedBy ?? null,
      lenders: real.everywhere + (real.byState.get(state) ?? 0),
    }
  })
  return { hasRealLenders: hasReal, states }
}

/** Returns the public notes about states. */
export async function readStateNotes(db: Db): Promise<StateNotes> {
  const [rules, hasReal] = [await rulesByState(db), await hasRealLenders(db)]
  return {
    isSample: !hasReal,
    states: stateNames
      .map((state) => {
        const rule = rules.get(state)
        return { state, asking: takesAsking(rule, { isSample: !hasReal }), sentence: rule?.sentence ?? null }
      })
      .filter(({ asking, sentence }) => !asking || sentence !== null),
  }
}

/** Lists the unreviewed states where real lenders lend. */
export async function listUnreviewedStates(db: Db): Promise<DeskState[]> {
  return (await readDeskStates(db)).states.filter(isUnreviewed)
}

export function isUnreviewed({ lenders, reviewedOn }: DeskState): boolean {
  return lenders > 0 && reviewedOn === null
}

async function rulesByState(db: Db): Promise<Map<StateName, StateRule>> {
  return new Map((await listStateRules(db)).map((rule) => [rule.state, rule]))
}
