import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { type BetterMatchName, betterMatchNames } from '#domain/deal/deal-field-lists.ts'
import { dealField } from '#domain/deal/deal-fields.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import type { DealFormProps } from './deal-form-schema.ts'

/** What need not be said and makes matches better. Folded, unless something is filled in or wrong, or a refinance needs it. */
export function BetterMatchFields({ form }: DealFormProps) {
  const { control } = form
  const { errors } = useFormState({ control })
  const [dealType, dealStatus] = useWatch({ control, name: ['dealType', 'dealStatus'] })
  const [wasOpened, setOpened] = useState(() => betterMatchNames.some((name) => form.getValues(name) != null))
  const isRefinancing = isRefinance({ dealType, dealStatus })
  const isWrong = betterMatchNames.some((name) => errors[name])
  return (
    <details
      className="fold"
      open={wasOpened || isWrong || isRefinancing}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        Better matches
        <span className="inline-flex items-center gap-2">
          Optional; blank is unknown, never zero
          <Icon of={ChevronDown} small />
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-5 sm:grid-cols-3">
        {betterMatchNames
          .filter((name) => isRefinancing || dealField(name).better === 'always')
          .map((name) => (
            <BetterMatchField key={name} form={form} name={name} isRefinancing={isRefinancing} />
          ))}
      </div>
    </details>
  )
}

function BetterMatchField({
  form,
  name,
  isRefinancing,
}: DealFormProps & { name: BetterMatchName; isRefinancing: boolean }) {
  const field = dealField(name)
  const isMeasured = name === 'propertyValue' && isRefinancing
  const shown = {
    form,
    name,
    label: field.label,
    hint: isMeasured ? 'Lenders measure a refinance on this.' : field.hint,
  }
  if (field.kind === 'choice')
    return (
      <SelectField {...shown} options={field.choices.map((value) => ({ value, label: capitalized(value) }))}>
        <option value="">Not known</option>
      </SelectField>
    )
  return field.kind === 'dollars' ? <MoneyField {...shown} /> : <NumberField {...shown} whole />
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
