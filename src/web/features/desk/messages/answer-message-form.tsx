import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageAnswer, type MessageRow, replyLimit, replyToMessageEndpoint } from '#contract/desk/messages.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Writes an answer, which goes out by mail. */
export function AnswerMessageForm({ message, onClose }: { message: MessageRow; onClose: () => void }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const form = useZodForm(MessageAnswer, { text: '' })
  const answer = useMutation({
    mutationFn: (body: { text: string }) => call(replyToMessageEndpoint, { params: { id: message.id }, body }),
    onSuccess(reply) {
      onClose()
      toast({ title: reply.message })
      void queries.invalidateQueries({ queryKey: queryKeys.deskMessages })
    },
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => answer.mutate(body)} label={`Answer to ${message.name}`}>
      <FormError form={form} title="It was not sent" />
      <TextareaField
        form={form}
        name="text"
        label="Your answer"
        hint={`Emailed to ${message.email}, with what they wrote below. What they write back goes to the contact address.`}
        rows={6}
        maxLength={replyLimit}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={answer.isPending} pendingLabel="Sending…">
          Send
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
