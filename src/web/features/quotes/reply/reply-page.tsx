import type { ReplyPage as Reply } from '#contract/quotes/lender-reply.ts'
import type { ChangedFigure } from '#contract/quotes/shared-sheet.ts'
import type { DealFieldValue } from '#domain/deal/deal-field.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { formatDays, formatDollars, formatPoints, formatRate } from '#domain/money/money.ts'
import { useSite } from '#web/app-context.ts'
import { LenderRoundStanding } from '#web/features/quotes/rounds/lender-round.tsx'
import { DealSheet } from '#web/features/quotes/sheet/deal-sheet.tsx'
import { askerShortName, purposeWords } from '#web/features/quotes/sheet/sheet-rows.ts'
import { termsSentence } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay } from '#web/format/dates.ts'
import { dealFieldText } from '#web/format/deal-field-text.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Clock, History } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { LoadedReply } from './load-reply.ts'

/**
 * The page of a lender's private link: the shared deal, and the forms to quote, ask, decline or stop. A link that no
 * longer works shows only a message. Readable without scripts.
 */
export function ReplyPage({ reply, token }: { reply: LoadedReply; token: string }) {
  if ('gone' in reply) return <LinkGone message={reply.gone} />
  const { lender, sheet } = reply
  const asker = askerShortName(sheet)
  const { figures } = sheet
  return (
    <main id="main">
      <div className="wrap max-w-288">
        <div className="grid gap-2 pt-5 pb-4">
          <p className="text-sm text-ink-2">
            Private page for{' '}
            <b className="font-semibold" translate="no">
              {lender.name}
            </b>{' '}
            {lender.isSample ? <SampleLabel /> : null}
          </p>
          <h1 className="text-figure">
            <Name>{asker}</Name> is asking you for a quote
          </h1>
          <p className="text-ink-2">
            {formatDollars(figures.loanAmount)} {purposeWords(figures)} in {figures.propertyState}. Asked on{' '}
            {formatDay(reply.askedAt)}, open until {formatDay(reply.expiresAt)}. No account needed.
          </p>
          <LenderRoundStanding reply={reply} token={token} />
          <a className={buttonClass({ variant: 'primary', className: 'justify-self-start lg:hidden' })} href="#answer">
            Answer
          </a>
        </div>
        <div className="grid gap-x-10 gap-y-6 pb-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:items-start">
          <div className="grid gap-4">
            {reply.overMessage ? <Note tone="caution">{reply.overMessage}</Note> : null}
            <ChangedFigures reply={reply} />
            <DealSheet sheet={sheet} />
            <ClosingDateNote reply={reply} asker={asker} />
            <ReplyHistory reply={reply} asker={asker} />
            <WhyReceived lenderName={lender.name} />
          </div>
          <AnswerForm reply={reply} token={token} />
        </div>
      </div>
    </main>
  )
}

/** Lists the figures that changed since the lender was asked, old and new. */
function ChangedFigures({ reply: { changed, changedAt } }: { reply: Reply }) {
  if (changed.length === 0) return null
  return (
    <div data-slot="note" className="flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm">
      <Icon of={History} className="mt-[0.15em] text-brass-ink" />
      <div>
        <p>
          <strong>Changed since you were asked{changedAt ? `, on ${formatDay(changedAt)}` : ''}</strong>
        </p>
        <ul className="tabular-nums lining-nums">
          {changed.map((change) => {
            const { label, from, to } = changeWords(change)
            return (
              <li key={change.field}>
                {label}: <del>{from}</del> <ins>{to}</ins>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function ClosingDateNote({ reply: { lender, sheet }, asker }: { reply: Reply; asker: string }) {
  return (
    <div className="flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm">
      <Icon of={Clock} className="mt-[0.15em] text-brass-ink" />
      <p>
        <Name>{asker}</Name> wants to close by <b className="font-semibold">{formatDay(sheet.closeBy)}</b>.{' '}
        {lender.fundingDays === null
          ? 'You publish no time to funding.'
          : `You publish ${formatDays(lender.fundingDays)} to fund.`}
      </p>
    </div>
  )
}

function WhyReceived({ lenderName }: { lenderName: string }) {
  const site = useSite()
  return (
    <p className="text-sm text-ink-3">
      Why you’re receiving this: the terms <Name>{lenderName}</Name> publishes fit this deal. No one pays for a place on{' '}
      {site.name}. <a href="/lender">See all your requests in one place</a>
    </p>
  )
}

function LinkGone({ message }: { message: string }) {
  return (
    <main id="main" className="wrap py-section">
      <h1>{message}</h1>
      <p className="lead mt-2">
        It expired, or the investor closed the request. <a href="/lender">See your open requests</a>
      </p>
    </main>
  )
}

/** A changed figure in words: its name, old value and new value. */
function changeWords({ field, from, to }: ChangedFigure): { label: string; from: string; to: string } {
  const write = (value: DealFieldValue) => dealFieldText(field, value) ?? 'not provided'
  return { label: dealFields[field].lenders, from: write(from), to: write(to) }
}

/**
 * Quotes and messages so far, the latest quote first. Shows days only, because server and lender may be in different
 * time zones.
 */
function ReplyHistory({ reply: { status, lender, quotes, messages }, asker }: { reply: Reply; asker: string }) {
  if (quotes.length === 0 && messages.length === 0) return null
  const authors = { investor: asker, lender: lender.name, system: 'Notice' } as const
  return (
    <section aria-labelledby="so-far" className="grid gap-3">
      <h2 id="so-far" className="text-h3">
        So far
      </h2>
      {quotes.map((quote, index) => (
        <article
          key={quote.id}
          className="rounded border border-line bg-card p-4"
          aria-label={`Quote, version ${quote.version}`}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <b className="font-semibold tabular-nums lining-nums">
              {formatRate(quote.ratePercent)}, {formatPoints(quote.pointsPercent)} points
            </b>
            {quote.supersededAt === null ? (
              <Tag tone="good">Your quote</Tag>
            ) : (
              // A decline withdraws the latest version.
              <Tag>{index === 0 && status === 'declined' ? 'Withdrawn' : 'Replaced'}</Tag>
            )}
          </p>
          <p className="text-sm text-ink-2 tabular-nums lining-nums">{termsSentence(quote)}</p>
          {quote.conditions ? (
            <p className="text-sm text-ink-2 whitespace-pre-line wrap-anywhere">{quote.conditions}</p>
          ) : null}
          <p className="text-sm text-ink-3">
            Sent {formatDay(quote.createdAt)}, valid until {formatDay(quote.validUntil)}
            {quote.isAfterRound ? '; after the round' : ''}
            {quote.isForEarlierDeal ? `; for the deal as of ${formatDay(quote.createdAt)}` : ''}
          </p>
        </article>
      ))}
      {messages.length > 0 ? (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <li key={message.id} className="rounded border border-line bg-card p-4">
              <p className="text-sm text-ink-3">
                {authors[message.author]}, {formatDay(message.createdAt)}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{message.body}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
