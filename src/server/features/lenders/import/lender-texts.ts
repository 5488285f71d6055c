import { toText } from '#server/features/lenders/editing/export-lenders.ts'
import type { ExistingLender } from './group-rows.ts'
import { fieldNames, lenderColumns, termColumns } from './lender-columns.ts'
import { programNames } from './merge-rows.ts'
import { programColumns } from './program-columns.ts'

const ownFields = lenderColumns.map(({ name }) => name).filter((name) => name !== 'slug')
const termFields = fieldNames(termColumns)
const ofProgram = fieldNames(programColumns).filter((name) => name !== 'program')

/** Every field of a lender and its programs as the text that, imported again, changes nothing. */
export function lenderTexts(lender: ExistingLender): {
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
    fields: texts(own, lender.programs.length > 0 ? ownFields : [...ownFields, ...termFields]),
    programs: lender.programs.map((program) => ({
      name: program.name,
      fields: texts(program, [...termFields, ...ofProgram]),
    })),
  }
}
