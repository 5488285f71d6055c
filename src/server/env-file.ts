import { readFileSync } from 'node:fs'

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
  for (const [name, value] of parseEnvFile(text)) env[name] ??= value
}

/**
 * Reads lines of NAME=value by systemd's rules for EnvironmentFile, so that server and command line understand one file alike: no
 * variable is expanded, `#` begins a comment only at the start of a line, and a backslash continues a line.
 */
export function parseEnvFile(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const lines =
    /^[ \t]*(?:[#;].*|([A-Za-z_]\w*)[ \t]*=[ \t]*((?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^'"\\\n])*).*)$/gm
  for (const [, name, value] of text.replace(/\r\n/g, '\n').matchAll(lines))
    if (name !== undefined) found.set(name, unquote(value!))
  return found
}

function unquote(value: string): string {
  let read = ''
  let end = 0
  for (const [part, single, double, escaped] of value.matchAll(
    /'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|[\s\S]/g,
  )) {
    if (single !== undefined) read += single
    else if (double !== undefined) read += double.replace(/\\\n/g, '').replace(/\\(["\\`$])/g, '$1')
    else if (escaped !== undefined) read += escaped === '\n' ? '' : escaped
    else read += part
    // Only blanks that are written bare are cut off at the end.
    if (!/^[ \t]$/.test(part)) end = read.length
  }
  return read.slice(0, end)
}
