import { useMutation } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from '#contract/wire/call.ts'
import { applyServerErrors } from '#web/forms/server-errors.ts'

/** Sends one answer. A rejected one leaves the form as it is, with the reason at its field or above it. */
export function useAnswer<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  send: (values: Out) => Promise<{ message: string }>,
  onSent: (message: string) => void,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => onSent(message),
    onError(error) {
      const failure = error instanceof CallError ? error.reply : { message: error.message }
      applyServerErrors(form, failure)
    },
  })
}
