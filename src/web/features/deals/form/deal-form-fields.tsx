import { type ReactNode, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { dealStatusOptions, dealTypes, formTermMaxMonths, propertyTypes } from '#domain/choices/deal-choices.ts'
import { soundsLikeHome } from '#domain/deal/consumer-words.ts'
import { type BetterMatchName, betterMatchNames } from '#domain/deal/deal-field-lists.ts'
import { type DealFieldName, dealField, dealFields } from '#domain/deal/deal-fields.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { usualHoldMonths } from '#domain/loan-request/loan-request.ts'
import { formatMonths } from '#domain/money/money.ts'
import { dependsOnHoaDues } from '#domain/rental/coverage.ts'
import { stateNames } from '#domain/states/states.ts'
import { ConsumerLoanText } from '#web/features/deals/no-matches.tsx'
import { localToday } from '#web/format/dates.ts'
import { choiceOptions } from '#web/format/deal-field-text.ts'
import { ChoicesField, FlagField, RadioGroupField, SelectField } from '#web/forms/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { useSession } from '#web/session/session.ts'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { RadioCards } from '#web/ui/controls/radio-cards.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { type DealFormProps, isRental } from './deal-form-schema.ts'
import { DealPreview, FittingLenders } from './deal-preview.tsx'
import { MoneyFields } from './money-fields.tsx'
import { ProfileFigures } from './profile-figures.tsx'

const names = ['occupancy', 'useOfProceeds', 'dealType', 'dealStatus', 'latePayments'] as const

/** Says that a loan for an owner's home or personal use isn't matched, while the form is being filled in. */
function ConsumerLoanNote({ form }: DealFormProps) {
  const [occupancy, useOfProceeds, dealType, dealStatus, latePayments] = useWatch({
    control: form.control,
    name: names,
  })
  const deal = { occupancy, useOfProceeds, dealType, dealStatus, latePayments }
  return (
    <div role="status" className="empty:hidden">
      {isConsumerLoan(deal) ? (
        <Note title="You can save this deal, but we can’t match it">
          <ConsumerLoanText deal={deal} />
        </Note>
      ) : null}
    </div>
  )
}

/** The purchase date, which decides for a refinance whether the as-is value counts yet. A purchase has none. */
function PurchaseDate({ form }: DealFormProps) {
  const [dealType, dealStatus] = useWatch({ control: form.control, name: ['dealType', 'dealStatus'] })
  const isOwned = isRefinance({ dealType, dealStatus })
  return (
    <TextField
      form={form}
      name="purchasedDate"
      label={isOwned ? 'When did you buy it?' : 'Purchase date (optional)'}
      hint={isOwned ? 'For 180 days, most lenders use your price.' : undefined}
      type="date"
      min="1900-01-01"
      max={localToday()}
    />
  )
}

/**
 * The fields of a deal in the order of an application: the deal, the property, the money, the loan. Pass `isStored` for
 * a saved deal: a new price then changes the loan only if it was the usual one, and a rental's after-repair value only
 * if it equaled the price. Reserves and exact credit score are saved to the profile on blur.
 */
export function DealFormFields({ form, isStored = false }: DealFormProps & { isStored?: boolean }) {
  return (
    <>
      <Section legend="The deal">
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField form={form} name="dealType" label={dealFields.dealType.label} options={toOptions(dealTypes)} />
          <SelectField
            form={form}
            name="dealStatus"
            label={dealFields.dealStatus.label}
            options={toOptions(dealStatusOptions)}
          />
          <PurchaseDate form={form} />
        </div>
        <OccupancyQuestion form={form} />
        <RefinanceQuestions form={form} />
        <ConsumerLoanNote form={form} />
      </Section>
      <Section legend="The property">
        <TextField
          form={form}
          name="propertyAddress"
          label={dealFields.propertyAddress.label}
          autoComplete="street-address"
          placeholder="1418 Alder Street, Sacramento"
          hint="No address yet? Enter the neighborhood."
        />
        <div className="grid grid-cols-2 gap-5 lg:grid-cols-[1fr_1fr_7rem_7rem]">
          <SelectField
            form={form}
            name="propertyState"
            label={dealFields.propertyState.label}
            options={toOptions(stateNames)}
            className="max-sm:col-span-2"
          />
          <SelectField
            form={form}
            name="propertyType"
            label={dealFields.propertyType.label}
            options={toOptions(propertyTypes)}
            className="max-sm:col-span-2"
          />
          <NumberField form={form} name="bedrooms" label={dealFields.bedrooms.label} whole />
          <NumberField form={form} name="bathrooms" label={dealFields.bathrooms.label} />
        </div>
      </Section>
      <Section legend="The money">
        <MoneyFields form={form} isStored={isStored} />
        <DealPreview form={form}>
          <FittingLenders form={form} />
        </DealPreview>
      </Section>
      <Section legend="The loan">
        <LoanFields form={form} />
        <TextareaField
          form={form}
          name="purpose"
          label={dealFields.purpose.label}
          rows={3}
          placeholder="Buy, renovate and sell"
          hint={`What the loan is for, in up to ${dealFields.purpose.max} characters.`}
        />
        <HomeQuestion form={form} />
        <BetterMatchFields form={form} />
      </Section>
    </>
  )
}

/** Asks the occupancy question again when the purpose sounds like the borrower's own home. */
function HomeQuestion({ form }: DealFormProps) {
  const [purpose, occupancy] = useWatch({ control: form.control, name: ['purpose', 'occupancy'] })
  if (occupancy === 'owner' || !soundsLikeHome(purpose ?? '')) return null
  return (
    <div role="status" className="rounded border border-line bg-card p-4">
      <p className="mb-3 text-sm">Your purpose sounds like a home of your own. Please answer once more:</p>
      <RadioCards
        legend="Will you or a family member live in this property, now or later?"
        name="occupancy-again"
        options={choiceOptions('occupancy')}
        value={occupancy ?? undefined}
        onValueChange={(answer) =>
          form.setValue('occupancy', answer as 'investment' | 'owner', { shouldDirty: true, shouldValidate: true })
        }
        columns={2}
      />
    </div>
  )
}

function Section({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 w-full border-b border-ink pb-1.5 font-serif text-h3 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

function toOptions(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}

/** Asks who will live there. Has no default. */
function OccupancyQuestion({ form }: DealFormProps) {
  return (
    <RadioGroupField
      form={form}
      name="occupancy"
      label="Will you or a family member live in this property, now or later?"
      options={choiceOptions('occupancy')}
    />
  )
}

/** Asks a refinance's questions, unfolded, because they decide which law and which lenders apply. */
function RefinanceQuestions({ form }: DealFormProps) {
  const [dealType, dealStatus] = useWatch({ control: form.control, name: ['dealType', 'dealStatus'] })
  if (!isRefinance({ dealType, dealStatus })) return null
  return (
    <>
      <RadioGroupField
        form={form}
        name="useOfProceeds"
        label="What is the money for?"
        options={choiceOptions('useOfProceeds')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TableField form={form} name="latePayments" label="Late payments in the last 12 months" />
        <TableField form={form} name="otherLiens" label="Any other liens on the property?" />
      </div>
    </>
  )
}

/** Optional fields that improve matches. Folded unless one is filled in, has an error, or is needed for a refinance. */
function BetterMatchFields({ form }: DealFormProps) {
  const { control } = form
  const { errors } = useFormState({ control })
  const [dealType, dealStatus, loanKind, propertyType] = useWatch({
    control,
    name: ['dealType', 'dealStatus', 'loanKind', 'propertyType'],
  })
  const [wasOpened, setOpened] = useState(() => betterMatchNames.some((name) => form.getValues(name) != null))
  const { user } = useSession()
  const isRefinancing = isRefinance({ dealType, dealStatus })
  const isWrong = betterMatchNames.some((name) => errors[name])
  return (
    <details
      className={foldClass}
      open={wasOpened || isWrong || isRefinancing}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={foldLineClass}>
        Better matches
        <span className={`${foldRemarkClass} inline-flex items-center gap-2`}>
          Optional; leave blank if unsure
          <Icon of={ChevronDown} small />
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-5 sm:grid-cols-3">
        {betterMatchNames
          .filter((name) => isRefinancing || dealField(name).better === 'always')
          .filter((name) => !(isRental({ loanKind }) && isRentFigure(name, propertyType)))
          .map((name) => (
            <TableField
              key={name}
              form={form}
              name={name}
              hint={name === 'propertyValue' && isRefinancing ? 'Lenders measure a refinance on this.' : undefined}
            />
          ))}
        {user ? <ProfileFigures user={user} /> : null}
      </div>
    </details>
  )
}

/** Returns whether {@link MoneyFields} asks for this field of a rental, so that it isn't asked twice. */
function isRentFigure(name: BetterMatchName, propertyType: string): boolean {
  if (name === 'monthlyHoa') return dependsOnHoaDues(propertyType)
  return name === 'monthlyRent' || name === 'yearlyTaxes' || name === 'yearlyInsurance'
}

/** The term, the planned hold and the closing. A 30-year loan has no term to type and no planned sale. */
function LoanFields({ form }: DealFormProps) {
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

/** An optional field with the control for its kind. Label and hint come from `dealFields` unless they are given. */
function TableField({
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
