import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  listMessagesEndpoint,
  listNotifyEndpoint,
  MessageAnswer,
  type MessageRow,
  type MessageState,
  messageStates,
  messagesPageSize,
  moveMessageEndpoint,
  notifyPageSize,
  replyLimit,
  replyToMessageEndpoint,
} from '#contract/desk/messages.ts'
import { formatDays } from '#domain/money/money.ts'
import {
  DeskData,
  DeskPage,
  DeskPager,
  DeskSearchField,
  DeskToggle,
  useDeskParameters,
} from '#web/features/desk/kit/desk-page.tsx'
import { DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatMoment, formatShortDay } from '#web/format/dates.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Name } from '#web/ui/labels/name.tsx'

const views = [...messageStates, 'all', 'notify'] as const
const viewLabels = { open: 'Open', answered: 'Answered', spam: 'Spam', all: 'All', notify: 'Notify me' } as const

/**
 * The desk's inbox: visitors' messages, which operators answer by email, and the people to email when announced
 * features become available.
 */
export function DeskInboxPage() {
  const [{ state, page: pageText = '1', search = '' }, narrow] = useDeskParameters()
  const view = views.find((one) => one === state) ?? 'open'
  const page = Number(pageText) || 1
  const onPage = (next: number) => narrow({ page: String(next) })
  return (
    <DeskPage title="Inbox">
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="Messages">
        {view === 'notify' ? null : (
          <DeskSearchField
            label="Name, email or text"
            value={search}
            onSearch={(text) => narrow({ search: text, page: undefined })}
          />
        )}
        {views.map((one) => (
          <DeskToggle key={one} isPressed={one === view} onPress={() => narrow({ state: one, page: undefined })}>
            {viewLabels[one]}
          </DeskToggle>
        ))}
      </search>
      {view === 'notify' ? (
        <NotifyList page={page} onPage={onPage} />
      ) : (
        <Messages view={view} search={search} page={page} onPage={onPage} />
      )}
    </DeskPage>
  )
}

function Messages({
  view,
  search,
  page,
  onPage,
}: {
  view: Exclude<(typeof views)[number], 'notify'>
  search: string
  page: number
  onPage: (page: number) => void
}) {
  const call = useDeskCall()
  const messages = useQuery({
    queryKey: queryKeys.deskInbox(view, search, page),
    queryFn: () => call(listMessagesEndpoint, { query: { state: view, search, page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskData query={messages}>
      {({ rows, total }) => (
        <>
          {rows.length > 0 ? (
            <ul className="border-t border-ink">
              {rows.map((row) => (
                <MessageItem key={row.id} message={row} />
              ))}
            </ul>
          ) : (
            <EmptyState title={search ? 'No message matches' : 'No messages'}>
              {search
                ? 'Try a shorter search, or look under All.'
                : view === 'open'
                  ? 'What visitors write to you will show up here.'
                  : 'There are none of this kind yet.'}
            </EmptyState>
          )}
          {total > 0 ? <DeskPager page={page} pageSize={messagesPageSize} total={total} onPage={onPage} /> : null}
        </>
      )}
    </DeskData>
  )
}

/** Lists the emails of people who asked to hear when announced features become available. */
function NotifyList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const call = useDeskCall()
  const list = useQuery({
    queryKey: queryKeys.deskNotifyList(page),
    queryFn: () => call(listNotifyEndpoint, { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskData query={list}>
      {({ rows, total }) => (
        <>
          {rows.length > 0 ? (
            <DeskTable
              caption="Who asked for a notice"
              rows={rows}
              rowKey={({ email }) => email}
              columns={[
                { label: 'Email', cell: ({ email }) => email },
                { label: 'Asked', cell: ({ createdAt }) => formatShortDay(createdAt) },
              ]}
            />
          ) : null}
          <DeskPager page={page} pageSize={notifyPageSize} total={total} onPage={onPage} />
        </>
      )}
    </DeskData>
  )
}

/** One message with its answers and actions. */
function MessageItem({ message }: { message: MessageRow }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const [isAnswering, setAnswering] = useState(false)
  const move = useMutation({
    mutationFn: (state: MessageState) => call(moveMessageEndpoint, { params: { id: message.id }, body: { state } }),
    onSuccess(reply) {
      toast({ title: reply.message })
      void queries.invalidateQueries({ queryKey: queryKeys.deskMessages })
    },
  })
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="min-w-0 text-sm wrap-anywhere">
        <h2 className="font-sans text-base font-semibold tracking-normal">{message.name}</h2>
        {message.email}
        <br />
        <time className="text-ink-3 text-sm" dateTime={message.createdAt}>
          {formatMoment(message.createdAt)}
        </time>
        {message.userId ? (
          <>
            <br />
            <Link to="/desk/people/$id" params={{ id: message.userId }}>
              Their account
            </Link>
          </>
        ) : null}
      </div>
      <div>
        {message.review ? (
          <p className="mb-1.5 text-sm font-semibold">
            About the matches of <Name>{message.review.address}</Name> (deal {message.review.dealId}, model{' '}
            {message.review.modelVersion}). {answerWords(message)}
          </p>
        ) : null}
        <p className="max-w-176 whitespace-pre-wrap wrap-anywhere">{message.message}</p>
        {message.replies.map((reply) => (
          <div key={reply.id} className="mt-2.5 border-l-2 border-brass pl-3.5">
            <p className="text-ink-3 text-sm">
              {reply.by ?? 'An operator'}, {formatMoment(reply.createdAt)}
              {reply.isSent ? '' : ' · waiting to be sent'}
            </p>
            <p className="max-w-176 whitespace-pre-wrap wrap-anywhere">{reply.text}</p>
          </div>
        ))}
        {move.error ? (
          <Alert title="It was not moved" className="mb-3">
            {move.error.message}
          </Alert>
        ) : null}
        {isAnswering ? (
          <div className="max-w-176">
            <AnswerMessageForm message={message} onClose={() => setAnswering(false)} />
          </div>
        ) : (
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button size="small" onClick={() => setAnswering(true)}>
              Answer
            </Button>
            {message.state === 'open' ? (
              <>
                <Button size="small" variant="quiet" onClick={() => move.mutate('answered')}>
                  Needs no answer
                </Button>
                <Button size="small" variant="quiet" onClick={() => move.mutate('spam')}>
                  Spam
                </Button>
              </>
            ) : (
              <Button size="small" variant="quiet" onClick={() => move.mutate('open')}>
                Open again
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function answerWords({ review, state }: MessageRow): string {
  if (!review || state !== 'open') return ''
  const days = Math.ceil((Date.parse(review.answerBy) - Date.now()) / 86_400_000)
  const by = `Answer by ${formatShortDay(review.answerBy.slice(0, 10))}`
  return days > 0 ? `${by}, ${formatDays(days)} left.` : `${by}: that day has passed.`
}

/** The form for an answer, which is sent by email. */
function AnswerMessageForm({ message, onClose }: { message: MessageRow; onClose: () => void }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const form = useZodForm(MessageAnswer, { text: '' })
  const answer = useMutation({
    mutationFn: (body: { text: string }) => call(replyToMessageEndpoint, { params: { id: message.id }, body }),
    onSuccess(reply) {
      onClose()
      toast({ title: reply.message })
      void queries.invalidateQueries({ queryKey: queryKeys.deskMessages })
    },
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => answer.mutate(body)} label={`Answer to ${message.name}`}>
      <FormError form={form} title="It was not sent" />
      <TextareaField
        form={form}
        name="text"
        label="Your answer"
        hint={`Emailed to ${message.email}, with what they wrote below. What they write back goes to the contact address.`}
        rows={6}
        maxLength={replyLimit}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={answer.isPending} pendingLabel="Sending…">
          Send
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
