import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { EntityStep as EntityStepOutput } from '#contract/accounts/onboarding.ts'
import { entityTypes, individualEntityType } from '#domain/choices/profile-choices.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import {
  EntityForm,
  entityFields,
  nameFields,
  noEntityAnswers,
} from '#web/features/accounts/onboarding/entity-answers.ts'
import { useSaveEntity } from '#web/features/accounts/onboarding/onboarding.requests.ts'
import {
  changeOnboardingState,
  type EntityAnswers,
  readOnboardingState,
} from '#web/features/accounts/onboarding/onboarding-state.ts'
import { RadioGroupField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { readDealPrefill } from '#web/shell/deal-prefill.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'

/**
 * Step 1. Stores typed values in this browser; Continue sends them. With a deal from the home page, shows how many more
 * lenders a company gets. `onSaveError` gets the message of every failed save. The form also shows that message.
 */
export function EntityStep({ onSaveError }: { onSaveError: (message: string) => void }) {
  const form = useZodForm(EntityForm, readOnboardingState()?.step1Data ?? noEntityAnswers)
  const save = useSaveEntity()
  const [companyLenders] = useState(() => readDealPrefill()?.companiesOnlyCount ?? 0)
  // Registers the fields in the form's order, because the form focuses the invalid field that was registered first.
  for (const field of entityFields) form.register(field)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeOnboardingState({ step1Data: values }),
      }),
    [form],
  )

  function submit(step: EntityStepOutput) {
    save.mutate(step, {
      onError(error) {
        applyServerErrors(form, error)
        onSaveError(error.message)
      },
    })
  }

  return (
    <>
      <h1>Who is borrowing?</h1>
      <Form form={form} onSubmit={submit} id="entity">
        <ErrorSummary form={form} />
        <FormError form={form} title="Save Failed" />
        <RadioGroupField
          form={form}
          name="entityType"
          label="Entity type"
          options={entityTypes.map((type) => ({
            value: type,
            label: type,
            tag:
              companyLenders > 0 && type !== individualEntityType
                ? `+${formatCountOf(companyLenders, 'lender')}`
                : undefined,
          }))}
        />
        <NameFields form={form} />
        <TextField
          form={form}
          name="phoneNumber"
          label="Phone number"
          type="tel"
          autoComplete="tel"
          placeholder="+1 (555) 123-4567"
          hint="Shown to a lender only when you contact one."
        />
        <div data-slot="form-actions" className="flex items-center justify-between gap-4 pt-2">
          <ButtonLink variant="quiet" asChild>
            <Link to="/auth/login">I have an account</Link>
          </ButtonLink>
          <Button type="submit" variant="primary" size="big" pending={save.isPending} pendingLabel="Saving...">
            Continue
          </Button>
        </div>
      </Form>
    </>
  )
}

/** A company's or an individual's name, depending on the entity type; none before it is chosen. */
function NameFields({ form }: { form: UseFormReturn<EntityAnswers, unknown, EntityStepOutput> }) {
  const names = nameFields(useWatch({ control: form.control, name: 'entityType' }))
  if (names.includes('companyName'))
    return <TextField form={form} name="companyName" label="Company name" autoComplete="organization" />
  if (names.length === 0) return null
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
    </div>
  )
}
