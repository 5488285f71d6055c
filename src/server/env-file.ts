import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * Adds a file's variables to `env`, which keeps those it has: what is set by hand for one command comes first.
 * @throws Error that says what to do, when the file is there and cannot be read, or is required and missing.
 */
export function loadEnvFile(
  path: string,
  { env, isRequired }: { env: Record<string, string | undefined>; isRequired: boolean },
): void {
  if (path === '') return
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isRequired) return
    const cure =
      code === 'EACCES'
        ? 'Run the command as a user who may, or give the file to its group: chown root:plumbline and chmod 640.'
        : 'Correct PLUMBLINE_ENV_FILE.'
    throw new Error(`The configuration ${path} cannot be read: ${message}. ${cure}`)
  }
  try {
    for (const [name, value] of Object.entries(parseEnvFile(text))) env[name] ??= value
  } catch (error) {
    throw new Error(`The configuration ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/** A line that systemd's EnvironmentFile and `parseEnv` read alike: a comment, or a value that is bare or stands in quotes whole. */
const plainLine = /^\s*(?:#.*|[A-Za-z_]\w*\s*=\s*(?:'[^']*'|"[^"\\]*"|[^'"#\\]*)\s*)?$/

/**
 * The variables of a file of NAME=value lines, in which nothing is expanded. A line that the system's own services would read
 * otherwise is refused: a password is never cut at its `#` without a word. @throws Error that names the line.
 */
export function parseEnvFile(text: string): NodeJS.Dict<string> {
  for (const [index, line] of text.split(/\r?\n/).entries())
    if (!plainLine.test(line))
      throw new Error(`line ${index + 1} is not NAME=value; a value with #, quotes or \\ belongs in single quotes`)
  return parseEnv(text)
}
