import type { Settings } from '#server/features/site/settings.ts'
import { hasRealLenders } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Finding } from './doctor-command.ts'

/** Warns when real lenders compete in rounds, because counsel must approve that first. */
export async function checkRounds(db: Db, settings: Pick<Settings, 'get'>): Promise<Finding> {
  const what = 'Rounds'
  const chosen = await settings.get('features.rounds')
  const hasReal = await hasRealLenders(db)
  if (!hasReal) return { what, state: 'ok', found: chosen === 'off' ? 'off' : 'on: every lender is a sample' }
  if (chosen !== 'on') return { what, state: 'ok', found: 'off, until counsel has agreed and features.rounds is on' }
  return {
    what,
    state: 'warning',
    found: 'on: real lenders see their place and can improve',
    remedy:
      'Counsel decides first; see docs/before-you-open.md. To turn them off: plumbline settings set features.rounds off',
  }
}
