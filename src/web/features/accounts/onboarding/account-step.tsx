import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AccountStep as AccountForm } from '#contract/accounts/onboarding.ts'
import { passwordStrength } from '#contract/accounts/password.ts'
import { useSite } from '#web/app-context.ts'
import { useCreateAccount } from '#web/features/accounts/onboarding/onboarding.requests.ts'
import { changeOnboardingState, readOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { useKeptTyping } from '#web/forms/kept-typing.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Check, CircleSmall, X } from '#web/ui/icons.ts'

/** The lowest score that enables 'Create Account'. Submitting then shows any rule that the password breaks. */
const minStrength = 3

const valueKeys = { password: 'account.password', confirmPassword: 'account.confirmPassword' } as const

/**
 * Step 3: creates the account and signs in. Stores only the email. Passwords stay in memory, so they survive a change
 * of step or tab. The confirmation is never sent. `onSaveError` gets the message of every failed save. The form also
 * shows that message.
 */
export function AccountStep({
  onSaveError,
  otherWays,
}: {
  onSaveError: (message: string) => void
  otherWays: ReactNode
}) {
  const typed = useKeptTyping()
  const form = useZodForm(AccountForm, {
    email: readOnboardingState()?.step3Data?.email ?? '',
    password: typed.get(valueKeys.password) ?? '',
    confirmPassword: typed.get(valueKeys.confirmPassword) ?? '',
  })
  const create = useCreateAccount()
  const site = useSite()
  const [email = '', password = ''] = useWatch({ control: form.control, name: ['email', 'password'] })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values, name }) {
          typed.set(valueKeys.password, values.password).set(valueKeys.confirmPassword, values.confirmPassword)
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
          applyServerErrors(form, error)
          onSaveError(error.message)
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

/** The ids of the texts that describe the password field: its strength and its requirements. */
const passwordMeterIds = 'password-strength password-needs'

type CommonCheck = typeof import('#domain/text/common-passwords.ts').isCommonPassword

/**
 * Shows a password's strength unless it is empty, and lists the requirements, with the met ones marked. Loads the list
 * of common passwords once something is typed. The server decides whether to accept the password.
 */
export function PasswordMeter({ password, email, brand }: { password: string; email: string; brand: string }) {
  const isCommonPassword = useCommonCheck(password !== '')
  const { score, label, requirements } = passwordStrength(password)
  const isCommon = isCommonPassword?.(password, { email, brand }) ?? null
  const isLong = requirements.some(({ id, isMet }) => id === 'length' && isMet)
  const look = score <= 2 ? looks.weak : score === 3 ? looks.medium : looks.strong
  return (
    <div className="grid gap-2.5">
      <p className="flex justify-between text-sm" id="password-strength" role="status">
        <span>Password strength</span>
        <b className={classNames('font-semibold', look.text)}>{password === '' ? null : `${label}, ${score} of 5`}</b>
      </p>
      <svg className="h-1.5 w-full" width="100%" height="6" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((bar) => (
          <rect
            key={bar}
            className={bar < score ? look.bar : 'fill-line-2'}
            x={`${bar * 20.25}%`}
            width="19%"
            height="6"
            rx="1"
          />
        ))}
      </svg>
      <ul className="grid gap-1 text-sm text-ink-2 xs:grid-cols-2" id="password-needs">
        {requirements.map(({ id, label: need, isMet }) => (
          <Requirement key={id} isMet={isMet}>
            {need}
          </Requirement>
        ))}
        <Requirement isMet={isLong && isCommon === false} isBroken={isCommon === true}>
          Not a common password
        </Requirement>
        <Requirement isMet={score === 5}>A special character makes it very strong</Requirement>
      </ul>
    </div>
  )
}

const looks = {
  weak: { text: 'text-red', bar: 'fill-red' },
  medium: { text: 'text-amber', bar: 'fill-amber' },
  strong: { text: 'text-green', bar: 'fill-green' },
}

function Requirement({
  isMet,
  isBroken = false,
  children,
}: {
  isMet: boolean
  isBroken?: boolean
  children: ReactNode
}) {
  return (
    <li
      className={classNames(
        'flex items-center gap-2 last:col-span-full',
        isMet ? 'text-green' : isBroken ? 'text-red' : undefined,
      )}
    >
      <Icon of={isMet ? Check : isBroken ? X : CircleSmall} className="size-4" />
      <span>{children}</span>
      {isMet ? <span className="sr-only"> (met)</span> : null}
      {isBroken ? <span className="sr-only"> (not met)</span> : null}
    </li>
  )
}

/** Loads the list of common passwords once there is a password to look up. Null until then and if loading fails. */
function useCommonCheck(isNeeded: boolean): CommonCheck | null {
  const [check, setCheck] = useState<{ isCommonPassword: CommonCheck } | null>(null)
  useEffect(() => {
    if (!isNeeded || check) return
    let isOver = false
    import('#domain/text/common-passwords.ts').then(
      (loaded) => {
        if (!isOver) setCheck(loaded)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isNeeded, check])
  return check?.isCommonPassword ?? null
}
