import { type FieldValues, useController } from 'react-hook-form'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import type { SelectOption } from '#web/ui/controls/select.tsx'
import { type BoundFieldProps, useFieldId } from './bound-field.ts'
import { FieldError } from './field.tsx'

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
