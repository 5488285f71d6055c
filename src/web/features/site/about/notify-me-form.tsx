import { useMutation } from '@tanstack/react-query'
import { NotifyMe, requestNotificationEndpoint } from '#contract/site/contact.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { Form, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const unreachedMessage = 'Unable to process your request. Please try again.'

type Outcome = { isDone: boolean; message: string }

/**
 * The form for an email when an announced feature arrives. After a success it empties its field and shows the server's
 * message below. A repeated email gets the same reply as a new one.
 */
export function NotifyMeForm() {
  const call = useCall()
  const form = useZodForm(NotifyMe, { email: '' })
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ email }: { email: string }): Promise<Outcome> => {
      try {
        const { success, message } = await call(requestNotificationEndpoint, { body: { email } })
        return { isDone: success, message }
      } catch (problem) {
        return { isDone: false, message: failureText(problem) }
      }
    },
    onSuccess({ isDone, message }) {
      toast({ title: titleOf(isDone), description: message, variant: isDone ? 'success' : 'error' })
      if (isDone) form.reset()
    },
  })

  return (
    <Form form={form} onSubmit={(fields) => mutate(fields)} label="Tell me when it is ready">
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" required />
      <div>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Sending...">
          Notify Me
        </Button>
      </div>
      {data && !isPending ? (
        <Alert tone={data.isDone ? 'success' : 'error'} title={titleOf(data.isDone)}>
          {data.message}
        </Alert>
      ) : null}
    </Form>
  )
}

function titleOf(isDone: boolean): string {
  return isDone ? 'Success!' : 'Error'
}

/** Returns the server's message for a rejected request (4xx), and a general text for any other failure. */
function failureText(problem: unknown): string {
  const isRejected = problem instanceof CallError && problem.status >= 400 && problem.status < 500
  return isRejected ? problem.reply.message : unreachedMessage
}
