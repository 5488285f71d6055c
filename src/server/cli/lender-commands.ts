import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { Failure } from '../failure.ts'
import { maxFileBytes } from '../features/lenders/file/decode-text.ts'
import { exportLenders } from '../features/lenders/file/export-lenders.ts'
import { importLenders } from '../features/lenders/file/import-lenders.ts'
import { findField, type LenderField, lenderFieldNames } from '../features/lenders/file/lender-fields.ts'
import { type LenderFileFormat, parseLenderFile } from '../features/lenders/file/parse-lender-file.ts'
import { switchLender } from '../features/lenders/file/switch-lender.ts'
import { exitCodes } from './cli-io.ts'
import { importReport, importSummary } from './import-report.ts'
import { showProgress } from './progress.ts'
import type { CliContext } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

type Format = { format?: LenderFileFormat; json?: boolean }
type HeaderMap = Map<string, LenderField | null>

export function addLenderCommands(program: Command, { io, finish }: CliContext): void {
  const lenders = program.command('lenders').description('import, export and switch lenders')

  lenders
    .command('import <file>')
    .description('import lenders from a CSV or JSON file: all of it or nothing, in one transaction')
    .addOption(new Option('--format <format>', 'what the file is, when its name does not say').choices(['csv', 'json']))
    .option(
      '--map <header=field>',
      'what a column means; an empty field leaves it out (repeatable)',
      addMapping,
      new Map(),
    )
    .option('--dry-run', 'show what would change and change nothing')
    .option('--partial', 'import the rows that are right although others are broken')
    .addHelpText('after', `\nFields: ${lenderFieldNames.join(', ')}`)
    .action(async (path: string, options: Format & { map: HeaderMap; dryRun?: boolean; partial?: boolean }) => {
      const file = parseLenderFile(await readInput(path), options.format ?? formatOf(path), options.map)
      const progress = showProgress(io, 'Importing', options.json ?? false)
      const result = await withDatabase(io, (db) =>
        importLenders(db, file, {
          now: io.now(),
          isDryRun: options.dryRun ?? false,
          isPartial: options.partial ?? false,
          onProgress: progress.onProgress,
        }),
      ).finally(() => progress.stop())
      if (options.json) io.write(`${JSON.stringify(importSummary(result, options.dryRun ?? false))}\n`)
      else importReport(io, result, options.dryRun ?? false)
      if (result.errors.length > 0)
        finish(options.partial && (result.isWritten || options.dryRun) ? exitCodes.partly : exitCodes.refused)
    })

  lenders
    .command('export [file]')
    .description('write all lenders to a file or the standard output, as import reads them')
    .addOption(new Option('--format <format>', 'csv unless the file is called .json').choices(['csv', 'json']))
    .option('--active', 'only the lenders that everybody can see')
    .action(async (path: string | undefined, options: Format & { active?: boolean }) => {
      const format = options.format ?? (path ? formatOf(path) : undefined) ?? (options.json ? 'json' : 'csv')
      const onlyActive = options.active ?? false
      if (!path) {
        await withDatabase(io, (db) => exportLenders(db, format, (text) => io.write(text), { onlyActive }))
        return
      }
      const count = await withDatabase(io, (db) =>
        writeFileSafely(path, (write) => exportLenders(db, format, write, { onlyActive })),
      )
      io.write(
        options.json ? `${JSON.stringify({ file: path, lenders: count })}\n` : `${count} lenders written to ${path}.\n`,
      )
    })

  for (const [name, isActive] of [
    ['activate', true],
    ['deactivate', false],
  ] as const)
    lenders
      .command(`${name} <lender>`)
      .description(
        `${isActive ? 'show a lender to everybody' : 'hide a lender; its matches stay'} (slug, id or full name)`,
      )
      .action(async (text: string, options: { json?: boolean }) => {
        const { slug, name: title, isChanged } = await withDatabase(io, (db) => switchLender(db, text, isActive))
        if (options.json) io.write(`${JSON.stringify({ slug, name: title, isActive, isChanged })}\n`)
        else io.write(`${title} (${slug}) is ${isChanged ? 'now' : 'already'} ${isActive ? 'active' : 'inactive'}.\n`)
      })
}

function addMapping(text: string, before: HeaderMap): HeaderMap {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new InvalidArgumentError("Write it as 'Header=field'.")
  const target = text.slice(at + 1).trim()
  const field = target === '' ? null : findField(target)
  if (field === undefined)
    throw new InvalidArgumentError(`There is no field '${target}'. Known: ${lenderFieldNames.join(', ')}.`)
  return new Map(before).set(text.slice(0, at).trim(), field)
}

function formatOf(path: string): LenderFileFormat {
  const end = extname(path).toLowerCase()
  if (end === '.json') return 'json'
  if (end === '.csv' || end === '.tsv' || end === '.txt') return 'csv'
  throw new Failure('invalid', `${path}: say --format csv or --format json; the name does not.`)
}

async function readInput(path: string): Promise<Uint8Array> {
  const { size } = await stat(path)
  if (size > maxFileBytes)
    throw new Failure(
      'invalid',
      `${path} has ${Math.ceil(size / 1024 / 1024)} MB; at most ${maxFileBytes / 1024 / 1024} MB are read at once. Split it into several files, each with the header.`,
    )
  return readFile(path)
}

/** Writes beside the file and renames, so that an earlier export is never left half overwritten. */
async function writeFileSafely(
  path: string,
  fill: (write: (text: string) => Promise<void>) => Promise<number>,
): Promise<number> {
  const beside = `${path}.${process.pid}.part`
  const file = await open(beside, 'w')
  try {
    let held = ''
    const count = await fill(async (text) => {
      held += text
      if (held.length < 65_536) return
      await file.write(held)
      held = ''
    })
    await file.write(held)
    await file.close()
    await rename(beside, path)
    return count
  } catch (error) {
    await file.close().catch(() => {})
    await rm(beside, { force: true })
    throw error
  }
}
