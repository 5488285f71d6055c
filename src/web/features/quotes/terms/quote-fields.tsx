import { useState } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { usualExtensionMonths } from '#domain/loan-cost/loan-cost.ts'
import { RadioGroupField } from '#web/forms/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import type { QuoteFormIn, QuoteFormOut } from './quote-form.ts'

const bases = [
  { value: 'full', label: 'The full loan' },
  { value: 'drawn', label: 'Drawn funds' },
]

/** Fields that few quotes need, folded until one is filled or has an error. */
const folded = [
  'initialAdvance',
  'minimumInterestMonths',
  'extensionFeePercent',
  'extensionMonths',
  'exitFeePercent',
  'exitFeeAfterMonth',
  'prepaySteps',
  'prepay',
  'conditions',
] as const

/**
 * The fields of a quote. With `hasHoldback`, also asks for the first advance and the fee per draw, and folds the fee
 * per month.
 */
export function QuoteFields({
  form,
  hasHoldback,
}: {
  form: UseFormReturn<QuoteFormIn, unknown, QuoteFormOut>
  hasHoldback: boolean
}) {
  const { errors } = useFormState({ control: form.control, name: folded })
  const [wasOpened, setOpened] = useState(() => folded.some((name) => form.getValues(name)))
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
      <RadioGroupField form={form} name="interestBasis" label="Interest runs on" options={bases} />
      <div className="grid grid-cols-2 items-start gap-3.5">
        <MoneyField form={form} name="loanFees" label="Loan fees" hint="all fixed fees together" />
        {hasHoldback ? (
          <MoneyField form={form} name="drawFee" label="Fee per draw" hint="paid with each repair draw" />
        ) : (
          <MoneyField form={form} name="monthlyFee" label="Fee per month" hint="such as servicing" />
        )}
      </div>
      <details
        className={foldClass}
        open={wasOpened || folded.some((name) => errors[name])}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary className={foldLineClass}>
          {hasHoldback ? 'First advance, minimum interest' : 'Minimum interest'}, extension, exit fee, prepayment{' '}
          <span className={foldRemarkClass}>optional</span>
        </summary>
        <div className="grid gap-2.5 pb-4">
          <div className="grid grid-cols-2 items-start gap-3.5">
            {hasHoldback ? (
              <MoneyField
                form={form}
                name="initialAdvance"
                label="First advance"
                hint="at closing; the rest in draws"
              />
            ) : null}
            <NumberField form={form} name="minimumInterestMonths" label="Minimum interest, months" whole />
            {hasHoldback ? (
              <MoneyField form={form} name="monthlyFee" label="Fee per month" hint="such as servicing" />
            ) : null}
          </div>
          <ExtensionAndExitFields form={form} />
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

type ExtensionAndExit = Pick<
  QuoteFormIn,
  'extensionFeePercent' | 'extensionMonths' | 'exitFeePercent' | 'exitFeeAfterMonth'
>

/** The fields of extension and exit fee, for quotes, final terms and a lender's fee templates. */
export function ExtensionAndExitFields<In extends ExtensionAndExit, Out>(props: {
  form: UseFormReturn<In, unknown, Out>
}) {
  const form = props.form as unknown as UseFormReturn<ExtensionAndExit>
  return (
    <div className="grid grid-cols-2 items-start gap-3.5">
      <NumberField form={form} name="extensionFeePercent" label="Extension fee, %" hint="if held past the term" />
      <NumberField
        form={form}
        name="extensionMonths"
        label="Extension, months"
        hint={`blank: ${usualExtensionMonths}`}
        whole
      />
      <NumberField form={form} name="exitFeePercent" label="Exit fee, %" hint="of the loan, at payoff" />
      <NumberField
        form={form}
        name="exitFeeAfterMonth"
        label="Exit fee after month"
        hint="blank: at any payoff"
        whole
      />
    </div>
  )
}
