import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classNames } from '#web/ui/class-names.ts'
import { type InputLook, inputClass } from '#web/ui/controls/input-class.ts'
import { type BoundFieldProps, useFieldError, useFieldId, useInitialText } from './bound-field.ts'
import { Field } from './field.tsx'

type OwnInputProps = Omit<
  ComponentProps<'input'>,
  'name' | 'form' | 'id' | 'className' | 'defaultValue' | 'value' | 'ref' | 'onChange' | 'onBlur' | 'size'
>

/** A line of text, an email, a phone number, a date: any `<input>` whose value is text. */
export function TextField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  className,
  size,
  describedBy,
  onEdit,
  ...input
}: BoundFieldProps<In, Out> &
  OwnInputProps & {
    size?: InputLook['size']
    describedBy?: string | undefined
    /** Called after each change, once the form has stored it. */
    onEdit?: (() => void) | undefined
  }) {
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  const registration = form.register(name, onEdit ? { onChange: onEdit } : {})
  const initialText = useInitialText(form, name)
  return (
    <Field id={id} label={label} hint={hint} error={error} describedBy={describedBy} size={size} className={className}>
      {(control) => (
        <input {...input} {...registration} {...control} defaultValue={initialText} className={inputClass({ size })} />
      )}
    </Field>
  )
}

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
