import type { VerdictKind } from './cells/cell-verdict.ts'
import { quote } from './cells/plain-cell.ts'
import type { FileValues } from './file-values.ts'
import type { Note, Problem, ReadRow } from './read-row.ts'

/** Returns whether a row is transactional funding, by its term, its program or, without one, its lender's name. */
export const isTransactional = ({ isTransactional: isShort, program, name }: FileValues): boolean =>
  isShort === true ||
  /\b(?:[1-9]|[12]\d|30)[- ]days? (?:bridge|loans?|funding|terms?)\b/i.test(program ?? '') ||
  /(?<!\b(?:no|not|non|except|excl\w*|without)[- ])(?:\btransactional\b|\bemd\b|\b(?:double|dbl) clos)(?![^()]*\bok)/i.test(
    program ?? (/\b(?:capital|lending|partners|fund|llc|inc)\b/i.test(name ?? '') ? '' : name) ?? '',
  )

/** Kinds of problems that concern the whole row and prevent its import. */
const doubts: ReadonlySet<VerdictKind> = new Set(['reversed', 'missing', 'duplicate', 'identity', 'row'])
const neededFields: ReadonlySet<string | null> = new Set([null, 'name', 'slug', 'program', 'isActive', 'isSample'])

/**
 * Moves the problems of cells that a row can do without to `leftOut`, with a note for each, so that the row is imported
 * without them. Questions and problems with needed fields or the whole row stay and still prevent the import.
 */
export function leaveOutCells(row: ReadRow): void {
  // The catalogue doesn't hold transactional funding, so the row's problems don't matter.
  if (isTransactional(row.values)) row.problems = []
  const mayLeaveOut = ({ kind, field, choices }: Problem) => !choices && !doubts.has(kind) && !neededFields.has(field)
  row.leftOut = row.problems.filter(mayLeaveOut)
  row.problems = row.problems.filter((problem) => !mayLeaveOut(problem))
  for (const { kind: _kind, ...note } of row.leftOut)
    row.notes.push({ ...note, message: `${withValue(note)}; the row is imported without it` })
}

/** Returns a note's message after its value. A message that is a full sentence comes without the value. */
export const withValue = ({ value, message }: Note): string =>
  /^[A-Z]/.test(message) ? message : `${quote(value)} ${message}`
