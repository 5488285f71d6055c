import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { MessageBody, postMessageEndpoint } from '#contract/quotes/conversations.ts'
import type { QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { CallError } from '#contract/wire/call.ts'
import { formatCount } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { applyServerErrors } from '#web/forms/server-errors.ts'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Send } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'

/** Unsent texts by request, kept in memory while the investor reads other conversations. */
const begun = new Map<string, string>()

/** Form for a message to the lender. Keeps the text until it is sent. Ctrl+Enter or ⌘+Enter sends. */
export function Composer({ request }: { request: QuoteRequest }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const form = useZodForm(MessageBody, { body: begun.get(request.id) ?? '' })
  const body = useWatch({ control: form.control, name: 'body' })
  useEffect(() => {
    begun.set(request.id, body)
  }, [request.id, body])
  const post = useMutation({
    mutationFn: (message: MessageBodyOut) => call(postMessageEndpoint, { params: { id: request.id }, body: message }),
    async onSuccess() {
      form.reset({ body: '' })
      await refreshQuotes(queryClient, { requestId: request.id, dealId: request.dealId })
    },
    onError: (error) => applyServerErrors(form, error instanceof CallError ? error.reply : error),
  })
  const send = (message: MessageBodyOut) => {
    if (!post.isPending) post.mutate(message)
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.handleSubmit(send)()
  }

  return (
    <Form
      form={form}
      className="sticky bottom-0 grid gap-2 border-t border-line bg-paper pt-3 pb-4"
      label={`Message to ${request.lender.name}`}
      onSubmit={send}
    >
      <FormError form={form} title="The message was not sent" />
      <TextareaField
        form={form}
        name="body"
        label={
          <span className="sr-only">
            Message to <Name>{request.lender.name}</Name>
          </span>
        }
        rows={2}
        maxLength={2000}
        placeholder={`Write to ${request.lender.name}`}
        onKeyDown={sendByKey}
      />
      <div data-slot="form-actions" className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-3 tabular-nums">
          {body.length > 1800 ? `${formatCount(body.length)} of 2,000` : 'Plain text, up to 2,000 characters'}
        </span>
        <Button type="submit" variant="primary" pending={post.isPending} pendingLabel="Sending…">
          <Icon of={Send} /> Send
        </Button>
      </div>
    </Form>
  )
}

type MessageBodyOut = { body: string }
