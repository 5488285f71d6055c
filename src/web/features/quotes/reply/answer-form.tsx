import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { MessageBody } from '#contract/quotes/conversations.ts'
import { DeclineInput, type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { LenderRoundStanding } from '#web/features/quotes/rounds/lender-round.tsx'
import { askerShortName } from '#web/features/quotes/sheet/sheet-rows.ts'
import {
  emptyQuoteForm,
  formOfQuote,
  QuoteForm,
  type QuoteFormIn,
  type QuoteFormOut,
} from '#web/features/quotes/terms/quote-form.ts'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { RadioCards } from '#web/ui/controls/radio-cards.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ClosedTerms } from './closed-terms.tsx'
import { DeclineAnswer } from './decline-answer.tsx'
import { QuestionAnswer } from './question-answer.tsx'
import { QuoteAnswer } from './quote-answer.tsx'
import { StopAnswer } from './stop-answer.tsx'
import { useSeen } from './use-seen.ts'

const answers = [
  { value: 'quote', label: 'Send a quote' },
  { value: 'question', label: 'Ask a question' },
  { value: 'decline', label: 'Decline this deal' },
] as const
type Answer = (typeof answers)[number]['value']

/** The props of every answer: the lender's page, the headers to send with, and a callback. */
export type AnswerProps = {
  reply: ReplyPage
  asker: string
  /** The header that carries the link's token. */
  headers: Record<string, string>
  onSent: (message: string) => void
}

/**
 * Offers three answers to a request and, separately, the end of all requests. Typed text stays when another answer is
 * chosen or sending fails.
 */
export function AnswerForm({ reply, token }: { reply: ReplyPage; token: string }) {
  useSeen(token)
  const router = useRouter()
  const [answer, setAnswer] = useState<Answer>('quote')
  const [sent, setSent] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const [latest] = reply.quotes
  const start = latest ? formOfQuote(latest) : emptyQuoteForm(reply.sheet.figures)
  const quoteForm = useZodForm<QuoteFormIn, QuoteFormOut>(QuoteForm, start as DefaultValues<QuoteFormIn>)
  const questionForm = useZodForm(MessageBody, { body: '' })
  const declineForm = useZodForm(DeclineInput, { note: '' })
  const asker = askerShortName(reply.sheet)

  const shared: AnswerProps = {
    reply,
    asker,
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
      <LenderRoundStanding reply={reply} token={token} />
      {reply.isOpen ? null : <p className="text-sm text-ink-2">What you send now reaches {asker} as a message.</p>}
      <RadioCards
        legend="What would you like to do?"
        hideLegend
        name="answer"
        options={answers}
        value={answer}
        onValueChange={(value) => setAnswer(value as Answer)}
      />
      {answer === 'quote' ? <QuoteAnswer {...shared} form={quoteForm} /> : null}
      {answer === 'question' ? <QuestionAnswer {...shared} form={questionForm} /> : null}
      {answer === 'decline' ? <DeclineAnswer {...shared} form={declineForm} /> : null}
      <StopAnswer {...shared} />
    </div>
  )
}
