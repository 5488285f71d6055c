import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { botDetectedMessage } from '#contract/site/contact.ts'

/** A rejected request: a message, and possibly a message for each field. */
export type FormFailure = { message: string; fields?: Record<string, string> | undefined }

/**
 * Shows an error reply in the form. Each message appears at its field, and the first of them is focused. Messages without a field
 * in this form appear above it, in `FormError`. Typed text stays, except in the honeypot, which is emptied so that a person's
 * second try is accepted. `pathOf` maps a server field's name to the form's.
 */
export function applyServerErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  failure: FormFailure,
  pathOf: (name: string) => string = (name) => name,
): void {
  const isBotDetected = [failure.message, ...Object.values(failure.fields ?? {})].includes(botDetectedMessage)
  const hasHoneypot = isBotDetected && hasField(form.getValues(), 'website')
  if (hasHoneypot) form.setValue('website' as FieldPath<In>, '' as PathValue<In, FieldPath<In>>)
  const own: [name: FieldPath<In>, message: string][] = []
  const others: string[] = []
  for (const [called, message] of Object.entries(failure.fields ?? {})) {
    const name = pathOf(called)
    if (hasHoneypot && message === botDetectedMessage) continue
    if (hasField(form.getValues(), name)) own.push([name as FieldPath<In>, message])
    else others.push(message)
  }
  for (const [index, [name, message]] of own.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  const general = own.length === 0 && others.length === 0 ? failure.message : others.join(' ')
  if (general) form.setError('root.server', { type: 'server', message: general })
}

/** Whether a dotted name is a key in the form's values, even if its value is undefined. */
function hasField(values: unknown, name: string): boolean {
  let place: unknown = values
  for (const key of name.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return false
    place = (place as Record<string, unknown>)[key]
  }
  return true
}
