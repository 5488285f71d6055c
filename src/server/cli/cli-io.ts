/** Where a command reads its surroundings and writes its answers; tests bring their own. */
export type CliIo = {
  env: Record<string, string | undefined>
  /** Answers: text for people, or one JSON document with --json. */
  write(text: string): void
  /** What went wrong, and what is going on. */
  writeError(text: string): void
  /** A terminal that a progress bar can be drawn on; left out where nobody looks. */
  terminal?: NodeJS.WriteStream
  now(): Date
}

/** Exit codes that scripts can rely on. */
export const exitCodes = {
  done: 0,
  /** A bug or something unforeseen. */
  failed: 1,
  /** Unknown command or option, missing argument, bad environment variable. */
  misused: 2,
  /** The file or value was refused; nothing was changed. */
  refused: 3,
  /** No such lender, user, setting or file. */
  notFound: 4,
  /** The database, or what the command needs beside it, is out of reach. */
  unavailable: 5,
  /** Done in part: `import --partial` left broken rows out. */
  partly: 6,
  /** `doctor` found something to mend. */
  unwell: 7,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeHelp = `
Exit codes: 0 done · 1 unexpected failure · 2 wrong use or configuration · 3 input refused, nothing changed ·
4 not found · 5 database out of reach · 6 done in part · 7 doctor found something to mend`
