import type { Command } from 'commander'
import type { CliIo } from '#server/cli/cli-io.ts'
import { commandActor } from '#server/cli/command-actor.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { getAccount } from '#server/features/accounts/personal-data/get-account.ts'
import { forgetFactors, grantRole } from '#server/features/desk/entry/grant-role.ts'

type Json = { json?: boolean }

/** Who may sit at the desk is said here and nowhere else. */
export function addRoleCommands(users: Command, io: CliIo): void {
  users
    .command('grant <user> <role>')
    .description("make somebody an operator, who may open the desk, or an 'investor' again (email or id)")
    .action(async (text: string, role: string, { json }: Json) => {
      if (role !== 'operator' && role !== 'investor')
        throw new Failure('invalid', `There is no role '${role}'; it is 'operator' or 'investor'.`)
      await withDatabase(io, async (db, where) => {
        const account = await getAccount(db, text)
        if (account.deactivatedAt) throw new Failure('conflict', `${account.email} is deactivated.`)
        const isChanged = await grantRole(db, commandActor(io), account.id, role)
        if (json)
          io.write(`${JSON.stringify({ id: account.id, email: account.email, role, isChanged, database: where })}\n`)
        else if (!isChanged) io.write(`${account.email} is ${named(role)} already.\n`)
        else if (role === 'investor')
          io.write(
            `${account.email} is an investor again in ${where}; the desk is closed to them from now on, and they are signed out everywhere.\n`,
          )
        else
          io.write(
            `${account.email} is an operator in ${where}. They sign in, go to /desk and set up a second factor.\n`,
          )
      })
    })

  users
    .command('forget-factors <user>')
    .description('forget the second factors of an operator who lost them; the next visit to the desk sets up new ones')
    .option('--yes', 'really do it; without it only what would happen is shown')
    .action(async (text: string, { json, yes }: Json & { yes?: boolean }) => {
      await withDatabase(io, async (db, where) => {
        const account = await getAccount(db, text)
        if (!yes)
          throw new Failure(
            'invalid',
            `This would forget every passkey, app and recovery code of ${account.email} in ${where}. Whoever signs in to the account next can set up new ones. Repeat with --yes to do it.`,
          )
        const isChanged = await forgetFactors(db, commandActor(io), account.id)
        if (json) io.write(`${JSON.stringify({ id: account.id, email: account.email, isChanged, database: where })}\n`)
        else
          io.write(
            isChanged
              ? `The second factors of ${account.email} are forgotten.\n`
              : `${account.email} has no second factor.\n`,
          )
      })
    })
}

const named = (role: 'operator' | 'investor') => (role === 'operator' ? 'an operator' : 'an investor')
