import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** The server's message about the whole form, set by `applyServerErrors`. Cleared on the next submit. */
export function FormError<In extends FieldValues, Out>({
  form,
  title,
}: {
  form: UseFormReturn<In, unknown, Out>
  title?: string | undefined
}) {
  const { errors } = useFormState({ control: form.control })
  const message = errors.root?.server?.message
  return message ? <Alert title={title}>{message}</Alert> : null
}
