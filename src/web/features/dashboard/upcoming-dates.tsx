import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { formatDay } from '#web/format/dates.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CalendarDays } from '#web/ui/icons/calendar-days.ts'

type UpcomingDate = EndpointReply<typeof listUpcomingDatesEndpoint>['dates'][number]

/** The days of own deals that come up within two weeks. Nothing while they are read, and where there are none. */
export function UpcomingDates() {
  const { data } = useQuery(ownQuery(queryKeys.upcomingDates, (call) => call(listUpcomingDatesEndpoint)))
  return data ? <DateCards dates={data.dates} /> : null
}

export function DateCards({ dates }: { dates: readonly UpcomingDate[] }) {
  if (dates.length === 0) return null
  return (
    <ul className="notes mt-4" aria-label="Coming up">
      {dates.map(({ dealId, kind, on, title, propertyAddress }) => (
        <li key={`${dealId} ${kind} ${on}`}>
          <Icon of={CalendarDays} />
          <div>
            <h2>
              {title}: {formatDay(on)}
            </h2>
            <p className="small soft wrap-anywhere">{propertyAddress}</p>
          </div>
          <Link
            to="/deals/$id"
            params={{ id: dealId }}
            className={buttonClass({ variant: 'line' })}
            aria-label={`Open the deal: ${propertyAddress}`}
          >
            Open the deal
          </Link>
        </li>
      ))}
    </ul>
  )
}
