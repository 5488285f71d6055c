import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { stopRepliesEndpoint } from '#contract/quotes/lender-reply.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import type { AnswerProps } from './answer-form.tsx'

/** Stops all requests to the lender after a confirmation. The emailed receipt has a link to undo it. */
export function StopAnswer({ asker, headers, onSent }: AnswerProps) {
  const call = useCall()
  const site = useSite()
  const [isAsking, setAsking] = useState(false)
  const stop = useMutation({
    mutationFn: () => call(stopRepliesEndpoint, {}, { headers }),
    onSuccess({ message }) {
      setAsking(false)
      onSent(message)
    },
  })
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p className="mb-2 text-sm text-ink-2">Don’t want requests from us? Your published terms stay listed.</p>
      <Button size="small" onClick={() => setAsking(true)}>
        Stop all requests from {site.name}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Stop all requests from ${site.name}`}
        description={`We’ll decline this deal, tell ${asker}, and send no more requests to your address.`}
        confirmLabel="Stop all requests"
        pending={stop.isPending}
        pendingLabel="Stopping…"
        danger
        onConfirm={() => stop.mutate()}
      >
        {stop.isError ? <Alert title="Requests were not stopped">{stop.error.message}</Alert> : null}
      </AlertDialog>
    </div>
  )
}
