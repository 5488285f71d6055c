import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * Adds a file's variables to `env`. Variables that are already set, even to an empty text, keep their values. Does
 * nothing for an empty path, or for a missing file that isn't required.
 * @throws Error that says what to do when the file can't be read or has an invalid line, or is required and missing.
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
    const remedy =
      code === 'EACCES'
        ? 'Run the command as a user who can read it, or let the group read it: chown root:plumbline and chmod 640.'
        : 'Correct PLUMBLINE_ENV_FILE.'
    throw new Error(`The configuration ${path} cannot be read: ${message}. ${remedy}`)
  }
  try {
    for (const [name, value] of Object.entries(parseEnvFile(text))) env[name] ??= value
  } catch (error) {
    throw new Error(`The configuration ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/**
 * A line that systemd's EnvironmentFile and `parseEnv` read the same way: a comment, a bare value, or a fully quoted
 * value.
 */
const plainLine = /^\s*(?:#.*|[A-Za-z_]\w*\s*=\s*(?:'[^']*'|"[^"\\]*"|[^'"`#\\]*)\s*)?$/

/**
 * Parses a file of NAME=value lines without expansion. Rejects a line that systemd would read differently, so that a
 * password is never silently cut at its `#`.
 * @throws Error that names the line.
 */
export function parseEnvFile(text: string): NodeJS.Dict<string> {
  for (const [index, line] of text.split(/\r?\n/).entries())
    if (!plainLine.test(line))
      throw new Error(`line ${index + 1} is not NAME=value; a value with #, quotes or \\ belongs in single quotes`)
  return parseEnv(text)
}
