import { legalVersion } from '#contract/accounts/legal-texts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertUser, type NewUser } from './accounts.queries.ts'

/** The unique index on active emails. Its violation means that the email is taken. */
export const liveEmailIndex = 'users_live_email_key'

type Registration = Omit<
  NewUser,
  'accessLevel' | 'onboardingCompleted' | 'onboardingStep' | 'legalAcceptances' | 'creditScoreRange'
>

/**
 * Creates an account that completed onboarding, with its acceptance of the current legal texts, and returns its id. Credit
 * that the visitor stated with a deal becomes the profile's, so it isn't asked for again. The unique index on
 * active emails may reject the account.
 */
export async function registerUser(tx: Db, registration: Registration): Promise<string> {
  const legalAcceptances = [{ version: legalVersion, at: new Date().toISOString() }]
  const user = await insertUser(tx, {
    ...registration,
    creditScoreRange: registration.visitorDeal?.creditScoreRange ?? null,
    legalAcceptances,
    accessLevel: 'full',
    onboardingCompleted: true,
  })
  return user.id
}
