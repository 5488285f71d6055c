import { sendAlerts } from '#server/features/deals/alerts/send-alerts.tsx'
import { type DateMailDeps, sendDateMails } from '#server/features/deals/dates/send-date-mails.tsx'
import { deleteSheetsBefore } from '#server/features/deals/sheets/sheets.queries.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'

/** How many days a link is remembered after it ended. */
const endedSheetDays = 30

/** The background work of deals' lives. */
export function dealLifeJobs(deps: DateMailDeps): JobDefinition<never>[] {
  return [
    job({
      name: 'deal-sheet-cleanup',
      cron: '55 3 * * *',
      isSingle: true,
      run: () => deleteSheetsBefore(deps.db, new Date(deps.clock().getTime() - endedSheetDays * 86_400_000)),
    }),
    // In the morning of the United States; the alerts on Mondays.
    job({
      name: 'deal-date-mails',
      cron: '0 13 * * *',
      isSingle: true,
      expireSeconds: 3600,
      run: () => sendDateMails(deps),
    }),
    job({ name: 'deal-alerts', cron: '30 13 * * 1', isSingle: true, expireSeconds: 3600, run: () => sendAlerts(deps) }),
  ]
}
