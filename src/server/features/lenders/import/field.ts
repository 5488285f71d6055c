import type { CellContext } from './cells/cell-verdict.ts'
import { isNotPublished, quote } from './cells/plain-cell.ts'
import type { FileField, FileValues } from './file-values.ts'

/**
 * Reads one form of a cell: values, or undefined for a text it does not understand. Throws a CellQuestion for a text that could mean
 * two things, and a CellError for one that breaks the field's bounds.
 */
export type Parser = (cell: string, context: CellContext) => FileValues | undefined

/** A field of a file: the headers that name it, and the parsers that its cells may use, in order. */
export type Field = {
  /** As --map names it and an export heads it. */
  name: string
  /** Headers that name it besides its name, as `headerKeys` writes them, with blanks between. */
  words: string
  parsers: readonly Parser[]
  /** An example for the note on a cell that no parser understands. */
  example: string
  /** Values of a blank cell. */
  empty: FileValues
  /** The fields that a cell is about. Other fields that a parser answers only fill what no column of their own says. */
  own: readonly FileField[]
  /** Whether several columns may be this field: the first that says something counts. */
  mayRepeat?: boolean
  /** Whether several columns of this field add up. */
  isSummed?: boolean
  /** Whether a cell may list tiers, each for other borrowers or loans. */
  hasTiers?: boolean
}

/** Reads a cell that is not blank by the first parser that understands it. @throws CellError, CellQuestion */
export function readField(field: Field, cell: string, context: CellContext): FileValues {
  if (isNotPublished(cell)) return field.empty
  for (const parse of field.parsers) {
    const notes: string[] = []
    const values = parse(cell, { ...context, warn: (message) => notes.push(message) })
    if (values === undefined) continue
    for (const note of notes) context.warn(note)
    return values
  }
  context.warn(`${quote(cell)} was read as not published; ${field.example} would be read`)
  return field.empty
}

type More = Partial<Pick<Field, 'example' | 'empty' | 'hasTiers' | 'mayRepeat' | 'isSummed' | 'parsers'>>

/** A field whose one parser answers its value. */
export const field = (
  name: FileField,
  words: string,
  read: (cell: string, context: CellContext) => unknown,
  more: More = {},
): Field => ({
  name,
  words,
  parsers: [
    (cell, context) => {
      const value = read(cell, context)
      return value === undefined ? undefined : ({ [name]: value } as FileValues)
    },
  ],
  example: '',
  empty: { [name]: null } as FileValues,
  own: [name],
  ...more,
})
