import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDollars, formatMonths } from '#contract/money.ts'
import { type DealQuotes, notifyOtherLenders, type Quote } from '#contract/quotes/deal-quotes.ts'
import { undoMinutes } from '#contract/quotes/quote-requests.ts'
import { useCall } from '../../../app-context.ts'
import { countOf } from '../../../format/counts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SampleLabel } from '../../../ui/labels/sample-label.tsx'
import { formatTime, formatWhen } from '../messages/conversation-time.ts'
import { refreshQuotes } from '../quotes.requests.ts'
import { RequestTag } from '../terms/request-tag.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'
import { LogQuote } from './log-quote.tsx'

/** Beside the comparison: what was chosen, where every request stands, and whom else to ask. */
export function RequestsAside({ deal, data }: { deal: ComparedDeal; data: DealQuotes }) {
  const chosen = data.quotes.find((quote) => quote.chosenAt !== null)
  const { nextLender } = data
  return (
    <aside className="bl grid content-start gap-6" aria-label="Requests">
      {chosen ? <Chosen quote={chosen} deal={deal} othersToTell={data.othersToTell} /> : null}
      <section aria-labelledby="requests-all">
        <div className="bl-h">
          <h2 id="requests-all">{chosen ? 'All requests' : 'Who was asked'}</h2>
        </div>
        {data.requests.length === 0 ? <p className="soft">Nobody was asked through this site.</p> : null}
        <dl className="kv">
          {data.requests.map((request) => (
            <div key={request.id}>
              <dt>
                <Link
                  to="/dashboard"
                  search={{ conversation: request.id }}
                  hash="messages"
                  className="inline-flex min-h-6 items-center"
                >
                  {request.lender.name}
                </Link>{' '}
                {request.lender.isSample ? <SampleLabel /> : null}
              </dt>
              <dd>
                <RequestTag status={request.status} />{' '}
                <span className="fine mute">
                  {formatWhen(request.decidedAt ?? request.firstReplyAt ?? request.sentAt)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {nextLender ? (
          <p className="small soft mt-2">
            Next best not asked yet: <b className="b6">{nextLender.lender.name}</b>, estimated at{' '}
            {formatDollars(nextLender.totalCost)}.{' '}
            <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'lenders' }}>
              Ask under Lenders
            </Link>
          </p>
        ) : null}
        <div className="mt-2">
          <LogQuote deal={deal} />
        </div>
      </section>
    </aside>
  )
}

function Chosen({ quote, deal, othersToTell }: { quote: Quote; deal: ComparedDeal; othersToTell: number }) {
  const { cost } = quote
  const toldAt = new Date(Date.parse(quote.chosenAt ?? '') + undoMinutes * 60_000)
  const isTold = toldAt.getTime() <= Date.now()
  return (
    <div className="chosen">
      <div>
        <p className="h4s pos">You chose</p>
        <h2 className="h3s">{quote.lender.name}</h2>
      </div>
      <dl className="kv num">
        <div>
          <dt>Rate, points</dt>
          <dd>
            {quote.ratePercent.toFixed(2)}%, {quote.pointsPercent.toFixed(2)}
          </dd>
        </div>
        <div>
          <dt>Total, {formatMonths(cost.holdMonths)}</dt>
          <dd>{formatDollars(cost.totalCost)}</dd>
        </div>
        {cost.cashToClose === null ? null : (
          <div>
            <dt>Cash to close</dt>
            <dd>{formatDollars(cost.cashToClose)}</dd>
          </div>
        )}
      </dl>
      <p className="small soft">
        {quote.requestId === null
          ? 'This quote was logged by hand: tell the lender yourself.'
          : isTold
            ? `They were told at ${formatTime(toldAt.toISOString())}.`
            : `They are told at ${formatTime(toldAt.toISOString())}; until then you can undo it in the table.`}
      </p>
      {othersToTell > 0 ? <TellOthers deal={deal} count={othersToTell} /> : null}
    </div>
  )
}

function TellOthers({ deal, count }: { deal: ComparedDeal; count: number }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const tell = useMutation({
    mutationFn: () => call(notifyOtherLenders, { params: { id: deal.id } }),
    onSuccess: ({ requests }) =>
      toast({ title: 'The others are told', description: `${countOf(requests.length, 'request')} closed, politely.` }),
    onSettled: () => refreshQuotes(queryClient, { dealId: deal.id }),
  })
  return (
    <div className="grid gap-1">
      <Button pending={tell.isPending} pendingLabel="Telling…" onClick={() => tell.mutate()}>
        Tell the others ({count})
      </Button>
      <p className="fine mute">Closes their requests with a polite mail. It cannot be undone.</p>
      {tell.error ? (
        <p role="alert" className="fine text-red">
          {tell.error.message}
        </p>
      ) : null}
    </div>
  )
}
