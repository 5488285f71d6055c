import { useMutation, useQueryClient } from '@tanstack/react-query'
import { declineQuoteEndpoint, type Quote } from '#contract/quotes/deal-quotes.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Declines a quote. The lender's request stays open. */
export function DeclineQuote({ quote }: { quote: Quote }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const decline = useMutation({
    mutationFn: () => call(declineQuoteEndpoint, { params: { id: quote.id } }),
    onSettled: () => refreshQuotes(queryClient, { requestId: quote.requestId, dealId: quote.dealId }),
  })
  if (quote.chosenAt || quote.declinedAt) return null
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        pending={decline.isPending}
        pendingLabel="Declining…"
        onClick={() => decline.mutate()}
      >
        Decline<span className="sr-only"> the quote of {quote.lender.name}</span>
      </Button>
      {decline.error ? (
        <span role="alert" className="text-sm text-red">
          {decline.error.message}
        </span>
      ) : null}
    </>
  )
}
