import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from '#contract/wire/call.ts'
import { applyServerErrors } from '#web/forms/server-errors.ts'

/** Puts a failed call into the form: at its fields, which `pathOf` finds where the server calls them otherwise, or above it. */
export function applyProblem<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  problem: Error,
  pathOf?: (name: string) => string,
): void {
  const fields = problem instanceof CallError ? problem.reply.fields : undefined
  applyServerErrors(form, { message: problem.message, fields }, pathOf)
}
