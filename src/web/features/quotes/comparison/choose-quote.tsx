import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chooseQuoteEndpoint, type Quote, undoChoiceEndpoint } from '#contract/quotes/deal-quotes.ts'
import { undoMinutes } from '#contract/quotes/quote-requests.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { announce } from '#web/ui/feedback/announce.ts'

/** Chooses a quote, and for ten minutes takes the choice back: only then is its lender told. `isLeading` makes it the one action of its place. */
export function ChooseQuote({ quote, isLeading = false }: { quote: Quote; isLeading?: boolean }) {
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
    onSuccess: () => announce(`Choice undone. ${lender.name} was told nothing.`),
    onSettled: refresh,
  })
  const error = choose.error ?? undo.error
  if (quote.chosenAt && !canUndo) return null
  if (!quote.chosenAt && (quote.isExpired || quote.declinedAt)) return null
  const size = isLeading ? 'normal' : 'small'
  return (
    <span className="inline-grid gap-1">
      {quote.chosenAt ? (
        <Button
          size={size}
          variant={isLeading ? 'line' : 'quiet'}
          pending={undo.isPending}
          pendingLabel="Undoing…"
          onClick={() => undo.mutate()}
        >
          Undo<span className="sr-only"> the choice of {lender.name}</span>
        </Button>
      ) : (
        <Button
          size={size}
          variant={isLeading ? 'primary' : 'line'}
          pending={choose.isPending}
          pendingLabel="Choosing…"
          onClick={() => choose.mutate()}
        >
          Choose<span className="sr-only"> {lender.name}</span>
        </Button>
      )}
      {error ? (
        <span role="alert" className="text-fine text-red">
          {error.message}
        </span>
      ) : null}
    </span>
  )
}

/** Whether a choice is younger than ten minutes; becomes false by itself. The server decides where clocks differ. */
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
