import type { ImportResult } from '../features/lenders/file/import-lenders.ts'
import type { FieldChange } from '../features/lenders/file/plan-lender-import.ts'
import type { CliIo } from './cli-io.ts'

/** Lines of each kind that a terminal is shown; --json has them all. */
const shownErrors = 1000
const shownChanges = 50

/** What an import did, or would do, for scripts: everything. */
export function importSummary(result: ImportResult, isDryRun: boolean) {
  return {
    isDryRun,
    isWritten: result.isWritten,
    rows: result.rowCount,
    created: result.created.map(({ line, lender }) => ({ line, slug: lender.slug, name: lender.name })),
    updated: result.updated.map(({ line, lender, changes }) => ({
      line,
      slug: lender.slug,
      name: lender.name,
      changes,
    })),
    unchanged: result.unchanged.length,
    errors: result.errors,
    ignoredColumns: result.ignored,
  }
}

/** The same for people: errors, the diff of a dry run, and one line that sums up. */
export function importReport(io: CliIo, result: ImportResult, isDryRun: boolean): void {
  if (result.ignored.length > 0) io.writeError(`Columns not imported: ${result.ignored.join(', ')}\n`)
  for (const { line, column, message } of result.errors.slice(0, shownErrors))
    io.writeError(`Line ${line}${column === null ? '' : `, column ${column}`}: ${message}\n`)
  more(io, result.errors.length - shownErrors, 'errors')
  if (isDryRun) {
    for (const { lender } of result.created.slice(0, shownChanges)) io.write(`+ ${lender.slug}  ${lender.name}\n`)
    more(io, result.created.length - shownChanges, 'new lenders')
    for (const { lender, changes } of result.updated.slice(0, shownChanges))
      io.write(`~ ${lender.slug}  ${changes.map(describeChange).join(' · ')}\n`)
    more(io, result.updated.length - shownChanges, 'changed lenders')
  }
  const counts = `${result.created.length} new, ${result.updated.length} changed, ${result.unchanged.length} as they were`
  const broken = new Set(result.errors.map(({ line }) => line)).size
  const brokenText = broken === 0 ? '' : `; ${broken} broken ${broken === 1 ? 'row' : 'rows'} of ${result.rowCount}`
  if (result.isWritten) io.write(`Imported: ${counts}${brokenText}.\n`)
  else if (isDryRun) io.write(`Would be: ${counts}${brokenText}. Nothing was changed.\n`)
  else io.writeError(`Nothing was imported${brokenText}. Mend them, or import the others with --partial.\n`)
}

function more(io: CliIo, count: number, what: string): void {
  if (count > 0) io.writeError(`… and ${count} more ${what} (--json shows all)\n`)
}

function describeChange({ field, before, after }: FieldChange): string {
  return `${field}: ${show(before)} → ${show(after)}`
}

function show(value: unknown): string {
  if (value === null) return 'nothing'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value)) return value.length === 0 ? 'nationwide' : value.join(', ')
  const text = String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
