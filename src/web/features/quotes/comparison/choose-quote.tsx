import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chooseQuoteEndpoint, type Quote, undoChoiceEndpoint } from '#contract/quotes/deal-quotes.ts'
import { undoMinutes } from '#contract/quotes/quote-requests.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { announce } from '#web/ui/feedback/announce.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { choiceNotice } from './chosen-quote.tsx'

/** The fields of a quote that choosing it needs. */
type ChoosableQuote = Pick<Quote, 'id' | 'requestId' | 'dealId' | 'chosenAt' | 'isExpired' | 'declinedAt'> & {
  lender: Pick<Quote['lender'], 'name'>
}

/** Button that chooses a quote, or undoes the choice for ten minutes, before the lender is notified. `isLeading` makes it the primary button. */
export function ChooseQuote({
  quote,
  isLeading = false,
  label,
}: {
  quote: ChoosableQuote
  isLeading?: boolean
  /** Replaces the label "Choose"; shown with the lender's name. */
  label?: string
}) {
  const call = useCall()
  const queryClient = useQueryClient()
  const { requestId, dealId, lender } = quote
  const canUndo = useCanUndo(quote.chosenAt)
  const refresh = () => refreshQuotes(queryClient, { requestId, dealId })
  const choose = useMutation({
    mutationFn: () => call(chooseQuoteEndpoint, { params: { id: quote.id } }),
    onSuccess({ undoUntil: until }) {
      announce(`You chose ${lender.name}.${until ? ' You can undo it for ten minutes.' : ''}`)
    },
    onSettled: refresh,
  })
  const undo = useMutation({
    mutationFn: () => call(undoChoiceEndpoint, { params: { id: quote.id } }),
    onSuccess: () => announce(`Choice undone. ${lender.name} wasn’t told.`),
    onSettled: refresh,
  })
  const error = choose.error ?? undo.error
  if (quote.chosenAt && !canUndo) return null
  if (!quote.chosenAt && (quote.isExpired || quote.declinedAt)) return null
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

/** Says when the lender of the chosen quote is notified, with a button that undoes the choice until then. */
export function ChoiceNotice({ quote }: { quote: ChoosableQuote }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {choiceNotice(quote)}{' '}
      <span className="-ml-3">
        <ChooseQuote quote={quote} />
      </span>
    </p>
  )
}

/** Returns whether a choice is younger than ten minutes, and rerenders when it no longer is. The server decides when clocks differ. */
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
