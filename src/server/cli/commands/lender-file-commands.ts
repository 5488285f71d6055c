import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { commandActor, exitCodes } from '#server/cli/cli-io.ts'
import { showProgress } from '#server/cli/progress.ts'
import { type FileReplacement, replaceFile } from '#server/cli/replace-file.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { type ExportFormat, exportLenders } from '#server/features/lenders/editing/export-lenders.ts'
import { columnQuestions } from '#server/features/lenders/import/column-questions.ts'
import { fieldNames } from '#server/features/lenders/import/fields.ts'
import { findField } from '#server/features/lenders/import/header-meaning.ts'
import { type ImportResult, importLenders } from '#server/features/lenders/import/import-lenders.ts'
import {
  type LenderFile,
  type LenderFileFormat,
  readLenderFile,
} from '#server/features/lenders/import/read-lender-file.ts'
import { formatRefusedRows, needsCorrection } from '#server/features/lenders/import/refused-rows.ts'
import { maxFileBytes } from '#server/features/lenders/import/table/decode-text.ts'
import { importSummary, printImportReport } from './import-report.ts'

type HeaderMap = Map<string, string | null>
type ImportFlags = {
  format?: LenderFileFormat
  sheet?: string
  lender?: string
  map: HeaderMap
  answer: Map<string, string>
  dryRun?: boolean
  partial?: boolean
  compared?: boolean
  replacePrograms?: boolean
  refused?: string
  json?: boolean
}
type ExportFlags = { format?: ExportFormat; active?: boolean; json?: boolean }

const importHelp = `
Several rows for one lender are its programs, named by a column such as Product. A row updates the lender with the same slug, or
else with the same name. Otherwise it adds a lender. Fields without a column keep their values; an empty cell means "not published".
Ambiguous values are not imported: correct the cell, or give the lender's slug. A question about a whole column is asked once;
answer it with --answer. A column named Notes is skipped unless --map names it.
A dry run lists first what needs your attention. Programs that it shows next to the file's texts are imported only with --compared:
compare each with the file first.

Fields: ${fieldNames.join(', ')}`

/** Adds the commands `lenders import` and `lenders export`. */
export function addLenderFileCommands(program: Command, { io, finish }: CliContext): void {
  const lenders = program.command('lenders').description('import and export lenders')

  lenders
    .command('import <file>')
    .description('import lenders from a CSV, XLSX or JSON file, all or nothing')
    .addOption(
      new Option('--format <format>', 'the file format, if the file name has no known extension').choices([
        'csv',
        'json',
        'xlsx',
      ]),
    )
    .option('--sheet <name>', 'the worksheet to read; by default the first one with lenders')
    .option(
      '--map <header=field>',
      'map a column to a field; an empty field skips the column (repeatable)',
      addMapping,
      new Map(),
    )
    .option(
      '--answer <question=key>',
      'answer a question about a whole column, as a dry run lists it (repeatable)',
      addAnswer,
      new Map(),
    )
    .option('--lender <name>', 'the lender, if the file names none')
    .option('--dry-run', 'show what would change and change nothing')
    .option('--compared', 'also import the programs that a dry run says to compare with the file')
    .option('--partial', 'import the valid rows even if others have errors or questions')
    .option(
      '--replace-programs',
      'for each lender whose programs the file lists, remove the programs that it leaves out',
    )
    .option('--refused <file>', 'write the rows that are not imported to a CSV file, to correct and import again')
    .addHelpText('after', importHelp)
    .action(async (path: string, options: ImportFlags) => {
      const format = options.format ?? formatOf(path)
      const bytes = await readInput(path)
      const reading = showProgress(io, 'Reading', options.json ?? false)
      const file = await readLenderFile(bytes, {
        now: io.now(),
        headerMap: options.map,
        answers: options.answer,
        onRowsRead: (done) => reading.onProgress(done),
        ...(format ? { format } : {}),
        ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
        ...(options.lender === undefined ? {} : { lender: options.lender }),
      }).finally(reading.stop)
      const isDryRun = options.dryRun ?? false
      // Fails before any lender changes when the file can't be written.
      const refusedFile = options.refused === undefined ? undefined : await replaceFile(options.refused)
      const progress = showProgress(io, 'Importing', options.json ?? false)
      const { result, where } = await withDatabase(io, async (db, where) => ({
        where,
        result: await importLenders(db, file.rows, {
          now: io.now(),
          actor: commandActor(io),
          fileName: basename(path),
          isDryRun,
          isPartial: options.partial ?? false,
          compared: options.compared ? 'all' : new Set(),
          isReplacingPrograms: options.replacePrograms ?? false,
          onProgress: progress.onProgress,
        }),
      }))
        .catch(async (error: unknown) => {
          await refusedFile?.drop()
          throw error
        })
        .finally(() => progress.stop())
      const refusedFault = refusedFile && (await writeRefused(refusedFile, file, result))
      const questions = columnQuestions(file, result.rows, Object.fromEntries(options.answer))
      const report = { file, result, questions, isDryRun, where, refusedFile: options.refused, refusedFault }
      if (options.json) io.write(`${JSON.stringify(importSummary(report))}\n`)
      else printImportReport(io, report)
      if (result.problems.length > 0)
        finish(options.partial && (result.isWritten || isDryRun) ? exitCodes.partial : exitCodes.rejected)
    })

  lenders
    .command('export [file]')
    .description('write all lenders with their programs to a file or standard output, in the format that import reads')
    .addOption(new Option('--format <format>', 'csv by default, json for a .json file').choices(['csv', 'json']))
    .option('--active', 'only active lenders')
    .action(async (path: string | undefined, options: ExportFlags) => {
      const format = options.format ?? (path ? exportFormatOf(path) : options.json ? 'json' : 'csv')
      const onlyActive = options.active ?? false
      if (!path) {
        await withDatabase(io, (db) => exportLenders(db, format, (text) => io.write(text), { onlyActive }))
        return
      }
      const file = await replaceFile(path)
      const count = await withDatabase(io, async (db) => {
        const written = await exportLenders(db, format, file.write, { onlyActive })
        await file.finish()
        return written
      }).catch(async (error: unknown) => {
        await file.drop()
        throw error
      })
      io.write(
        options.json ? `${JSON.stringify({ file: path, lenders: count })}\n` : `${count} lenders written to ${path}.\n`,
      )
    })
}

/**
 * Adds a 'Header=field' pair of --map to the earlier ones. An empty field maps the header to null, which skips the
 * column.
 * @throws InvalidArgumentError for another format or an unknown field.
 */
function addMapping(text: string, previous: HeaderMap): HeaderMap {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new InvalidArgumentError("Write it as 'Header=field'.")
  const target = text.slice(at + 1).trim()
  const field = target === '' ? null : findField(target)
  if (field === undefined)
    throw new InvalidArgumentError(`There is no field '${target}'. Known: ${fieldNames.join(', ')}.`)
  return new Map(previous).set(text.slice(0, at).trim(), field?.name ?? null)
}

function addAnswer(text: string, previous: ReadonlyMap<string, string>): Map<string, string> {
  const [, question, key] = /^(\S+ \S+)=(\w+)$/.exec(text.trim()) ?? []
  if (!question || !key) throw new InvalidArgumentError("Write it as 'rate fraction=percent'.")
  return new Map(previous).set(question, key)
}

/**
 * Returns the format of a file name's extension; undefined for an unknown one.
 * @throws Failure of kind invalid for a spreadsheet format that isn't supported.
 */
function formatOf(path: string): LenderFileFormat | undefined {
  const extension = extname(path).toLowerCase()
  if (extension === '.json') return 'json'
  if (extension === '.xlsx') return 'xlsx'
  if (extension === '.xls' || extension === '.ods' || extension === '.numbers')
    throw new Failure('invalid', `${path}: ${extension} files are not supported. Save it as .xlsx or CSV.`)
  return extension === '.csv' || extension === '.tsv' || extension === '.txt' ? 'csv' : undefined
}

function exportFormatOf(path: string): ExportFormat {
  const format = formatOf(path)
  if (format === 'csv' || format === 'json') return format
  throw new Failure('invalid', `${path} needs the extension .csv or .json, or the option --format.`)
}

/** @throws Failure of kind invalid for a file that is too large. */
async function readInput(path: string): Promise<Uint8Array> {
  const { size } = await stat(path)
  if (size > maxFileBytes)
    throw new Failure(
      'invalid',
      `${path} is ${Math.ceil(size / 1024 / 1024)} MB; the limit is ${maxFileBytes / 1024 / 1024} MB. Split it into several files, each with the header.`,
    )
  return readFile(path)
}

/** Writes the rejected rows. Returns an error instead of throwing, because the import has already been committed. */
async function writeRefused(
  into: FileReplacement,
  file: LenderFile,
  { rows }: ImportResult,
): Promise<string | undefined> {
  try {
    if (rows.some(needsCorrection)) {
      await into.write(formatRefusedRows(file, rows))
      await into.finish()
    }
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await into.drop()
  }
}
