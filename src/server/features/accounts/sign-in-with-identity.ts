import { emailAddress } from '#contract/email.ts'
import { optionalText, textLimits } from '#contract/text.ts'
import type { Database, Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { isUniqueViolation } from '#server/db/unavailable.ts'
import {
  findIdentityOwner,
  insertIdentity,
  lockAnonymousSession,
  lockUserByEmail,
  markSessionConverted,
  takeOverUnverified,
} from './google.queries.ts'
import type { Identity } from './google-client.ts'
import { openHandOff } from './open-session.ts'
import { registerUser } from './register-user.ts'
import { endSessions } from './sessions.queries.ts'

/**
 * Signs in whoever the issuer vouches for and returns a hand-off token; undefined when it does not vouch for the email.
 * The identity (issuer and subject) decides. Only a new identity is linked by its email: to an account whose email is verified
 * as it is; to one whose email nobody proved after voiding what the earlier person could sign in with; else a new account is
 * made, with what the onboarding session was told.
 */
export async function signInWithIdentity(
  db: Database,
  identity: Identity,
  sessionId: string | undefined,
): Promise<string | undefined> {
  // Two tabs may bring the same new person at once; whoever comes second finds, when trying again, what the first one made.
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await inTransaction(db, async (tx) => {
        const userId = await ownerOf(tx, identity, sessionId)
        return userId === undefined ? undefined : openHandOff(tx, userId)
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
  if (existing && !existing.emailVerified) {
    await takeOverUnverified(tx, existing.id)
    await endSessions(tx, existing.id)
  }
  const userId = existing?.id ?? (await createAccount(tx, identity, email.data, sessionId))
  await insertIdentity(tx, { userId, issuer: identity.issuer, subject: identity.subject })
  return userId
}

async function createAccount(
  tx: Db,
  identity: Identity,
  email: string,
  sessionId: string | undefined,
): Promise<string> {
  const told = sessionId === undefined ? undefined : await lockAnonymousSession(tx, sessionId)
  const userId = await registerUser(tx, {
    ...told,
    // A company told the wizard no name, which is no reason to forget the one Google gives.
    firstName: told?.firstName ?? cleanName(identity.firstName),
    lastName: told?.lastName ?? cleanName(identity.lastName),
    email,
    emailVerified: true,
    profileImageUrl: httpsUrl(identity.pictureUrl),
  })
  if (told && sessionId !== undefined) await markSessionConverted(tx, sessionId, userId)
  return userId
}

/** A name from outside has to pass the same rule as a typed one; one that does not is left out. */
function cleanName(name: string | undefined): string | null {
  return optionalText({ label: 'Name', max: textLimits.name }).safeParse(name).data ?? null
}

function httpsUrl(text: string | undefined): string | null {
  return text !== undefined && text.length <= 1000 && URL.canParse(text) && new URL(text).protocol === 'https:'
    ? text
    : null
}
