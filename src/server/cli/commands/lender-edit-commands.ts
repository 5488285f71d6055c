import type { Command } from 'commander'
import { commandActor } from '#server/cli/command-actor.ts'
import { readCount } from '#server/cli/read-count.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { terminalText } from '#server/cli/terminal-text.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { editLender } from '#server/features/lenders/editing/edit-lender.ts'
import { deleteLender, getLenderNamed, switchLender } from '#server/features/lenders/editing/switch-lender.ts'
import { listLendersByName, listStaleLenders } from '#server/features/lenders/import/import.queries.ts'
import type { ImportResult } from '#server/features/lenders/import/import-lenders.ts'
import { describeChange } from './import-report.ts'

type Json = { json?: boolean }
type Listed = Parameters<typeof describeListed>[0]

export function addLenderEditCommands(lenders: Command, { io }: CliContext): void {
  const listed = (rows: Listed[], json: boolean | undefined, none: string) => {
    if (json) io.write(`${JSON.stringify(rows)}\n`)
    else io.write(rows.length === 0 ? `${none}\n` : rows.map(describeListed).join(''))
  }

  lenders
    .command('list')
    .description('lenders in order of name: slug, name, rates, when their terms were checked')
    .option('--limit <n>', 'how many', readCount, 50)
    .action(async ({ limit, json }: Json & { limit: number }) =>
      listed(await withDatabase(io, (db) => listLendersByName(db, limit)), json, 'No lenders.'),
    )

  lenders
    .command('stale')
    .description('active lenders whose terms were not checked for some time, the oldest first')
    .option('--days <n>', 'how long', readCount, 90)
    .option('--limit <n>', 'how many', readCount, 50)
    .action(async ({ days, limit, json }: Json & { days: number; limit: number }) => {
      const time = new Date(io.now().getTime() - days * 86_400_000)
      const rows = await withDatabase(io, (db) => listStaleLenders(db, time, limit))
      listed(rows, json, `Every active lender was checked within ${days} days.`)
    })

  lenders
    .command('show <lender>')
    .description('everything about one lender with its programs (slug, id or full name)')
    .action(async (text: string, { json }: Json) => {
      const lender = await withDatabase(io, (db) => getLenderNamed(db, text))
      if (json) io.write(`${JSON.stringify(lender)}\n`)
      else {
        const { programs, ...own } = lender
        io.write(describeFields(own))
        for (const { id: _id, lenderId: _lenderId, name, ...program } of programs)
          io.write(`\nProgram ${terminalText(name)}\n${describeFields(program)}`)
      }
    })

  const edited = (what: string, result: ImportResult, where: string, json: boolean | undefined) => {
    const changes = result.rows.flatMap((row) => row.changes)
    const notes = result.rows.flatMap((row) => row.notes)
    const [row] = result.rows
    if (json)
      io.write(`${JSON.stringify({ slug: row!.slug, outcome: row!.outcome, changes, notes, database: where })}\n`)
    else {
      for (const { column, message } of notes) io.writeError(`${column ?? 'Note'}: ${message}\n`)
      io.write(
        row!.outcome === 'same' ? `${row!.slug} already has that value.\n` : `${what} ${row!.slug} in ${where}.\n`,
      )
      for (const change of changes) io.write(`  ${describeChange(change)}\n`)
    }
  }

  lenders
    .command('set <lender> <field=value...>')
    .description('change fields of a lender, or with program=Name of that program; an empty value is "not published"')
    .action(async (text: string, pairs: string[], { json }: Json) => {
      const fields = readPairs(pairs)
      await withDatabase(io, async (db, where) => {
        const { slug, isSample } = await getLenderNamed(db, text)
        edited(
          'Changed',
          await editLender(
            db,
            commandActor(io),
            new Map([['isSample', String(isSample)], ...fields, ['slug', slug]]),
            io.now(),
          ),
          where,
          json,
        )
      })
    })

  lenders
    .command('add <name> [field=value...]')
    .description('add a lender')
    .action(async (name: string, pairs: string[], { json }: Json) => {
      const fields = new Map([...readPairs(pairs), ['name', name]])
      await withDatabase(io, async (db, where) => {
        const present = await getLenderNamed(db, fields.get('slug') ?? name).catch(() => undefined)
        if (present)
          throw new Failure(
            'conflict',
            `There is a lender ${present.name} (${present.slug}) already; 'lenders set' changes it.`,
          )
        edited('Added', await editLender(db, commandActor(io), fields, io.now()), where, json)
      })
    })

  lenders
    .command('delete <lender>')
    .description('remove a lender that was never used; any other can be deactivated')
    .option('--yes', 'really do it; without it only what would happen is said')
    .action(async (text: string, { json, yes }: Json & { yes?: boolean }) => {
      const { deleted, where } = await withDatabase(io, async (db, where) => {
        if (yes) return { deleted: await deleteLender(db, commandActor(io), text), where }
        const { name, slug } = await getLenderNamed(db, text)
        throw new Failure('invalid', `This would delete ${name} (${slug}) from ${where}. Repeat with --yes to do it.`)
      })
      if (json) io.write(`${JSON.stringify({ ...deleted, isDeleted: true, database: where })}\n`)
      else io.write(`${terminalText(deleted.name)} (${deleted.slug}) is deleted from ${where}.\n`)
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
      .action(async (text: string, options: Json) => {
        const { switched, where } = await withDatabase(io, async (db, where) => ({
          switched: await switchLender(db, commandActor(io), text, isActive),
          where,
        }))
        const { slug, name: title, isChanged } = switched
        if (options.json) io.write(`${JSON.stringify({ slug, name: title, isActive, isChanged })}\n`)
        else
          io.write(
            `${terminalText(title)} (${slug}) is ${isChanged ? 'now' : 'already'} ${isActive ? 'active' : 'inactive'}${isChanged ? ` in ${where}` : ''}.\n`,
          )
      })
}

function readPairs(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new Failure('invalid', `'${pair}' is no field=value, such as minRate=9.5.`)
      const field = pair.slice(0, at).trim()
      if (field === 'slug') throw new Failure('invalid', 'A slug cannot be changed: it is the address of a page.')
      return [field, pair.slice(at + 1).trim()] as const
    }),
  )
}

function describeListed(row: {
  slug: string
  name: string
  minRate: number | null
  maxRate: number | null
  isActive: boolean
  isSample: boolean
  termsCheckedAt: Date | null
}): string {
  const rates =
    row.minRate === null && row.maxRate === null ? 'rates n/p' : `${row.minRate ?? ''}-${row.maxRate ?? ''}%`
  const checked = row.termsCheckedAt ? `checked ${row.termsCheckedAt.toISOString().slice(0, 10)}` : 'never checked'
  const marks = `${row.isActive ? '' : ' · inactive'}${row.isSample ? ' · sample' : ''}`
  return `${row.slug}  ${terminalText(row.name)} · ${rates} · ${checked}${marks}\n`
}

function describeFields(values: object): string {
  return Object.entries(values)
    .map(([key, value]) => `${key.padEnd(22)} ${showValue(value)}\n`)
    .join('')
}

function showValue(value: unknown): string {
  if (value === null) return '–'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(', ') || '–'
  return terminalText(String(value))
}
