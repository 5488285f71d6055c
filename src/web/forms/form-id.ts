import { createContext, useContext } from 'react'

export const FormIdContext = createContext('form')

/** The id of a form's field by its name: unique on the page, and known to the error summary without asking the field. */
export function useFieldId(name: string): string {
  return `${useContext(FormIdContext)}-${name.replaceAll('.', '-')}`
}
