import { useEffect } from 'react'
import { z } from 'zod'
import { EmailOnly } from '#contract/accounts/account-forms.ts'
import { forgotFailedTitle, useForgotPassword } from '#web/features/accounts/accounts.requests.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { noteTypedEmail, typedEmail } from '#web/forms/kept-typing.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const emptyTitle = 'Email required'
const emptyText = 'Please enter your email address'

const ForgotForm = z.object({
  email: z.string().trim().min(1, { error: emptyText, abort: true }).pipe(EmailOnly.shape.email),
})

/**
 * Requests an email with a reset link. The email typed in the sign-in form is filled in; with `focusEmail`, after 'Try
 * Again', the field starts empty and focused. `onSent` gets the server's message.
 */
export function ForgotPasswordForm({ focusEmail, onSent }: { focusEmail: boolean; onSent: (message: string) => void }) {
  const isHydrated = useHydrated()
  const form = useZodForm(ForgotForm, { email: focusEmail ? '' : typedEmail() })
  const forgot = useForgotPassword()

  useEffect(() => {
    if (focusEmail) form.setFocus('email')
  }, [form, focusEmail])

  function submit({ email }: { email: string }) {
    forgot.mutate(email, {
      onSuccess: onSent,
      onError: (error) => applyServerErrors(form, error),
    })
  }

  return (
    <>
      <div className="grid gap-3">
        <h1>Forgot your password?</h1>
        <p className="lead">Enter your account’s email, and we’ll send you a link to choose a new password.</p>
      </div>
      <div
        onSubmitCapture={() => {
          if (form.getValues('email').trim() === '')
            toast({ title: emptyTitle, description: emptyText, variant: 'error' })
        }}
      >
        <Form form={form} onSubmit={submit} id="forgot">
          <FormError form={form} title={forgotFailedTitle} />
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            onEdit={() => noteTypedEmail(form.getValues('email'))}
          />
          <Button
            type="submit"
            variant="primary"
            size="big"
            wide
            disabled={!isHydrated}
            pending={forgot.isPending}
            pendingLabel="Sending..."
          >
            Send Reset Link
          </Button>
        </Form>
      </div>
    </>
  )
}
