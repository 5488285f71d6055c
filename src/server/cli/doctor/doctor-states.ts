import { todayOf } from '#domain/calendar/today.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { lastAskingDay } from '#domain/states/state-rules.ts'
import { needsReview, readDeskStates } from '#server/features/states/read-desk-states.ts'
import { countUnlicensed } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DoctorFinding } from './doctor-command.ts'

/**
 * Returns a problem that names the states whose legal review has ended. Asking ends 30 days after the review. If there
 * are none, warns about states that were never reviewed. Covers only states where real lenders lend.
 */
export async function checkStates(db: Db, now = new Date()): Promise<DoctorFinding> {
  const what = 'States'
  const { hasRealLenders, states } = await readDeskStates(db, todayOf(now))
  const due = states.filter(needsReview)
  const ended = due.filter(({ review }) => review === 'ended' || review === 'over')
  const off = states.filter(({ asking, lenders }) => !asking && (lenders > 0 || !hasRealLenders))
  const offNote = off.length === 0 ? '' : `; asking is off in ${off.map(({ state }) => state).join(', ')}`
  const remedy = 'Decide as docs/before-you-open.md describes, then record it at the desk under States.'
  if (!hasRealLenders)
    return {
      what,
      state: 'ok',
      found:
        offNote === '' ? 'asking is on everywhere: every lender is a sample' : `every lender is a sample${offNote}`,
    }
  if (due.length === 0) return { what, state: 'ok', found: `every state with real lenders was reviewed${offNote}` }
  const missing = due.filter(({ review }) => review !== 'ended' && review !== 'over')
  const endedNote = `${formatCountOf(ended.length, 'review')} ended: ${ended
    .map(({ state, reviewUntil }) => `${state} (asking until ${lastAskingDay(reviewUntil!)})`)
    .join(', ')}`
  const missingNote = `not reviewed, so no real lender is asked there: ${missing.map(({ state, lenders }) => `${state} (${lenders})`).join(', ')}`
  return {
    what,
    state: ended.length > 0 ? 'problem' : 'warning',
    found: [...(ended.length > 0 ? [endedNote] : []), ...(missing.length > 0 ? [missingNote] : [])].join('; '),
    remedy,
  }
}

/**
 * Warns about active real lenders without a valid license in a state that requires one and where asking is on. The
 * site doesn't ask them there. An expired license counts as none.
 */
export async function checkLicenses(db: Db, now = new Date()): Promise<DoctorFinding> {
  const what = 'Licenses'
  const missing = await countUnlicensed(db, todayOf(now))
  if (missing.length === 0) return { what, state: 'ok', found: 'no lender lacks a license that its state requires' }
  return {
    what,
    state: 'warning',
    found: `no valid license, so not asked: ${missing.map(({ state, lenders }) => `${state} (${formatCountOf(lenders, 'lender')})`).join(', ')}`,
    remedy: 'Enter numbers or exemptions at the desk under Lenders, field State licenses.',
  }
}
