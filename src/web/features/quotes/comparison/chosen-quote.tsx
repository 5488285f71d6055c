import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { notifyOtherLendersEndpoint, type Quote } from '#contract/quotes/deal-quotes.ts'
import { undoMinutes } from '#contract/quotes/quote-requests.ts'
import { cashLines } from '#domain/loan-cost/cash-figures.ts'
import { countOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import { profitWithQuote } from '#domain/quotes/profit-with-quote.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { formatTime } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'

/** Shows the chosen quote's main figures, the deal's profit with it, and the next step. */
export function ChosenQuote({
  quote,
  deal,
  othersToTell,
  actions,
}: {
  quote: Quote
  deal: ComparedDeal
  othersToTell: number
  /** Further actions after choosing a lender. */
  actions: ReactNode
}) {
  const { cost, requestId } = quote
  const profit = profitWithQuote(quote, deal, cost)
  return (
    <section
      className="grid gap-3 rounded border border-pine bg-card p-4.5 edge-top-pine"
      aria-labelledby="chosen-quote"
    >
      <div>
        <p className="text-sm font-semibold text-green">You chose</p>
        <h2 id="chosen-quote" className="text-h3 tracking-[-0.02em]">
          <Name>{quote.lender.name}</Name>
        </h2>
      </div>
      <Ledger>
        <LedgerLine
          name="Rate, points"
          value={
            <>
              {formatRate(quote.ratePercent)}, {formatPoints(quote.pointsPercent)}
            </>
          }
        />
        <LedgerLine name={<>Total, {formatMonths(cost.holdMonths)}</>} value={formatDollars(cost.totalCost)} />
        {cashLines(cost.cash).map(({ label, text }) => (
          <LedgerLine key={label} name={label} value={text} />
        ))}
        {profit === null ? null : <LedgerLine name="Your profit with it" value={formatDollars(profit)} />}
      </Ledger>
      <p className="text-sm text-ink-2">{choiceNotice(quote)}</p>
      <div className="flex flex-wrap items-center gap-3">
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
      toast({ title: 'We let them know', description: `${countOf(requests.length, 'request')} closed.` }),
    onSettled: () => refreshQuotes(queryClient, { dealId: deal.id }),
  })
  return (
    <div className="grid gap-1">
      <Button pending={tell.isPending} pendingLabel="Sending…" onClick={() => tell.mutate()}>
        Let the other {count} know
      </Button>
      <p className="text-sm text-ink-3">We’ll send a polite no. You can’t undo this.</p>
      {tell.error ? (
        <p role="alert" className="text-sm text-red">
          {tell.error.message}
        </p>
      ) : null}
    </div>
  )
}

/** Says when the lender of a chosen quote is notified, or that the investor must notify it. */
export function choiceNotice({ requestId, chosenAt }: Pick<Quote, 'requestId' | 'chosenAt'>): string {
  if (requestId === null) return 'This quote was logged by hand: tell the lender yourself.'
  const toldAt = new Date(Date.parse(chosenAt ?? '') + undoMinutes * 60_000)
  const time = formatTime(toldAt.toISOString())
  return toldAt.getTime() <= Date.now()
    ? `We told them at ${time}.`
    : `We’ll tell them at ${time}. You can undo it until then.`
}
