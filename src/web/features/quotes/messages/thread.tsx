import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  MessageBody,
  markRequestReadEndpoint,
  postMessageEndpoint,
  type QuoteRequestTimeline,
} from '#contract/quotes/conversations.ts'
import {
  isLive,
  type QuoteRequest,
  stopQuoteRequestEndpoint,
  withdrawPhoneEndpoint,
} from '#contract/quotes/quote-requests.ts'
import { formatCount } from '#domain/money/counts.ts'
import { possessive } from '#domain/text/join-names.ts'
import { useCall } from '#web/app-context.ts'
import { RequestTag } from '#web/features/quotes/comparison/asked-lenders.tsx'
import { conversationsQuery, refreshQuotes, requestQuery, unreadQuery } from '#web/features/quotes/quotes.requests.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronLeft, Send } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { Timeline } from './timeline.tsx'

/**
 * One conversation: request, messages and quotes, oldest first, and the composer. Marks it as read while the tab is
 * visible, and focuses its heading once loaded. Needs the request's id as its key, or typed text would go to another
 * lender.
 */
export function Thread({ requestId }: { requestId: string }) {
  const query = useQuery(requestQuery(requestId))
  if (query.data) return <LoadedThread thread={query.data} />
  return (
    <section className="grid min-w-0 grid-rows-[auto_1fr_auto] lg:px-8" aria-label="Conversation">
      <BackLink />
      <QueryView
        query={query}
        errorTitle="This conversation could not be loaded"
        retryLabel="Retry"
        loading={
          <SkeletonGroup label="Loading the conversation" className="grid gap-3 py-4">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="block" className="h-28" />
          </SkeletonGroup>
        }
      />
    </section>
  )
}

function LoadedThread({ thread }: { thread: QuoteRequestTimeline }) {
  const { request, deal } = thread
  const heading = useRef<HTMLHeadingElement>(null)
  useMarkRead(thread)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid min-w-0 grid-rows-[auto_1fr_auto] lg:px-8" aria-labelledby="thread-name">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-ink py-3.5 max-lg:sticky max-lg:top-0 max-lg:z-2 max-lg:bg-paper">
        <div>
          <BackLink />
          <h2 className="text-h3" id="thread-name" ref={heading} tabIndex={-1}>
            <Name>{request.lender.name}</Name> {request.lender.isSample ? <SampleLabel /> : null}
          </h2>
          <p className="text-sm wrap-anywhere text-ink-2">
            <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'quotes' }}>
              <Name>{shortAddress(deal.propertyAddress)}</Name>
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <RequestTag status={request.status} />
          {request.shared.phone ? <WithdrawPhone request={request} /> : null}
          {isLive(request.status) ? <StopSharing request={request} /> : null}
        </div>
      </header>
      <Timeline thread={thread} />
      {thread.canWrite ? (
        <Composer request={request} />
      ) : (
        <p className="sticky bottom-0 border-t border-line bg-paper pt-3 pb-4 text-ink-2">
          This request is over: <Name>{request.lender.name}</Name> can’t get messages here anymore.
        </p>
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
      className={buttonClass({ variant: 'quiet', className: '-ml-3 lg:hidden' })}
    >
      <Icon of={ChevronLeft} /> All messages
    </Link>
  )
}

/**
 * Marks the conversation as read when it opens and when news arrives while it is open. A hidden tab does so once it is
 * shown.
 */
function useMarkRead({ request: { id, dealId, unread } }: QuoteRequestTimeline): void {
  const call = useCall()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (_read: number) => call(markRequestReadEndpoint, { params: { id } }),
    onSuccess(_, read) {
      // The unread count covers all conversations.
      queryClient.setQueryData(unreadQuery().queryKey, (all) => all && { unread: Math.max(0, all.unread - read) })
      queryClient.setQueryData(conversationsQuery().queryKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, unread: 0 } : one)),
      )
      void refreshQuotes(queryClient, { requestId: id, dealId })
    },
  })
  useEffect(() => {
    if (unread === 0) return
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') mutate(unread)
    }
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [unread, mutate])
}

/** Button that withdraws the phone number from a lender and tells it not to call or text. */
function WithdrawPhone({ request }: { request: QuoteRequest }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawPhoneEndpoint, { params: { id: request.id } }),
    onSuccess: () => refreshQuotes(queryClient, { requestId: request.id, dealId: request.dealId }),
    onError: (error) => toast({ title: 'Your phone is still shared', description: error.message, variant: 'error' }),
  })
  return (
    <Button size="small" pending={withdraw.isPending} pendingLabel="Stopping…" onClick={() => withdraw.mutate()}>
      Stop sharing phone
      <span className="sr-only">
        {' '}
        number with <Name>{request.lender.name}</Name>
      </span>
    </Button>
  )
}

/** Button that revokes a lender's private link after a confirmation, because it can't be undone. */
function StopSharing({ request }: { request: QuoteRequest }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const stop = useMutation({
    mutationFn: () => call(stopQuoteRequestEndpoint, { params: { id: request.id } }),
    onSuccess() {
      setAsking(false)
      toast({ title: 'Sharing stopped', description: `${request.lender.name} no longer sees this deal.` })
      void refreshQuotes(queryClient, { requestId: request.id, dealId: request.dealId })
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Stop sharing
        <span className="sr-only">
          {' '}
          with <Name>{request.lender.name}</Name>
        </span>
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop sharing"
        description={`${possessive(request.lender.name)} private link stops working right away. Its earlier answers stay here.`}
        confirmLabel="Stop sharing"
        pending={stop.isPending}
        pendingLabel="Stopping…"
        danger
        onConfirm={() => stop.mutate()}
      >
        {stop.isError ? <Alert title="Sharing was not stopped">{stop.error.message}</Alert> : null}
      </AlertDialog>
    </>
  )
}

/** Unsent texts by request, kept in memory while the investor reads other conversations. */
const unsentTexts = new Map<string, string>()

/** Form for a message to the lender. Keeps the text until it is sent. Ctrl+Enter or ⌘+Enter sends. */
function Composer({ request }: { request: QuoteRequest }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const form = useZodForm(MessageBody, { body: unsentTexts.get(request.id) ?? '' })
  const body = useWatch({ control: form.control, name: 'body' })
  useEffect(() => {
    unsentTexts.set(request.id, body)
  }, [request.id, body])
  const post = useMutation({
    mutationFn: (message: MessageBodyOut) => call(postMessageEndpoint, { params: { id: request.id }, body: message }),
    async onSuccess() {
      form.reset({ body: '' })
      await refreshQuotes(queryClient, { requestId: request.id, dealId: request.dealId })
    },
    onError: (error) => applyServerErrors(form, error),
  })
  const send = (message: MessageBodyOut) => {
    if (!post.isPending) post.mutate(message)
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.handleSubmit(send)()
  }

  return (
    <Form
      form={form}
      className="sticky bottom-0 grid gap-2 border-t border-line bg-paper pt-3 pb-4"
      label={`Message to ${request.lender.name}`}
      onSubmit={send}
    >
      <FormError form={form} title="The message was not sent" />
      <TextareaField
        form={form}
        name="body"
        label={
          <span className="sr-only">
            Message to <Name>{request.lender.name}</Name>
          </span>
        }
        rows={2}
        maxLength={2000}
        placeholder={`Write to ${request.lender.name}`}
        onKeyDown={sendByKey}
      />
      <div data-slot="form-actions" className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-3 tabular-nums">
          {body.length > 1800 ? `${formatCount(body.length)} of 2,000` : 'Plain text, up to 2,000 characters'}
        </span>
        <Button type="submit" variant="primary" pending={post.isPending} pendingLabel="Sending…">
          <Icon of={Send} /> Send
        </Button>
      </div>
    </Form>
  )
}

type MessageBodyOut = { body: string }
