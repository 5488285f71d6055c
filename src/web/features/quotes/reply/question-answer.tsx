import type { UseFormReturn } from 'react-hook-form'
import { sendReplyMessageEndpoint } from '#contract/quotes/lender-reply.ts'
import { useCall } from '#web/app-context.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextareaField } from '#web/forms/textarea-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { AnswerProps } from './answer-form.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useAnswer } from './use-answer.ts'

type MessageForm = UseFormReturn<{ body: string }, unknown, { body: string }>

export function QuestionAnswer({ asker, headers, onSent, form }: AnswerProps & { form: MessageForm }) {
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
        {`Send to ${asker === 'The investor' ? 'the investor' : asker}`}
      </Button>
    </Form>
  )
}
