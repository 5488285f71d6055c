import { alertMailJob, findAlerts } from '#server/features/deals/alerts/find-alerts.ts'
import { sendAlert } from '#server/features/deals/alerts/send-alert.tsx'
import { type DateMail, dateMailJob, queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { type DateMailDeps, sendDateMail } from '#server/features/deals/dates/send-date-mail.tsx'
import { deleteSheetsBefore } from '#server/features/deals/sheets/sheets.queries.ts'
import { type JobDefinition, type Jobs, job } from '#server/platform/jobs/jobs.ts'

/** Days that a link, revoked or not, is kept after its expiry date. */
const expiredSheetDays = 30

/**
 * Returns the jobs for deals' links, date emails and alerts. Links that expired 30 days ago are deleted and date emails
 * queued every day; alerts are queued on Mondays.
 */
export function dealLifeJobs(deps: DateMailDeps & { jobs: Pick<Jobs, 'send'> }): JobDefinition<never>[] {
  return [
    job({
      name: 'deal-sheet-cleanup',
      cron: '55 3 * * *',
      isSingle: true,
      run: () => deleteSheetsBefore(deps.db, new Date(deps.clock().getTime() - expiredSheetDays * 86_400_000)),
    }),
    // Runs in the morning in the United States. Alerts run on Mondays.
    job({
      name: 'deal-date-mails',
      cron: '0 13 * * *',
      isSingle: true,
      expireSeconds: 3600,
      run: () => queueDateMails(deps),
    }),
    job({ name: 'deal-alerts', cron: '30 13 * * 1', isSingle: true, expireSeconds: 3600, run: () => findAlerts(deps) }),
    job<DateMail>({ ...dateMailJob, run: (mail) => sendDateMail(deps, mail) }),
    job<{ userId: string }>({ ...alertMailJob, run: (mail, { id }) => sendAlert(deps, mail, id) }),
  ] as JobDefinition<never>[]
}
