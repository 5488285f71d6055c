import { stopAlerts } from '#server/features/deals/alerts/alerts.queries.ts'
import { stopDateMails } from '#server/features/deals/dates/dates.queries.ts'
import { type MailStopHandlers, stopHandler } from '#server/features/mail-stops/mail-stop-token.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Returns the handlers that unsubscribe an investor from alerts or date emails for all existing deals. */
export function dealMailStops(db: Db): Pick<MailStopHandlers, 'alerts' | 'dates'> {
  const after = 'You can turn them on again on a deal’s page.'
  return {
    alerts: stopHandler({
      name: 'emails about lenders that move into your top five',
      after,
      stop: (userId) => stopAlerts(db, userId),
    }),
    dates: stopHandler({
      name: 'emails about your deals’ dates',
      after,
      stop: (userId) => stopDateMails(db, userId),
    }),
  }
}
