import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DealEvent } from '#contract/deals/deal-timeline.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { formatDollars } from '#domain/money/money.ts'
import { formatDay, formatMoment } from '#web/format/dates.ts'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { DealChanges } from './deal-changes.tsx'
import { timelineQuery } from './deal-life.requests.ts'

/** Lists a deal's events, latest first. Loads them each time it is shown. */
export function DealTimeline({ deal }: { deal: Deal }) {
  const query = useQuery({ ...timelineQuery(deal.id), refetchOnMount: 'always' })
  return (
    <Section id="timeline" title="Timeline" rule="below-md">
      <QueryView
        query={query}
        errorTitle="The timeline could not be loaded"
        heading="h3"
        loading={<TimelineSkeleton />}
      >
        {({ events }) => (
          <ol>
            {events.map((event) => (
              <li
                key={event.id}
                className="grid gap-x-5 gap-y-0.5 border-b border-line py-3 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]"
              >
                <time dateTime={event.at} className="text-sm tabular-nums text-ink-3">
                  {formatMoment(event.at)}
                </time>
                <div className="min-w-0">{eventText(event)}</div>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Section>
  )
}

function TimelineSkeleton() {
  return (
    <SkeletonGroup label="Loading the timeline" className="grid gap-4">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} shape="line" />
      ))}
    </SkeletonGroup>
  )
}

const sharedWords = { sheet: 'Sheet', result: 'Result', comparison: 'Comparison' } as const

function eventText(event: DealEvent): ReactNode {
  switch (event.kind) {
    case 'submitted':
      return <b>Deal submitted</b>
    case 'duplicated':
      return <b>Copied from another deal</b>
    case 'edited':
      return (
        <details>
          <summary className="min-h-6 cursor-pointer">
            <b>Edited</b>, version {event.data.version}: what changed
          </summary>
          <DealChanges changes={event.data.changes} />
        </details>
      )
    case 'withdrawn':
      return (
        <>
          <b>Withdrawn</b>
          {event.data.reason ? <p className="text-sm break-words text-ink-2">{event.data.reason}</p> : null}
        </>
      )
    case 'reopened':
      return <b>Reopened</b>
    case 'stage':
      return (
        <>
          <b>{event.data.to}</b>, previously {event.data.from}
          <p className="text-sm text-ink-2">
            since {formatDay(event.data.on)}
            {event.data.by === 'quote' ? ', set by a quote' : ''}
          </p>
        </>
      )
    case 'contacted':
      return (
        <>
          You contacted <b translate="no">{event.data.lenderName}</b>
        </>
      )
    case 'shared':
      return <b>{sharedWords[event.data.kind]} shared by a link</b>
    case 'unshared':
      return <b>Link to the {event.data.kind} ended</b>
    case 'asked':
      return (
        <>
          You asked <b translate="no">{event.data.lenderName}</b> for a quote
        </>
      )
    case 'quoted':
      return (
        <>
          <b translate="no">{event.data.lenderName}</b> quoted
          {event.data.totalCost === null ? null : ` ${formatDollars(event.data.totalCost)} in total`}
        </>
      )
    case 'declined':
      return (
        <>
          <b translate="no">{event.data.lenderName}</b> declined
          {event.data.reason ? <p className="text-sm break-words text-ink-2">{event.data.reason}</p> : null}
        </>
      )
    case 'chosen':
      return (
        <>
          You chose <b translate="no">{event.data.lenderName}</b>
        </>
      )
    case 'terms':
      return (
        <>
          You entered final terms from <b translate="no">{event.data.lenderName}</b>
          {event.data.difference ? (
            <p className="text-sm text-ink-2">
              {formatDollars(Math.abs(event.data.difference))} {event.data.difference > 0 ? 'more' : 'less'} than quoted
            </p>
          ) : null}
        </>
      )
  }
}
