import { useMutation } from '@tanstack/react-query'
import { resendSentMessage, resendVerificationEndpoint } from '#contract/accounts/accounts.ts'
import { useCall } from '#web/app-context.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Sends the verification mail again. The toast's text stays on the page. */
export function ResendVerification({ email }: { email: string }) {
  const call = useCall()
  const resend = useMutation({
    mutationFn: () => call(resendVerificationEndpoint, { body: { email } }),
    onSuccess: ({ message }) => toast({ title: 'Verification Email Sent!', description: message || resendSentMessage }),
    onError: (error) =>
      toast({ title: 'Failed to send verification email', description: error.message, variant: 'error' }),
  })
  return (
    <>
      <Button variant="line" pending={resend.isPending} pendingLabel="Sending…" onClick={() => resend.mutate()}>
        Resend Verification Email
      </Button>
      {resend.isSuccess ? (
        <Alert tone="success" title="Verification Email Sent!">
          {resend.data.message || resendSentMessage}
        </Alert>
      ) : null}
      {resend.isError ? <Alert title="Failed to send verification email">{resend.error.message}</Alert> : null}
    </>
  )
}
