import type { ReactElement } from 'react'
import { storeResetToken, storeVerificationToken } from '#server/features/accounts/account-tokens.queries.ts'
import { findUser } from '#server/features/accounts/accounts.queries.ts'
import { createUnsentTokens } from '#server/features/accounts/unsent-tokens.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import type { Database } from '#server/platform/db/database.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { AccountMail } from './account-mail.ts'
import { composeAccountMail } from './compose-account-mail.tsx'
import { mailUser } from './mail-user.ts'

/**
 * Creates the function that sends account emails. For a verification or reset email it creates a token, which retries
 * in this process reuse, and stores its hash, which replaces the account's earlier token of that purpose. Other emails
 * contain no token. Sends nothing if the account isn't active, or for a verification of an email that is already
 * verified.
 */
export function createAccountMailSender(deps: MailDeps): (mail: AccountMail, jobId: string) => Promise<void> {
  const unsentTokens = createUnsentTokens()
  return async ({ userId, purpose }, jobId) => {
    const { token, hash } = unsentTokens.get(jobId)
    const to = await storeToken(deps.db, userId, purpose, hash)
    if (to !== undefined) {
      const { subject, element }: { subject: string; element: ReactElement } = composeAccountMail(purpose, {
        ...deps.env,
        token,
      })
      await mailUser(deps, userId, { id: jobId, to, subject, ...(await renderMail(element)) })
    }
    unsentTokens.forget(jobId)
  }
}

/**
 * Stores the token's hash, if the email contains a token, and returns the account's email. Undefined if the email isn't
 * needed any longer.
 */
async function storeToken(
  db: Database,
  userId: string,
  purpose: AccountMail['purpose'],
  hash: string,
): Promise<string | undefined> {
  if (purpose === 'verification') return storeVerificationToken(db, userId, hash)
  if (purpose === 'reset') return storeResetToken(db, userId, hash)
  return (await findUser(db, userId))?.email
}
