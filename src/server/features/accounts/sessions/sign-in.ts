import { signInFailedMessage } from '#contract/accounts/accounts.ts'
import { Failure } from '#server/failure.ts'
import {
  emailKey,
  signInFailuresPerIp,
  signInFailuresPerPair,
  signInsPerEmail,
  signInsPerKnownClient,
  slowSignInsPerEmail,
} from '#server/features/accounts/accounts.limits.ts'
import { findAccountByEmail } from '#server/features/accounts/accounts.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { KnownClients } from './known-clients.ts'
import { openWithPassword } from './open-with-password.ts'

type SignInDeps = { db: Database; limits: Limits; knownClients: KnownClients }

/**
 * Opens a session with email and password, even if the email isn't verified, and returns its token. A wrong password
 * and an unknown email get the same 401 and take equally long. `address` is the client's IP address, which is
 * rate-limited and becomes known to the account on success.
 * @throws Failure 401, 429 beyond the limits, 503 when too many passwords are being hashed.
 */
export async function signIn(
  deps: SignInDeps,
  input: { email: string; password: string; address: string },
): Promise<string> {
  const { db, limits, knownClients } = deps
  const { email, password, address } = input
  const byEmail = emailKey(email)
  const byPair = `${byEmail}|${address}`
  const account = await findAccountByEmail(db, email)
  const clientHash = await knownClients.hashOf(account?.id, address)
  const isKnown = account?.knownClients.includes(clientHash)
  await limits.check(signInFailuresPerIp, address)
  // Counts before the check and resets on success, so that concurrent guesses can't exceed the limit.
  await limits.consume(signInFailuresPerPair, byPair)
  if (isKnown) await limits.consume(signInsPerKnownClient, byPair)
  else if (!(await limits.tryConsume(signInsPerEmail, byEmail))) await limits.consume(slowSignInsPerEmail, byEmail)

  const token = await openWithPassword(db, account, password, { openedBy: 'password', clientHash })
  if (token === undefined) {
    await limits.tryConsume(signInFailuresPerIp, address)
    throw new Failure('unauthenticated', signInFailedMessage)
  }
  await limits.reset(signInFailuresPerPair, byPair)
  return token
}
