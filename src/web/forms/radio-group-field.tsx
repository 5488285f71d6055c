import type { FieldValues } from 'react-hook-form'
import { classNames } from '#web/ui/class-names.ts'
import { RadioCards, type RadioOption } from '#web/ui/controls/radio-cards.tsx'
import { type BoundFieldProps, useFieldError, useFieldId, useInitialText } from './bound-field.ts'
import { FieldError } from './field.tsx'

/** A choice of one of several cards. */
export function RadioGroupField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  options,
  columns,
}: Omit<BoundFieldProps<In, Out>, 'className'> & { options: readonly RadioOption[]; columns?: 1 | 2 | undefined }) {
  const id = useFieldId(name)
  const error = useFieldError(form, name)
  const initialText = useInitialText(form, name)
  return (
    <RadioCards
      legend={label}
      name={name}
      options={options}
      value={initialText}
      columns={columns}
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
