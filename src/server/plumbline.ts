import { loadEnvFile } from './env-file.ts'
import { isRole } from './role.ts'

/** Where one machine's configuration stands, unless PLUMBLINE_ENV_FILE names another file; an empty name means none. */
const usualFile = '/etc/plumbline.env'

try {
  loadEnvFile(process.env['PLUMBLINE_ENV_FILE'] ?? usualFile, {
    env: process.env,
    isRequired: Boolean(process.env['PLUMBLINE_ENV_FILE']),
  })
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(2)
}
// With anything behind it, a role is a question or a mistake, and the command line's to answer: a look at the help starts nothing.
if (isRole(process.argv[2]) && process.argv.length === 3) await import('./main.ts')
else await import('./cli/cli.ts')
