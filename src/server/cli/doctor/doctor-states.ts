import { isUnreviewed, readDeskStates } from '#server/features/states/read-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Finding } from './doctor-command.ts'

/** Lists states where real lenders lend but the law hasn't been reviewed. No requests are sent there. */
export async function checkStates(db: Db): Promise<Finding> {
  const what = 'States'
  const { hasRealLenders, states } = await readDeskStates(db)
  const unreviewed = states.filter(isUnreviewed)
  const off = states.filter(({ asking, lenders }) => !asking && (lenders > 0 || !hasRealLenders))
  const asking = off.length === 0 ? '' : `; asking is off in ${off.map(({ state }) => state).join(', ')}`
  if (!hasRealLenders)
    return {
      what,
      state: 'ok',
      found: asking === '' ? 'asking is on everywhere: every lender is a sample' : `every lender is a sample${asking}`,
    }
  if (unreviewed.length === 0)
    return { what, state: 'ok', found: `every state with real lenders was reviewed${asking}` }
  return {
    what,
    state: 'warning',
    found: `not reviewed, so nobody is asked there: ${unreviewed.map(({ state, lenders }) => `${state} (${lenders})`).join(', ')}`,
    mend: 'docs/before-you-open.md says what to decide. Then record it at the desk under States.',
  }
}
