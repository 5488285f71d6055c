import { lenderFields, programFields, termFields } from '#server/features/lenders/import/fields.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { singleFields } from '#server/features/lenders/import/import-field.ts'
import { programNames } from '#server/features/lenders/import/merge-rows.ts'
import { toText } from './export-lenders.ts'

const ownFields = lenderFields.map(({ name }) => name).filter((name) => name !== 'slug')
const termFieldNames = singleFields(termFields)
/** The names of a program's fields, in the order of its form. */
export const programTextFields = [
  ...termFieldNames,
  ...singleFields(programFields).filter((name) => name !== 'program'),
]

/**
 * Returns the fields of a lender and its programs as a form shows them, except the slug. A lender with programs has its
 * terms in them and not in `fields`. Saving the texts unchanged changes nothing.
 */
export function toLenderTexts(lender: ExistingLender): {
  fields: Record<string, string>
  programs: { name: string; fields: Record<string, string> }[]
} {
  const own: Record<string, unknown> = { ...lender, states: lender.statesPublished ? lender.states : null }
  const texts = (from: object, names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        toText(name, (from as Record<string, unknown>)[programNames[name as keyof typeof programNames] ?? name]),
      ]),
    )
  return {
    fields: texts(own, lender.programs.length > 0 ? ownFields : [...ownFields, ...termFieldNames]),
    programs: lender.programs.map((program) => ({
      name: program.name,
      fields: texts(program, programTextFields),
    })),
  }
}
