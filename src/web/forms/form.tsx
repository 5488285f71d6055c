import { type ReactNode, useId } from 'react'
import type { FieldPath, FieldValues, PathValue, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { FormIdContext } from './bound-field.ts'

/**
 * The form element of a `useZodForm` form. The browser's own validation is off, so that every message comes from the
 * schema. `id` connects a submit button outside the form (`<Button type="submit" form={id}>`), as in a dialog's last
 * row.
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

/** Reads the fields' current values: browsers and password managers fill them in without an event that the form library sees. */
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
 * Converts a field's text to the type of the form's value. Undefined when it is unchanged or the value isn't a text or
 * number.
 */
function readAs(known: unknown, text: string, isNumber: boolean): string | number | undefined {
  if (typeof known === 'string') return known === text ? undefined : text
  if (known === undefined || (known === null && !isNumber)) return text === '' ? undefined : text
  // Fills a number field only where it was empty. The field itself handles text that isn't a number.
  if (known !== null && known !== 0) return undefined
  const number = parseNumberText(text)
  return number === null || number === known || Number.isNaN(number) ? undefined : number
}
