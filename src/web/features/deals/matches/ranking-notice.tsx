import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { askForReviewEndpoint } from '#contract/site/contact.ts'
import { textLimits } from '#contract/wire/text.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/text-field.tsx'
import { Dialog, DialogBody, FormFoot } from '#web/ui/overlays/dialog.tsx'

/**
 * Says what the ranking is based on and what it doesn't decide, and offers a review of the deal's matches by a person.
 */
export function RankingNotice({ dealId }: { dealId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const site = useSite()
  return (
    <div className="mt-6 border-t border-line pt-3 text-sm text-ink-2 print:hidden">
      <p>
        {site.name} ranks lenders by published terms and your answers. It does not decide whether you get a loan.{' '}
        <button
          type="button"
          className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-pine underline pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          Ask a person to look at this
        </button>
      </p>
      <p role="status">{said}</p>
      <ReviewDialog
        dealId={dealId}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSent={(message) => {
          setOpen(false)
          setSaid(message)
        }}
      />
    </div>
  )
}

const Fields = z.object({ message: z.string().max(textLimits.message, 'Message is too long') })

function ReviewDialog({
  dealId,
  isOpen,
  onClose,
  onSent,
}: {
  dealId: string
  isOpen: boolean
  onClose: () => void
  onSent: (message: string) => void
}) {
  const formId = useId()
  const call = useCall()
  const form = useZodForm(Fields, { message: '' })
  const send = useMutation({
    mutationFn: ({ message }: z.output<typeof Fields>) =>
      call(askForReviewEndpoint, { params: { id: dealId }, body: { message: message || null } }),
    onSuccess({ message }) {
      form.reset()
      onSent(message)
    },
    onError: (error) => applyServerErrors(form, error),
  })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      size="small"
      title="Ask a person to look at this"
      description="We see this deal and its matches, and answer by email within 14 days."
    >
      <DialogBody>
        <Form form={form} id={formId} onSubmit={(values) => send.mutate(values)} label="Ask a person">
          <FormError form={form} title="Nothing was sent" />
          <TextareaField
            form={form}
            name="message"
            label="What should we look at? (optional)"
            rows={4}
            maxLength={textLimits.message}
          />
        </Form>
      </DialogBody>
      <FormFoot formId={formId} pending={send.isPending} pendingLabel="Sending…">
        Send
      </FormFoot>
    </Dialog>
  )
}
