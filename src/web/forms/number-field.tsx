import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { dollarText } from '#web/ui/controls/number-text.ts'
import type { BoundFieldProps } from './bound-field.ts'
import { Field } from './field.tsx'
import { useFieldId } from './form-id.ts'

type NumberProps = {
  /** What an emptied field means: null, which schemas answer with "is required", unless 0 is asked for. */
  emptyValue?: 0 | null | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  describedBy?: string | undefined
}

/**
 * A number, typed as text: no spinner, no wheel that changes it by accident, no browser message. The form's value is a number
 * whatever commas were typed. An emptied field holds null and never undefined, in whose place the form would put its default.
 */
export function NumberField<In extends FieldValues, Out>({
  whole,
  isMoney,
  ...props
}: BoundFieldProps<In, Out> & NumberProps & { whole?: boolean | undefined; isMoney?: boolean | undefined }) {
  const { form, name, label, hint, className, emptyValue = null, placeholder, autoComplete, describedBy } = props
  const id = useFieldId(name)
  const { field, fieldState } = useController({ control: form.control, name })
  const [meant, setMeant] = useState<number | null>(null)
  // Whoever sets the field otherwise has answered.
  const question = meant !== null && Number.isNaN(field.value) ? meant : null

  function take(dollars: number) {
    setMeant(null)
    field.onChange(dollars)
    form.setFocus(name)
  }

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={question === null ? fieldState.error?.message : undefined}
      question={question === null ? undefined : dottedQuestion(question, take)}
      describedBy={describedBy}
      className={className}
    >
      {(control) => (
        <NumberInput
          {...control}
          ref={field.ref}
          name={field.name}
          whole={whole}
          isMoney={isMoney}
          autoComplete={autoComplete ?? 'off'}
          placeholder={placeholder}
          value={field.value}
          onChange={(value) => field.onChange(value ?? emptyValue)}
          onBlur={field.onBlur}
          onDotted={setMeant}
        />
      )}
    </Field>
  )
}

function dottedQuestion(dollars: number, take: (dollars: number) => void) {
  return { text: `Do you mean ${dollarText(dollars)}?`, answer: 'Yes', onTake: () => take(dollars) }
}

/** Dollars: shown as '$160,000', held as a number. */
export function MoneyField<In extends FieldValues, Out>(props: BoundFieldProps<In, Out> & NumberProps) {
  return <NumberField {...props} isMoney />
}
