import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { type BoundFieldProps, useFieldId } from './bound-field.ts'
import { Field } from './field.tsx'

type NumberProps = {
  /** The value of an empty field: null, which schemas reject as required, unless 0 is chosen. */
  emptyValue?: 0 | null | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  describedBy?: string | undefined
}

/**
 * A number in a text input, so that the mouse wheel can't change it and the browser shows no message. The form's value
 * is a number whether or not commas were typed, and NaN for text that isn't a number. An empty field is `emptyValue`,
 * null unless set. It is never undefined, which the form would replace with its default.
 */
export function NumberField<In extends FieldValues, Out>({
  whole,
  isMoney,
  ...props
}: BoundFieldProps<In, Out> &
  NumberProps & {
    /** Shows a keyboard without a decimal point. The schema must reject fractions. */
    whole?: boolean | undefined
    /** Shows a dollar sign and commas. */
    isMoney?: boolean | undefined
  }) {
  const { form, name, label, hint, className, emptyValue = null, placeholder, autoComplete, describedBy } = props
  const id = useFieldId(name)
  const { field, fieldState } = useController({ control: form.control, name })
  const [asks, setAsks] = useState(false)
  // The question about an amount in another country's notation is gone once the form sets a number.
  const isAsking = asks && Number.isNaN(field.value)

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={isAsking ? undefined : fieldState.error?.message}
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
          onQuestionChange={setAsks}
        />
      )}
    </Field>
  )
}

/** A dollar amount: shown as '$160,000', stored as a number. */
export function MoneyField<In extends FieldValues, Out>(props: BoundFieldProps<In, Out> & NumberProps) {
  return <NumberField {...props} isMoney />
}
