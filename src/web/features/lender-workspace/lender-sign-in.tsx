import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { openLenderSessionEndpoint, requestLenderSignInEndpoint } from '#contract/lender-workspace/lender-workspace.ts'
import { emailAddress } from '#contract/wire/email.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { lenderCall, storeLenderToken } from '#web/session/lender-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'

const SignInForm = z.object({ email: emailAddress })

/** Asks for the address to email a sign-in link to. */
export function LenderSignIn() {
  const form = useZodForm(SignInForm, { email: '' })
  const send = useMutation({
    mutationFn: (body: { email: string }) => lenderCall(requestLenderSignInEndpoint, { body }),
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <div className="grid max-w-112 gap-4">
      <h1>Lender workspace</h1>
      <p className="text-ink-2">
        All your requests in one place. Enter the address you publish, or your own at your company.
      </p>
      {send.data ? (
        <Alert tone="success" title="Check your email">
          {send.data.message} It works once, for 30 minutes.
        </Alert>
      ) : null}
      <Form form={form} className="grid gap-3.5" onSubmit={(values) => send.mutate(values)}>
        <FormError form={form} title="No link was sent" />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
        <Button type="submit" variant="primary" pending={send.isPending} pendingLabel="Sending…">
          Email me a link
        </Button>
      </Form>
      <p className="text-sm text-ink-3">Private links in our emails work without signing in.</p>
    </div>
  )
}

/**
 * The page of an emailed sign-in link. Signs in only when the button is pressed, because mail scanners open links. Then
 * replaces the lender session stored in this browser, if any, and opens the workspace.
 */
export function EnterWorkspace({ token }: { token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const enter = useMutation({
    mutationFn: () => lenderCall(openLenderSessionEndpoint, { body: { token } }),
    onSuccess(session) {
      queryClient.removeQueries({ queryKey: ['/api/lender'] })
      storeLenderToken(session.token)
      void navigate({ to: '/lender', replace: true })
    },
  })
  return (
    <div className="grid max-w-112 gap-4">
      <h1>Sign in for your company</h1>
      {enter.isError ? (
        <Alert title="You are not signed in">
          {enter.error.message}{' '}
          <a className={buttonClass({ size: 'small' })} href="/lender">
            Get a new link
          </a>
        </Alert>
      ) : null}
      <p className="text-ink-2">You stay signed in on this device for 12 hours.</p>
      <Button
        variant="primary"
        size="big"
        pending={enter.isPending}
        pendingLabel="Signing in…"
        onClick={() => enter.mutate()}
      >
        Sign in
      </Button>
    </div>
  )
}
