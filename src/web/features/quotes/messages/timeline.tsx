import { Fragment } from 'react'
import type { Message, QuoteRequestTimeline, TimelineEntry } from '#contract/quotes/conversations.ts'
import { sharedWords } from '#web/features/quotes/sheet/sheet-rows.ts'
import { declineReasonLabels } from '#web/features/quotes/terms/decline-reason-labels.ts'
import { formatConversationDay, formatTime } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Ban } from '#web/ui/icons/ban.ts'
import { Bell } from '#web/ui/icons/bell.ts'
import { CircleCheck } from '#web/ui/icons/circle-check.ts'
import { Clock } from '#web/ui/icons/clock.ts'
import { Eye } from '#web/ui/icons/eye.ts'
import { Send } from '#web/ui/icons/send.ts'
import { MessageText } from './message-text.tsx'
import { QuoteCard } from './quote-card.tsx'

/** Everything of a request in its order, parted by days. A log: what arrives is read aloud, once. */
export function Timeline({ thread }: { thread: QuoteRequestTimeline }) {
  return (
    <div className="th-b" role="log" aria-label="Conversation">
      {thread.timeline.map((entry, index) => {
        const before = thread.timeline[index - 1]
        const day = formatConversationDay(entry.at)
        return (
          <Fragment key={keyOf(entry)}>
            {before && formatConversationDay(before.at) === day ? null : <p className="day">{day}</p>}
            <Entry entry={entry} thread={thread} />
          </Fragment>
        )
      })}
    </div>
  )
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'message') return entry.message.id
  return entry.kind === 'quote' ? entry.quote.id : `${entry.kind} ${entry.at}`
}

function Entry({ entry, thread }: { entry: TimelineEntry; thread: QuoteRequestTimeline }) {
  const { request, declineNote } = thread
  if (entry.kind === 'message') return <Bubble message={entry.message} lenderName={request.lender.name} />
  if (entry.kind === 'quote') return <QuoteCard quote={entry.quote} />
  const look = events[entry.kind]
  return (
    <>
      <p className="ev">
        <Icon of={look.icon} small /> {look.words(request.lender.name)}
        {entry.kind === 'declined' && request.declineReason
          ? `: ${declineReasonLabels[request.declineReason].toLowerCase()}`
          : ''}{' '}
        <time dateTime={entry.at}>{formatTime(entry.at)}</time>
      </p>
      {entry.kind === 'asked' ? (
        <div className="bub bub--me">
          <p className="who-n">You · shared: {sharedWords(request.shared)}</p>
          {request.message ? <div className="whitespace-pre-line wrap-anywhere">{request.message}</div> : null}
        </div>
      ) : null}
      {entry.kind === 'declined' && declineNote ? (
        <div className="bub">
          <p className="who-n">{request.lender.name}</p>
          <div>
            <MessageText text={declineNote} />
          </div>
        </div>
      ) : null}
    </>
  )
}

type PlainKind = Exclude<TimelineEntry['kind'], 'message' | 'quote'>
const events: Readonly<Record<PlainKind, { icon: typeof Send; words: (lender: string) => string }>> = {
  asked: { icon: Send, words: () => 'You asked for a quote' },
  opened: { icon: Eye, words: (lender) => `${lender} opened your request` },
  reminded: { icon: Bell, words: (lender) => `${lender} was reminded` },
  declined: { icon: Ban, words: (lender) => `${lender} declined` },
  withdrawn: { icon: Ban, words: () => 'You stopped sharing' },
  expired: { icon: Clock, words: () => 'The request expired after 30 days' },
  closed: { icon: CircleCheck, words: () => 'The request was closed' },
  undeliverable: { icon: Ban, words: (lender) => `The mail to ${lender} could not be delivered` },
}

function Bubble({ message, lenderName }: { message: Message; lenderName: string }) {
  if (message.author === 'system')
    return (
      <p className="ev">
        <Icon of={Bell} small /> {message.body}{' '}
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      </p>
    )
  const isOwn = message.author === 'investor'
  return (
    <div className={classNames('bub', isOwn && 'bub--me')}>
      <p className="who-n">
        {isOwn ? 'You' : lenderName} · {formatTime(message.createdAt)}
      </p>
      <div>
        {isOwn ? (
          <span className="whitespace-pre-line wrap-anywhere">{message.body}</span>
        ) : (
          <MessageText text={message.body} />
        )}
      </div>
    </div>
  )
}
