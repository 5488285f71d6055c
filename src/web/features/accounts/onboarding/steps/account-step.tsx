import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { AccountStep as AccountForm } from '#contract/accounts/onboarding.ts'
import { passwordStrength } from '#contract/accounts/password.ts'
import { CallError } from '#contract/wire/call.ts'
import { useSite } from '#web/app-context.ts'
import { useCreateAccount } from '#web/features/accounts/onboarding/onboarding.requests.ts'
import {
  changeOnboardingState,
  readOnboardingState,
} from '#web/features/accounts/onboarding/session/onboarding-state.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { useKeptTyping } from '#web/forms/kept-typing.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { applyServerErrors } from '#web/forms/server-errors.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PasswordMeter, passwordMeterIds } from './password-meter.tsx'

/** 'Create Account' is disabled below this strength; above it the field shows the rules. */
const minStrength = 3

const kept = { password: 'account.password', confirmPassword: 'account.confirmPassword' } as const

/**
 * Step 3. Stores only the email. Passwords stay in memory across a change of step or tab; the confirmation is never sent.
 */
export function AccountStep({
  onSessionError,
  otherWays,
}: {
  onSessionError: (message: string) => void
  otherWays: ReactNode
}) {
  const typed = useKeptTyping()
  const form = useZodForm(AccountForm, {
    email: readOnboardingState()?.step3Data?.email ?? '',
    password: typed.get(kept.password) ?? '',
    confirmPassword: typed.get(kept.confirmPassword) ?? '',
  })
  const create = useCreateAccount()
  const site = useSite()
  const [email = '', password = ''] = useWatch({ control: form.control, name: ['email', 'password'] })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values, name }) {
          typed.set(kept.password, values.password).set(kept.confirmPassword, values.confirmPassword)
          if (name === 'email') changeOnboardingState({ step3Data: { email: values.email } })
          // A changed password may match the confirmation.
          if (name === 'password' && form.getFieldState('confirmPassword').error) void form.trigger('confirmPassword')
        },
      }),
    [form, typed],
  )

  function submit(account: { email: string; password: string }) {
    create.mutate(
      { email: account.email, password: account.password },
      {
        onError(error) {
          applyServerErrors(form, error instanceof CallError ? error.reply : error)
          onSessionError(error.message)
        },
      },
    )
  }

  return (
    <>
      <h1>Create your login</h1>
      <Form form={form} onSubmit={submit} id="account">
        <ErrorSummary form={form} />
        <FormError form={form} title="Account Creation Failed" />
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          onEdit={() => form.clearErrors('root.server')}
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="new-password"
          describedBy={passwordMeterIds}
        />
        <PasswordMeter password={password} email={email} brand={site.name} />
        <PasswordField
          form={form}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          toggleLabel="Show confirmed password"
        />
        <p className="text-sm text-ink-3">
          By creating an account you agree to the <Link to="/terms">Terms</Link> and <Link to="/privacy">Privacy</Link>.
          You must be 18 or older.
        </p>
        <div data-slot="form-actions" className="flex items-center justify-between gap-4 pt-2">
          <Button onClick={() => changeOnboardingState({ currentStep: 2 })}>Back</Button>
          <Button
            type="submit"
            variant="primary"
            size="big"
            disabled={passwordStrength(password).score < minStrength}
            pending={create.isPending}
            pendingLabel="Creating Account..."
          >
            Create Account
          </Button>
        </div>
      </Form>
      {otherWays}
    </>
  )
}
