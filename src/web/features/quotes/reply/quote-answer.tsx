import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { LenderTemplate } from '#contract/lender-workspace/lender-workspace.ts'
import { sendQuoteEndpoint } from '#contract/quotes/lender-reply.ts'
import { useCall } from '#web/app-context.ts'
import { LiveTotal } from '#web/features/quotes/terms/live-total.tsx'
import { QuoteFields } from '#web/features/quotes/terms/quote-fields.tsx'
import {
  type QuoteFormIn,
  type QuoteFormOut,
  quoteSoFar,
  toQuoteForm,
  toQuoteInput,
} from '#web/features/quotes/terms/quote-form.ts'
import { applyServerErrors, ErrorSummary, Form, FormError } from '#web/forms/form.tsx'
import { lenderTemplatesQuery, useLenderToken } from '#web/session/lender-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import type { AnswerProps } from './answer-form.tsx'

/** The fields that a template fills in. Rate, points, amount and term belong to the deal. */
const templateFields = [
  'loanFees',
  'drawFee',
  'monthlyFee',
  'minimumInterestMonths',
  'extensionFeePercent',
  'extensionMonths',
  'exitFeePercent',
  'exitFeeAfterMonth',
  'conditions',
] as const

/**
 * The form that sends a quote, with the lender's templates and the total that the investor will see. The caller owns
 * `form` and its start values, so that typed terms stay while this isn't rendered and after sending.
 */
export function QuoteAnswer({
  reply,
  asker,
  askerInSentence: name,
  headers,
  onSent,
  form,
  hasHoldback,
}: AnswerProps & { form: UseFormReturn<QuoteFormIn, unknown, QuoteFormOut>; hasHoldback: boolean }) {
  const call = useCall()
  const answer = useAnswer(
    form,
    (values) => call(sendQuoteEndpoint, { body: toQuoteInput(values) }, { headers }),
    onSent,
  )
  return (
    <Form form={form} className="grid gap-3.5" label="Quote" onSubmit={(values) => answer.mutate(values)}>
      <ErrorSummary form={form} />
      <FormError form={form} title="The quote was not sent" />
      <TemplateChoice
        kind="quote"
        onChoose={({ quote }) => {
          const terms = { ...quote, prepaySteps: null } as Parameters<typeof toQuoteForm>[0]
          const filled = toQuoteForm(terms, hasHoldback)
          for (const field of templateFields) form.setValue(field, filled[field])
        }}
      />
      <QuoteFields form={form} hasHoldback={hasHoldback} />
      <TypedTotal form={form} reply={reply} asker={asker} />
      <Button type="submit" variant="primary" size="big" wide pending={answer.isPending} pendingLabel="Sending…">
        <span>
          {reply.quotes.length > 0 ? 'Send this new version to' : 'Send this quote to'} <Name>{name}</Name>
        </span>
      </Button>
      <p className="text-sm text-ink-3">
        You can send a new version later; <Name>{name}</Name> sees both. Anyone with this link can answer for{' '}
        <Name>{reply.lender.name}</Name>, so do not forward it.
      </p>
    </Form>
  )
}

/** The total as the investor will see it. */
function TypedTotal({
  form,
  reply,
  asker,
}: Pick<AnswerProps, 'reply' | 'asker'> & { form: UseFormReturn<QuoteFormIn, unknown, QuoteFormOut> }) {
  const terms = quoteSoFar(useWatch({ control: form.control }))
  return (
    <LiveTotal
      terms={terms}
      deal={reply.sheet.figures}
      split={reply.lender}
      label={
        <>
          <Name>{asker}</Name> will see
        </>
      }
      labelWhenEmpty={
        <>
          <Name>{asker}</Name> will see the total
        </>
      }
      className="max-md:sticky max-md:bottom-0 max-md:z-3 max-md:-mx-gutter max-md:rounded-none"
    />
  )
}

/**
 * Returns a mutation that sends an answer with `send`. `onSent` gets the server's message. Shows the reason for a
 * rejection at its field or above the form.
 */
export function useAnswer<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  send: (values: Out) => Promise<{ message: string }>,
  onSent: (message: string) => void,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => applyServerErrors(form, error),
  })
}

/** Offers the templates of one kind from the lender signed in on this device. Renders nothing if there are none. */
export function TemplateChoice<Kind extends LenderTemplate['kind']>({
  kind,
  onChoose,
}: {
  kind: Kind
  onChoose: (template: Extract<LenderTemplate, { kind: Kind }>) => void
}) {
  const id = useId()
  const isSignedIn = useLenderToken() !== null
  const { data } = useQuery({ ...lenderTemplatesQuery(), enabled: isSignedIn })
  const templates = (data ?? []).filter((template) => template.kind === kind)
  if (!isSignedIn || templates.length === 0) return null
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Fill in a template
      </label>
      <Select
        id={id}
        value=""
        onChange={({ target }) => {
          const chosen = templates.find((template) => template.id === target.value)
          if (chosen) onChoose(chosen as Extract<LenderTemplate, { kind: Kind }>)
        }}
        options={[
          { value: '', label: 'Choose a template' },
          ...templates.map((template) => ({ value: template.id, label: template.name })),
        ]}
      />
    </div>
  )
}
