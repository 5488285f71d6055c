import type { ImportOutcome, ImportPreview, ImportRow } from '#contract/desk/import.ts'
import { importOutcomes, lenderFileMaxBytes, lenderFileMaxRows } from '#contract/desk/import.ts'
import { columnQuestions, questionKey } from '#server/features/lenders/import/column-questions.ts'
import { compareTexts, reasonInWords } from '#server/features/lenders/import/comparison.ts'
import { fieldNames } from '#server/features/lenders/import/fields.ts'
import { type ImportResult, importLenders } from '#server/features/lenders/import/import-lenders.ts'
import { importedCells, longestCell } from '#server/features/lenders/import/imported-cells.ts'
import { lookFirst } from '#server/features/lenders/import/look-first.ts'
import { needsComparison, type PlannedRow } from '#server/features/lenders/import/plan-lender-import.ts'
import type { LenderFile } from '#server/features/lenders/import/read-lender-file.ts'
import { readLenderFileInThread } from '#server/features/lenders/import/read-lender-file-in-thread.ts'
import type { Note, Problem, ReadRow } from '#server/features/lenders/import/read-row.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StoredImport } from './imports.queries.ts'
import { createProgressWriter, type ProgressWriter } from './write-progress.ts'

type ImportRun = { file: LenderFile; result: ImportResult; skipped: ReadonlySet<number> }

/**
 * Reads a stored file with the operator's choices, and imports its valid rows in one transaction, except the skipped
 * ones, which it also leaves out of `result.rows`, and those to compare first. If `isDryRun` is true, only computes the
 * effect, including that of these rows. Stores the progress while it runs. `skipped` holds line numbers.
 * @throws Failure for a file that can't be read, 409 if other writes keep changing lenders.
 */
export async function runImport(
  db: Database,
  stored: StoredImport,
  how: { now: Date; isDryRun: boolean },
): Promise<ImportRun> {
  const progress = createProgressWriter(db, stored.id)
  try {
    return await readAndImport(db, stored, how, progress)
  } finally {
    await progress.end()
  }
}

async function readAndImport(
  db: Database,
  { userId, name, content, choices }: StoredImport,
  { now, isDryRun }: { now: Date; isDryRun: boolean },
  progress: Pick<ProgressWriter, 'write'>,
): Promise<ImportRun> {
  const file = await readLenderFileInThread(content, {
    now,
    headerMap: new Map(Object.entries(choices.columns)),
    guessesName: true,
    corrections: new Map(Object.entries(choices.corrections)),
    answers: new Map(Object.entries(choices.answers)),
    maxBytes: lenderFileMaxBytes,
    maxRows: lenderFileMaxRows,
    onRowsRead: (done) => progress.write({ step: 'reading', done, total: null }),
    ...(choices.sheet === undefined ? {} : { sheet: choices.sheet }),
    ...(choices.lender === undefined ? {} : { lender: choices.lender }),
  })
  const skipped = new Set(choices.skipped)
  // A preview includes skipped rows, so that the operator can select them again. When the file replaces programs,
  // leaving a skipped row out would delete its program. The row is refused instead.
  const refusal = { column: null, field: null, value: '', kind: 'row' as const, message: 'is skipped' }
  const refuseSkipped = (row: ReadRow): ReadRow =>
    skipped.has(row.line) ? { ...row, problems: [...row.problems, { ...refusal, line: row.line }] } : row
  const rows = isDryRun ? file.rows : file.rows.map(refuseSkipped)
  progress.write({ step: 'comparing', done: 0, total: rows.length })
  const result = await importLenders(db, rows, {
    now,
    actor: { via: 'desk', userId },
    fileName: name,
    isDryRun,
    isPartial: true,
    compared: choices.compared === 'all' ? 'all' : new Set(choices.compared),
    isReplacingPrograms: choices.replacesPrograms,
    onProgress: (done, total) => progress.write({ step: 'writing', done, total }),
  })
  const isListed = ({ line }: { line: number }) => isDryRun || !skipped.has(line)
  return { file, result: { ...result, rows: result.rows.filter(isListed) }, skipped }
}

/** Returns the keys of all programs that have to be compared with the file. */
export const keysToCompare = ({ result }: ImportRun) =>
  result.rows.flatMap((row) => (needsComparison(row) ? row.toCompare.key : []))

/**
 * Converts a dry run into the preview: counts of all rows, and up to `limit` rows of each outcome, those to review
 * first. Unchanged rows are only counted. `questions` includes answered ones. `writes` counts the new and changed rows
 * that aren't skipped and, where necessary, were compared with the file.
 */
export function toPreview(
  { name, choices }: Pick<StoredImport, 'name' | 'choices'>,
  { file, result, skipped }: Awaited<ReturnType<typeof runImport>>,
  limit: number,
): ImportPreview {
  const compared = new Set(choices.compared)
  const isDone = (row: PlannedRow) => !needsComparison(row) || compared.has(row.toCompare.key)
  const outcomeOf = (row: PlannedRow): ImportOutcome => (needsComparison(row) ? 'compare' : row.outcome)
  const byOutcome = Map.groupBy(result.rows, outcomeOf)
  const questions = columnQuestions(file, result.rows, choices.answers)
  const asked = new Set(questions.map(({ key }) => key))
  const isWritten = (row: PlannedRow) =>
    (row.outcome === 'new' || row.outcome === 'changed') && !skipped.has(row.line) && isDone(row)
  return {
    name,
    sheet: file.sheet,
    readSheets: file.readSheets,
    sheets: file.sheets,
    rowCount: result.rows.length,
    columns: file.columns.flatMap((column, index) =>
      column.header === '' ? [] : [{ ...column, repeats: column.repeats ?? null, samples: samplesOf(file, index) }],
    ),
    questions,
    lookFirst: lookFirst(file, result.rows),
    fields: [...fieldNames],
    choices,
    counts: Object.fromEntries(
      importOutcomes.map((outcome) => [outcome, byOutcome.get(outcome)?.length ?? 0]),
    ) as ImportPreview['counts'],
    groups: result.groups.map(({ kind: _kind, lines: _lines, ...group }) => group),
    rows: importOutcomes
      .filter((outcome) => outcome !== 'same')
      .flatMap((outcome) =>
        byLender(byOutcome.get(outcome) ?? [])
          .slice(0, limit)
          .map((row) => toRow(row, outcome, asked)),
      ),
    toCompare: result.rows.filter((row) => !isDone(row) && !skipped.has(row.line)).length,
    writes: result.rows.filter(isWritten).length,
  }
}

/**
 * Groups rows by lender and sorts lenders, and the rows of each, by {@link reviewPriority}, highest first. Ties keep
 * the file's order.
 */
function byLender(rows: readonly PlannedRow[]): PlannedRow[] {
  const lenders = [...Map.groupBy(rows, ({ slug, name, line }) => slug ?? name ?? line).values()]
  return lenders
    .map((ofLender) => ofLender.toSorted((a, b) => reviewPriority(b) - reviewPriority(a)))
    .sort(([a], [b]) => reviewPriority(b!) - reviewPriority(a!))
    .flat()
}

/** Returns 2 for a row that is imported without some of its cells, 1 for one with interpreted cells, otherwise 0. */
function reviewPriority({ leftOut, notes }: PlannedRow): number {
  return leftOut.length > 0 ? 2 : notes.length > 0 ? 1 : 0
}

/** Returns whether a note says more than that its text enters nothing. */
const saysMore = ({ message }: Note) => !message.includes('counts as not published')

function toRow(row: PlannedRow, outcome: ImportOutcome, asked: ReadonlySet<string>): ImportRow {
  const toProblem = toProblemOf(asked)
  const texts = needsComparison(row) ? compareTexts(row.comparison, row, row.toCompare.terms) : []
  const isShown = new Set(texts.flatMap(({ notes }) => notes))
  return {
    line: row.line,
    part: row.part,
    place: row.place,
    outcome,
    name: row.name,
    program: row.program,
    inWords: row.inWords,
    comparison: needsComparison(row)
      ? {
          key: row.toCompare.key,
          reason: reasonInWords(row.comparison),
          texts: texts.map((text) => ({ ...text, notes: text.notes.filter(saysMore).map(({ message }) => message) })),
        }
      : null,
    cells: importedCells(row),
    changes: row.changes.map(({ field, before, after }) => ({ field, before, after })),
    notes: row.notes
      .filter((note) => !isShown.has(note))
      .map(({ column, value, message }) =>
        // Most messages already quote the value.
        [`${column ?? 'row'}:`, value && !message.includes(value) ? `“${value}”` : '', message]
          .filter(Boolean)
          .join(' '),
      ),
    problems: row.problems.map(toProblem),
    leftOut: row.leftOut.map(toProblem),
  }
}

const toProblemOf =
  (asked: ReadonlySet<string>) =>
  ({ column, field, value, message, choices, topic, isTyped }: Problem): ImportRow['problems'][number] => {
    const key = topic && field ? questionKey(field, topic) : ''
    return {
      column,
      field,
      value,
      message,
      isTyped: isTyped ?? false,
      choices: choices
        ? choices.map(({ label, text, field: of }) => ({ label, text, ...(of ? { field: of } : {}) }))
        : null,
      question: asked.has(key) ? key : null,
    }
  }

const sampleCount = 3

/** Returns the first three distinct cells of a column that aren't empty. */
function samplesOf({ rows }: LenderFile, index: number): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const text = cells[index]?.trim() ?? ''
    if (text !== '') found.add(text.slice(0, longestCell))
    if (found.size === sampleCount) break
  }
  return [...found]
}
