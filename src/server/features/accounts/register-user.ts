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
 * Creates an account with completed onboarding and acceptance of the current legal texts, and returns its id. The
 * credit range that the visitor gave with a deal becomes the profile's. `now` is the time of the acceptance. Throws a
 * unique violation of `liveEmailIndex` if the email is taken.
 */
export async function registerUser(tx: Db, registration: Registration, now: Date): Promise<string> {
  const legalAcceptances = [{ version: legalVersion, at: now.toISOString() }]
  const user = await insertUser(tx, {
    ...registration,
    creditScoreRange: registration.visitorDeal?.creditScoreRange ?? null,
    legalAcceptances,
    accessLevel: 'full',
    onboardingCompleted: true,
  })
  return user.id
}
