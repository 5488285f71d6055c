import { createContext, type ReactNode, useContext, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn, useFormState } from 'react-hook-form'

// Separate from `field.tsx`, because calculators use `Field` without the form library.

/** The props of every field component: the form, a field's name, and texts. */
export type BoundFieldProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  name: FieldPath<In>
  label: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** Returns the message of a field's error, from the schema or the server. Only this field rerenders when it changes. */
export function useFieldError<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: FieldPath<In>,
): string | undefined {
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const error: { message?: string } | undefined = get(errors, name)
  return error?.message
}

/**
 * Returns a field's text at the first render, for the server's HTML, which the form library leaves empty. Undefined for
 * an empty text and for values that aren't texts.
 */
export function useInitialText<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: FieldPath<In>,
): string | undefined {
  const [value] = useState<unknown>(() => form.getValues(name))
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const FormIdContext = createContext('form')

/**
 * Returns the id of a field by its name. Inside a `Form` it is unique on the page, and the error summary links to it.
 */
export function useFieldId(name: string): string {
  return `${useContext(FormIdContext)}-${name.replaceAll('.', '-')}`
}
