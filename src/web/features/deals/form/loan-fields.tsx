import { useWatch } from 'react-hook-form'
import { formTermMaxMonths } from '#domain/choices/deal-choices.ts'
import { NumberField } from '#web/forms/number-field.tsx'
import { type DealFormProps, isRental } from './deal-form-schema.ts'

/** For how long, and how soon. A 30-year loan has no term to type and no planned sale. */
export function LoanFields({ form }: DealFormProps) {
  const loanKind = useWatch({ control: form.control, name: 'loanKind' })
  return (
    <div className="grid gap-5 min-[22.5rem]:grid-cols-2 sm:grid-cols-3">
      {isRental({ loanKind }) ? null : (
        <>
          <NumberField
            form={form}
            name="termMonths"
            label="Term (months)"
            hint={`From 1 to ${formTermMaxMonths}.`}
            whole
          />
          <NumberField
            form={form}
            name="holdMonths"
            label="I plan to sell after"
            hint="Months, optional: costs then count these only."
            whole
          />
        </>
      )}
      <NumberField form={form} name="closingTimelineDays" label="Closing timeline (days)" whole />
    </div>
  )
}
