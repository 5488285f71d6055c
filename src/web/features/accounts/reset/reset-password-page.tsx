import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { checkResetTokenEndpoint } from '#contract/accounts/accounts.ts'
import { defaultErrorMessage } from '#contract/wire/errors.ts'
import { useCall } from '#web/app-context.ts'
import { isUnanswered, RedirectSoon, SinglePage, useMailedToken } from '#web/features/accounts/single-page.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { userQuery } from '#web/session/session.ts'
import { clearToken, readToken } from '#web/session/token.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

// Loads while the server checks the token. Rendered for a valid token only.
const loadForm = () => import('./reset-password-form.tsx')
const ResetPasswordForm = lazyWithRetry(async () => (await loadForm()).ResetPasswordForm)

/**
 * The page that the reset email links to. `tokenInAddress` is the link's token, which the page removes from the URL and
 * checks before it shows the form. After the reset it opens sign-in in three seconds, unless the investor stays, and
 * removes this browser's token if its session ended.
 */
export function ResetPasswordPage({ tokenInAddress }: { tokenInAddress: string | undefined }) {
  const { token } = useMailedToken('/reset-password', tokenInAddress)
  const [doneMessage, setDoneMessage] = useState<string | null>(null)

  if (doneMessage !== null) return <PasswordResetDone message={doneMessage} />
  if (token === null) return <TokenMissing />
  return (
    <SinglePage>
      {token === undefined ? (
        <Verifying />
      ) : (
        <TokenGate token={token}>
          {(email) => <ResetPasswordForm token={token} email={email} onDone={setDoneMessage} />}
        </TokenGate>
      )}
    </SinglePage>
  )
}

/** Asks the server whose password the token would change before it shows the form. */
function TokenGate({ token, children }: { token: string; children: (email: string) => ReactNode }) {
  const call = useCall()
  const check = useQuery({
    queryKey: queryKeys.resetToken(token),
    queryFn: () => call(checkResetTokenEndpoint, { query: { token } }),
    gcTime: 0,
  })
  useEffect(() => {
    // Preloads the form, whose lazy import reports a failure.
    loadForm().catch(() => {})
  }, [])
  if (check.data) return <Suspense fallback={<Verifying />}>{children(check.data.email)}</Suspense>
  if (check.isError)
    return (
      <InvalidLink
        message={check.error.message === defaultErrorMessage ? 'Invalid token' : check.error.message}
        hint="This could mean the token has expired or is invalid."
        onRetry={isUnanswered(check.error) ? () => void check.refetch() : undefined}
      />
    )
  return <Verifying />
}

function Verifying() {
  return (
    <>
      <h1>Reset your password</h1>
      <Spinner label="Verifying reset token..." />
    </>
  )
}

function TokenMissing() {
  useEffect(() => {
    toast({ title: 'Invalid request', description: 'No reset token found', variant: 'error' })
  }, [])
  return (
    <SinglePage>
      <InvalidLink
        title="Invalid request"
        message="Invalid password reset link. Please request a new password reset."
        hint="No reset token found"
      />
    </SinglePage>
  )
}

function InvalidLink({
  title,
  message,
  hint,
  onRetry,
}: {
  title?: string
  message: string
  hint: string
  onRetry?: (() => void) | undefined
}) {
  return (
    <>
      <h1>Reset your password</h1>
      <Alert title={title}>
        <p>{message}</p>
        <p className="text-sm">{hint}</p>
      </Alert>
      <div className="flex flex-wrap items-center gap-3">
        {onRetry ? <Button onClick={onRetry}>Try Again</Button> : null}
        <Link to="/forgot-password" className="inline-flex min-h-11 items-center">
          Request a new password reset
        </Link>
      </div>
    </>
  )
}

/** Confirms the new password. Redirects to sign-in after three seconds, unless the investor chooses to stay. */
function PasswordResetDone({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  useEndedSession()

  useEffect(() => {
    if (heading.current) focusByScript(heading.current)
  }, [])

  return (
    <SinglePage>
      <div className="grid gap-3">
        <h1 ref={heading}>Password reset successful</h1>
        <p className="lead">{message}</p>
      </div>
      <RedirectSoon place="Sign In" onRedirect={() => void navigate({ to: '/auth/login' })}>
        <ButtonLink variant="primary" asChild>
          <Link to="/auth/login">Sign In Now</Link>
        </ButtonLink>
      </RedirectSoon>
    </SinglePage>
  )
}

/** A reset ends all sessions of its account. Removes this browser's token if its session was one of them. */
function useEndedSession(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (readToken() === null) return
    queryClient.fetchQuery({ ...userQuery(), staleTime: 0 }).then(
      (user) => {
        if (user === null) clearToken()
      },
      () => undefined,
    )
  }, [queryClient])
}
