import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { commandActor } from '#server/cli/command-actor.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { terminalText } from '#server/cli/terminal-text.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { getAccount } from '#server/features/accounts/personal-data/get-account.ts'
import { purgeAfterDays } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { exportPerson } from '#server/features/desk/people/look-at-person.ts'
import { deactivatePerson } from '#server/features/desk/people/remove-person.ts'
import { addPersonCommands } from './person-commands.ts'
import { addRoleCommands } from './role-commands.ts'

type Json = { json?: boolean }

export function addUserCommands(program: Command, context: CliContext): void {
  const { io } = context
  const users = program.command('users').description("investors' accounts")
  addPersonCommands(users, context)

  users
    .command('show <user>')
    .description('one account (email or id)')
    .action(async (text: string, { json }: Json) => {
      const account = await withDatabase(io, (db) => getAccount(db, text))
      if (json) io.write(`${JSON.stringify(account)}\n`)
      else for (const [key, value] of Object.entries(account)) io.write(`${key.padEnd(20)} ${show(value)}\n`)
    })

  users
    .command('deactivate <user>')
    .description('end an account as its owner could: sign-in and sessions end now, the data goes after three weeks')
    .option('--yes', 'really do it; without it only what would happen is shown')
    .action(async (text: string, { json, yes }: Json & { yes?: boolean }) => {
      await withDatabase(io, async (db, where) => {
        const account = await getAccount(db, text)
        if (account.deactivatedAt)
          throw new Failure('conflict', `${account.email} was deactivated at ${account.deactivatedAt}.`)
        if (!yes)
          throw new Failure(
            'invalid',
            `This would deactivate ${account.email} in ${where} (${account.id}; ${account.deals} deals, ${account.sessions} open sessions), and its data would be removed ${purgeAfterDays} days later. Repeat with --yes to do it.`,
          )
        await deactivatePerson(db, commandActor(io), account.id)
        if (json)
          io.write(
            `${JSON.stringify({ id: account.id, email: account.email, isDeactivated: true, database: where })}\n`,
          )
        else
          io.write(`${account.email} is deactivated in ${where}; its data will be removed in ${purgeAfterDays} days.\n`)
      })
    })

  addRoleCommands(users, io)

  users
    .command('export <user> [file]')
    .description("all of one person's data as JSON (email or id)")
    .action(async (text: string, path: string | undefined, { json }: Json) => {
      const data = await withDatabase(io, async (db) =>
        exportPerson(db, commandActor(io), (await getAccount(db, text)).id, io.now()),
      )
      const document = `${JSON.stringify(data, null, 2)}\n`
      if (!path) {
        io.write(document)
        return
      }
      await writeFile(path, document, { mode: 0o600, flag: 'wx' })
      io.write(json ? `${JSON.stringify({ file: path })}\n` : `Written to ${path}.\n`)
    })
}

function show(value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return terminalText(String(value))
}
