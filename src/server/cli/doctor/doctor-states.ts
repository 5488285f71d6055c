import { listUnreviewedStates } from '#server/features/states/read-states.ts'
import { hasRealLenders } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Finding } from './doctor-command.ts'

/** Where real lenders lend and nobody has reviewed the law: nothing is sent there. */
export async function checkStates(db: Db): Promise<Finding> {
  const what = 'States'
  if (!(await hasRealLenders(db)))
    return { what, state: 'ok', found: 'asking is on everywhere: every lender is a sample' }
  const unreviewed = await listUnreviewedStates(db)
  if (unreviewed.length === 0) return { what, state: 'ok', found: 'every state with real lenders was reviewed' }
  return {
    what,
    state: 'warning',
    found: `not reviewed, so nobody is asked there: ${unreviewed.map(({ state, lenders }) => `${state} (${lenders})`).join(', ')}`,
    mend: 'docs/before-you-open.md says what to decide. Then: plumbline states set <state> --reviewed-on <day> --reviewed-by <who>',
  }
}
