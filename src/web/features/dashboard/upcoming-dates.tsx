import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { formatDay } from '#web/format/dates.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { classNames } from '#web/ui/class-names.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { CalendarDays, ClipboardList } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { NoticeCard, noticeListClass } from './notice-card.tsx'

type UpcomingDate = EndpointReply<typeof listUpcomingDatesEndpoint>['dates'][number]

/** Lists the deals' dates of the next two weeks. Renders nothing while loading or without any. */
export function UpcomingDates() {
  const { data } = useQuery(ownQuery(queryKeys.upcomingDates, (call) => call(listUpcomingDatesEndpoint)))
  return data ? <UpcomingCards {...data} /> : null
}

/** A deal's documents are one card, so their start dates get none of their own. */
export function UpcomingCards({
  papers,
  dates,
}: Pick<EndpointReply<typeof listUpcomingDatesEndpoint>, 'papers' | 'dates'>) {
  const listed = new Set(papers.map(({ dealId }) => dealId))
  return (
    <>
      <PaperCards papers={papers} />
      <DateCards dates={dates.filter(({ kind, dealId }) => kind !== 'papers' || !listed.has(dealId))} />
    </>
  )
}

type MissingPapers = EndpointReply<typeof listUpcomingDatesEndpoint>['papers'][number]

/** Lists the missing documents of closing deals and which of them must be started today. */
export function PaperCards({ papers }: { papers: readonly MissingPapers[] }) {
  if (papers.length === 0) return null
  return (
    <ul className={classNames('mt-4', noticeListClass)} aria-label="Next step">
      {papers.map(({ dealId, title, propertyAddress, sentences }) => (
        <NoticeCard
          key={dealId}
          icon={ClipboardList}
          title={title}
          action={
            <Link
              to="/deals/$id"
              params={{ id: dealId }}
              search={{ tab: 'closing' }}
              className={buttonClass({ variant: 'line' })}
              aria-label={`See the documents: ${shortAddress(propertyAddress)}`}
            >
              See the documents
            </Link>
          }
        >
          <Name>{shortAddress(propertyAddress)}</Name>
          {sentences.length > 0 ? `. ${sentences[0]}` : ''}
        </NoticeCard>
      ))}
    </ul>
  )
}

export function DateCards({ dates }: { dates: readonly UpcomingDate[] }) {
  if (dates.length === 0) return null
  return (
    <ul className={classNames('mt-4', noticeListClass)} aria-label="Coming up">
      {dates.map(({ dealId, kind, on, title, propertyAddress }) => (
        <NoticeCard
          key={`${dealId} ${kind} ${on}`}
          icon={CalendarDays}
          title={
            <>
              {title}: {formatDay(on)}
            </>
          }
          action={
            <Link
              to="/deals/$id"
              params={{ id: dealId }}
              className={buttonClass({ variant: 'line' })}
              aria-label={`Open the deal: ${shortAddress(propertyAddress)}`}
            >
              Open the deal
            </Link>
          }
        >
          <Name>{shortAddress(propertyAddress)}</Name>
        </NoticeCard>
      ))}
    </ul>
  )
}
