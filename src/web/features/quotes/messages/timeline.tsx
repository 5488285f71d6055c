import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { Message, QuoteRequestTimeline, TimelineEntry } from '#contract/quotes/conversations.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { cashItem, cashWords } from '#domain/loan-cost/cash-figures.ts'
import { formatDollars, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import { ChooseQuote } from '#web/features/quotes/comparison/choose-quote.tsx'
import { sharedWords } from '#web/features/quotes/sheet/sheet-rows.ts'
import { declineReasonLabels, differenceWords, termsSentence } from '#web/features/quotes/terms/quote-words.ts'
import { formatConversationDay, formatDay, formatTime } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Ban, Bell, CircleCheck, Clock, Eye, Send } from '#web/ui/icons.ts'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'

/**
 * A request's messages, quotes and status changes in order, by day. Has the role `log`, so that screen readers announce
 * new entries once.
 */
export function Timeline({ thread }: { thread: QuoteRequestTimeline }) {
  return (
    <div className="grid content-start gap-3.5 py-4.5" role="log" aria-label="Conversation">
      {thread.timeline.map((entry, index) => {
        const before = thread.timeline[index - 1]
        const day = formatConversationDay(entry.at)
        return (
          <Fragment key={keyOf(entry)}>
            {before && formatConversationDay(before.at) === day ? null : (
              <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {day}
              </p>
            )}
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
  if (entry.kind === 'quote') {
    const latest = thread.timeline.findLast(({ kind }) => kind === 'quote')
    return <QuoteCard quote={entry.quote} isWithdrawn={request.status === 'declined' && entry === latest} />
  }
  const look = events[entry.kind]
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Icon of={look.icon} small className="text-ink-3" /> {look.words(request.lender.name)}
        {entry.kind === 'declined' && request.declineReason
          ? `: ${declineReasonLabels[request.declineReason].toLowerCase()}`
          : ''}{' '}
        <time className="whitespace-nowrap text-ink-3" dateTime={entry.at}>
          {formatTime(entry.at)}
        </time>
      </p>
      {entry.kind === 'asked' ? (
        <div className={bubbleClass(true)}>
          <p className={bubbleHeadClass(true)}>You · shared: {sharedWords(request.shared)}</p>
          {request.message ? (
            <div className={`${bubbleTextClass(true)} whitespace-pre-line wrap-anywhere`}>{request.message}</div>
          ) : null}
        </div>
      ) : null}
      {entry.kind === 'declined' && declineNote ? (
        <div className={bubbleClass(false)}>
          <p className={bubbleHeadClass(false)} translate="no">
            {request.lender.name}
          </p>
          <div className={bubbleTextClass(false)}>
            <MessageText text={declineNote} />
          </div>
        </div>
      ) : null}
    </>
  )
}

const bubbleClass = (isOwn: boolean) =>
  classNames('grid max-w-136 gap-0.75', isOwn ? 'justify-self-end' : 'justify-self-start')
const bubbleHeadClass = (isOwn: boolean) => classNames('text-xs text-ink-3', isOwn && 'text-right')
const bubbleTextClass = (isOwn: boolean) =>
  classNames(
    'rounded border px-3.75 py-2.75 text-sm',
    isOwn ? 'border-transparent bg-pine-soft' : 'border-line-2 bg-card',
  )

type PlainKind = Exclude<TimelineEntry['kind'], 'message' | 'quote'>
const events: Readonly<Record<PlainKind, { icon: typeof Send; words: (lender: string) => string }>> = {
  asked: { icon: Send, words: () => 'You asked for a quote' },
  opened: { icon: Eye, words: (lender) => `${lender} opened your request` },
  reminded: { icon: Bell, words: (lender) => `${lender} was reminded` },
  declined: { icon: Ban, words: (lender) => `${lender} declined` },
  withdrawn: { icon: Ban, words: () => 'You stopped sharing' },
  expired: { icon: Clock, words: () => 'The request expired after 30 days' },
  closed: { icon: CircleCheck, words: () => 'The request was closed' },
  undeliverable: { icon: Ban, words: (lender) => `The email to ${lender} couldn’t be delivered` },
}

function Bubble({ message, lenderName }: { message: Message; lenderName: string }) {
  if (message.author === 'system')
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Icon of={Bell} small className="text-ink-3" /> {message.body}{' '}
        <time className="whitespace-nowrap text-ink-3" dateTime={message.createdAt}>
          {formatTime(message.createdAt)}
        </time>
      </p>
    )
  const isOwn = message.author === 'investor'
  return (
    <div className={bubbleClass(isOwn)}>
      <p className={bubbleHeadClass(isOwn)}>
        {isOwn ? 'You' : lenderName} · {formatTime(message.createdAt)}
      </p>
      <div className={bubbleTextClass(isOwn)}>
        {isOwn ? (
          <span className="whitespace-pre-line wrap-anywhere">{message.body}</span>
        ) : (
          <MessageText text={message.body} />
        )}
      </div>
    </div>
  )
}

const urlPattern = /(https?:\/\/[^\s<>"'“”]+)/

/** Renders a lender's message as plain text. A URL in it becomes a link only when the investor asks for it. */
function MessageText({ text }: { text: string }) {
  // Splitting by a pattern with one group returns texts at even indexes and URLs at odd ones.
  const parts = text.split(urlPattern)
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {parts.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        if (index % 2 === 1) return <LinkOnRequest key={index} address={part} />
        return part
      })}
    </span>
  )
}

function LinkOnRequest({ address }: { address: string }) {
  const [isShown, setShown] = useState(false)
  if (isShown)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
        <span className="sr-only"> opens in a new tab</span>
      </a>
    )
  return (
    <>
      {address}{' '}
      <button
        type="button"
        className="min-h-6 cursor-pointer font-semibold text-pine underline"
        onClick={() => setShown(true)}
      >
        show link<span className="sr-only"> {address}</span>
      </button>
    </>
  )
}

/**
 * A quote in its conversation: four main figures, its terms, and the next steps. `isWithdrawn` is true if the lender
 * declined after quoting.
 */
function QuoteCard({ quote, isWithdrawn }: { quote: Quote; isWithdrawn: boolean }) {
  const { cost, difference } = quote
  const cash = cashItem(cost.cash)
  const isCurrent = quote.supersededAt === null
  return (
    <article
      className="w-full max-w-136 rounded border border-t-3 border-line-2 border-t-brass bg-card"
      aria-label={`Quote, version ${quote.version}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2.5">
        <h3 className="text-base">
          Quote {isCurrent ? null : <Tag>{isWithdrawn ? 'Withdrawn' : 'Replaced'}</Tag>}{' '}
          {quote.isExpired ? <Tag>Expired</Tag> : null}
        </h3>
        <p className="text-xs text-ink-3">
          {formatTime(quote.createdAt)} · valid until {formatDay(quote.validUntil)}
          {quote.source === 'sample' ? (
            <>
              {' · '}
              <SampleLabel text="Sample quote" />
            </>
          ) : null}
        </p>
      </header>
      <dl className="grid grid-cols-2 border-y border-line tabular-nums lining-nums sm:grid-cols-[repeat(4,auto)]">
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">Rate</dt>
          <dd className="font-semibold">{formatRate(quote.ratePercent)}</dd>
        </div>
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">Points</dt>
          <dd className="font-semibold">{formatPoints(quote.pointsPercent)}</dd>
        </div>
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">Total, {formatMonths(cost.holdMonths)}</dt>
          <dd className="font-semibold">{formatDollars(cost.totalCost)}</dd>
        </div>
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">{cash?.label ?? cashWords.cashAtClosing}</dt>
          <dd className="font-semibold">{cash ? formatDollars(cash.dollars) : '–'}</dd>
        </div>
      </dl>
      <p className="px-4 py-2.5 text-sm text-ink-2 tabular-nums lining-nums">
        {termsSentence(quote)} {difference === null ? '' : `${differenceWords(difference)} the estimate.`}
        {quote.isForEarlierDeal ? ` For the deal as of ${formatDay(quote.createdAt)}; it has changed since.` : ''}
      </p>
      {quote.conditions ? (
        <p className="px-4 py-2.5 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">
          Conditions: {quote.conditions}
        </p>
      ) : null}
      {quote.prepay ? (
        <p className="px-4 py-2.5 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">Prepay: {quote.prepay}</p>
      ) : null}
      {isCurrent ? (
        <footer className="flex flex-wrap gap-2 px-4 pb-3.5">
          <CompareLink dealId={quote.dealId} />
          <ChooseQuote quote={quote} />
        </footer>
      ) : null}
    </article>
  )
}

function CompareLink({ dealId }: { dealId: string }) {
  return (
    <Link
      to="/deals/$id"
      params={{ id: dealId }}
      search={{ tab: 'quotes' }}
      className={buttonClass({ variant: 'primary', size: 'small' })}
    >
      Compare quotes
    </Link>
  )
}
