import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { addFinalTermsEndpoint, type FinalTerms } from '#contract/closing/final-terms.ts'
import type { Deal, Match } from '#contract/deals/deals.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { matchesOfDealQuery, useRefreshClosing } from '#web/features/closing/closing.requests.ts'
import { LiveTotal } from '#web/features/quotes/terms/live-total.tsx'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { applyServerErrors, type FormFailure } from '#web/forms/server-errors.ts'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { TermsFields } from './terms-fields.tsx'
import {
  inputOfForm,
  otherLender,
  startOfForm,
  TermsForm,
  type TermsFormIn,
  type TermsFormOut,
  termsOfSource,
  termsSoFar,
} from './terms-form.ts'

/** Enters final terms. Prefilled with the previous terms or quote, so that only changes need typing. */
export function TermsDialog({
  deal,
  papers,
  quotes,
  source,
  onDone,
}: {
  deal: Deal
  papers: readonly FinalTerms[]
  quotes: readonly Quote[]
  /** The initially chosen lender. */
  source: string
  onDone: () => void
}) {
  const call = useCall()
  const formId = useId()
  const refresh = useRefreshClosing(deal.id)
  const matches = useQuery(matchesOfDealQuery(deal.id))
  const [key] = useState(newIdempotencyKey)
  const start = { ...termsOfSource(source, { papers, quotes, deal }), ...startOfForm(source) }
  const form = useZodForm<TermsFormIn, TermsFormOut>(TermsForm, start as DefaultValues<TermsFormIn>)
  const add = useMutation({
    mutationFn: (values: TermsFormOut) =>
      call(addFinalTermsEndpoint, { params: { id: deal.id }, body: inputOfForm(values) }, { idempotencyKey: key }),
    async onSuccess() {
      await refresh()
      onDone()
    },
    onError: (error) => applyServerErrors(form, atSource(error instanceof CallError ? error.reply : error)),
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
                ...termsOfSource(chosen, { papers, quotes, deal }),
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

/** The total of the terms so far, split as the quote or the matched program splits the loan where the paper names no first advance. */
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
function atSource(failure: FormFailure): FormFailure {
  const { quoteId, matchId, ...fields } = failure.fields ?? {}
  const message = quoteId ?? matchId
  return { ...failure, fields: message === undefined ? fields : { ...fields, source: message } }
}
