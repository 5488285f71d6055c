import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { z } from 'zod'
import { ContactMessage, contactFailedMessage, sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { CallError } from '#contract/wire/call.ts'
import { textLimits } from '#contract/wire/text.ts'
import { useCall } from '#web/app-context.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { Honeypot } from '#web/forms/honeypot.tsx'
import { TextareaField, TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const sent = { title: 'Message Sent!', description: "We'll get back to you within 24 hours." }

/**
 * The message's schema without the honeypot's rule. Only the server rejects a filled honeypot, because a check here
 * would help bots avoid it.
 */
const Fields = ContactMessage.extend({ website: z.string() })

/** The form's unsent text. */
export type ContactDraft = z.input<typeof Fields>

/**
 * The contact form, used on the contact page and in the dashboard's support, where name and email are prefilled. Stores
 * the fields in `draft` when it unmounts, and restores them when it mounts again.
 */
export function ContactForm({
  name = '',
  email = '',
  draft,
}: {
  name?: string | undefined
  email?: string | undefined
  draft?: RefObject<ContactDraft | null> | undefined
}) {
  const call = useCall()
  const form = useZodForm(Fields, { name, email, message: '', website: '' })
  useEffect(() => {
    if (!draft) return
    if (draft.current) form.reset(draft.current, { keepDefaultValues: true })
    return () => {
      draft.current = form.getValues()
    }
  }, [draft, form])
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: z.output<typeof Fields>) => call(sendContactMessageEndpoint, { body }),
    onSuccess() {
      toast(sent)
      form.reset()
      // The form may have unmounted and left a draft; clear it, so that the sent message isn't sent again.
      if (draft) draft.current = null
    },
    onError(problem) {
      const message = failureText(problem)
      toast({ title: 'Error', description: message, variant: 'error' })
      const fields = problem instanceof CallError ? problem.reply.fields : undefined
      applyServerErrors(form, { message, fields })
    },
  })

  return (
    <Form form={form} onSubmit={(message) => mutate(message)} label="Contact us">
      {isSuccess && !form.formState.isDirty ? (
        <Alert tone="success" title={sent.title}>
          {sent.description}
        </Alert>
      ) : null}
      <FormError form={form} title="Error" />
      <ErrorSummary form={form} />
      <TextField form={form} name="name" label="Full Name" autoComplete="name" maxLength={textLimits.name} required />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" required />
      <TextareaField form={form} name="message" label="Message" rows={6} maxLength={textLimits.message} required />
      <Honeypot {...form.register('website')} />
      <div>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Sending...">
          Send Message
        </Button>
      </div>
    </Form>
  )
}

/** Returns an error reply's details as one text, or a general text for other failures. */
function failureText(problem: Error): string {
  if (!(problem instanceof CallError) || problem.status !== 400) return contactFailedMessage
  const { details } = problem.reply
  return details && details.length > 0 ? details.join('. ') : contactFailedMessage
}
