import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { loadEnvFile } from './env-file.ts'
import { isRole } from './role.ts'

/** The configuration, unless PLUMBLINE_ENV_FILE names another file. An empty name means none. */
const usualFile = '/etc/plumbline.env'

const hadAuthorities = process.env['NODE_EXTRA_CA_CERTS'] !== undefined
try {
  loadEnvFile(process.env['PLUMBLINE_ENV_FILE'] ?? usualFile, {
    env: process.env,
    isRequired: Boolean(process.env['PLUMBLINE_ENV_FILE']),
  })
  // Node reads this variable before the file is loaded.
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities && !hadAuthorities)
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(authorities, 'utf8')])
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(2)
}
// The command line answers a role with arguments: `server --help` must not start anything.
if (isRole(process.argv[2]) && process.argv.length === 3) await import('./main.ts')
else await import('./cli/cli.ts')
