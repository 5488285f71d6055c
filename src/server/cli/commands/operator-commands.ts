import type { Command } from 'commander'
import { commandActor } from '#server/cli/cli-io.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { getAccount } from '#server/features/accounts/personal-data/get-account.ts'
import { grantRole, removeFactors } from '#server/features/desk/entry/grant-role.ts'

type Json = { json?: boolean }

/**
 * Adds the commands `operators grant`, `revoke` and `forget-factors`, which needs --yes. The desk itself offers none
 * of them. All fail for an unknown account, `grant` and `revoke` also for a deactivated one.
 */
export function addOperatorCommands(program: Command, { io }: CliContext): void {
  const operators = program.command('operators').description('grant and revoke access to the desk')

  async function setRole(text: string, role: 'operator' | 'investor', json: boolean | undefined): Promise<void> {
    await withDatabase(io, async (db, where) => {
      const account = await getAccount(db, text)
      if (account.deactivatedAt) throw new Failure('conflict', `${account.email} is deactivated.`)
      const isChanged = await grantRole(db, commandActor(io), account.id, role)
      const name = role === 'operator' ? 'an operator' : 'an investor'
      if (json)
        io.write(`${JSON.stringify({ id: account.id, email: account.email, role, isChanged, database: where })}\n`)
      else if (!isChanged) io.write(`${account.email} is already ${name}.\n`)
      else if (role === 'investor')
        io.write(
          `${account.email} is ${name} again in ${where}, has no access to the desk, and is signed out everywhere.\n`,
        )
      else io.write(`${account.email} is ${name} in ${where}. They sign in, open /desk and set up a second factor.\n`)
    })
  }

  operators
    .command('grant <account>')
    .description('make an account an operator (email or id)')
    .action((text: string, { json }: Json) => setRole(text, 'operator', json))

  operators
    .command('revoke <account>')
    .description('make an operator an investor again, and end their sessions (email or id)')
    .action((text: string, { json }: Json) => setRole(text, 'investor', json))

  operators
    .command('forget-factors <account>')
    .description('remove the second factors of an operator who lost them; the next visit to the desk sets up new ones')
    .option('--yes', 'confirm; without it, only shows what would happen')
    .action(async (text: string, { json, yes }: Json & { yes?: boolean }) => {
      await withDatabase(io, async (db, where) => {
        const account = await getAccount(db, text)
        if (!yes)
          throw new Failure(
            'invalid',
            `This would remove every passkey, app and recovery code of ${account.email} from ${where}. The next visit to the desk sets up new ones. Add --yes to do it.`,
          )
        const isChanged = await removeFactors(db, commandActor(io), account.id)
        if (json) io.write(`${JSON.stringify({ id: account.id, email: account.email, isChanged, database: where })}\n`)
        else
          io.write(
            isChanged
              ? `The second factors of ${account.email} were removed.\n`
              : `${account.email} has no second factor.\n`,
          )
      })
    })
}
