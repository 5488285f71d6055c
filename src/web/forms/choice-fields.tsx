import type { ReactNode } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import type { InputLook } from '#web/ui/controls/input-class.ts'
import { RadioCards, type RadioOption } from '#web/ui/controls/radio-cards.tsx'
import { Select, type SelectOption } from '#web/ui/controls/select.tsx'
import { type BoundFieldProps, useFieldError, useFieldId, useInitialText } from './bound-field.ts'
import { Field, FieldError } from './field.tsx'

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

/** A single choice between several cards. */
export function RadioGroupField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  options,
}: Omit<BoundFieldProps<In, Out>, 'className'> & { options: readonly RadioOption[] }) {
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  const initialText = useInitialText(form, name)
  return (
    <RadioCards
      legend={label}
      name={name}
      options={options}
      value={initialText}
      columns={2}
      invalid={error !== undefined}
      describedBy={classNames(error && `${id}-error`, hint ? `${id}-hint` : '') || undefined}
      inputProps={form.register(name)}
    >
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className="text-sm text-ink-3" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </RadioCards>
  )
}

/** A select of Not sure, Yes and No. The value is null, true or false. */
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

/** Checkboxes for several choices. The value is the list of checked ones, or null for none. */
export function ChoicesField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  className,
  options,
}: BoundFieldProps<In, Out> & { options: readonly SelectOption[] }) {
  const id = useFieldId(name)
  const { field, fieldState } = useController({ control: form.control, name })
  const value: unknown = field.value
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const error = fieldState.error?.message

  function toggle(choice: string, isTicked: boolean) {
    const next = options
      .map((option) => option.value)
      .filter((one) => (one === choice ? isTicked : chosen.includes(one)))
    field.onChange(next.length > 0 ? next : null)
  }

  return (
    <fieldset
      className={classNames('grid content-start gap-1.5', className)}
      aria-describedby={classNames(error && `${id}-error`, hint ? `${id}-hint` : '') || undefined}
    >
      <legend className="text-sm font-semibold mb-1.5">{label}</legend>
      <div className="grid gap-x-5 min-[22.5rem]:grid-cols-2 sm:grid-cols-3">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            ref={index === 0 ? field.ref : undefined}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) => toggle(option.value, currentTarget.checked)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className="text-sm text-ink-3" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
