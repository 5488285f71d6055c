import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type InboxFilter,
  type InboxRequest,
  inboxFilters,
  listLenderRequestsEndpoint,
  openLenderRequestEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { countOf } from '#domain/money/counts.ts'
import { placeWords } from '#web/features/quotes/rounds/lender-round.tsx'
import { formatDay } from '#web/format/dates.ts'
import { lenderCall } from '#web/session/lender-session.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

const filterLabels = { open: 'Open', quoted: 'Quoted', closed: 'Closed' } as const

/** The lender's requests, those with a next step first. Reloads every ten seconds, because ranks in rounds change. */
export function LenderInbox() {
  const [filter, setFilter] = useState<InboxFilter>('open')
  const query = useQuery({
    queryKey: queryKeys.lenderRequests,
    queryFn: async () => (await lenderCall(listLenderRequestsEndpoint)).requests,
    refetchInterval: 10_000,
    staleTime: 0,
  })
  return (
    <QueryView
      query={query}
      errorTitle="Your requests could not be loaded"
      retryLabel="Retry"
      loading={
        <SkeletonGroup label="Loading your requests" className="grid gap-3">
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      }
    >
      {(requests) => {
        const shown = requests.filter((request) => request.filter === filter)
        const count = (one: InboxFilter) => requests.filter((request) => request.filter === one).length
        return (
          <>
            <Segments
              label="Requests"
              options={inboxFilters.map((one) => ({ value: one, label: `${filterLabels[one]} ${count(one)}` }))}
              value={filter}
              onChange={(value) => setFilter(value as InboxFilter)}
            />
            <RequestList requests={shown} filter={filter} />
          </>
        )
      }}
    </QueryView>
  )
}

function RequestList({ requests, filter }: { requests: readonly InboxRequest[]; filter: InboxFilter }) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: (id: string) => lenderCall(openLenderRequestEndpoint, { params: { id } }),
    onSuccess: ({ token }) => void navigate({ to: '/reply/$token', params: { token } }),
  })
  if (requests.length === 0)
    return (
      <div className="mt-5">
        <EmptyState title={`No ${filterLabels[filter].toLowerCase()} requests`}>
          Requests from investors whose deals fit your terms show here.
        </EmptyState>
      </div>
    )
  return (
    <>
      {open.isError ? (
        <Alert title="The request could not be opened" className="mt-4">
          {open.error.message}
        </Alert>
      ) : null}
      <ul className="mt-4 border-t border-ink">
        {requests.map((request) => (
          <li key={request.id} className="border-b border-line">
            <button
              type="button"
              className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3.5 text-left hover:bg-sunk"
              disabled={open.isPending}
              onClick={() => open.mutate(request.id)}
            >
              <span className="min-w-0">
                <span className="block font-semibold">{request.deal}</span>
                <span className="block text-sm text-ink-2">
                  {[request.investor, `asked ${formatDay(request.askedAt)}`].filter(Boolean).join(' · ')}
                </span>
                {request.round && request.round.place !== null ? (
                  <span className="block text-sm font-medium tabular-nums">{placeWords(request.round)}</span>
                ) : null}
                <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
                  {request.due ? <Tag tone="next">{dueWords(request)}</Tag> : null}
                  {request.unread > 0 ? <Tag tone="good">{countOf(request.unread, 'unread message')}</Tag> : null}
                  {request.dueAt ? `until ${formatEasternMoment(request.dueAt)}` : null}
                </span>
              </span>
              <Icon of={ArrowRight} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function dueWords({ due }: InboxRequest): string {
  return { quote: 'Quote', answer: 'Answer', improve: 'Improve', 'next-step': 'Chosen: say what’s next' }[due!]
}
