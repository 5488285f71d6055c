import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import {
  chooseQuoteEndpoint,
  notifyOtherLendersEndpoint,
  type Quote,
  undoChoiceEndpoint,
} from '#contract/quotes/deal-quotes.ts'
import { undoMinutes } from '#contract/quotes/quote-requests.ts'
import { cashLines } from '#domain/loan-cost/cash-figures.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import { profitWithQuote } from '#domain/quotes/profit-with-quote.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { formatTime } from '#web/format/dates.ts'
import { useRefreshDeal } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'

/** The fields of a quote that choosing it needs. */
type ChoosableQuote = Pick<Quote, 'id' | 'requestId' | 'dealId' | 'chosenAt' | 'isExpired'> & {
  lender: Pick<Quote['lender'], 'name'>
}

/**
 * Button that chooses a quote, even one that the investor declined. For the next ten minutes, before the lender is
 * notified, it undoes the choice. Renders nothing once those minutes are over, or if the quote expired without being
 * chosen. Doesn't check for superseded quotes and closed deals.
 */
export function ChooseQuote({
  quote,
  isLeading = false,
  label,
}: {
  quote: ChoosableQuote
  /** Makes the button primary. */
  isLeading?: boolean
  /** Replaces the label "Choose"; shown with the lender's name. */
  label?: string
}) {
  const call = useCall()
  const queryClient = useQueryClient()
  const { requestId, dealId, lender } = quote
  const canUndo = useCanUndo(quote.chosenAt)
  const refreshDeal = useRefreshDeal(dealId)
  // A choice changes the deal's stage, which My Deals and the overview show too.
  const refresh = () => Promise.all([refreshQuotes(queryClient, { requestId, dealId }), refreshDeal()])
  const choose = useMutation({
    mutationFn: () => call(chooseQuoteEndpoint, { params: { id: quote.id } }),
    onSuccess({ undoUntil: until }) {
      announce(`You chose ${lender.name}.${until ? ' You can undo it for ten minutes.' : ''}`)
    },
    onSettled: refresh,
  })
  const undo = useMutation({
    mutationFn: () => call(undoChoiceEndpoint, { params: { id: quote.id } }),
    onSuccess: () => announce(`Choice undone. ${lender.name} wasn’t notified.`),
    onSettled: refresh,
  })
  const error = choose.error ?? undo.error
  if (quote.chosenAt && !canUndo) return null
  if (!quote.chosenAt && quote.isExpired) return null
  const size = isLeading || label ? 'normal' : 'small'
  return (
    <span className={label ? 'grid gap-1' : 'inline-grid gap-1'}>
      {quote.chosenAt ? (
        <Button
          size={size}
          variant={isLeading ? 'line' : 'quiet'}
          pending={undo.isPending}
          pendingLabel="Undoing…"
          onClick={() => undo.mutate()}
        >
          Undo
          <span className="sr-only">
            {' '}
            the choice of <Name>{lender.name}</Name>
          </span>
        </Button>
      ) : (
        <Button
          size={size}
          variant={isLeading ? 'primary' : 'line'}
          pending={choose.isPending}
          pendingLabel="Choosing…"
          onClick={() => choose.mutate()}
        >
          {label ? (
            <span>
              {label} <Name>{lender.name}</Name>
            </span>
          ) : (
            <>
              Choose
              <span className="sr-only" translate="no">
                {' '}
                {lender.name}
              </span>
            </>
          )}
        </Button>
      )}
      {error ? (
        <span role="alert" className="text-sm text-red">
          {error.message}
        </span>
      ) : null}
    </span>
  )
}

/**
 * Says when a chosen quote's lender is notified, or that the investor must tell the lender. Includes a button that
 * undoes the choice for ten minutes. Pass only a quote with `chosenAt`.
 */
export function ChoiceNotice({ quote }: { quote: ChoosableQuote }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {choiceNoticeText(quote)}{' '}
      <span className="-ml-3">
        <ChooseQuote quote={quote} />
      </span>
    </p>
  )
}

/**
 * Returns whether a choice can still be undone by the browser's clock, and rerenders when its ten minutes are over. The
 * server decides by its own clock.
 */
function useCanUndo(chosenAt: string | null): boolean {
  const [, setOver] = useState<string | null>(null)
  const leftMs = chosenAt ? Date.parse(chosenAt) + undoMinutes * 60_000 - Date.now() : 0
  const isOpen = leftMs > 0
  useEffect(() => {
    if (!chosenAt || !isOpen) return
    const timer = setTimeout(() => setOver(chosenAt), leftMs)
    return () => clearTimeout(timer)
  }, [chosenAt, isOpen, leftMs])
  return isOpen
}

/**
 * Panel next to the comparison: the chosen quote's main figures, a flip's profit with it, and when the lender is
 * notified. Then a link to the conversation, unless the quote was logged by hand, `actions`, and a button that turns
 * down the other lenders. Has no undo button; {@link ChooseQuote} undoes the choice.
 */
export function ChosenQuote({
  quote,
  deal,
  othersToNotify,
  actions,
}: {
  quote: Quote
  deal: ComparedDeal
  othersToNotify: number
  /** More buttons for a deal whose lender is chosen, such as marking it funded. */
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
      <p className="text-sm text-ink-2">{choiceNoticeText(quote)}</p>
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
      {othersToNotify > 0 ? <NotifyOthers deal={deal} count={othersToNotify} /> : null}
    </section>
  )
}

function NotifyOthers({ deal, count }: { deal: ComparedDeal; count: number }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const notify = useMutation({
    mutationFn: () => call(notifyOtherLendersEndpoint, { params: { id: deal.id } }),
    onSuccess: () => toast({ title: 'We let them know', description: `${formatCountOf(count, 'request')} closed.` }),
    onSettled: () => refreshQuotes(queryClient, { dealId: deal.id }),
  })
  return (
    <div className="grid gap-1">
      <Button pending={notify.isPending} pendingLabel="Sending…" onClick={() => notify.mutate()}>
        Let the other {count === 1 ? 'lender' : count} know
      </Button>
      <p className="text-sm text-ink-3">We’ll send a polite no. You can’t undo this.</p>
      {notify.error ? (
        <p role="alert" className="text-sm text-red">
          {notify.error.message}
        </p>
      ) : null}
    </div>
  )
}

/** Returns a sentence: when the chosen quote's lender is notified, or that the investor must tell the lender. */
function choiceNoticeText({ requestId, chosenAt }: Pick<Quote, 'requestId' | 'chosenAt'>): string {
  if (requestId === null) return 'This quote was logged by hand: tell the lender yourself.'
  const notifiedAt = new Date(Date.parse(chosenAt ?? '') + undoMinutes * 60_000)
  const time = formatTime(notifiedAt.toISOString())
  return notifiedAt.getTime() <= Date.now()
    ? `We told them at ${time}.`
    : `We’ll tell them at ${time}. You can undo it until then.`
}
