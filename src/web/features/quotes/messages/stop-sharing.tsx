import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type QuoteRequest, stopQuoteRequestEndpoint } from '#contract/quotes/quote-requests.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/** Button that revokes a lender's private link after a confirmation, because it can't be undone. */
export function StopSharing({ request }: { request: QuoteRequest }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const stop = useMutation({
    mutationFn: () => call(stopQuoteRequestEndpoint, { params: { id: request.id } }),
    onSuccess() {
      setAsking(false)
      toast({ title: 'Sharing stopped', description: `${request.lender.name} no longer sees this deal.` })
      void refreshQuotes(queryClient, { requestId: request.id, dealId: request.dealId })
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Stop sharing<span className="sr-only"> with {request.lender.name}</span>
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop sharing"
        description={`The private link of ${request.lender.name} ends at once and shows nothing any more. What it already answered stays here.`}
        confirmLabel="Stop sharing"
        pending={stop.isPending}
        pendingLabel="Stopping…"
        danger
        onConfirm={() => stop.mutate()}
      >
        {stop.isError ? <Alert title="Sharing was not stopped">{stop.error.message}</Alert> : null}
      </AlertDialog>
    </>
  )
}
