import { Command, CommanderError } from 'commander'
import { EnvError } from '#server/env.ts'
import { Failure, type FailureKind } from '#server/failure.ts'
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts'
import { DataFolderUnusable } from '#server/platform/db/embedded/data-folder.ts'
import { productVersion } from '#server/project-root.ts'
import type { Role } from '#server/role.ts'
import { type CliIo, type ExitCode, exitCodeHelp, exitCodes } from './cli-io.ts'
import { addBackupCommands } from './commands/backup-commands.ts'
import { addLenderFileCommands } from './commands/lender-file-commands.ts'
import { addOperatorCommands } from './commands/operator-commands.ts'
import { addSettingCommands } from './commands/setting-commands.ts'
import { addDoctorCommand } from './doctor/doctor-command.ts'

/**
 * The context that commands are built with. `finish` stores the exit code of a command that completes without an error
 * but not with `done`. It doesn't end the command.
 */
export type CliContext = { io: CliIo; finish(code: ExitCode): void }

/**
 * Runs one command and returns its exit code. `argv` excludes the program's name. Never throws: prints errors to
 * stderr, or as JSON to stdout with --json. Prints an invalid command line to stderr even with --json. `server`, `web`
 * and `worker` appear in the help, but running them here is a usage error.
 */
export async function runCli(argv: readonly string[], io: CliIo): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done
  const context: CliContext = {
    io,
    finish(code) {
      exitCode = code
    },
  }
  const program = new Command('plumbline')
    .description("The operators' command line. Reads the same environment variables as the server.")
    .version(productVersion, '-V, --version', "the program's version")
    .addHelpText('after', exitCodeHelp)
  const processes = new Set(Object.entries(whatRolesDo).map(([role, does]) => addRole(program, role, does)))
  addLenderFileCommands(program, context)
  addSettingCommands(program, context)
  addOperatorCommands(program, context)
  addBackupCommands(program, context)
  addDoctorCommand(program, context)
  for (const command of everyCommand(program)) {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => io.write(text), writeErr: (text) => io.writeError(text) })
      .showHelpAfterError('(see --help)')
    if (command.commands.length === 0 && !processes.has(command))
      command.option('--json', 'print one JSON document').addHelpText('after', exitCodeHelp)
  }
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return exitCode
  } catch (error) {
    return report(error, io, argv.includes('--json'))
  }
}

const whatRolesDo: Record<Role, string> = {
  server: 'serve the site and run background jobs',
  web: 'serve the site only; needs PostgreSQL and a worker process',
  worker: 'run background jobs only; needs PostgreSQL, and answers only health probes',
}

/** Adds a role to the help. `plumbline.ts` starts a role without arguments before it loads the command line. */
function addRole(program: Command, role: string, does: string): Command {
  const command = program
    .command(role)
    .description(`${does}, until stopped; configured by environment variables`)
    .allowExcessArguments(false)
    .action(() => command.error(`start it with 'plumbline ${role}', without arguments`))
  return command
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap((one) => everyCommand(one as Command))]
}

const codeOfFailure: Record<FailureKind, ExitCode> = {
  invalid: exitCodes.rejected,
  unprocessable: exitCodes.rejected,
  conflict: exitCodes.rejected,
  forbidden: exitCodes.rejected,
  unauthenticated: exitCodes.rejected,
  limited: exitCodes.unavailable,
  unavailable: exitCodes.unavailable,
  missing: exitCodes.notFound,
}

/** Prints the error in one sentence that says what to do, or as JSON on stdout with --json. Returns the exit code. */
function report(error: unknown, io: CliIo, isJson: boolean): ExitCode {
  // Commander has already printed its own message or the help.
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done
    if (isJson) io.write(`${JSON.stringify({ error: error.message, exitCode: exitCodes.usageError })}\n`)
    return exitCodes.usageError
  }
  const { code, message } = explain(error)
  if (isJson) io.write(`${JSON.stringify({ error: message, exitCode: code })}\n`)
  else io.writeError(`${message}\n`)
  return code
}

function explain(error: unknown): { code: ExitCode; message: string } {
  if (error instanceof Failure) return { code: codeOfFailure[error.kind], message: error.message }
  if (error instanceof EnvError) return { code: exitCodes.usageError, message: error.message }
  if (error instanceof DataFolderUnusable) return { code: exitCodes.unavailable, message: error.message }
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path) return { code: exitCodes.notFound, message: `There is no file ${path}.` }
  if (code === 'EISDIR') return { code: exitCodes.rejected, message: 'That is a folder. Name a file.' }
  if ((code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC' || code === 'EEXIST') && path)
    return { code: exitCodes.rejected, message: `${path} cannot be used: ${message}` }
  if (isDatabaseUnavailable(error))
    return {
      code: exitCodes.unavailable,
      message: `The database doesn't answer: ${firstLine(error)}. Check DATABASE_URL, or run 'plumbline doctor' for details.`,
    }
  return { code: exitCodes.failed, message: `Unexpected failure: ${firstLine(error)}` }
}

/**
 * Returns the first line of the innermost cause's message, or of the first error in an aggregate. Drizzle's outer
 * message contains the statement and its parameters.
 */
function firstLine(error: unknown): string {
  let at = error
  for (let depth = 0; depth < 5 && at instanceof Error && at.cause instanceof Error; depth++) at = at.cause
  if (at instanceof AggregateError && at.errors.length > 0) return firstLine(at.errors[0])
  const text = at instanceof Error ? at.message || String((at as { code?: unknown }).code ?? at.name) : String(at)
  return text.split('\n')[0]!.replace(/\.$/, '')
}
