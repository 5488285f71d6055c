import { resendFailedTitle, type useResendVerification } from '#web/features/accounts/accounts.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** Says that the email must be verified, offers to send the mail again, and then says that it was sent. */
export function VerificationNotice({
  resend,
  onResend,
}: {
  resend: ReturnType<typeof useResendVerification>
  onResend: () => void
}) {
  return (
    <>
      <Note tone="caution" title="Please verify your email">
        <p>
          Open the link in the email we sent you. If it’s gone or expired, enter your email below and we’ll send a new
          one.
        </p>
        <Button size="small" className="mt-3" pending={resend.isPending} pendingLabel="Sending..." onClick={onResend}>
          Resend Verification Email
        </Button>
      </Note>
      {resend.isSuccess ? (
        <Alert tone="success" title="Verification Email Sent!">
          {resend.data}
        </Alert>
      ) : null}
      {resend.isError ? <Alert title={resendFailedTitle}>{resend.error.message}</Alert> : null}
    </>
  )
}
