import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classNames } from '#web/ui/class-names.ts'
import { type InputLook, inputClass } from '#web/ui/controls/input-class.ts'
import { type BoundFieldProps, useFieldError, useFieldId } from './bound-field.ts'
import { Field } from './field.tsx'

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
  size,
  ...textarea
}: BoundFieldProps<In, Out> & OwnTextareaProps & { size?: InputLook['size'] }) {
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  return (
    <Field id={id} label={label} hint={hint} error={error} size={size} className={className}>
      {(control) => (
        <textarea
          {...textarea}
          {...form.register(name)}
          {...control}
          className={inputClass({
            size,
            className: classNames(
              'resize-y leading-normal',
              size === 'small' ? '' : (textarea.rows ?? 3) < 3 ? 'min-h-16' : 'min-h-24',
            ),
          })}
        />
      )}
    </Field>
  )
}
