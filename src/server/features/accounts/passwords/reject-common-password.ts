import { commonPasswordMessage } from '#contract/accounts/password.ts'
import { isCommonPassword } from '#domain/text/common-passwords.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'

/**
 * Rejects a new password that is common or based on the account's email or the site's name, unless
 * PASSWORD_BLOCKLIST=off.
 * @throws Failure 400 `common-password`.
 */
export function rejectCommonPassword(
  env: Pick<Env, 'passwordBlocklist' | 'siteName'>,
  account: { email: string; password: string },
): void {
  if (!env.passwordBlocklist) return
  if (!isCommonPassword(account.password, { email: account.email, brand: env.siteName })) return
  throw new Failure('invalid', commonPasswordMessage, {
    reason: 'common-password',
    details: [commonPasswordMessage],
    fields: { password: commonPasswordMessage },
  })
}
