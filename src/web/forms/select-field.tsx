import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { InputLook } from '#web/ui/controls/input-class.ts'
import { Select, type SelectOption } from '#web/ui/controls/select.tsx'
import { type BoundFieldProps, useFieldError, useFieldId } from './bound-field.ts'
import { Field } from './field.tsx'

/** A choice from a list, with the browser's own select. */
export function SelectField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  className,
  options,
  autoComplete,
  size,
  onEdit,
  children,
}: BoundFieldProps<In, Out> & {
  options?: readonly SelectOption[] | undefined
  autoComplete?: string | undefined
  size?: InputLook['size']
  /** Called after each change, once the form has stored it. */
  onEdit?: (() => void) | undefined
  /** Options as elements, before those of `options`: an empty first choice, groups. */
  children?: ReactNode
}) {
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  return (
    <Field id={id} label={label} hint={hint} error={error} size={size} className={className}>
      {(control) => (
        <Select
          {...form.register(name, onEdit ? { onChange: onEdit } : {})}
          {...control}
          options={options}
          autoComplete={autoComplete}
          size={size}
        >
          {children}
        </Select>
      )}
    </Field>
  )
}
