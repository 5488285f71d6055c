import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { User } from '#contract/accounts/profile.ts'
import { ProfileChange } from '#contract/accounts/profile-forms.ts'
import { creditScoreLabel } from '#domain/choices/profile-choices.ts'
import { joinNames } from '#domain/text/join-names.ts'
import { SelectField } from '#web/forms/choice-fields.tsx'
import { Field } from '#web/forms/field.tsx'
import { applyServerErrors, ErrorSummary, Form, FormError, type FormFailure, useZodForm } from '#web/forms/form.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { isSignedOut, SignedOutNote, saveFailure } from '#web/forms/sign-in-again.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useChangeProfile } from '#web/session/use-change-profile.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmQuestion, isConfirmable, useConfirmation } from './confirm-question.tsx'
import { type ProfileField, type ProfileSection, profileSections } from './profile-sections.ts'

type Values = Record<string, string | number | null | undefined>

/**
 * Leaves out empty selections and turns an emptied phone number into null. Passes all other values on unchanged, even
 * invalid numbers, so the contract's error messages are shown.
 */
const EditedProfile: z.ZodType<ProfileChange, Values> = z
  .custom<Values>()
  .transform((values) => {
    const kept = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== undefined && !(value === '' && choiceNames.has(name))),
    )
    return kept['phoneNumber'] === '' ? { ...kept, phoneNumber: null } : kept
  })
  .pipe(ProfileChange as unknown as z.ZodType<ProfileChange, Values>)
const choiceNames = new Set<string>(
  profileSections.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'choice').map(({ name }) => name)),
)

function startingValues(section: ProfileSection, user: User): Values {
  return Object.fromEntries(
    section.fields.map(({ name, kind, optional }) => {
      const stored = user[name]
      if (optional) return [name, stored]
      if (kind === 'count' || kind === 'years' || kind === 'money') return [name, stored ?? 0]
      if (kind === 'choice') return [name, stored ?? undefined]
      return [name, stored ?? '']
    }),
  )
}

/**
 * The form that edits one card of the profile. Focuses its first field. Cancel discards the changes. Save first asks
 * about prefilled values that the investor hasn't confirmed, then replaces the cached user with the server's reply.
 */
export function ProfileSectionForm({
  section,
  user,
  onTouched,
  onDone,
}: {
  section: ProfileSection
  user: User
  /** Called when the form starts or stops differing from the stored profile. */
  onTouched: (isTouched: boolean) => void
  onDone: () => void
}) {
  const form = useZodForm<Values, ProfileChange>(EditedProfile, startingValues(section, user))
  const save = useChangeProfile()
  const { isDirty, dirtyFields } = form.formState
  const asks = section.fields.map(({ name }) => name).filter(isConfirmable)
  const confirmation = useConfirmation(user, asks)
  useEffect(() => {
    onTouched(isDirty)
    return () => onTouched(false)
  }, [isDirty, onTouched])
  const firstField = section.fields[0]?.name
  useEffect(() => {
    // The Edit button that had the focus was removed.
    if (firstField) form.setFocus(firstField)
  }, [form, firstField])

  function submit(change: ProfileChange) {
    if (save.isPending || confirmation.mustAsk(dirtyFields, form.getValues())) return
    const confirmed = asks.length > 0 ? { confirmed: confirmation.confirmedOf(dirtyFields) } : {}
    save.mutate(
      { ...change, ...confirmed },
      {
        onSuccess() {
          toast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' })
          onDone()
        },
        onError(error) {
          const failure = withOtherCards(saveFailure(error, 'Please try again.'), section)
          applyServerErrors(form, failure)
          confirmation.close()
          toast({ title: 'Update failed', description: failure.message, variant: 'error' })
        },
      },
    )
  }

  return (
    <Form form={form} label={section.title} onSubmit={submit}>
      <ErrorSummary form={form} />
      <FormError form={form} title="Update failed" />
      {isSignedOut(save.error) ? <SignedOutNote save="Save" /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        {section.fields.map((field) => (
          <SectionField key={field.name} form={form} field={field} />
        ))}
        {section.id === 'basic' ? (
          <Field id="profile-email" label="Email" hint="Your email cannot be changed.">
            {(control) => (
              <input
                {...control}
                className={inputClass({ className: 'read-only:bg-sunk' })}
                type="email"
                value={user.email}
                readOnly
              />
            )}
          </Field>
        ) : null}
      </div>
      <div data-slot="form-actions" className="flex items-center justify-between gap-4 pt-2">
        {confirmation.fieldsToConfirm ? (
          <ConfirmQuestion
            confirmation={confirmation}
            values={form.getValues()}
            isPending={save.isPending}
            onYes={() => void form.handleSubmit(submit, confirmation.close)()}
            onChange={(field) => form.setFocus(field)}
          />
        ) : (
          <>
            <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
              Cancel
            </Button>
            <Button
              ref={confirmation.saveButton}
              type="submit"
              variant="primary"
              pending={save.isPending}
              pendingLabel="Saving…"
            >
              Save
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}

/** Merges the errors at fields of other cards into one message that names those fields and cards. */
function withOtherCards(failure: FormFailure, section: ProfileSection): FormFailure {
  const isOwn = (name: string) => section.fields.some((field) => field.name === name)
  const errors = Object.entries(failure.fields ?? {})
  const elsewhere = new Map(errors.filter(([name]) => !isOwn(name)))
  const places = profileSections.flatMap(({ title, fields }) => {
    const labels = fields.filter(({ name }) => elsewhere.has(name)).map(({ label }) => label)
    return labels.length > 0 ? [`${joinNames(labels)} in ${title}`] : []
  })
  if (places.length === 0) return failure
  const message = `${[...new Set(elsewhere.values())].join('. ')}: ${places.join(', ')}.`
  return { ...failure, fields: { ...Object.fromEntries(errors.filter(([name]) => isOwn(name))), elsewhere: message } }
}

type SectionForm = UseFormReturn<Values, unknown, ProfileChange>

function SectionField({ form, field }: { form: SectionForm; field: ProfileField }) {
  const shared = { form, name: field.name, label: field.label, hint: field.hint }
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...shared}
          options={[
            ...(form.formState.defaultValues?.[field.name] === undefined ? [{ value: '', label: 'Choose…' }] : []),
            ...(field.options ?? []).map((value) => ({ value, label: creditScoreLabel(value) })),
          ]}
        />
      )
    case 'count':
      return <NumberField {...shared} whole emptyValue={field.optional ? null : 0} />
    case 'years':
      return <NumberField {...shared} emptyValue={0} />
    case 'money':
      return <MoneyField {...shared} emptyValue={field.optional ? null : 0} />
    case 'phone':
      return <TextField {...shared} type="tel" autoComplete={field.autoComplete} placeholder="+1 (555) 123-4567" />
    default:
      return <TextField {...shared} autoComplete={field.autoComplete} />
  }
}
