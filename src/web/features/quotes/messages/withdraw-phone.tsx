import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type QuoteRequest, withdrawPhoneEndpoint } from '#contract/quotes/quote-requests.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Button that withdraws the phone number from a lender and tells it not to call or text. */
export function WithdrawPhone({ request }: { request: QuoteRequest }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawPhoneEndpoint, { params: { id: request.id } }),
    onSuccess: () => refreshQuotes(queryClient, { requestId: request.id, dealId: request.dealId }),
    onError: (error) => toast({ title: 'Your phone is still shared', description: error.message, variant: 'error' }),
  })
  return (
    <Button size="small" pending={withdraw.isPending} pendingLabel="Taking back…" onClick={() => withdraw.mutate()}>
      Take back phone<span className="sr-only"> number from {request.lender.name}</span>
    </Button>
  )
}
