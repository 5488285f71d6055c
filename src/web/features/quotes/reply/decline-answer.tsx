import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type DeclineInput, declineRequestEndpoint } from '#contract/quotes/lender-reply.ts'
import { declineReasons } from '#contract/quotes/quote-requests.ts'
import { useCall } from '#web/app-context.ts'
import { declineReasonLabels } from '#web/features/quotes/terms/decline-reason-labels.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { RadioGroupField } from '#web/forms/radio-group-field.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { AnswerProps } from './answer-form.tsx'
import { useAnswer } from './use-answer.ts'

const options = declineReasons.map((value) => ({ value, label: declineReasonLabels[value] }))

type DeclineForm = UseFormReturn<z.input<typeof DeclineInput>, unknown, z.output<typeof DeclineInput>>

export function DeclineAnswer({ asker, headers, onSent, form }: AnswerProps & { form: DeclineForm }) {
  const call = useCall()
  const answer = useAnswer(form, (body) => call(declineRequestEndpoint, { body }, { headers }), onSent)
  return (
    <Form form={form} className="grid gap-3.5" label="Decline this deal" onSubmit={(values) => answer.mutate(values)}>
      <FormError form={form} title="The answer was not sent" />
      <RadioGroupField form={form} name="reason" label="Why doesn't it fit?" options={options} columns={2} />
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
