import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import {
  confirmClosingEndpoint,
  getLenderClosingEndpoint,
  type LenderClosing,
} from '#contract/closing/lender-closing.ts'
import { MessageBody } from '#contract/quotes/conversations.ts'
import {
  DeclineInput,
  declineRequestEndpoint,
  type ReplyPage,
  replyTokenHeader,
  seeReplyEndpoint,
  sendReplyMessageEndpoint,
  stopRepliesEndpoint,
} from '#contract/quotes/lender-reply.ts'
import { declineReasons } from '#contract/quotes/quote-requests.ts'
import { leverageOf } from '#domain/loan-request/leverage.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { askerInSentence, askerShortName } from '#web/features/quotes/sheet/sheet-rows.ts'
import {
  emptyQuoteForm,
  QuoteForm,
  type QuoteFormIn,
  type QuoteFormOut,
  toQuoteForm,
} from '#web/features/quotes/terms/quote-form.ts'
import { declineReasonLabels, rateWords, termsSentence } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay } from '#web/format/dates.ts'
import { RadioGroupField } from '#web/forms/choice-fields.tsx'
import { Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { useReportSeen } from '#web/shell/use-report-seen.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioCards } from '#web/ui/controls/radio-cards.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { QuoteAnswer, TemplateChoice, useAnswer } from './quote-answer.tsx'

const answers = [
  { value: 'quote', label: 'Send a quote' },
  { value: 'question', label: 'Ask a question' },
  { value: 'decline', label: 'Decline this deal' },
] as const
type Answer = (typeof answers)[number]['value']

/** The props of every answer form on a lender's page. */
export type AnswerProps = {
  reply: ReplyPage
  /** The investor's name for the start of a sentence, and for its middle. */
  asker: string
  askerInSentence: string
  /** The header that carries the link's token. */
  headers: Record<string, string>
  onSent: (message: string) => void
}

/**
 * Lets a lender quote, ask a question, decline, or stop all requests, even after the request is over, and confirm the
 * terms that the loan closed on. Typed text stays when another answer is chosen or sending fails. After sending, shows
 * a confirmation at the top of the form, moves the focus there and reloads the page's data. Reports to the server when
 * a person has seen the page.
 */
export function AnswerForm({ reply, token }: { reply: ReplyPage; token: string }) {
  const call = useCall()
  useReportSeen(
    useCallback(() => call(seeReplyEndpoint, {}, { headers: { [replyTokenHeader]: token } }), [call, token]),
  )
  const router = useRouter()
  const [answer, setAnswer] = useState<Answer>('quote')
  const [sent, setSent] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const [latest] = reply.quotes
  const { figures } = reply.sheet
  const hasHoldback = leverageOf(figures, reply.lender).holdback > 0
  const start = latest ? toQuoteForm(latest, hasHoldback) : emptyQuoteForm(figures)
  const quoteForm = useZodForm<QuoteFormIn, QuoteFormOut>(QuoteForm, start as DefaultValues<QuoteFormIn>)
  const questionForm = useZodForm(MessageBody, { body: '' })
  const declineForm = useZodForm(DeclineInput, { note: '' })

  const shared: AnswerProps = {
    reply,
    asker: askerShortName(reply.sheet),
    askerInSentence: askerInSentence(reply.sheet),
    headers: { [replyTokenHeader]: token },
    onSent(message) {
      setSent(message)
      top.current?.focus()
      void router.invalidate()
    },
  }
  return (
    <div className="grid gap-3.5" id="answer" ref={top} tabIndex={-1}>
      <h2 className="text-h3">Your answer</h2>
      <noscript>
        <p className="flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm">
          Answering on this page needs JavaScript. Reading it does not.
        </p>
      </noscript>
      {sent ? (
        <Alert tone="success" title="Sent">
          {sent}
        </Alert>
      ) : null}
      <ClosedTerms reply={reply} token={token} />
      {reply.isOpen ? null : (
        <p className="text-sm text-ink-2">
          What you send now reaches <Name>{shared.askerInSentence}</Name> as a message.
        </p>
      )}
      <RadioCards
        legend="What would you like to do?"
        hideLegend
        name="answer"
        options={answers}
        value={answer}
        onValueChange={(value) => setAnswer(value as Answer)}
      />
      {answer === 'quote' ? <QuoteAnswer {...shared} form={quoteForm} hasHoldback={hasHoldback} /> : null}
      {answer === 'question' ? <QuestionAnswer {...shared} form={questionForm} /> : null}
      {answer === 'decline' ? <DeclineAnswer {...shared} form={declineForm} /> : null}
      <StopAnswer {...shared} />
    </div>
  )
}

type MessageForm = UseFormReturn<{ body: string }, unknown, { body: string }>

function QuestionAnswer({ askerInSentence, headers, onSent, form }: AnswerProps & { form: MessageForm }) {
  const call = useCall()
  const answer = useAnswer(
    form,
    (body) => call(sendReplyMessageEndpoint, { body }, { headers }),
    (message) => {
      form.reset()
      onSent(message)
    },
  )
  return (
    <Form form={form} className="grid gap-3.5" label="Question" onSubmit={(values) => answer.mutate(values)}>
      <FormError form={form} title="The message was not sent" />
      <TemplateChoice kind="answer" onChoose={({ body }) => form.setValue('body', body)} />
      <TextareaField
        form={form}
        name="body"
        label="Your question"
        rows={5}
        maxLength={2000}
        hint="Plain text, up to 2,000 characters. We’ll email you the answer."
      />
      <Button type="submit" variant="primary" wide pending={answer.isPending} pendingLabel="Sending…">
        {`Send to ${askerInSentence}`}
      </Button>
    </Form>
  )
}

const options = declineReasons.map((value) => ({ value, label: declineReasonLabels[value] }))

type DeclineForm = UseFormReturn<z.input<typeof DeclineInput>, unknown, z.output<typeof DeclineInput>>

function DeclineAnswer({ asker, headers, onSent, form }: AnswerProps & { form: DeclineForm }) {
  const call = useCall()
  const answer = useAnswer(form, (body) => call(declineRequestEndpoint, { body }, { headers }), onSent)
  return (
    <Form form={form} className="grid gap-3.5" label="Decline this deal" onSubmit={(values) => answer.mutate(values)}>
      <FormError form={form} title="The answer was not sent" />
      <RadioGroupField form={form} name="reason" label="Why doesn't it fit?" options={options} />
      <TextareaField
        form={form}
        name="note"
        label="Note (optional)"
        rows={3}
        maxLength={2000}
        hint={`${asker} sees the reason and the note.`}
      />
      <Button type="submit" variant="primary" wide pending={answer.isPending} pendingLabel="Sending…">
        Decline this deal
      </Button>
    </Form>
  )
}

/** Stops all requests to the lender after a confirmation. The emailed receipt has a link to undo it. */
function StopAnswer({ askerInSentence, headers, onSent }: AnswerProps) {
  const call = useCall()
  const site = useSite()
  const [isAsking, setAsking] = useState(false)
  const stop = useMutation({
    mutationFn: () => call(stopRepliesEndpoint, {}, { headers }),
    onSuccess({ message }) {
      setAsking(false)
      onSent(message)
    },
  })
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p className="mb-2 text-sm text-ink-2">Don’t want requests from us? Your published terms stay listed.</p>
      <Button size="small" onClick={() => setAsking(true)}>
        Stop all requests from {site.name}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Stop all requests from ${site.name}`}
        description={
          <>
            We’ll decline this deal and your other requests without a quote, tell <Name>{askerInSentence}</Name>, and
            send no more requests to your address.
          </>
        }
        confirmLabel="Stop all requests"
        pending={stop.isPending}
        pendingLabel="Stopping…"
        danger
        onConfirm={() => stop.mutate()}
      >
        {stop.isError ? <Alert title="Requests were not stopped">{stop.error.message}</Alert> : null}
      </AlertDialog>
    </div>
  )
}

/**
 * The terms on which the investor says the loan closed, with a button to confirm them. Renders nothing until the deal
 * is funded with this lender's loan.
 */
function ClosedTerms({ reply: { status, isOpen, quotes, askedAt }, token }: { reply: ReplyPage; token: string }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const headers = { [replyTokenHeader]: token }
  // The key has the request's time instead of the token, which must not end up in the page's state.
  const queryKey = queryKeys.replyClosing(askedAt)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getLenderClosingEndpoint, {}, { headers, signal }),
    enabled: quotes.length > 0 && (status === 'chosen' || !isOpen),
  })
  const confirm = useMutation({
    mutationFn: ({ finalTermsId, fundedOn }: LenderClosing) =>
      call(confirmClosingEndpoint, { body: { finalTermsId, fundedOn } }, { headers }),
    onSuccess: (closing) => queryClient.setQueryData(queryKey, { closing }),
  })
  const closing = data?.closing
  if (!closing) return null
  return (
    <section aria-labelledby="closed-terms" className="grid gap-2 rounded border border-line bg-card p-4">
      <h3 id="closed-terms" className="text-base font-semibold">
        Did this loan close on these terms?
      </h3>
      <p className="tabular-nums lining-nums">{rateWords(closing.terms)}</p>
      <p className="text-sm text-ink-2 tabular-nums lining-nums">
        {termsSentence(closing.terms)} The investor says it closed on {formatDay(closing.fundedOn)}.
      </p>
      {confirm.error ? (
        <Alert tone="error" title="The terms were not confirmed">
          {confirm.error.message}
        </Alert>
      ) : null}
      {closing.confirmedAt ? (
        <p className="text-sm font-semibold text-green" role="status">
          You confirmed these terms on {formatDay(closing.confirmedAt)}.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            Confirmed closings show on your page how often you keep your quotes. Something wrong? Ask a question below.
          </p>
          <Button
            className="justify-self-start"
            pending={confirm.isPending}
            pendingLabel="Confirming…"
            onClick={() => confirm.mutate(closing)}
          >
            Confirm these terms
          </Button>
        </>
      )}
    </section>
  )
}
