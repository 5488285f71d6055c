import { exportDataEndpoint } from '#contract/accounts/profile.ts'
import { Failure } from '#server/failure.ts'
import { exportDataLimits } from '#server/features/accounts/accounts.limits.ts'
import { verifyPassword } from '#server/features/accounts/passwords/hash-password.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Investor } from '#server/platform/http/authenticate.ts'
import { type Http, route } from '#server/platform/http/route.ts'
import { findDownloadAccess } from './export.queries.ts'
import { exportUser } from './export-user.ts'

/**
 * Returns the signed-in investor's export. Requires the password, or a sign-in within the last ten minutes. If a
 * password is sent, it is checked either way.
 * @throws Failure 403 `password-needed` without the right password, or `sign-in-needed` for an account without a
 * password; 503 when too many passwords are being hashed.
 */
async function downloadOwnData(
  db: Database,
  { id, sid }: Pick<Investor, 'id' | 'sid'>,
  { password, now }: { password: string | undefined; now: Date },
) {
  const access = await findDownloadAccess(db, sid)
  if (password === undefined && access?.isFresh) return exportUser(db, id, now)
  if (!access?.password)
    throw new Failure('forbidden', 'Sign out, sign in again, and download within 10 minutes.', {
      reason: 'sign-in-needed',
    })
  if (password === undefined)
    throw new Failure('forbidden', 'Enter your password to download your data.', { reason: 'password-needed' })
  if (!(await verifyPassword(access.password, password)).isRight) {
    const message = 'This is not your password. Try again.'
    throw new Failure('forbidden', message, { reason: 'password-needed', fields: { password: message } })
  }
  return exportUser(db, id, now)
}

/**
 * Registers the download of the investor's own data. It needs the account's password, or a sign-in within the last ten
 * minutes.
 */
export function registerOwnData(http: Http, { db, clock }: { db: Database; clock: () => Date }): void {
  route(http, exportDataEndpoint, { limits: exportDataLimits }, async ({ investor, body }) =>
    downloadOwnData(db, investor, { password: body.password, now: clock() }),
  )
}
