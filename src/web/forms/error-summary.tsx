import type { MouseEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { FormIdContext } from './bound-field.ts'

const countWords = ['', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things']

/**
 * Lists the errors of a submitted form at its top, each as a link to its field. Renders nothing for a single error, whose field
 * already has the focus. Takes no focus itself.
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
 * Lists a form's errors as dotted field names with messages, in the schema's order. Leaves out errors of the form as a
 * whole.
 */
export function listErrors(errors: object): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => (name === 'root' ? [] : listOne(name, error)))
}

function listOne(name: string, error: unknown): { name: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }]
  // Skips `ref`, the field's element, whose properties have no end.
  return Object.entries(error).flatMap(([key, inner]) => (key === 'ref' ? [] : listOne(`${name}.${key}`, inner)))
}
