import type { ReactNode } from 'react'
import { type DealFieldName, dealField } from '#domain/deal/deal-fields.ts'
import { ChoicesField } from '#web/forms/choices-field.tsx'
import { FlagField } from '#web/forms/flag-field.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { choiceOptions } from './choice-options.ts'
import type { DealFormProps } from './deal-form-schema.ts'

/** An optional field of a deal by the control of its kind, with the label and the hint of the table unless others are given. */
export function TableField({
  form,
  name,
  label,
  hint,
}: DealFormProps & { name: DealFieldName; label?: string | undefined; hint?: ReactNode }) {
  const field = dealField(name)
  const shown = { form, name, label: label ?? field.label, hint: hint ?? field.hint }
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField {...shown} options={choiceOptions(name)}>
          <option value="">Not sure</option>
        </SelectField>
      )
    case 'choices':
      return <ChoicesField {...shown} options={choiceOptions(name)} className="sm:col-span-3" />
    case 'flag':
      return <FlagField {...shown} />
    case 'dollars':
      return <MoneyField {...shown} />
    default:
      return <NumberField {...shown} whole />
  }
}
