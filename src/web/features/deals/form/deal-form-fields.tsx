import type { ReactNode } from 'react'
import { dealStages, dealTypes, propertyTypes } from '#domain/choices/deal-choices.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { stateNames } from '#domain/states/states.ts'
import { localToday } from '#web/format/dates.ts'
import { NumberField } from '#web/forms/number-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { BetterMatchFields } from './better-match-fields.tsx'
import { ConsumerLoanNote } from './consumer-loan-note.tsx'
import type { DealFormProps } from './deal-form-schema.ts'
import { DealPreview } from './deal-preview.tsx'
import { FittingLenders } from './fitting-lenders.tsx'
import { LoanFields } from './loan-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import { OccupancyQuestion } from './occupancy-question.tsx'
import { RefinanceQuestions } from './refinance-questions.tsx'

/** The fields of a deal in the order of an application: the deal, the property, the money, the loan. */
export function DealFormFields({ form, isStored = false }: DealFormProps & { isStored?: boolean }) {
  return (
    <>
      <Section legend="The deal">
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField form={form} name="dealType" label={dealFields.dealType.label} options={choices(dealTypes)} />
          <SelectField
            form={form}
            name="dealStatus"
            label={dealFields.dealStatus.label}
            options={choices(dealStages)}
          />
          <TextField
            form={form}
            name="purchasedDate"
            label="Purchase date (optional)"
            type="date"
            min="1900-01-01"
            max={localToday()}
          />
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
            options={choices(stateNames)}
            className="max-sm:col-span-2"
          />
          <SelectField
            form={form}
            name="propertyType"
            label={dealFields.propertyType.label}
            options={choices(propertyTypes)}
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
        <BetterMatchFields form={form} />
      </Section>
    </>
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

function choices(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
