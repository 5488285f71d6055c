import { useEffect } from 'react'
import { CallError } from '#contract/call.ts'
import {
  QualificationStep as QualificationForm,
  type QualificationStep as QualificationOutput,
  qualificationDefaults,
} from '#contract/onboarding.ts'
import { exitStrategies, flippingExperiences, yesNo } from '#contract/profile-choices.ts'
import { ErrorSummary } from '../../../forms/error-summary.tsx'
import { Form } from '../../../forms/form.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { RadioGroupField } from '../../../forms/radio-group-field.tsx'
import { applyServerErrors } from '../../../forms/server-errors.ts'
import { useZodForm } from '../../../forms/use-zod-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useSaveQualification } from '../onboarding.requests.ts'
import { changeOnboardingState, readOnboardingState } from '../session/onboarding-state.ts'

/** Step 2. */
export function QualificationStep({ onSessionError }: { onSessionError: (message: string) => void }) {
  const stored = QualificationForm.safeParse(readOnboardingState()?.step2Data)
  const form = useZodForm(QualificationForm, stored.success ? stored.data : qualificationDefaults)
  const save = useSaveQualification()

  useEffect(() => {
    // The defaults are answers too, when nobody touches them.
    changeOnboardingState({ step2Data: form.getValues() })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => changeOnboardingState({ step2Data: values }),
    })
  }, [form])

  function submit(step: QualificationOutput) {
    save.mutate(step, {
      onError(error) {
        applyServerErrors(form, error instanceof CallError ? error.reply : error)
        onSessionError(error.message)
      },
    })
  }

  return (
    <>
      <h1>What do you plan?</h1>
      <Form form={form} onSubmit={submit} id="qualification">
        <ErrorSummary form={form} />
        <FormError form={form} title="Save Failed" />
        <RadioGroupField
          form={form}
          name="flippingExperience"
          label="Flipping experience"
          columns={2}
          options={asOptions(flippingExperiences)}
        />
        <RadioGroupField
          form={form}
          name="primaryResidence"
          label="Primary residence"
          hint="Whether you will live in the property yourself."
          columns={2}
          options={asOptions(yesNo)}
        />
        <RadioGroupField
          form={form}
          name="exitStrategy"
          label="Exit strategy"
          columns={2}
          options={asOptions(exitStrategies)}
        />
        <div className="form-e">
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
