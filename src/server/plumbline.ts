import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { loadEnvFile } from './env-file.ts'
import { isRole } from './role.ts'

/** The default configuration file. PLUMBLINE_ENV_FILE names another; an empty value means none. */
const usualFile = '/etc/plumbline.env'

const hadAuthorities = process.env['NODE_EXTRA_CA_CERTS'] !== undefined
try {
  loadEnvFile(process.env['PLUMBLINE_ENV_FILE'] ?? usualFile, {
    env: process.env,
    isRequired: Boolean(process.env['PLUMBLINE_ENV_FILE']),
  })
  // Node reads this variable before the file is loaded, so it must be applied here.
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities && !hadAuthorities)
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(authorities, 'utf8')])
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(2)
}
// A role with arguments goes to the command line: `server --help` must not start anything.
if (isRole(process.argv[2]) && process.argv.length === 3) await import('./main.ts')
else await import('./cli/cli.ts')
