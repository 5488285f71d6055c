import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DealInput } from '#contract/deals/deal-input.ts'
import type { DealFormValues } from './deal-form-schema.ts'

/** Tells of every change of the form's values, without rendering anything. */
export function DraftKeeper({
  form,
  onChange,
}: {
  form: UseFormReturn<DealFormValues, unknown, DealInput>
  onChange: (values: DealFormValues) => void
}) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form, onChange],
  )
  return null
}
