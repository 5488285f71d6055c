import { useFormState, useWatch } from 'react-hook-form'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { usualLoanLabel } from '#domain/deal/usual-loan.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { asksHoa } from '#domain/rental/coverage.ts'
import { FlagField } from '#web/forms/flag-field.tsx'
import { MoneyField } from '#web/forms/number-field.tsx'
import { RadioGroupField } from '#web/forms/radio-group-field.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { type DealFormProps, isRental } from './deal-form-schema.ts'
import { useFollowingFigures } from './use-following-figures.ts'

const kinds = [
  { value: 'short', label: 'Short-term', hint: 'Interest only, repaid on sale or refinance' },
  { value: 'rental', label: 'Long-term rental, 30 years', hint: 'Principal and interest, paid from rent' },
] as const
const gridClass = 'grid gap-5 min-[22.5rem]:grid-cols-2 sm:grid-cols-3'

/** Asks for the kind of loan and its figures: repairs and after-repair value for a flip, rent for a rental. */
export function MoneyFields({ form, isStored }: DealFormProps & { isStored: boolean }) {
  const values = useWatch({
    control: form.control,
    name: ['loanKind', 'dealType', 'dealStatus', 'propertyType', 'repairBudget'],
  })
  const [loanKind, dealType, dealStatus, propertyType, repairBudget] = values
  const hasRepairs = Number(repairBudget) > 0
  const { follows, follow } = useFollowingFigures(form, isStored)
  const rental = isRental({ loanKind })
  return (
    <>
      <RadioGroupField form={form} name="loanKind" label="Loan" options={kinds} columns={2} />
      <div className={gridClass}>
        <MoneyField form={form} name="purchasePrice" label={dealFields.purchasePrice.label} />
        {rental ? null : <Works form={form} />}
        <MoneyField form={form} name="downpayment" label={dealFields.downpayment.label} />
        <MoneyField form={form} name="loanAmount" label={dealFields.loanAmount.label} />
        {rental ? (
          <>
            <MoneyField form={form} name="monthlyRent" label={dealFields.monthlyRent.label} />
            <MoneyField form={form} name="yearlyTaxes" label={dealFields.yearlyTaxes.label} />
            <MoneyField form={form} name="yearlyInsurance" label={dealFields.yearlyInsurance.label} />
            {asksHoa(propertyType) ? (
              <MoneyField
                form={form}
                name="monthlyHoa"
                label={dealFields.monthlyHoa.label}
                hint="0 if there is none."
              />
            ) : null}
          </>
        ) : (
          <p className="text-sm text-ink-3 self-center sm:pt-6">
            ARV is what the property should be worth after the repairs.
          </p>
        )}
      </div>
      {rental || !hasRepairs ? null : (
        <FlagField
          form={form}
          name="repairsFinanced"
          label="Will the lender finance the repairs?"
          hint="Financed repairs are held back and paid as the work is done. Not sure? Your down payment decides."
        />
      )}
      {isRefinance({ dealType, dealStatus }) ? null : (
        <Checkbox
          label={usualLoanLabel({ loanKind })}
          checked={follows}
          onChange={({ currentTarget }) => follow(currentTarget.checked)}
        />
      )}
      {rental ? (
        <>
          <p className="text-sm text-ink-3">Lenders judge a rental by its rent, taxes and insurance.</p>
          <FoldedWorks form={form} />
        </>
      ) : null}
    </>
  )
}

function Works({ form }: DealFormProps) {
  return (
    <>
      <MoneyField form={form} name="repairBudget" label={dealFields.repairBudget.label} />
      <MoneyField form={form} name="estimatedArv" label={dealFields.estimatedArv.label} />
    </>
  )
}

/** Fields for a rental's repairs, folded because a rental rarely has any. Opens when one of them has an error. */
function FoldedWorks({ form }: DealFormProps) {
  const { errors } = useFormState({ control: form.control })
  return (
    <details className={foldClass} open={errors.repairBudget || errors.estimatedArv ? true : undefined}>
      <summary className={foldLineClass}>
        Repairs and value after them
        <span className={`${foldRemarkClass} inline-flex items-center gap-2`}>
          Only if you plan repairs
          <Icon of={ChevronDown} small />
        </span>
      </summary>
      <div className={`${gridClass} pt-2 pb-5`}>
        <Works form={form} />
      </div>
    </details>
  )
}
