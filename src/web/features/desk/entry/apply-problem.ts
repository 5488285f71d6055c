import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from '#contract/wire/call.ts'
import { applyServerErrors } from '#web/forms/server-errors.ts'

/**
 * Shows a failed call's errors at the form's fields or above the form. `pathOf` maps the server's field names to the
 * form's.
 */
export function applyProblem<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  problem: Error,
  pathOf?: (name: string) => string,
): void {
  const fields = problem instanceof CallError ? problem.reply.fields : undefined
  applyServerErrors(form, { message: problem.message, fields }, pathOf)
}
