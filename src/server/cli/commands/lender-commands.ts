import type { Command } from 'commander'
import type { CliContext } from '#server/cli/run-cli.ts'
import { addLenderEditCommands } from './lender-edit-commands.ts'
import { addLenderFileCommands } from './lender-file-commands.ts'
import { addLenderStopCommands } from './lender-stop-commands.ts'

export function addLenderCommands(program: Command, context: CliContext): void {
  const lenders = program.command('lenders').description('import, export, look up and change lenders')
  addLenderFileCommands(lenders, context)
  addLenderEditCommands(lenders, context)
  addLenderStopCommands(lenders, context)
}
