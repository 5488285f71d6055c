import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FinalTerms } from '#contract/closing/final-terms.ts'
import { MessageBody, postMessageEndpoint } from '#contract/quotes/conversations.ts'
import { isLive, type QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { CallError } from '#contract/wire/call.ts'
import { baseNames } from '#domain/closing/terms-flags.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { useCall } from '#web/app-context.ts'
import { paperLabels } from '#web/features/closing/paper-words.ts'
import { formatDay } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { applyServerErrors } from '#web/forms/server-errors.ts'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'

type AskProps = { terms: FinalTerms; requests: readonly QuoteRequest[] }

/**
 * Composes a message that names the changes. Sends it in the lender's conversation, or offers to copy it if there is
 * none.
 */
export function AskWhy({ terms, requests }: AskProps) {
  return (
    <AskLender
      terms={terms}
      request={liveRequest({ terms, requests })}
      label="Ask why"
      title={
        <>
          Ask <Name>{terms.lenderName}</Name> why
        </>
      }
      text={questionOf(terms)}
    />
  )
}

/**
 * Composes a message that asks the lender to confirm the terms of the closing. Renders nothing without an open
 * conversation.
 */
export function AskToConfirm({ terms, requests }: AskProps) {
  const request = liveRequest({ terms, requests })
  if (!request) return null
  const title = (
    <>
      Ask <Name>{terms.lenderName}</Name> to confirm
    </>
  )
  return <AskLender terms={terms} request={request} label="Ask to confirm" title={title} text={confirmTextOf(terms)} />
}

function liveRequest({ terms, requests }: AskProps): QuoteRequest | undefined {
  return requests.find(({ lenderId, status }) => lenderId === terms.lenderId && isLive(status))
}

function AskLender({
  terms,
  request,
  label,
  title,
  text,
}: {
  terms: FinalTerms
  request: QuoteRequest | undefined
  label: string
  title: ReactNode
  text: string
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={terms.fundedOn ? 'line' : 'primary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="small"
        title={title}
        description={
          request ? 'Change it as you like. It goes out when you press Send.' : 'Copy it into an email or a text.'
        }
      >
        <Question terms={terms} request={request} text={text} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Question({
  terms,
  request,
  text,
  onDone,
}: {
  terms: FinalTerms
  request: QuoteRequest | undefined
  text: string
  onDone: () => void
}) {
  const call = useCall()
  const formId = useId()
  const queryClient = useQueryClient()
  const [isCopied, setCopied] = useState(false)
  const form = useZodForm(MessageBody, { body: text })
  const body = useWatch({ control: form.control, name: 'body' })
  const send = useMutation({
    mutationFn: (message: { body: string }) =>
      call(postMessageEndpoint, { params: { id: request!.id }, body: message }),
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.quoteRequest(request!.id) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.conversations }),
      ])
      onDone()
    },
    onError: (error) => applyServerErrors(form, error instanceof CallError ? error.reply : error),
  })
  async function copy() {
    try {
      await navigator.clipboard.writeText(body)
      setCopied(true)
    } catch {
      form.setError('root.server', { message: 'Your browser did not copy it. Select the text and copy it.' })
    }
  }
  return (
    <>
      <DialogBody>
        <Form
          form={form}
          id={formId}
          onSubmit={(message) => {
            if (request && !send.isPending) send.mutate(message)
            else void copy()
          }}
        >
          <FormError form={form} title={request ? 'The message was not sent' : 'The message was not copied'} />
          <TextareaField form={form} name="body" label="Your message" rows={9} maxLength={2000} />
          {isCopied ? (
            <Alert tone="success" title="Copied">
              <p>
                Paste it into your email to <Name>{terms.lenderName}</Name>.
              </p>
            </Alert>
          ) : null}
        </Form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onDone}>{isCopied ? 'Done' : 'Cancel'}</Button>
        <Button type="submit" form={formId} variant="primary" pending={send.isPending} pendingLabel="Sending…">
          {request ? 'Send' : 'Copy message'}
        </Button>
      </DialogFoot>
    </>
  )
}

/** Words a question to the lender about higher or unclear costs. */
function questionOf({ lenderName, paper, paperDate, comparison }: FinalTerms): string {
  const { base, causes, flags, difference, holdMonths } = comparison
  const worse = causes.filter(({ dollars }) => dollars > 0).map(({ sentence }) => sentence)
  const lines = [...worse, ...flags.map(({ sentence }) => sentence)].map((line) => `- ${forLender(line)}`)
  const theirs = base === 'quote' ? 'your quote' : base === 'paper' ? 'your first paper' : 'the terms you publish'
  const sum =
    difference !== null && difference > 0
      ? [`In total, that is ${formatDollars(difference)} more over ${formatMonths(holdMonths)}.`]
      : []
  return [
    `Hello ${lenderName},`,
    '',
    `Your ${paperLabels[paper].toLowerCase()} of ${formatDay(paperDate)} differs from ${theirs}:`,
    ...lines,
    ...sum,
    '',
    'Why did this change, and can you go back to what was quoted?',
  ]
    .join('\n')
    .slice(0, 2000)
}

/** Words a request to confirm the terms that a loan closed on. */
function confirmTextOf({ lenderName, fundedOn }: FinalTerms): string {
  const day = fundedOn ? ` on ${formatDay(fundedOn)}` : ''
  return [
    `Hello ${lenderName},`,
    '',
    `Our loan closed${day}. I entered its final terms. Please open your private page and confirm them.`,
  ].join('\n')
}

/** Rewords a sentence for the borrower as one for the lender. */
function forLender(sentence: string): string {
  return sentence
    .replace(
      /: (you pay that much more|bring that much more|you get that much less|instead of \$[\d,]+ out, bring \$[\d,]+)\.$/,
      '.',
    )
    .replace(`below ${baseNames.quote}`, 'below what you quoted')
    .replace(`above ${baseNames.quote}`, 'above what you quoted')
    .replace(`was not in ${baseNames.quote}`, 'was not in what you quoted')
    .replace('this lender publishes', 'you publish')
}
