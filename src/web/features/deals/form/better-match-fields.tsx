import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { rehabScopes } from '#domain/flip/flip-profit.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { betterMatchFigures, type DealFormProps } from './deal-form-schema.ts'

const scopes = rehabScopes.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** What need not be said and makes matches better. Folded, unless something is filled in or wrong, or a refinance needs it. */
export function BetterMatchFields({ form }: DealFormProps) {
  const { control } = form
  const { errors } = useFormState({ control })
  const [dealType, dealStatus] = useWatch({ control, name: ['dealType', 'dealStatus'] })
  const [wasOpened, setOpened] = useState(() =>
    [...betterMatchFigures, 'rehabScope' as const].some((name) => form.getValues(name) != null),
  )
  const isRefinancing = isRefinance({ dealType, dealStatus })
  const isWrong = betterMatchFigures.some((name) => errors[name])
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
        <MoneyField
          form={form}
          name="propertyValue"
          label="As-is value"
          hint={isRefinancing ? 'Lenders measure a refinance on this.' : 'What it is worth today.'}
        />
        {isRefinancing ? <MoneyField form={form} name="payoff" label="Payoff of the present loan" /> : null}
        <NumberField form={form} name="units" label="Units" whole />
        <SelectField form={form} name="rehabScope" label="Rehab scope" options={scopes}>
          <option value="">Not known</option>
        </SelectField>
        <NumberField form={form} name="squareFeet" label="Square feet" whole />
        <MoneyField form={form} name="monthlyRent" label="Monthly rent" />
        <MoneyField form={form} name="yearlyTaxes" label="Yearly taxes" />
        <MoneyField form={form} name="yearlyInsurance" label="Yearly insurance" />
        <MoneyField form={form} name="monthlyHoa" label="Monthly HOA" />
      </div>
    </details>
  )
}
