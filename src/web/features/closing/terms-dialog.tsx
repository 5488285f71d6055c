import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { addFinalTermsEndpoint, type FinalTerms } from '#contract/closing/final-terms.ts'
import type { Deal, Match } from '#contract/deals/deals.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { useCall } from '#web/app-context.ts'
import { useRefreshClosing } from '#web/features/closing/closing.requests.ts'
import { documentLabels } from '#web/features/closing/document-words.ts'
import {
  maxFees,
  newTermsFields,
  otherLender,
  TermsForm,
  type TermsFormIn,
  type TermsFormOut,
  termsOfSource,
  termsSoFar,
  toFinalTermsInput,
} from '#web/features/closing/terms-form.ts'
import { LiveTotal } from '#web/features/quotes/terms/live-total.tsx'
import { ExtensionAndExitFields } from '#web/features/quotes/terms/quote-fields.tsx'
import { localToday } from '#web/format/dates.ts'
import { RadioGroupField, SelectField } from '#web/forms/choice-fields.tsx'
import { FieldError } from '#web/forms/field.tsx'
import { applyServerErrors, ErrorSummary, Form, FormError, type FormFailure, useZodForm } from '#web/forms/form.tsx'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { dealMatchesQuery } from '#web/session/deal-queries.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import type { SelectOption } from '#web/ui/controls/select.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'

/**
 * The form for final terms, prefilled with the lender's previous terms or quote. The caller renders the dialog around
 * it. Stores the terms itself, and calls `onDone` after that and on Cancel. `finalTerms` must be sorted newest first,
 * and `quotes` must not include superseded ones.
 */
export function TermsDialog({
  deal,
  finalTerms,
  quotes,
  source,
  onDone,
}: {
  deal: Deal
  finalTerms: readonly FinalTerms[]
  quotes: readonly Quote[]
  /** The initially chosen lender: `quote:` or `match:` with an id, or ''. */
  source: string
  onDone: () => void
}) {
  const call = useCall()
  const formId = useId()
  const refresh = useRefreshClosing(deal.id)
  const matches = useQuery(dealMatchesQuery(deal.id))
  const [key] = useState(newIdempotencyKey)
  const start = { ...termsOfSource(source, { finalTerms, quotes, deal }), ...newTermsFields(source) }
  const form = useZodForm<TermsFormIn, TermsFormOut>(TermsForm, start as DefaultValues<TermsFormIn>)
  const add = useMutation({
    mutationFn: (values: TermsFormOut) =>
      call(
        addFinalTermsEndpoint,
        { params: { id: deal.id }, body: toFinalTermsInput(values) },
        { idempotencyKey: key },
      ),
    async onSuccess() {
      await refresh()
      onDone()
    },
    onError: (error) => applyServerErrors(form, moveErrorsToSource(error)),
  })
  const quoted = new Set(quotes.map(({ lenderId }) => lenderId))
  const lenders = [
    ...quotes.map(({ id, lender }) => ({ value: `quote:${id}`, label: `${lender.name} (quote)` })),
    ...(matches.data ?? [])
      .filter(({ lenderId }) => !quoted.has(lenderId))
      .map(({ id, lender }) => ({ value: `match:${id}`, label: lender.name })),
    { value: otherLender, label: 'Another lender' },
  ]
  return (
    <>
      <DialogBody>
        <Form form={form} id={formId} onSubmit={(values) => add.mutate(values)}>
          <ErrorSummary form={form} />
          <FormError form={form} title="The terms were not saved" />
          <TermsFields
            form={form}
            lenders={lenders}
            onSource={(chosen) =>
              form.reset({
                ...form.getValues(),
                // The empty form leaves these out.
                ratePercent: null,
                pointsPercent: null,
                ...termsOfSource(chosen, { finalTerms, quotes, deal }),
                source: chosen,
              } as TermsFormIn)
            }
          />
          <TypedTotal form={form} deal={deal} quotes={quotes} matches={matches.data ?? []} />
        </Form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" pending={add.isPending} pendingLabel="Comparing…">
          Compare terms
        </Button>
      </DialogFoot>
    </>
  )
}

/**
 * The total cost of the terms typed so far. Without a first advance, the percentages of the quote or program split the
 * loan between price and repairs.
 */
function TypedTotal({
  form,
  deal,
  quotes,
  matches,
}: {
  form: UseFormReturn<TermsFormIn, unknown, TermsFormOut>
  deal: Deal
  quotes: readonly Quote[]
  matches: readonly Match[]
}) {
  const values = useWatch({ control: form.control })
  const terms = termsSoFar(values as Partial<TermsFormIn>)
  const [kind, id] = (values.source ?? '').split(':')
  const split = kind === 'quote' ? quotes.find((one) => one.id === id) : matches.find((one) => one.id === id)?.cost
  return <LiveTotal terms={terms} deal={deal} split={split} hasCash className="sticky -bottom-5 z-2 short:static" />
}

/** Maps the server's errors about the quote or the match to the one field that chooses either. */
function moveErrorsToSource(failure: FormFailure): FormFailure {
  const { quoteId, matchId, ...fields } = failure.fields ?? {}
  const message = quoteId ?? matchId
  return { message: failure.message, fields: message === undefined ? fields : { ...fields, source: message } }
}

type TermsFormState = UseFormReturn<TermsFormIn, unknown, TermsFormOut>

const pair = 'grid gap-4 sm:grid-cols-2'
const documentOptions = Object.entries(documentLabels).map(([value, label]) => ({ value, label }))
const bases = [
  { value: 'full', label: 'The full loan' },
  { value: 'drawn', label: 'Drawn funds' },
]
const periods = [
  { value: 'loan', label: 'once' },
  { value: 'draw', label: 'per draw' },
  { value: 'month', label: 'per month' },
]

function TermsFields({
  form,
  lenders,
  onSource,
}: {
  form: TermsFormState
  lenders: readonly SelectOption[]
  onSource: (source: string) => void
}) {
  const source = useWatch({ control: form.control, name: 'source' })
  return (
    <>
      <div className={pair}>
        <SelectField
          form={form}
          name="source"
          label="Lender"
          options={lenders}
          onEdit={() => onSource(form.getValues('source'))}
        >
          <option value="">Choose a lender</option>
        </SelectField>
        {source === otherLender ? (
          <TextField form={form} name="lenderName" label="Lender’s name" maxLength={120} />
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField form={form} name="documentKind" label="Document" options={documentOptions} />
        <TextField form={form} name="documentDate" label="Document date" type="date" max={localToday()} />
        <TextField form={form} name="receivedOn" label="Received" type="date" max={localToday()} />
      </div>
      <div className={pair}>
        <NumberField form={form} name="ratePercent" label="Rate, %" />
        <NumberField form={form} name="pointsPercent" label="Points, %" />
        <MoneyField form={form} name="loanAmount" label="Loan amount" />
        <NumberField form={form} name="termMonths" label="Term, months" whole />
      </div>
      <RadioGroupField form={form} name="interestBasis" label="Interest runs on" options={bases} />
      <Fees form={form} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-semibold">At closing</legend>
        <div className={pair}>
          <MoneyField
            form={form}
            name="initialAdvance"
            label="First advance"
            hint="blank: the loan less the holdback"
          />
          <MoneyField form={form} name="holdback" label="Holdback" hint="paid in draws as repairs are done" />
          <MoneyField form={form} name="prepaidInterest" label="Prepaid interest" hint="blank: 15 days assumed" />
          <MoneyField form={form} name="interestReserve" label="Interest reserve" hint="withheld from your loan" />
          <MoneyField
            form={form}
            name="impounds"
            label="Taxes and insurance collected"
            hint="the document may say impounds or escrow"
          />
        </div>
      </fieldset>
      <NumberField form={form} name="minimumInterestMonths" label="Minimum interest, months" whole />
      <ExtensionAndExitFields form={form} />
      <TextField
        form={form}
        name="prepaySteps"
        label="Prepayment, % by year"
        hint="such as 5, 4, 3; empty when there is none"
        autoComplete="off"
      />
      <TextareaField form={form} name="conditions" label="Conditions" rows={2} maxLength={2000} />
    </>
  )
}

/** Edits the fees one by one, each by name, because a new fee is easy to overlook. */
function Fees({ form }: { form: TermsFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fees' })
  const error = form.formState.errors.fees?.root?.message ?? form.formState.errors.fees?.message
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Fees, as listed</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto] sm:border-t-0 sm:pt-0"
        >
          <TextField
            form={form}
            name={`fees.${index}.label`}
            label={numberedLabel('Fee', index)}
            maxLength={60}
            className="max-sm:col-span-2"
          />
          <MoneyField
            form={form}
            name={`fees.${index}.dollars`}
            label={numberedLabel('Amount', index)}
            className="max-sm:col-start-1"
          />
          <SelectField
            form={form}
            name={`fees.${index}.per`}
            label={numberedLabel('Due', index)}
            options={periods}
            className="max-sm:col-span-2"
          />
          <IconButton
            label={`Remove fee ${index + 1}`}
            className="mt-6 max-sm:col-start-3 max-sm:row-start-1"
            onClick={() => remove(index)}
          >
            <Icon of={X} />
          </IconButton>
        </div>
      ))}
      {error ? <FieldError id="fees-error">{error}</FieldError> : null}
      {fields.length < maxFees ? (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          onClick={() => append({ label: '', dollars: null, per: 'loan' })}
        >
          <Icon of={Plus} /> Add a fee
        </Button>
      ) : null}
    </fieldset>
  )
}

/** Numbers the labels of a row for screen readers, because all rows have the same labels. */
function numberedLabel(word: string, index: number) {
  return (
    <>
      {word}
      <span className="sr-only"> {index + 1}</span>
    </>
  )
}
