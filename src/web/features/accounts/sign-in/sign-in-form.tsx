import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { SignIn } from '#contract/accounts/account-forms.ts'
import { signInErrorCodeText, signInErrorText } from '#contract/accounts/accounts.ts'
import { CallError } from '#contract/wire/call.ts'
import { useSite } from '#web/app-context.ts'
import {
  resendFailedTitle,
  signInFailedTitle,
  useResendVerification,
  useSignIn,
} from '#web/features/accounts/accounts.requests.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { noteTypedEmail, typedEmail, useKeptTyping } from '#web/forms/kept-typing.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const keptPassword = 'sign-in.password'

/**
 * The Sign In tab. `errorCode` is the error of a failed sign-in with Google. The server renders the fields, and input
 * before hydration is kept. The button stays disabled until then, because the browser would send the password in a
 * plain form submit.
 */
export function SignInForm({
  errorCode,
  needsVerification,
  readKnownEmail,
}: {
  errorCode: string | undefined
  needsVerification: boolean
  /**
   * Returns an email typed elsewhere, such as at a sign-up with an existing account. Called once, at the first render.
   */
  readKnownEmail: () => string | undefined
}) {
  const site = useSite()
  const isHydrated = useHydrated()
  const kept = useKeptTyping()
  const [email] = useState(() => typedEmail() || readKnownEmail())
  const password = kept.get(keptPassword)
  // Without default values the form keeps what was typed before hydration.
  const form = useZodForm<z.input<typeof SignIn>, z.output<typeof SignIn>>(SignIn, {
    ...(email ? { email } : {}),
    ...(password ? { password } : {}),
  })
  const signIn = useSignIn()
  const resend = useResendVerification()

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => void kept.set(keptPassword, values.password ?? ''),
      }),
    [form, kept],
  )

  function submit(values: { email: string; password: string }) {
    signIn.mutate(values, {
      onError(error) {
        const fields = error instanceof CallError ? error.reply.fields : undefined
        applyServerErrors(form, { message: signInErrorText(error.message), fields })
      },
    })
  }

  async function resendMail() {
    if (await form.trigger('email', { shouldFocus: true })) resend.mutate(form.getValues('email').trim())
  }

  return (
    <div className="grid gap-6">
      <h1>Sign in to {site.name}</h1>
      {errorCode !== undefined && signIn.isIdle ? (
        <Alert title={signInFailedTitle}>{signInErrorCodeText(errorCode)}</Alert>
      ) : null}
      {needsVerification ? <VerificationNotice resend={resend} onResend={resendMail} /> : null}
      <Form form={form} onSubmit={submit} id="sign-in">
        <ErrorSummary form={form} />
        <FormError form={form} title={signInFailedTitle} />
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          onEdit={() => {
            noteTypedEmail(form.getValues('email'))
            // Requesting the mail may have set an error before any submit.
            form.clearErrors('email')
          }}
        />
        <div className="grid gap-1.5">
          <PasswordField form={form} name="password" label="Password" autoComplete="current-password" required />
          <p className="text-sm justify-self-end">
            <Link to="/forgot-password" className="inline-flex min-h-6 items-center">
              Forgot your password?
            </Link>
          </p>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="big"
          wide
          disabled={!isHydrated}
          pending={signIn.isPending}
          pendingLabel="Signing In..."
        >
          Sign In
        </Button>
      </Form>
    </div>
  )
}

/** Says that the email must be verified, offers to send the mail again, and then says that it was sent. */
function VerificationNotice({
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
