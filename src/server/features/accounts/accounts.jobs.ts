import type { FastifyBaseLogger } from 'fastify'
import { type JobDefinition, job } from '#server/jobs/jobs.ts'
import { type AccountMail, accountMailJob } from './account-mail.ts'
import { deleteExpiredTokens } from './account-tokens.queries.ts'
import { deleteExpiredClients } from './known-clients.queries.ts'
import { deleteExpiredLimits } from './purge.queries.ts'
import { purgeAccounts } from './purge-accounts.ts'
import { type AccountMailDeps, createAccountMailSender } from './send-account-mail.ts'
import { deleteExpiredSessions } from './sessions.queries.ts'

export type AccountJobsDeps = AccountMailDeps & { clock: () => Date; log: Pick<FastifyBaseLogger, 'info'> }

/** The background work of accounts: their mails, and every night what has to be forgotten. */
export function accountJobs(deps: AccountJobsDeps): JobDefinition<never>[] {
  const sendAccountMail = createAccountMailSender(deps)
  return [
    job<AccountMail>({ ...accountMailJob, run: (mail, { id }) => sendAccountMail(mail, id) }),
    job({
      name: 'account-purge',
      cron: '20 3 * * *',
      isSingle: true,
      expireSeconds: 900,
      async run() {
        const count = await purgeAccounts(deps.db, deps.clock())
        if (count > 0) deps.log.info({ count }, 'deactivated accounts removed')
      },
    }),
    job({
      name: 'session-cleanup',
      cron: '40 3 * * *',
      isSingle: true,
      async run() {
        const now = deps.clock()
        await deleteExpiredSessions(deps.db, now)
        await deleteExpiredTokens(deps.db, now)
        await deleteExpiredClients(deps.db, now)
        await deleteExpiredLimits(deps.db, now)
      },
    }),
  ]
}
