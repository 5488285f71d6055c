import { deleteExpiredTokens, deleteOldReplacedEmails } from '#server/features/accounts/account-tokens.queries.ts'
import { deleteExpiredClients } from '#server/features/accounts/accounts.queries.ts'
import { type AccountMail, accountMailJob } from '#server/features/accounts/mails/account-mail.ts'
import { createAccountMailSender } from '#server/features/accounts/mails/send-account-mail.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { deleteExpiredLimits } from '#server/platform/db/delete-expired-limits.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { deleteExpiredSessions } from './sessions.queries.ts'

/** Returns the jobs of accounts: emails, and nightly deletion of expired data. */
export function accountJobs(deps: MailDeps): JobDefinition<never>[] {
  const sendAccountMail = createAccountMailSender(deps)
  return [
    job<AccountMail>({ ...accountMailJob, run: (mail, { id }) => sendAccountMail(mail, id) }),
    job({
      name: 'session-cleanup',
      cron: '40 3 * * *',
      isSingle: true,
      async run() {
        const now = deps.clock()
        await deleteExpiredSessions(deps.db, now)
        await deleteExpiredTokens(deps.db, now)
        await deleteOldReplacedEmails(deps.db, now)
        await deleteExpiredClients(deps.db, now)
        await deleteExpiredLimits(deps.db, now)
      },
    }),
  ]
}
