import type { Actor } from '#server/features/activity/record-activity.ts'

/** The environment and output streams of a command. Tests pass their own. */
export type CliIo = {
  env: Record<string, string | undefined>
  /** Writes the result: text, or one JSON document with --json. */
  write(text: string): void
  /** Writes errors and progress. */
  writeError(text: string): void
  /** The terminal for a progress bar. Undefined when the output isn't a terminal. */
  terminal?: NodeJS.WriteStream
  now(): Date
}

/** Exit codes that scripts can rely on. */
export const exitCodes = {
  done: 0,
  /** A bug or an unexpected error. */
  failed: 1,
  /** Unknown command or option, missing argument, bad environment variable. */
  usageError: 2,
  /** The file or value was rejected. Nothing changed. */
  rejected: 3,
  /** No such account, setting, file, backup folder or database. */
  notFound: 4,
  /** The database, or another service that the command needs, is unreachable. */
  unavailable: 5,
  /** Partial success: `import --partial` left out rows with errors. */
  partial: 6,
  /** `doctor` found a problem. */
  problemFound: 7,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeHelp = `
Exit codes: 0 done · 1 unexpected failure · 2 wrong use or configuration · 3 input rejected, nothing changed ·
4 not found · 5 database unreachable · 6 partly done · 7 doctor found something to fix`

/** Returns the activity log's actor for a command: the system user who ran it, before sudo. */
export function commandActor(io: Pick<CliIo, 'env'>): Actor {
  return { via: 'command', label: io.env['SUDO_USER'] ?? io.env['USER'] ?? io.env['LOGNAME'] ?? null }
}
