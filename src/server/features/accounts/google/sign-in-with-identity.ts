import { emailAddress } from '#contract/wire/email.ts'
import { optionalText, textLimits } from '#contract/wire/text.ts'
import { deactivateWithin } from '#server/features/accounts/deactivate-account.ts'
import { registerUser } from '#server/features/accounts/register-user.ts'
import type { KnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import { openHandOff } from '#server/features/accounts/sessions/open-session.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unavailable.ts'
import {
  findIdentityOwner,
  insertIdentity,
  lockAnonymousSession,
  lockUserByEmail,
  markSessionConverted,
} from './google.queries.ts'
import type { Identity } from './google-client.ts'

/** Who began the sign-in: the hash of their browser's cookie, and the onboarding session that began in the same browser. */
export type Beginning = { browser: string; sessionId?: string | undefined }

/**
 * Signs in whoever the issuer vouches for and returns a hand-off token; undefined when it does not vouch for the email.
 * The identity (issuer and subject) decides. Only a new identity is linked by its email, and only to an account whose email is
 * verified. An unverified account may be a stranger's: it is deactivated, and the email's owner gets a new one.
 */
export async function signInWithIdentity(
  { db, knownClients }: { db: Database; knownClients: KnownClients },
  identity: Identity,
  { browser, sessionId, address }: Beginning & { address: string },
): Promise<string | undefined> {
  // Two tabs may bring the same new person at once; whoever comes second finds, when trying again, what the first one made.
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await inTransaction(db, async (tx) => {
        const userId = await ownerOf(tx, identity, sessionId)
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

async function ownerOf(tx: Db, identity: Identity, sessionId: string | undefined): Promise<string | undefined> {
  const owner = await findIdentityOwner(tx, identity.issuer, identity.subject)
  if (owner !== undefined) return owner
  const email = emailAddress.safeParse(identity.email)
  if (!identity.isEmailVerified || !email.success) return undefined
  const existing = await lockUserByEmail(tx, email.data)
  if (existing && !existing.emailVerified) await deactivateWithin(tx, existing.id)
  const userId = existing?.emailVerified ? existing.id : await createAccount(tx, identity, email.data, sessionId)
  await insertIdentity(tx, { userId, issuer: identity.issuer, subject: identity.subject })
  return userId
}

async function createAccount(
  tx: Db,
  identity: Identity,
  email: string,
  sessionId: string | undefined,
): Promise<string> {
  const answers = sessionId === undefined ? undefined : await lockAnonymousSession(tx, sessionId)
  const userId = await registerUser(tx, {
    ...answers,
    // The issuer's names win: it knows who this is, the wizard only what was typed.
    firstName: cleanName(identity.firstName) ?? answers?.firstName,
    lastName: cleanName(identity.lastName) ?? answers?.lastName,
    email,
    emailVerified: true,
    profileImageUrl: httpsUrl(identity.pictureUrl),
  })
  if (answers && sessionId !== undefined) await markSessionConverted(tx, sessionId, userId)
  return userId
}

/** A name from outside has to pass the same rule as a typed one; one that does not is left out. */
function cleanName(name: string | undefined): string | null {
  return optionalText({ label: 'Name', max: textLimits.name, isName: true }).safeParse(name).data ?? null
}

function httpsUrl(text: string | undefined): string | null {
  return text !== undefined && text.length <= 1000 && URL.canParse(text) && new URL(text).protocol === 'https:'
    ? text
    : null
}
