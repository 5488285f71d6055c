import { createContext, type ReactNode, useContext, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn, useFormState } from 'react-hook-form'

/** The props of every field component: the form, a field's name, and texts. */
export type BoundFieldProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  name: FieldPath<In>
  label: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** The message of a field's error, from the schema or the server. Only this field renders again when it changes. */
export function useFieldError<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: FieldPath<In>,
): string | undefined {
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const error: { message?: string } | undefined = get(errors, name)
  return error?.message
}

/** The text that a field starts with, for the server's HTML: the form library writes it in the browser only. */
export function useInitialText<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: FieldPath<In>,
): string | undefined {
  const [value] = useState<unknown>(() => form.getValues(name))
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const FormIdContext = createContext('form')

/** The id of a form's field by its name: unique on the page, and known to the error summary without asking the field. */
export function useFieldId(name: string): string {
  return `${useContext(FormIdContext)}-${name.replaceAll('.', '-')}`
}
