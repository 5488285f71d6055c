import { useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { usualLoan, usualLoanLabel } from '#domain/deal/usual-loan.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { dependsOnHoaDues } from '#domain/rental/coverage.ts'
import { FlagField, RadioGroupField } from '#web/forms/choice-fields.tsx'
import { MoneyField } from '#web/forms/number-field.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { type DealFormProps, type DealFormValues, isRental } from './deal-form-schema.ts'

const kinds = [
  { value: 'short', label: 'Short-term', hint: 'Interest only, repaid on sale or refinance' },
  { value: 'rental', label: 'Long-term rental, 30 years', hint: 'Principal and interest, paid from rent' },
] as const
const gridClass = 'grid gap-5 min-[22.5rem]:grid-cols-2 sm:grid-cols-3'

/**
 * Asks for the kind of loan and its figures: repairs and after-repair value, folded for a rental, and a rental's rent.
 * Fills in what wasn't typed: a purchase's usual loan and down payment, and a rental's repairs (0) and after-repair
 * value (its price). `isStored` is as in `DealFormFields`.
 */
export function MoneyFields({ form, isStored }: DealFormProps & { isStored: boolean }) {
  const values = useWatch({
    control: form.control,
    name: ['loanKind', 'dealType', 'dealStatus', 'propertyType', 'repairBudget'],
  })
  const [loanKind, dealType, dealStatus, propertyType, repairBudget] = values
  const hasRepairs = Number(repairBudget) > 0
  const { follows, follow } = useDerivedFigures(form, isStored)
  const rental = isRental({ loanKind })
  return (
    <>
      <RadioGroupField form={form} name="loanKind" label="Loan" options={kinds} />
      <div className={gridClass}>
        <MoneyField form={form} name="purchasePrice" label={dealFields.purchasePrice.label} />
        {rental ? null : <RepairFields form={form} />}
        <MoneyField form={form} name="downpayment" label={dealFields.downpayment.label} />
        <MoneyField form={form} name="loanAmount" label={dealFields.loanAmount.label} />
        {rental ? (
          <>
            <MoneyField form={form} name="monthlyRent" label={dealFields.monthlyRent.label} />
            <MoneyField form={form} name="yearlyTaxes" label={dealFields.yearlyTaxes.label} />
            <MoneyField form={form} name="yearlyInsurance" label={dealFields.yearlyInsurance.label} />
            {dependsOnHoaDues(propertyType) ? (
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
          hint="Financed repairs are held back and paid as the work is done. Not sure? We work it out from your down payment."
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
          <FoldedRepairFields form={form} />
        </>
      ) : null}
    </>
  )
}

function RepairFields({ form }: DealFormProps) {
  return (
    <>
      <MoneyField form={form} name="repairBudget" label={dealFields.repairBudget.label} />
      <MoneyField form={form} name="estimatedArv" label={dealFields.estimatedArv.label} />
    </>
  )
}

/** Fields for a rental's repairs, folded because a rental rarely has any. Opens when one of them has an error. */
function FoldedRepairFields({ form }: DealFormProps) {
  const { errors } = useFormState({ control: form.control })
  return (
    <details className={foldClass} open={errors.repairBudget || errors.estimatedArv ? true : undefined}>
      <summary className={foldLineClass}>
        Repairs and after-repair value
        <span className={`${foldRemarkClass} inline-flex items-center gap-2`}>
          Only if you plan repairs
          <Icon of={ChevronDown} small />
        </span>
      </summary>
      <div className={`${gridClass} pt-2 pb-5`}>
        <RepairFields form={form} />
      </div>
    </details>
  )
}

type Figure = 'loanAmount' | 'downpayment' | 'repairBudget' | 'estimatedArv'

/**
 * Fills in figures that weren't typed: a purchase's loan and down payment from its price and repairs, and a rental's
 * repairs and after-repair value with zero and its price. Returns whether the loan follows the price, and a function
 * that changes that.
 */
function useDerivedFigures(form: DealFormProps['form'], isStored: boolean) {
  const typed = useRef<Set<string>>(null)
  typed.current ??= typedBefore(form.getValues(), isStored)
  const isFollowing = useRef(!typed.current.has('loanAmount'))
  // The form's default loan follows the price, but isn't the usual one until a figure changes.
  const [follows, setFollows] = useState(() => isFollowing.current && isUsualLoan(form.getValues()))

  function follow(isOn: boolean) {
    isFollowing.current = isOn
    setFollows(isOn)
    if (isOn) deriveLoan(form.getValues())
  }

  function set(name: Figure, value: number) {
    if (form.getValues(name) !== value) form.setValue(name, value, { shouldDirty: true })
  }

  function deriveLoan(values: DealFormValues) {
    const { purchasePrice, repairBudget, loanKind } = values
    if (!isAmount(purchasePrice) || !isAmount(repairBudget) || isRefinance(values)) return
    const loan = usualLoan({ purchasePrice, repairBudget, loanKind })
    set('loanAmount', loan)
    if (!typed.current!.has('downpayment'))
      set('downpayment', Math.max(0, purchasePrice + (isRental(values) ? 0 : repairBudget) - loan))
  }

  function deriveRentalFigures(values: DealFormValues, isNewKind: boolean) {
    const rental = isRental(values)
    if (!typed.current!.has('repairBudget') && isNewKind)
      set('repairBudget', rental ? 0 : dealFieldDefaults.repairBudget)
    if (typed.current!.has('estimatedArv')) return
    if (rental && isAmount(values.purchasePrice)) set('estimatedArv', values.purchasePrice)
    else if (isNewKind) set('estimatedArv', dealFieldDefaults.estimatedArv)
  }

  // A ref, so that the subscription below calls the latest function.
  const onFigureTyped = useRef<(name: string) => void>(null)
  onFigureTyped.current = (name) => {
    typed.current!.add(name)
    const values = form.getValues()
    if (name === 'loanAmount' && isFollowing.current) follow(false)
    if (name === 'loanKind' || (name === 'purchasePrice' && isRental(values)))
      deriveRentalFigures(values, name === 'loanKind')
    const affectsLoan =
      name === 'purchasePrice' ||
      name === 'repairBudget' ||
      (name === 'loanKind' && typed.current!.has('purchasePrice'))
    if (affectsLoan && isFollowing.current) deriveLoan(form.getValues())
    if (isFollowing.current) setFollows(isUsualLoan(form.getValues()))
  }
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && name) onFigureTyped.current?.(name)
        },
      }),
    [form],
  )
  return { follows, follow }
}

/**
 * Returns the names of figures that count as typed: all of a stored deal, else those that differ from the defaults. A
 * usual loan never counts, nor does a rental's after-repair value that equals its price.
 */
function typedBefore(values: DealFormValues, isStored: boolean): Set<string> {
  const names: readonly Figure[] = ['loanAmount', 'downpayment', 'repairBudget', 'estimatedArv']
  const typed = new Set<string>(names.filter((name) => isStored || values[name] !== dealFieldDefaults[name]))
  if (isUsualLoan(values)) typed.delete('loanAmount')
  if (isRental(values) && values.estimatedArv === values.purchasePrice) typed.delete('estimatedArv')
  return typed
}

/** Returns whether the loan is the usual one for its price and repairs. True while one of the three isn't an amount. */
function isUsualLoan({
  purchasePrice,
  repairBudget,
  loanAmount,
  loanKind,
}: Pick<DealFormValues, 'purchasePrice' | 'repairBudget' | 'loanAmount' | 'loanKind'>): boolean {
  if (!isAmount(purchasePrice) || !isAmount(repairBudget) || !isAmount(loanAmount)) return true
  return Math.abs(loanAmount - usualLoan({ purchasePrice, repairBudget, loanKind })) < 1
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
