import type { ReactElement } from 'react'
import { storeResetToken, storeVerificationToken } from '#server/features/accounts/account-tokens.queries.ts'
import { findUser } from '#server/features/accounts/accounts.queries.ts'
import { createToken, hashToken } from '#server/features/accounts/random-token.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import type { Database } from '#server/platform/db/database.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { AccountMail } from './account-mail.ts'
import { composeAccountMail } from './compose-account-mail.tsx'
import { mailUser } from './mail-user.ts'

/** The number of unsent mails whose tokens are kept in memory. Beyond it, a retry creates a new token. */
const rememberedTokens = 1000

/**
 * Creates the sender of account mails. It creates the token and stores only its hash; the newest token is the valid
 * one. All retries of a job in this process send the same token: if the server accepted a mail but its response was
 * lost, the duplicate has the same Message-ID, mail programs show the first copy, and its link must work.
 */
export function createAccountMailSender(deps: MailDeps): (mail: AccountMail, jobId: string) => Promise<void> {
  const unsent = new Map<string, string>()

  function tokenOf(jobId: string): string {
    const known = unsent.get(jobId)
    if (known) return known
    const { token } = createToken()
    if (unsent.size >= rememberedTokens) unsent.delete(unsent.keys().next().value ?? '')
    unsent.set(jobId, token)
    return token
  }

  return async ({ userId, purpose }, jobId) => {
    const token = tokenOf(jobId)
    const to = await storeToken(deps.db, userId, purpose, hashToken(token))
    if (to !== undefined) {
      const { subject, element }: { subject: string; element: ReactElement } = composeAccountMail(purpose, {
        ...deps.env,
        token,
      })
      await mailUser(deps, userId, { id: jobId, to, subject, ...(await renderMail(element)) })
    }
    unsent.delete(jobId)
  }
}

/** Stores the token's hash and returns the mail's address. Undefined when the account or the reason no longer exists. */
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
