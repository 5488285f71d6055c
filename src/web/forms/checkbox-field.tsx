import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { type BoundFieldProps, useFieldError } from './bound-field.ts'
import { FieldError } from './field.tsx'
import { useFieldId } from './form-id.ts'

/** A yes or no with its label on the same line. The value is a boolean. */
export function CheckboxField<In extends FieldValues, Out>({
  form,
  name,
  label,
}: Pick<BoundFieldProps<In, Out>, 'form' | 'name' | 'label'>) {
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  return (
    <div className="field">
      <Checkbox
        label={label}
        {...form.register(name)}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
