import { type FieldValues, useController } from 'react-hook-form'
import { dollarText, plainNumberText } from '../ui/controls/number-text.ts'
import type { BoundFieldProps } from './bound-field.ts'
import { Field } from './field.tsx'
import { useFieldId } from './form-id.ts'
import { useNumberInput } from './use-number-input.ts'

type NumberProps = {
  /** What an emptied field means: undefined, which schemas answer with "is required", unless 0 or null is asked for. */
  emptyValue?: 0 | null | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  describedBy?: string | undefined
}

/**
 * A number, typed as text: no spinner, no wheel that changes it by accident, no browser message. The form's value is a number
 * whatever commas were typed. `whole` brings up the keyboard without a point.
 */
export function NumberField<In extends FieldValues, Out>({
  format = plainNumberText,
  whole = false,
  ...props
}: BoundFieldProps<In, Out> &
  NumberProps & { format?: ((value: unknown) => string) | undefined; whole?: boolean | undefined }) {
  const { form, name, label, hint, className, emptyValue, placeholder, autoComplete = 'off', describedBy } = props
  const id = useFieldId(name)
  const { field, fieldState } = useController({ control: form.control, name })
  const input = useNumberInput({ value: field.value, emptyValue, format, onChange: field.onChange })
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      describedBy={describedBy}
      className={className}
    >
      {(control) => (
        <input
          {...control}
          ref={field.ref}
          name={field.name}
          className="input input--num"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={input.value}
          onChange={(event) => input.onChange(event.target.value)}
          onBlur={() => {
            input.onBlur()
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}

/** Dollars: shown as '$160,000', held as a number. */
export function MoneyField<In extends FieldValues, Out>(props: BoundFieldProps<In, Out> & NumberProps) {
  return <NumberField {...props} format={dollarText} />
}
