import type { KeyboardEvent } from 'react'
import { z } from 'zod'
import type { User } from '#contract/accounts/profile.ts'
import { optionalFiguresShape } from '#contract/accounts/profile-forms.ts'
import { CallError } from '#contract/wire/call.ts'
import { exactScoreHint, reservesHint } from '#domain/choices/profile-choices.ts'
import { applyServerErrors, useZodForm } from '#web/forms/form.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { useChangeProfile } from '#web/session/use-change-profile.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'

const Figures = z.object(optionalFiguresShape)
type Figures = z.output<typeof Figures>
type Name = keyof Figures

/**
 * The investor's reserves and exact credit score inside the deal form. They belong to the profile, so each is saved
 * there, if valid and changed, when its field is left or Enter is pressed. The deal's own submission waits for that
 * save, and follows even if it fails.
 */
export function ProfileFigures({ user }: { user: User }) {
  const { exactCreditScore, liquidReserves } = user
  const form = useZodForm<Figures, Figures>(Figures, { exactCreditScore, liquidReserves })
  const save = useChangeProfile()

  // Checks synchronously, because the save must start before a submission of the deal does.
  function saveField(name: Name) {
    const value = form.getValues(name)
    if (value === user[name]) return
    if (!Figures.shape[name].safeParse(value).success) return void form.trigger(name)
    form.clearErrors(name)
    save.mutate(
      { [name]: value },
      {
        onError(error) {
          if (error instanceof CallError) applyServerErrors(form, error.reply)
        },
      },
    )
  }
  const saving = (name: Name) => ({
    onBlur: () => saveField(name),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      saveField(name)
    },
  })

  return (
    <fieldset className="grid gap-5 sm:col-span-3 sm:grid-cols-2">
      <legend className="mb-3 text-sm font-semibold">Your profile</legend>
      <div {...saving('liquidReserves')}>
        <MoneyField form={form} name="liquidReserves" label="Liquid reserves" hint={reservesHint} />
      </div>
      <div {...saving('exactCreditScore')}>
        <NumberField form={form} name="exactCreditScore" label="Exact credit score" hint={exactScoreHint} whole />
      </div>
      <div className="sm:col-span-2" role="status">
        {save.isSuccess ? <p className="text-sm text-ink-2">Saved to your profile.</p> : null}
        {save.isError && !isFieldError(save.error) ? (
          <Alert title="Not saved to your profile">{save.error.message}</Alert>
        ) : null}
      </div>
    </fieldset>
  )
}

/** Whether the reply names a field, which then shows the message. */
function isFieldError(error: Error): boolean {
  return error instanceof CallError && error.reply.fields !== undefined
}
