import { useMutation } from '@tanstack/react-query'
import { stopRepliesEndpoint } from '#contract/quotes/lender-reply.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import type { AnswerProps } from './answer-form.tsx'

/** Ends all such mails to the address this link was sent to. */
export function StopAnswer({ asker, headers, onSent }: AnswerProps) {
  const call = useCall()
  const site = useSite()
  const stop = useMutation({
    mutationFn: () => call(stopRepliesEndpoint, {}, { headers }),
    onSuccess: ({ message }) => onSent(message),
  })
  return (
    <div className="qf">
      <p>
        This ends every request from {site.name} to the address this link was sent to, for good, and tells {asker} that
        you do not take part. Your published terms stay listed.
      </p>
      {stop.isError ? <Alert title="The mails were not stopped">{stop.error.message}</Alert> : null}
      <Button variant="danger" wide pending={stop.isPending} pendingLabel="Stopping…" onClick={() => stop.mutate()}>
        Stop mails from {site.name}
      </Button>
    </div>
  )
}
