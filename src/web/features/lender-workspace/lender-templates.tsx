import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import {
  addLenderTemplateEndpoint,
  type LenderTemplate,
  removeLenderTemplateEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { requiredText } from '#contract/wire/text.ts'
import { formatDollars } from '#domain/money/money.ts'
import { ExtensionAndExitFields } from '#web/features/quotes/terms/quote-fields.tsx'
import { QuoteFormFields, toQuoteInput } from '#web/features/quotes/terms/quote-form.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { lenderCall, lenderTemplatesQuery } from '#web/session/lender-session.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

const kinds = [
  { value: 'quote', label: 'Fees and conditions' },
  { value: 'answer', label: 'Answer' },
] as const

/** Lists, adds and removes saved answers and usual fees. A signed-in lender can use them on the page of a request. */
export function LenderTemplates() {
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<LenderTemplate['kind']>('quote')
  const query = useQuery(lenderTemplatesQuery())
  const show = ({ templates }: { templates: LenderTemplate[] }) =>
    queryClient.setQueryData(queryKeys.lenderTemplates, templates)
  const remove = useMutation({
    mutationFn: (id: string) => lenderCall(removeLenderTemplateEndpoint, { query: { id } }),
    onSuccess: show,
  })
  return (
    <div className="grid max-w-168 gap-5">
      <p className="text-ink-2">While you’re signed in, the page of a request offers these to fill in.</p>
      <QueryView
        query={query}
        errorTitle="Your templates could not be loaded"
        retryLabel="Retry"
        loading={<Spinner label="Loading…" />}
      >
        {(templates) => (
          <ul className="border-t border-ink">
            {templates.map((template) => (
              <li
                key={template.id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2.5"
              >
                <span className="min-w-0">
                  <b className="font-semibold">{template.name}</b>
                  <small className="block text-sm text-ink-2 wrap-anywhere">{summary(template)}</small>
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(template.id)}
                >
                  Remove<span className="sr-only"> {template.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {remove.isError ? <Alert title="The template was not removed">{remove.error.message}</Alert> : null}
      <section aria-labelledby="new-template" className="grid gap-3.5">
        <h2 id="new-template" className="text-h3">
          New template
        </h2>
        <Segments
          label="A template for"
          options={kinds}
          value={kind}
          onChange={(value) => setKind(value as LenderTemplate['kind'])}
        />
        {kind === 'answer' ? <AddAnswerTemplate onSaved={show} /> : <AddFeesTemplate onSaved={show} />}
      </section>
    </div>
  )
}

function summary(template: LenderTemplate): string {
  if (template.kind === 'answer') return template.body.slice(0, 120)
  const { fees, minimumInterestMonths, extensionFeePercent, exitFeePercent, conditions } = template.quote
  return [
    ...fees.map(({ label, dollars }) => `${label} ${formatDollars(dollars)}`),
    ...(minimumInterestMonths === null ? [] : [`at least ${minimumInterestMonths} months of interest`]),
    ...(extensionFeePercent === null ? [] : [`extension ${extensionFeePercent}%`]),
    ...(exitFeePercent === null ? [] : [`exit fee ${exitFeePercent}%`]),
    ...(conditions ? [conditions.slice(0, 80)] : []),
  ].join(', ')
}

type Saved = (reply: { templates: LenderTemplate[] }) => void
const name = requiredText({ label: 'Name', max: 60 })
const AnswerForm = z.object({ name, body: requiredText({ label: 'Text', max: 2000, multiline: true }) })

function AddAnswerTemplate({ onSaved }: { onSaved: Saved }) {
  const form = useZodForm(AnswerForm, { name: '', body: '' })
  const save = useMutation({
    mutationFn: (values: z.output<typeof AnswerForm>) =>
      lenderCall(addLenderTemplateEndpoint, { body: { kind: 'answer', ...values } }),
    onSuccess(reply) {
      onSaved(reply)
      form.reset()
    },
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} className="grid gap-3.5" onSubmit={(values) => save.mutate(values)}>
      <FormError form={form} title="The template was not saved" />
      <TextField form={form} name="name" label="Name" autoComplete="off" maxLength={60} />
      <TextareaField form={form} name="body" label="Text" rows={4} maxLength={2000} />
      <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving…">
        Save template
      </Button>
    </Form>
  )
}

const FeesForm = QuoteFormFields.pick({
  loanFees: true,
  drawFee: true,
  monthlyFee: true,
  minimumInterestMonths: true,
  extensionFeePercent: true,
  extensionMonths: true,
  exitFeePercent: true,
  exitFeeAfterMonth: true,
  conditions: true,
}).extend({ name })

function AddFeesTemplate({ onSaved }: { onSaved: Saved }) {
  const form = useZodForm<z.input<typeof FeesForm>, z.output<typeof FeesForm>>(FeesForm, {
    name: '',
    loanFees: null,
    drawFee: null,
    monthlyFee: null,
    minimumInterestMonths: null,
    extensionFeePercent: null,
    extensionMonths: null,
    exitFeePercent: null,
    exitFeeAfterMonth: null,
    conditions: '',
  })
  const save = useMutation({
    mutationFn({ name, ...values }: z.output<typeof FeesForm>) {
      const { loanFees: _loan, drawFee: _draw, monthlyFee: _month, ...terms } = values
      const { fees } = toQuoteInput(values as never)
      const quote = { ...terms, fees: fees ?? [] }
      return lenderCall(addLenderTemplateEndpoint, { body: { kind: 'quote', name, quote } })
    },
    onSuccess(reply) {
      onSaved(reply)
      form.reset()
    },
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} className="grid gap-3.5" onSubmit={(values) => save.mutate(values)}>
      <FormError form={form} title="The template was not saved" />
      <TextField form={form} name="name" label="Name" autoComplete="off" maxLength={60} />
      <div className="grid grid-cols-2 items-start gap-3.5">
        <MoneyField form={form} name="loanFees" label="Loan fees" />
        <MoneyField form={form} name="drawFee" label="Fee per draw" />
        <MoneyField form={form} name="monthlyFee" label="Fee per month" />
        <NumberField form={form} name="minimumInterestMonths" label="Minimum interest, months" whole />
      </div>
      <ExtensionAndExitFields form={form} />
      <TextareaField form={form} name="conditions" label="Conditions" rows={3} maxLength={2000} />
      <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving…">
        Save template
      </Button>
    </Form>
  )
}
