import { stopAlertsOf } from '#server/features/deals/alerts/alerts.queries.ts'
import { stopDateMailsOf } from '#server/features/deals/dates/dates.queries.ts'
import type { MailStopHandlers } from '#server/features/mail-stops/mail-stop-token.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the one-click stops of deals' mails end: the alerts, or the mails about days, of all of an investor's deals. */
export function dealMailStops(db: Db): Pick<MailStopHandlers, 'alerts' | 'dates'> {
  const after = 'You can turn them on again on a deal’s page.'
  return {
    alerts: {
      name: 'emails about lenders that beat your top five',
      after,
      stop: (userId) => stopAlertsOf(db, userId),
    },
    dates: { name: 'emails about your deals’ dates', after, stop: (userId) => stopDateMailsOf(db, userId) },
  }
}
