import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { notifyOtherLendersEndpoint, type Quote } from '#contract/quotes/deal-quotes.ts'
import { formatDollars, formatMonths, formatRate } from '#domain/money/money.ts'
import { profitWithQuote } from '#domain/quotes/profit-with-quote.ts'
import { cashWords } from '#domain/verdict/cash-figures.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { countOf } from '#web/format/counts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { choiceNotice } from './choice-notice.ts'
import type { ComparedDeal } from './deal-quotes.tsx'

/** The chosen quote in its main figures, what the deal leaves with it, and what comes next. */
export function ChosenQuote({
  quote,
  deal,
  othersToTell,
  actions,
}: {
  quote: Quote
  deal: ComparedDeal
  othersToTell: number
  /** What else can be done once a lender is chosen. */
  actions: ReactNode
}) {
  const { cost, requestId } = quote
  const profit = profitWithQuote(quote, deal, cost)
  return (
    <section className="chosen" aria-labelledby="chosen-quote">
      <div>
        <p className="h4s pos">You chose</p>
        <h2 id="chosen-quote" className="h3s">
          {quote.lender.name}
        </h2>
      </div>
      <dl className="kv num">
        <div>
          <dt>Rate, points</dt>
          <dd>
            {formatRate(quote.ratePercent)}, {quote.pointsPercent.toFixed(2)}
          </dd>
        </div>
        <div>
          <dt>Total, {formatMonths(cost.holdMonths)}</dt>
          <dd>{formatDollars(cost.totalCost)}</dd>
        </div>
        {cost.cash.cashAtClosing === null ? null : (
          <div>
            <dt>{cashWords.cashAtClosing}</dt>
            <dd>{formatDollars(cost.cash.cashAtClosing)}</dd>
          </div>
        )}
        {profit === null ? null : (
          <div>
            <dt>Your profit with it</dt>
            <dd>{formatDollars(profit)}</dd>
          </div>
        )}
      </dl>
      <p className="small soft">{choiceNotice(quote)}</p>
      <div className="row">
        {requestId ? (
          <Link
            to="/dashboard"
            search={{ conversation: requestId }}
            hash="messages"
            className={buttonClass({ variant: 'primary' })}
          >
            Open conversation
          </Link>
        ) : null}
        {actions}
      </div>
      {othersToTell > 0 ? <TellOthers deal={deal} count={othersToTell} /> : null}
    </section>
  )
}

function TellOthers({ deal, count }: { deal: ComparedDeal; count: number }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const tell = useMutation({
    mutationFn: () => call(notifyOtherLendersEndpoint, { params: { id: deal.id } }),
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
