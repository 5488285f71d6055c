import { zodResolver } from '@hookform/resolvers/zod'
import { type MouseEvent, type ReactNode, useId } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type SubmitHandler,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form'
import type { z } from 'zod'
import { botDetectedMessage } from '#contract/site/contact.ts'
import { FormIdContext } from '#web/forms/bound-field.ts'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'

/**
 * The form element of a `useZodForm` form. On submit it first reads values that browsers filled in without an event.
 * The browser's own validation is off, so that validation messages come from the schema. `id` connects a submit button
 * outside the form (`<Button type="submit" form={id}>`), such as one in a dialog's footer.
 */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  id,
  className,
  label,
  children,
}: {
  form: UseFormReturn<In, unknown, Out>
  onSubmit: SubmitHandler<Out>
  id?: string | undefined
  /** Replaces the default grid of fields. */
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}) {
  const ownId = useId()
  return (
    <FormIdContext value={id ?? ownId}>
      <form
        id={id}
        className={className ?? 'grid gap-5'}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          readFields(form, event.currentTarget)
          return form.handleSubmit(onSubmit)(event)
        }}
      >
        {children}
      </form>
    </FormIdContext>
  )
}

const textTypes = new Set(['text', 'email', 'tel', 'password', 'search', 'url', 'date'])

/**
 * Reads the fields' current values: browsers and password managers fill them in without an event that the form library
 * sees.
 */
function readFields<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  element: HTMLFormElement,
): void {
  for (const field of element.elements) {
    const isText = field instanceof HTMLInputElement ? textTypes.has(field.type) : field instanceof HTMLTextAreaElement
    if (!isText && !(field instanceof HTMLSelectElement)) continue
    const { name, value: text, inputMode } = field as HTMLInputElement
    if (name === '') continue
    const known: unknown = form.getValues(name as FieldPath<In>)
    const value = readAs(known, text, inputMode === 'decimal' || inputMode === 'numeric')
    if (value !== undefined)
      form.setValue(name as FieldPath<In>, value as PathValue<In, FieldPath<In>>, { shouldDirty: true })
  }
}

/**
 * Converts a field's text to the type of the form's value. Undefined if the form's value stays: the text is unchanged
 * or isn't a number, the value is of another type, or a number field already has a number other than 0.
 */
function readAs(known: unknown, text: string, isNumber: boolean): string | number | undefined {
  if (typeof known === 'string') return known === text ? undefined : text
  if (known === undefined || (known === null && !isNumber)) return text === '' ? undefined : text
  // Fills a number field only where it was empty. The field itself handles text that isn't a number.
  if (known !== null && known !== 0) return undefined
  const number = parseNumberText(text)
  return number === null || number === known || Number.isNaN(number) ? undefined : number
}

/**
 * Creates a form validated by a schema: `In` is the type of the fields, `Out` the parsed type that `onSubmit` receives.
 * Errors first appear on submit or, with `validateOn: 'blur'` (for long forms), when the user leaves a field. Then they
 * update as the user types. A failed submit focuses the first invalid field.
 */
export function useZodForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  { validateOn = 'submit' }: { validateOn?: 'submit' | 'blur' } = {},
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: validateOn === 'blur' ? 'onTouched' : 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}

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

/** A rejected request: a message, and possibly a message for each field. */
export type FormFailure = { message: string; fields?: Record<string, string> | undefined }

/**
 * Shows an error reply in the form. Each message appears at its field, and the first of them is focused. Messages
 * without a field in this form appear once each above it, in `FormError`, as does the reply's own message if it is the
 * only one. Typed text stays, except in the honeypot, which is emptied so that a visitor's second try is accepted.
 * `pathOf` maps a server field's name to the form's.
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
  const others = new Set<string>()
  for (const [serverName, message] of Object.entries(failure.fields ?? {})) {
    const name = pathOf(serverName)
    if (hasHoneypot && message === botDetectedMessage) continue
    if (hasField(form.getValues(), name)) own.push([name as FieldPath<In>, message])
    else others.add(message)
  }
  for (const [index, [name, message]] of own.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  const general = own.length === 0 && others.size === 0 ? failure.message : [...others].join(' ')
  if (general) form.setError('root.server', { type: 'server', message: general })
}

/** Whether a dotted name is a key in the form's values, even if its value is undefined. */
function hasField(values: unknown, name: string): boolean {
  let current: unknown = values
  for (const key of name.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return false
    current = (current as Record<string, unknown>)[key]
  }
  return true
}

const countWords = ['', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things']

/**
 * Lists the errors of a submitted form at its top, each as a link to its field. Renders nothing for a single error,
 * whose field already has the focus. Doesn't move the focus itself.
 */
export function ErrorSummary<In extends FieldValues, Out>({ form }: { form: UseFormReturn<In, unknown, Out> }) {
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const listed = listErrors(errors)
  if (!isSubmitted || listed.length < 2) return null

  function goTo(event: MouseEvent, name: string) {
    event.preventDefault()
    form.setFocus(name as FieldPath<In>)
  }

  return (
    <FormIdContext.Consumer>
      {(formId) => (
        <div className="grid gap-0.5 rounded border border-l-3 border-red bg-red-soft p-4 text-sm">
          <p className="font-semibold text-red" id={`${formId}-summary`}>
            {countWords[listed.length] ?? `${listed.length} things`} to correct
          </p>
          <ul aria-labelledby={`${formId}-summary`}>
            {listed.map(({ name, message }) => (
              <li key={name}>
                <a
                  className="inline-block min-h-6 text-ink"
                  href={`#${formId}-${name.replaceAll('.', '-')}`}
                  onClick={(event) => goTo(event, name)}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormIdContext.Consumer>
  )
}

/**
 * Lists a form's errors as dotted field names with messages, in the order of `errors`. Leaves out errors of the form as
 * a whole.
 */
export function listErrors(errors: object): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => (name === 'root' ? [] : listOne(name, error)))
}

function listOne(name: string, error: unknown): { name: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }]
  // Skips `ref`, the field's element, because a DOM element's properties are cyclic.
  return Object.entries(error).flatMap(([key, inner]) => (key === 'ref' ? [] : listOne(`${name}.${key}`, inner)))
}
