import type { UseFormReturn } from 'react-hook-form'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { RadioGroupField } from '#web/forms/radio-group-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import type { QuoteFormIn, QuoteFormOut } from './quote-form.ts'

const bases = [
  { value: 'full', label: 'The full loan' },
  { value: 'drawn', label: 'Drawn funds' },
]

/** The fields of a quote: what decides first, what few lenders have folded away. `hasHoldback` asks for the fee of a draw. */
export function QuoteFields({
  form,
  hasHoldback,
}: {
  form: UseFormReturn<QuoteFormIn, unknown, QuoteFormOut>
  hasHoldback: boolean
}) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3.5">
        <NumberField form={form} name="ratePercent" label="Rate, %" />
        <NumberField form={form} name="pointsPercent" label="Points, %" />
      </div>
      <div className="grid grid-cols-2 items-start gap-3.5">
        <MoneyField form={form} name="loanAmount" label="Loan amount" />
        <NumberField form={form} name="termMonths" label="Term, months" whole />
      </div>
      <RadioGroupField form={form} name="interestBasis" label="Interest runs on" options={bases} columns={2} />
      <div className="grid grid-cols-2 items-start gap-3.5">
        <MoneyField form={form} name="loanFees" label="Loan fees" hint="all fixed fees together" />
        {hasHoldback ? (
          <MoneyField form={form} name="drawFee" label="Fee per draw" hint="four draws assumed" />
        ) : (
          <MoneyField form={form} name="monthlyFee" label="Fee per month" hint="such as servicing" />
        )}
      </div>
      <details className={foldClass}>
        <summary className={foldLineClass}>
          Minimum interest, extension, prepayment, conditions <span className={foldRemarkClass}>optional</span>
        </summary>
        <div className="grid gap-2.5 pb-4">
          <div className="grid grid-cols-2 items-start gap-3.5">
            <NumberField form={form} name="minimumInterestMonths" label="Minimum interest, months" whole />
            <NumberField form={form} name="extensionFeePercent" label="Extension, %" hint="per 3 months" />
          </div>
          {hasHoldback ? (
            <MoneyField form={form} name="monthlyFee" label="Fee per month" hint="such as servicing" />
          ) : null}
          <TextField
            form={form}
            name="prepaySteps"
            label="Prepayment, % by year"
            hint="such as 5, 4, 3; empty when there is none"
            autoComplete="off"
          />
          <TextareaField form={form} name="prepay" label="Prepayment, in words" rows={2} maxLength={500} />
          <TextareaField form={form} name="conditions" label="Conditions" rows={3} maxLength={2000} />
        </div>
      </details>
      <TextField form={form} name="validUntil" label="Valid until" type="date" />
    </>
  )
}
