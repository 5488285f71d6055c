import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { markRequestReadEndpoint, type QuoteRequestTimeline } from '#contract/quotes/conversations.ts'
import { isLive } from '#contract/quotes/quote-requests.ts'
import { useCall } from '#web/app-context.ts'
import { conversationsQuery, refreshQuotes, requestQuery, unreadQuery } from '#web/features/quotes/quotes.requests.ts'
import { RequestTag } from '#web/features/quotes/terms/request-tag.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronLeft } from '#web/ui/icons/chevron-left.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { Composer } from './composer.tsx'
import { StopSharing } from './stop-sharing.tsx'
import { Timeline } from './timeline.tsx'
import { WithdrawPhone } from './withdraw-phone.tsx'

/** One conversation: what was asked, said and quoted, oldest first, and the composer. */
export function Thread({ requestId }: { requestId: string }) {
  const query = useQuery(requestQuery(requestId))
  if (query.data) return <OpenThread thread={query.data} />
  return (
    <section className="th" aria-label="Conversation">
      <BackLink />
      {query.isPending ? (
        <SkeletonGroup label="Loading the conversation" className="grid gap-3 py-4">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="block" className="h-28" />
        </SkeletonGroup>
      ) : (
        <ErrorState
          title="This conversation could not be loaded"
          retryLabel="Retry"
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {query.error?.message ?? 'You are signed out. Sign in again, then come back to this page.'}
        </ErrorState>
      )}
    </section>
  )
}

function OpenThread({ thread }: { thread: QuoteRequestTimeline }) {
  const { request, deal } = thread
  const heading = useRef<HTMLHeadingElement>(null)
  useMarkRead(thread)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="th" aria-labelledby="thread-name">
      <header className="th-h">
        <div>
          <BackLink />
          <h2 id="thread-name" ref={heading} tabIndex={-1}>
            {request.lender.name} {request.lender.isSample ? <SampleLabel /> : null}
          </h2>
          <p className="wrap-anywhere">
            <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'quotes' }}>
              {deal.propertyAddress}
            </Link>
          </p>
        </div>
        <div className="row">
          <RequestTag status={request.status} />
          {request.shared.phone ? <WithdrawPhone request={request} /> : null}
          {isLive(request.status) ? <StopSharing request={request} /> : null}
        </div>
      </header>
      <Timeline thread={thread} />
      {thread.canWrite ? (
        <Composer request={request} />
      ) : (
        <p className="cmps soft">This request is over: {request.lender.name} can no longer be written to here.</p>
      )}
    </section>
  )
}

function BackLink() {
  return (
    <Link
      to="/dashboard"
      hash="messages"
      hashScrollIntoView={false}
      activeProps={{}}
      className={buttonClass({ variant: 'quiet', className: 'back' })}
    >
      <Icon of={ChevronLeft} /> All messages
    </Link>
  )
}

/** What is on the screen is read, also what arrives while it stands there. */
function useMarkRead({ request: { id, unread } }: QuoteRequestTimeline): void {
  const call = useCall()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(markRequestReadEndpoint, { params: { id } }),
    onSuccess({ unread: left }) {
      queryClient.setQueryData(unreadQuery().queryKey, () => ({ unread: left }))
      queryClient.setQueryData(conversationsQuery().queryKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, unread: 0 } : one)),
      )
      void refreshQuotes(queryClient, { requestId: id, dealId: null })
    },
  })
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible') mutate()
  }, [unread, mutate])
}
