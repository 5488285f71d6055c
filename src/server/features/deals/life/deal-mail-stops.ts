import { stopAlertsOf } from '#server/features/deals/alerts/alerts.queries.ts'
import { stopDateMailsOf } from '#server/features/deals/dates/dates.queries.ts'
import { type MailStopHandlers, stopHandler } from '#server/features/mail-stops/mail-stop-token.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The one-click stops of alerts and of mails about dates, for all deals of an investor. */
export function dealMailStops(db: Db): Pick<MailStopHandlers, 'alerts' | 'dates'> {
  const after = 'You can turn them on again on a deal’s page.'
  return {
    alerts: stopHandler({
      name: 'emails about lenders that beat your top five',
      after,
      stop: (userId) => stopAlertsOf(db, userId),
    }),
    dates: stopHandler({
      name: 'emails about your deals’ dates',
      after,
      stop: (userId) => stopDateMailsOf(db, userId),
    }),
  }
}
