import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { maxPasswordLength } from '#contract/accounts/password.ts'
import { CallError } from '#contract/wire/call.ts'
import { resetFailedTitle, useResetPassword } from '#web/features/accounts/accounts.requests.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const minLength = 6

/** Errors of the two fields. Each is shown as a toast and at its field. */
export const resetProblems = {
  mismatch: { title: "Passwords don't match", description: 'Please make sure both password fields match' },
  short: { title: 'Password too short', description: 'Password must be at least 6 characters long' },
} as const

export const ResetForm = z
  .object({
    password: z
      .string()
      .min(minLength, resetProblems.short.description)
      .max(maxPasswordLength, `Password cannot exceed ${maxPasswordLength} characters`),
    confirmPassword: z.string(),
  })
  .superRefine(({ password, confirmPassword }, ctx) => {
    if (password !== confirmPassword)
      ctx.addIssue({ code: 'custom', path: ['confirmPassword'], message: resetProblems.mismatch.description })
  })

type Passwords = z.input<typeof ResetForm>

/**
 * Returns 'mismatch' if the passwords differ, 'short' if they are equal but below the minimum length, otherwise null.
 * {@link ResetForm} reports passwords that are too long.
 */
export function resetProblemOf({ password, confirmPassword }: Passwords): keyof typeof resetProblems | null {
  if (password !== confirmPassword) return 'mismatch'
  return password.length < minLength ? 'short' : null
}

/**
 * The form for a new password, typed twice, with the token of a reset link. `email` is the account's address. `onDone`
 * gets the server's message, which a toast already shows. The server has then ended all sessions of the account, so the
 * caller must remove this browser's token if its session was one of them.
 */
export function ResetPasswordForm({
  token,
  email,
  onDone,
}: {
  token: string
  email: string
  onDone: (message: string) => void
}) {
  const form = useZodForm(ResetForm, { password: '', confirmPassword: '' })
  const reset = useResetPassword()
  const isLinkInvalid =
    reset.error instanceof CallError &&
    (reset.error.reply.reason === 'invalid' || reset.error.reply.reason === 'expired')

  function toastProblem() {
    const problem = resetProblemOf(form.getValues())
    if (problem) toast({ ...resetProblems[problem], variant: 'error' })
  }

  function submit({ password }: Passwords) {
    reset.mutate(
      { token, password },
      {
        onSuccess: onDone,
        onError: (error) => applyServerErrors(form, error),
      },
    )
  }

  return (
    <>
      <div className="grid gap-3">
        <h1>Choose a new password</h1>
        <p className="lead">
          Resetting password for <span className="inline-block max-w-full break-words">{email}</span>
        </p>
      </div>
      <div onSubmitCapture={toastProblem}>
        <Form form={form} onSubmit={submit} id="reset">
          {/* A password manager saves the new password for this account. */}
          <input
            className="sr-only"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          <ErrorSummary form={form} />
          <FormError form={form} title={resetFailedTitle} />
          {isLinkInvalid ? (
            <p>
              <Link to="/forgot-password">Request a new password reset</Link>
            </p>
          ) : null}
          <PasswordField
            form={form}
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 6 characters."
          />
          <PasswordField
            form={form}
            name="confirmPassword"
            label="Confirm new password"
            autoComplete="new-password"
            toggleLabel="Show confirmed password"
          />
          <Button
            type="submit"
            variant="primary"
            size="big"
            wide
            pending={reset.isPending}
            pendingLabel="Resetting Password..."
          >
            Reset Password
          </Button>
        </Form>
      </div>
    </>
  )
}
