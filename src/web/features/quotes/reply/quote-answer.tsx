import { type UseFormReturn, useWatch } from 'react-hook-form'
import { sendQuoteEndpoint } from '#contract/quotes/lender-reply.ts'
import { leverageOf } from '#domain/loan-cost/leverage.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { defaultHoldMonths, quoteCost } from '#domain/quotes/quote-cost.ts'
import { useCall } from '#web/app-context.ts'
import { QuoteFields } from '#web/features/quotes/terms/quote-fields.tsx'
import { pricedSoFar, type QuoteFormIn, type QuoteFormOut, quoteOfForm } from '#web/features/quotes/terms/quote-form.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { AnswerProps } from './answer-form.tsx'
import { useAnswer } from './use-answer.ts'

/** A quote with its total as the investor will see it, while it is typed. */
export function QuoteAnswer({
  reply,
  asker,
  headers,
  onSent,
  form,
}: AnswerProps & { form: UseFormReturn<QuoteFormIn, unknown, QuoteFormOut> }) {
  const call = useCall()
  const answer = useAnswer(
    form,
    (values) => call(sendQuoteEndpoint, { body: quoteOfForm(values) }, { headers }),
    onSent,
  )
  const { figures } = reply.sheet
  const name = reply.sheet.share.name ? asker : 'the investor'
  return (
    <Form form={form} className="qf" label="Quote" onSubmit={(values) => answer.mutate(values)}>
      <ErrorSummary form={form} />
      <FormError form={form} title="The quote was not sent" />
      <QuoteFields form={form} hasHoldback={leverageOf(figures, reply.lender.advancePercent).holdback > 0} />
      <LiveTotal form={form} reply={reply} asker={asker} />
      <Button type="submit" variant="primary" size="big" wide pending={answer.isPending} pendingLabel="Sending…">
        {reply.quotes.length > 0 ? `Send this new version to ${name}` : `Send this quote to ${name}`}
      </Button>
      <p className="fine mute">
        You can send a new version later; {name} sees both. Anyone with this link can answer for {reply.lender.name}, so
        do not forward it.
      </p>
    </Form>
  )
}

function LiveTotal({
  form,
  reply,
  asker,
}: Pick<AnswerProps, 'reply' | 'asker'> & { form: UseFormReturn<QuoteFormIn, unknown, QuoteFormOut> }) {
  const { figures } = reply.sheet
  const terms = pricedSoFar(useWatch({ control: form.control }))
  const cost = terms
    ? quoteCost(
        { ...terms, advancePercent: reply.lender.advancePercent },
        figures,
        defaultHoldMonths(figures, terms.termMonths),
      )
    : null
  const parts = [
    ['Points', cost?.pointsCost],
    ['Interest', cost?.interest],
    ['Fees', cost ? cost.loanFees + cost.monthlyFees + cost.extensionFee : undefined],
    ['Draws', cost?.drawFees],
    ...(cost && cost.prepayment > 0 ? ([['Prepayment', cost.prepayment]] as const) : []),
  ] as const
  return (
    <div className="live" role="status">
      <p className="hd">
        <span>
          {asker} will see{cost ? `, held ${formatMonths(cost.holdMonths)}` : ' the total'}
        </span>
        <b>{cost ? formatDollars(cost.totalCost) : '–'}</b>
      </p>
      <dl className="num">
        {parts.map(([label, dollars]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{dollars === undefined ? '–' : formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
