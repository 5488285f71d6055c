import { useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { useFieldId } from '#web/forms/bound-field.ts'
import { SelectField } from '#web/forms/choice-fields.tsx'
import { FieldError } from '#web/forms/field.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { groupFields, type LenderField, lenderFieldByName } from './lender-field-groups.ts'

/**
 * Controls for a lender's or program's fields, in groups. Selects and toggles also store text. `path` is the form's
 * path to their record, whose keys decide which appear.
 */
export function LenderFields<In extends FieldValues, Out>({
  form,
  path,
}: {
  form: UseFormReturn<In, unknown, Out>
  path: FieldPath<In>
}) {
  return (
    <div className="grid gap-6">
      {groupFields(Object.keys(form.getValues(path))).map(({ title, fields }) => (
        <fieldset key={title} className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-2 p-0 text-sm font-semibold text-ink">{title}</legend>
          <div className="grid grid-cols-1 gap-x-4 gap-y-3 xs:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
            {fields.map((field) => (
              <FieldControl
                key={field}
                form={form}
                name={`${path}.${field}` as FieldPath<In>}
                field={lenderFieldByName[field] ?? { label: field }}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function FieldControl<In extends FieldValues, Out>({
  form,
  name,
  field: { label, hint, options, multiOptions, rows },
}: {
  form: UseFormReturn<In, unknown, Out>
  name: FieldPath<In>
  field: LenderField
}) {
  const [start] = useState<unknown>(() => form.getValues(name))
  const props = { form, name, label, size: 'small' } as const
  if (multiOptions) return <Choices form={form} name={name} label={label} options={multiOptions} />
  // A value outside the options stays as text that can be edited.
  if (options?.some(({ value }) => value === start)) return <SelectField {...props} options={options} />
  if (rows) return <TextareaField {...props} className="col-span-full" rows={rows} placeholder={hint} />
  return <TextField {...props} placeholder={hint} />
}

const choiceClass =
  'inline-flex min-h-9 cursor-pointer items-center rounded border border-line-2 bg-card px-3 text-sm text-ink-2 hover:border-ink aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine max-md:min-h-11'

/** Toggle buttons for several options in one text. Pressed options are published; none pressed means not published. */
function Choices<In extends FieldValues, Out>({
  form,
  name,
  label,
  options,
}: {
  form: UseFormReturn<In, unknown, Out>
  name: FieldPath<In>
  label: string
  options: NonNullable<LenderField['multiOptions']>
}) {
  const id = useFieldId(name)
  const { field, fieldState } = useController({ control: form.control, name })
  const error = fieldState.error?.message
  const chosen = new Set(
    String(field.value)
      .split(';')
      .map((part) => part.trim()),
  )
  const toggled = (value: string) =>
    options.filter((one) => chosen.has(one.value) !== (one.value === value)).map((one) => one.value)
  return (
    <fieldset className="col-span-full m-0 min-w-0 border-0 p-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 p-0 text-sm font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }, index) => (
          <button
            key={value}
            ref={index === 0 ? field.ref : undefined}
            type="button"
            className={choiceClass}
            aria-pressed={chosen.has(value)}
            onClick={() => field.onChange(toggled(value).join('; '))}
          >
            {label}
          </button>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}

type Texts = Readonly<Record<string, string>>

/** Returns the texts of `after` that changed. A field missing in `before` counts as empty. */
export function changedTexts(before: Texts, after: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== (before[field] ?? '')))
}
