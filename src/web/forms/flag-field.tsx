import { type FieldValues, useController } from 'react-hook-form'
import { Select } from '#web/ui/controls/select.tsx'
import { type BoundFieldProps, useFieldId } from './bound-field.ts'
import { Field } from './field.tsx'

/** Yes, no or not answered. The value is true, false or null. */
export function FlagField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  className,
}: BoundFieldProps<In, Out>) {
  const id = useFieldId(name)
  const { field, fieldState } = useController({ control: form.control, name })
  const value: unknown = field.value
  return (
    <Field id={id} label={label} hint={hint} error={fieldState.error?.message} className={className}>
      {(control) => (
        <Select
          {...control}
          ref={field.ref}
          name={field.name}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value ? currentTarget.value === 'yes' : null)}
          onBlur={field.onBlur}
        >
          <option value="">Not sure</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
      )}
    </Field>
  )
}
