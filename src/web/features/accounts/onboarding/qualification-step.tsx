import { useEffect } from 'react'
import {
  QualificationStep as QualificationForm,
  type QualificationStep as QualificationOutput,
  qualificationDefaults,
} from '#contract/accounts/onboarding.ts'
import {
  exitStrategies,
  experienceOfFlips,
  flippingExperiences,
  oneDealHint,
  yesNo,
} from '#domain/choices/profile-choices.ts'
import { useSaveQualification } from '#web/features/accounts/onboarding/onboarding.requests.ts'
import { changeOnboardingState, readOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { RadioGroupField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { readDealPrefill } from '#web/shell/deal-prefill.ts'
import { Button } from '#web/ui/controls/button.tsx'

/**
 * Step 2. Valid stored answers prefill it; without them, the number of flips given on the home page prefills the
 * experience. Stores every answer in this browser; Continue sends them. `onSaveError` gets the message of every failed
 * save. The form also shows that message.
 */
export function QualificationStep({ onSaveError }: { onSaveError: (message: string) => void }) {
  const stored = QualificationForm.safeParse(readOnboardingState()?.step2Data)
  const flips = readDealPrefill()?.flips ?? '0-1'
  const defaults = { ...qualificationDefaults, flippingExperience: experienceOfFlips[flips] }
  const form = useZodForm(QualificationForm, stored.success ? stored.data : defaults)
  const save = useSaveQualification()

  useEffect(() => {
    // Unchanged defaults are answers too.
    changeOnboardingState({ step2Data: form.getValues() })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => changeOnboardingState({ step2Data: values }),
    })
  }, [form])

  function submit(step: QualificationOutput) {
    save.mutate(step, {
      onError(error) {
        applyServerErrors(form, error)
        onSaveError(error.message)
      },
    })
  }

  return (
    <>
      <h1>What’s your plan?</h1>
      <Form form={form} onSubmit={submit} id="qualification">
        <ErrorSummary form={form} />
        <FormError form={form} title="Save Failed" />
        <RadioGroupField
          form={form}
          name="flippingExperience"
          label="Flipping experience"
          hint={oneDealHint}
          options={asOptions(flippingExperiences)}
        />
        <RadioGroupField
          form={form}
          name="primaryResidence"
          label="Primary residence"
          hint="Will you live in the property?"
          options={asOptions(yesNo)}
        />
        <RadioGroupField form={form} name="exitStrategy" label="Exit strategy" options={asOptions(exitStrategies)} />
        <div data-slot="form-actions" className="flex items-center justify-between gap-4 pt-2">
          <Button onClick={() => changeOnboardingState({ currentStep: 1 })}>Back</Button>
          <Button type="submit" variant="primary" size="big" pending={save.isPending} pendingLabel="Saving...">
            Continue
          </Button>
        </div>
      </Form>
    </>
  )
}

function asOptions(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
