import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useFieldError } from './bound-field.ts'
import { Field } from './field.tsx'
import { useFieldId } from './form-id.ts'

type OwnTextareaProps = Pick<
  ComponentProps<'textarea'>,
  'rows' | 'maxLength' | 'placeholder' | 'autoComplete' | 'required' | 'onKeyDown'
>

/** Text of several lines. */
export function TextareaField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  className,
  ...textarea
}: BoundFieldProps<In, Out> & OwnTextareaProps) {
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea {...textarea} {...form.register(name)} {...control} className="input" />}
    </Field>
  )
}
