import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import type { CliIo } from '#server/cli/cli-io.ts'
import type { ColumnQuestion } from '#server/features/lenders/import/column-questions.ts'
import { compareTexts, reasonInWords } from '#server/features/lenders/import/comparison.ts'
import { lineInSheet, lineInWords } from '#server/features/lenders/import/further-sheets.ts'
import type { ImportResult } from '#server/features/lenders/import/import-lenders.ts'
import { importedCells } from '#server/features/lenders/import/imported-cells.ts'
import { lookFirst } from '#server/features/lenders/import/look-first.ts'
import {
  type FieldChange,
  needsComparison,
  type PlannedRow,
} from '#server/features/lenders/import/plan-lender-import.ts'
import type { LenderFile } from '#server/features/lenders/import/read-lender-file.ts'
import { needsCorrection } from '#server/features/lenders/import/refused-rows.ts'

/** Lines of each kind on a terminal. --json has all of them. */
const shownProblems = 1000
const shownNotes = 50
const shownChanges = 50

type ImportReport = {
  file: LenderFile
  result: ImportResult
  questions: readonly ColumnQuestion[]
  isDryRun: boolean
  /** A description of the database. */
  where: string
  refusedFile: string | undefined
  /** Why the rejected rows couldn't be written to that file. */
  refusedFault: string | undefined
}

/** Returns the full result of an import, which --json prints. About the --refused file, it has only a write error. */
export function importSummary({ file, result, questions: asked, isDryRun, where, refusedFault }: ImportReport) {
  const bySlug = Map.groupBy(result.rows, ({ slug }) => slug)
  const rowsOf = (outcome: PlannedRow['outcome']) => result.rows.filter((row) => row.outcome === outcome)
  return {
    isDryRun,
    isWritten: result.isWritten,
    database: where,
    format: file.format,
    encoding: file.encoding,
    sheet: file.sheet,
    headerLine: file.headerLine,
    columns: file.columns,
    rows: result.rows.length,
    created: result.created.map(({ line, lender }) => ({ line, slug: lender.slug, name: lender.name })),
    updated: result.updated.map(({ line, lender }) => ({
      line,
      slug: lender.slug,
      name: lender.name,
      changes: (bySlug.get(lender.slug) ?? []).flatMap(({ changes }) => changes),
    })),
    unchanged: rowsOf('same').length,
    refused: rowsOf('refused').length,
    questions: rowsOf('question').length,
    columnQuestions: asked,
    inWords: result.rows.flatMap(({ line, name, program, inWords }) =>
      inWords === null ? [] : [{ line, name, program, inWords }],
    ),
    toCompare: result.rows.filter(needsComparison).map((row) => ({
      line: row.line,
      name: row.name,
      program: row.program,
      reason: reasonInWords(row.comparison),
      texts: compareTexts(row.comparison, row, row.toCompare.terms),
    })),
    errors: result.problems,
    leftOut: result.rows.flatMap(({ leftOut }) => leftOut),
    groups: result.groups,
    notes: result.rows.flatMap(({ notes }) => notes),
    skipped: file.unread,
    otherSheets: file.otherSheets,
    lookFirst: lookFirst(file, result.rows),
    ignoredColumns: file.ignored,
    ...(refusedFault === undefined ? {} : { refusedFileError: refusedFault }),
  }
}

/**
 * Prints the result of an import: at most 1000 problems, and 50 each of notes, unread lines, new and changed lenders.
 * Lists changes only for a dry run, and notes only of rows without problems. The changes and totals go to stdout;
 * everything else, and the totals of a rejected import, go to stderr.
 */
export function printImportReport(
  io: CliIo,
  { file, result, questions, isDryRun, where, refusedFile, refusedFault }: ImportReport,
): void {
  const say = (text: string) => io.writeError(`${terminalText(text)}\n`)
  if (isDryRun) {
    for (const { title, count, items } of lookFirst(file, result.rows)) {
      say(`Check first: ${title} (${count})`)
      for (const item of items) say(`  ${item}`)
    }
    for (const { header, field } of file.columns)
      if (field) say(`Column ${header} → ${field} (${lenderFieldLabel(field)})`)
  }
  if (file.ignored.length > 0) say(`Columns not imported: ${file.ignored.join(', ')}`)
  for (const { name, why } of file.otherSheets)
    say(`Sheet ${name} was not read: ${why}${/lenders; /.test(why) ? ` with --sheet '${name}'` : ''}`)
  for (const { line, text, why } of file.unread.slice(0, shownNotes)) say(`Line ${line} was not read: ${text}: ${why}`)
  printRest(io, file.unread.length - shownNotes, 'lines that were not read')
  const asked = new Set(questions.map(({ key }) => key))
  for (const { key, header, title, count, examples, answers, answer } of questions)
    if (answer === null)
      say(
        `Column ${header}, ${count} cells such as ${examples.map((one) => `'${one}'`).join(', ')}: ${title} ${answers.map((one) => `--answer '${key}=${one.key}' (${one.label})`).join(' or ')}`,
      )
  const single = result.problems.filter(({ field, topic }) => !topic || !asked.has(`${field} ${topic}`))
  for (const { line, column, value, message, choices } of single.slice(0, shownProblems)) {
    const place = `Line ${lineInWords(line, file.readSheets)}${column === null ? '' : `, column ${column}`}`
    const choicesText =
      choices && choices.length > 0
        ? ` Which one: ${choices.map(({ label, field, text }) => (field ? `${label} (${field} ${text})` : label)).join(' or ')}?`
        : ''
    const quoted = value === '' || message.includes(`'${value}'`) ? '' : `'${shorten(value)}' `
    say(`${place}: ${quoted}${message}.${choicesText}`)
  }
  printRest(io, single.length - shownProblems, 'problems')
  const notes = result.rows.filter(({ problems }) => problems.length === 0).flatMap((row) => row.notes)
  for (const { line, column, message } of notes.slice(0, shownNotes))
    say(`Note: line ${lineInWords(line, file.readSheets)}${column === null ? '' : `, column ${column}`}: ${message}`)
  printRest(io, notes.length - shownNotes, 'notes')
  if (isDryRun) showChanges(io, result)
  for (const { title, isQuestion, isLeftOut, count, lines } of result.groups)
    say(
      `${count} × ${title}${isQuestion ? ' (questions)' : isLeftOut ? ' (left out)' : ''}: ${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${count > lines.length ? ' …' : ''}`,
    )
  if (refusedFault !== undefined)
    say(
      `${refusedFile} could not be written (${refusedFault}). Import the same file again with another --refused: imported rows stay as they are.`,
    )
  else if (refusedFile && result.rows.some(needsCorrection))
    say(`Rows and cells that were not imported are in ${refusedFile}: correct them there and import that file.`)
  const isSame = result.rows.filter(({ outcome }) => outcome === 'same').length
  const counts = `${result.created.length} new, ${result.updated.length} changed, ${isSame} unchanged`
  const isUncompared = ({ kind }: { kind: string }) => kind === 'compare'
  const broken = result.rows.filter(({ problems }) => problems.some((one) => !isUncompared(one))).length
  const uncompared = result.rows.filter(({ problems }) => problems.length > 0 && problems.every(isUncompared)).length
  const comparing = `${formatCountOf(uncompared, 'program')} must be compared with the file: see a dry run, then import with --compared.`
  const brokenText = broken === 0 ? '' : `; ${formatCountOf(broken, 'broken row')} of ${result.rows.length}`
  if (result.isWritten) {
    io.write(`Imported: ${counts}${brokenText}, into ${where}.\n`)
    if (uncompared > 0) say(comparing)
  } else if (isDryRun) {
    io.write(`Would import: ${counts}${brokenText}. Nothing was changed.\n`)
    const waiting = result.rows.filter(needsComparison).length
    if (waiting > 0)
      io.write(`Compare ${formatCountOf(waiting, 'program')} with the file, then import with --compared.\n`)
  } else {
    const correcting = broken === 0 ? '' : ' Correct the broken rows, or import the others with --partial.'
    say(`Nothing was imported${brokenText}.${correcting}${uncompared > 0 ? ` ${comparing}` : ''}`)
  }
}

/** Prints each lender with its programs. Each program is one sentence above the cells it was read from. */
function showChanges(io: CliIo, { created, updated, rows }: ImportResult): void {
  const rowsOf = Map.groupBy(rows, ({ slug }) => slug)
  const showRow = (row: PlannedRow) => {
    if (row.inWords === null) return
    io.write(`    ${terminalText(`${row.program ? `${row.program}. ` : ''}${row.inWords}`)}\n`)
    if (needsComparison(row)) {
      io.write(`      Compare with the file, because ${reasonInWords(row.comparison)}:\n`)
      for (const { header, line, text, entered } of compareTexts(row.comparison, row, row.toCompare.terms)) {
        const place = `${header || (text === '' ? 'the row as a whole' : 'no header')}${line === null ? '' : `, line ${line}`}`
        io.write(
          `        ${terminalText(`${place}: ${text.replaceAll('\n', ' / ')} → ${entered.join(', ') || 'nothing'}`)}\n`,
        )
      }
      return
    }
    const cells = importedCells(row).map(({ header, text }) => `${header}: ${text}`)
    if (cells.length > 0) io.write(`      line ${lineInSheet(row.line)}: ${terminalText(cells.join(' · '))}\n`)
  }
  for (const { lender } of created.slice(0, shownChanges)) {
    io.write(`+ ${lender.slug}  ${terminalText(lender.name)}\n`)
    for (const row of rowsOf.get(lender.slug) ?? []) showRow(row)
  }
  printRest(io, created.length - shownChanges, 'new lenders')
  for (const { lender } of updated.slice(0, shownChanges)) {
    const ofLender = rowsOf.get(lender.slug) ?? []
    io.write(`~ ${lender.slug}  ${ofLender.flatMap(({ changes }) => changes.map(describeChange)).join(' · ')}\n`)
    for (const row of ofLender) showRow(row)
  }
  printRest(io, updated.length - shownChanges, 'changed lenders')
}

function printRest(io: CliIo, count: number, what: string): void {
  if (count > 0) io.writeError(`… and ${count} more ${what} (--json shows all)\n`)
}

function describeChange({ field, before, after }: FieldChange): string {
  const empty = field === 'states' ? 'nationwide' : 'not published'
  return terminalText(`${field}: ${formatValue(before, empty)} → ${formatValue(after, empty)}`)
}

/** Formats a field's value. An empty list is shown as `empty`. */
function formatValue(value: unknown, empty: string): string {
  if (value == null) return 'not published'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value)) return value.length === 0 ? empty : value.join(', ')
  return shorten(String(value))
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

/** Removes control characters from untrusted text, so that it can't move the terminal's cursor or change its title. */
function terminalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
}
