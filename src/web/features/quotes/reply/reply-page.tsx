import type { ReplyPage as Reply } from '#contract/quotes/lender-reply.ts'
import { formatDays, formatDollars } from '#domain/money/money.ts'
import { useSite } from '#web/app-context.ts'
import { DealSheet } from '#web/features/quotes/sheet/deal-sheet.tsx'
import { askerShortName, purposeWords } from '#web/features/quotes/sheet/sheet-rows.ts'
import { formatDay } from '#web/format/dates.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Clock } from '#web/ui/icons/clock.ts'
import { History } from '#web/ui/icons/history.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { AnswerForm } from './answer-form.tsx'
import { changeWords } from './changed-figures.ts'
import type { LoadedReply } from './load-reply.ts'
import { ReplyHistory } from './reply-history.tsx'

/** The page behind a lender's private link: what was shared, and four ways to answer. Readable without scripts. */
export function ReplyPage({ reply, token }: { reply: LoadedReply; token: string }) {
  if ('gone' in reply) return <LinkGone message={reply.gone} />
  const { lender, sheet } = reply
  const asker = askerShortName(sheet)
  const { figures } = sheet
  return (
    <main id="main">
      <div className="wrap priv">
        <div className="priv-h">
          <p className="fine soft">
            Private page for <b className="b6">{lender.name}</b> {lender.isSample ? <SampleLabel /> : null}
          </p>
          <h1>{asker} asks you for a quote</h1>
          <p className="soft">
            {formatDollars(figures.loanAmount)} {purposeWords(figures)} a {figures.propertyType.toLowerCase()} property
            in {figures.propertyState}. Asked on {formatDay(reply.askedAt)}, open until {formatDay(reply.expiresAt)}. No
            account needed.
          </p>
          <a className={buttonClass({ variant: 'primary', className: 'to-ans' })} href="#answer">
            Answer
          </a>
        </div>
        <div className="priv-g">
          <div className="grid gap-4">
            {reply.overMessage ? <Note tone="caution">{reply.overMessage}</Note> : null}
            <Changed reply={reply} />
            <DealSheet sheet={sheet} />
            <ClosingNote reply={reply} asker={asker} />
            <ReplyHistory reply={reply} asker={asker} />
            <WhyThis lenderName={lender.name} />
          </div>
          <AnswerForm reply={reply} token={token} />
        </div>
      </div>
    </main>
  )
}

/** What of the deal has changed since the lender was asked, old and new. */
function Changed({ reply: { changed, changedAt } }: { reply: Reply }) {
  if (changed.length === 0) return null
  return (
    <div className="note">
      <Icon of={History} />
      <div>
        <p>
          <strong>Changed since you were asked{changedAt ? `, on ${formatDay(changedAt)}` : ''}</strong>
        </p>
        <ul className="num">
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

function ClosingNote({ reply: { lender, sheet }, asker }: { reply: Reply; asker: string }) {
  return (
    <div className="note">
      <Icon of={Clock} />
      <p>
        {asker} wants to close by <b className="b6">{formatDay(sheet.closeBy)}</b>.{' '}
        {lender.fundingDays === null
          ? 'You publish no time to funding.'
          : `You publish ${formatDays(lender.fundingDays)} to fund.`}
      </p>
    </div>
  )
}

function WhyThis({ lenderName }: { lenderName: string }) {
  const site = useSite()
  return (
    <p className="fine mute">
      Why you’re receiving this: the terms {lenderName} publishes fit this deal. No one pays for a place on {site.name}.
    </p>
  )
}

function LinkGone({ message }: { message: string }) {
  return (
    <main id="main" className="wrap sec">
      <h1>{message}</h1>
      <p className="lead">
        It has expired, or whoever sent it has closed the request. If you still want to answer, reply to the mail that
        brought you here.
      </p>
    </main>
  )
}
