import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type DefaultValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { listDealMatchesEndpoint, type Match } from '#contract/deals/deals.ts'
import { logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { advanceWithinLoan } from '#contract/quotes/quote-terms.ts'
import { leverageOf } from '#domain/loan-request/leverage.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { LiveTotal } from '#web/features/quotes/terms/live-total.tsx'
import { QuoteFields } from '#web/features/quotes/terms/quote-fields.tsx'
import { emptyQuoteForm, QuoteFormFields, quoteSoFar, toQuoteInput } from '#web/features/quotes/terms/quote-form.ts'
import { SelectField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'

const LoggedQuote = QuoteFormFields.extend({ matchId: z.string().min(1, 'Choose the lender that quoted') }).refine(
  ...advanceWithinLoan,
)
type LoggedIn = z.input<typeof LoggedQuote>
type LoggedOut = z.output<typeof LoggedQuote>

/**
 * The content of a dialog in which an investor logs a matched lender's quote from a call or email, with the fields of a
 * lender's own quote. Stores it and starts to refetch the quotes. `onDone` must close the dialog: called after storing,
 * and on cancel.
 */
export function LogQuoteForm({ deal, onDone }: { deal: ComparedDeal; onDone: () => void }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const formId = useId()
  const matches = useQuery(
    ownQuery(queryKeys.dealMatches(deal.id), (own) => own(listDealMatchesEndpoint, { params: { id: deal.id } })),
  )
  const start = { ...emptyQuoteForm(deal), matchId: '' } as DefaultValues<LoggedIn>
  const form = useZodForm<LoggedIn, LoggedOut>(LoggedQuote, start)
  const log = useMutation({
    mutationFn: ({ matchId, ...quote }: LoggedOut) =>
      call(logQuoteEndpoint, { params: { id: deal.id }, body: { ...toQuoteInput(quote), matchId } }),
    onSuccess({ lender }) {
      toast({ title: 'Quote logged', description: `${lender.name} is with your other quotes.` })
      void refreshQuotes(queryClient, { dealId: deal.id })
      // The lists of deals and of matches now show the lender as contacted.
      void queryClient.invalidateQueries({ queryKey: queryKeys.deals, exact: true })
      void queryClient.invalidateQueries({ queryKey: queryKeys.dealMatches(deal.id) })
      onDone()
    },
    onError: (error) => applyServerErrors(form, error),
  })
  return (
    <>
      <DialogBody>
        <Form form={form} id={formId} className="grid gap-3.5" onSubmit={(values) => log.mutate(values)}>
          <ErrorSummary form={form} />
          <FormError form={form} title="The quote was not logged" />
          <SelectField
            form={form}
            name="matchId"
            label="Lender"
            options={[
              { value: '', label: matches.isPending ? 'Loading…' : 'Choose a lender' },
              ...(matches.data ?? []).map(({ id, lender }) => ({ value: id, label: lender.name })),
            ]}
          />
          <QuoteFields form={form as never} hasHoldback={leverageOf(deal).holdback > 0} />
          <TypedTotal form={form} deal={deal} matches={matches.data ?? []} />
        </Form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" pending={log.isPending} pendingLabel="Logging…">
          Log this quote
        </Button>
      </DialogFoot>
    </>
  )
}

/**
 * The total of the quote typed so far. The matched program's percentages split the loan if no first advance is given.
 */
function TypedTotal({
  form,
  deal,
  matches,
}: {
  form: UseFormReturn<LoggedIn, unknown, LoggedOut>
  deal: ComparedDeal
  matches: readonly Match[]
}) {
  const { matchId, ...values } = useWatch({ control: form.control })
  const terms = quoteSoFar(values as Parameters<typeof quoteSoFar>[0])
  const split = matches.find(({ id }) => id === matchId)?.cost
  return <LiveTotal terms={terms} deal={deal} split={split} hasCash className="sticky -bottom-5 z-2 short:static" />
}
