import { emailAddress } from '#contract/wire/email.ts'
import { optionalText, textLimits } from '#contract/wire/text.ts'
import { lockOpenSession, markConverted } from '#server/features/accounts/onboarding/onboarding.queries.ts'
import { registerUser } from '#server/features/accounts/register-user.ts'
import { deactivateWithin } from '#server/features/accounts/sessions/deactivate-account.ts'
import type { KnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import { openHandOff } from '#server/features/accounts/sessions/open-session.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/database-errors.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { findIdentityOwner, insertIdentity, lockUserByEmail } from './google.queries.ts'
import type { Identity } from './google-client.ts'

/** The start of a sign-in: the hash of the browser's cookie, and the onboarding session from the same browser. */
export type SignInStart = { browser: string; sessionId?: string | undefined }

/**
 * Signs in the owner of an identity, records `address` (the client's IP address) as known to the account, and returns a
 * short-lived token that the browser exchanges for a session. Links a new identity to the verified account with its
 * email, or else creates an account with the answers of the onboarding session, which it marks as converted. An
 * unverified account with that email is deactivated first, because it may be someone else's. Undefined for a new
 * identity whose email is invalid or not verified by the issuer.
 * @throws Error when concurrent sign-ins with one identity collide three times.
 */
export async function signInWithIdentity(
  { db, clock, knownClients }: { db: Database; clock: () => Date; knownClients: KnownClients },
  identity: Identity,
  { browser, sessionId, address }: SignInStart & { address: string },
): Promise<string | undefined> {
  // Two tabs may sign in the same new user concurrently. The second one retries and finds the first one's account.
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await inTransaction(db, async (tx) => {
        const userId = await findOrCreateOwner(tx, identity, { sessionId, now: clock() })
        if (userId === undefined) return undefined
        await knownClients.remember(tx, userId, address)
        return openHandOff(tx, userId, browser)
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
  throw new Error('An identity could not be linked in three tries.')
}

/**
 * Returns the id of an identity's account. Links a new identity to an account, which it creates if needed. Undefined
 * for a new identity without a verified, valid email.
 */
async function findOrCreateOwner(
  tx: Db,
  identity: Identity,
  { sessionId, now }: { sessionId: string | undefined; now: Date },
): Promise<string | undefined> {
  const owner = await findIdentityOwner(tx, identity.issuer, identity.subject)
  if (owner !== undefined) return owner
  const email = emailAddress.safeParse(identity.email)
  if (!identity.isEmailVerified || !email.success) return undefined
  const existing = await lockUserByEmail(tx, email.data)
  if (existing && !existing.emailVerified) await deactivateWithin(tx, existing.id)
  const userId = existing?.emailVerified
    ? existing.id
    : await createAccount(tx, identity, { email: email.data, sessionId, now })
  await insertIdentity(tx, { userId, issuer: identity.issuer, subject: identity.subject })
  return userId
}

async function createAccount(
  tx: Db,
  identity: Identity,
  { email, sessionId, now }: { email: string; sessionId: string | undefined; now: Date },
): Promise<string> {
  const answers = sessionId === undefined ? undefined : await lockOpenSession(tx, sessionId)
  const registration = {
    ...answers,
    // The issuer's names take precedence over those typed into the wizard.
    firstName: cleanName(identity.firstName) ?? answers?.firstName,
    lastName: cleanName(identity.lastName) ?? answers?.lastName,
    email,
    emailVerified: true,
    profileImageUrl: httpsUrl(identity.pictureUrl),
  }
  const userId = await registerUser(tx, registration, now)
  if (answers && sessionId !== undefined) await markConverted(tx, sessionId, userId)
  return userId
}

/** Returns the name if it passes the validation of a typed name, else null. */
function cleanName(name: string | undefined): string | null {
  return optionalText({ label: 'Name', max: textLimits.name, isName: true }).safeParse(name).data ?? null
}

function httpsUrl(text: string | undefined): string | null {
  return text !== undefined && text.length <= 1000 && URL.canParse(text) && new URL(text).protocol === 'https:'
    ? text
    : null
}
