import { useWatch } from 'react-hook-form'
import { formTermMaxMonths } from '#domain/choices/deal-choices.ts'
import { kindOfDeal } from '#domain/matching/kind-of-deal.ts'
import { usualHoldMonths } from '#domain/matching/loan-request.ts'
import { formatMonths } from '#domain/money/money.ts'
import { NumberField } from '#web/forms/number-field.tsx'
import { type DealFormProps, isRental } from './deal-form-schema.ts'

/** The term, the planned hold and the closing. A 30-year loan has no term to type and no planned sale. */
export function LoanFields({ form }: DealFormProps) {
  const [loanKind, termMonths, repairBudget, rehabScope, situations] = useWatch({
    control: form.control,
    name: ['loanKind', 'termMonths', 'repairBudget', 'rehabScope', 'situations'],
  })
  const facts = {
    loanKind,
    termMonths: Number(termMonths) || 12,
    repairBudget: Number(repairBudget) || 0,
    rehabScope,
    situations,
  }
  const usual = usualHoldMonths(kindOfDeal(facts), facts.termMonths)
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
            label="Sell after (months)"
            hint={`Optional. Costs cover this time. Blank: ${formatMonths(usual)}.`}
            whole
          />
        </>
      )}
      <NumberField form={form} name="closingTimelineDays" label="Closing timeline (days)" whole />
    </div>
  )
}
