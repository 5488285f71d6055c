import { existsSync } from 'node:fs'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { formatCount } from '#domain/money/counts.ts'
import { type CliIo, exitCodes } from '#server/cli/cli-io.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { type Env, EnvError, parseEnv } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { openFolders } from '#server/platform/db/embedded/data-folder.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { checkBackups } from './doctor-backups.ts'
import { checkDatabase } from './doctor-database.ts'
import { checkFiles } from './doctor-files.ts'

/** A check's name and result. `remedy` says what to do unless the state is 'ok'. */
export type DoctorFinding = { what: string; state: 'ok' | 'warning' | 'problem'; found: string; remedy?: string }

const marks = { ok: '✓', warning: '!', problem: '✗' } as const

/**
 * Adds the command `doctor`, which prints every check, or only the error of an invalid configuration. Its exit code is
 * `problemFound` if one finds a problem, but not for warnings. The checks may create the data folder, create or update
 * the schema, and test-restore a backup.
 */
export function addDoctorCommand(program: Command, { io, finish }: CliContext): void {
  program
    .command('doctor')
    .description('check configuration, data folder, database, email and sign-in with Google, and say what to fix')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await runChecks(io)
      if (json) io.write(`${JSON.stringify(findings)}\n`)
      else
        for (const { what, state, found, remedy } of findings)
          io.write(`${marks[state]} ${what}: ${found}\n${remedy ? `    ${remedy}\n` : ''}`)
      if (findings.some(({ state }) => state === 'problem')) finish(exitCodes.problemFound)
    })
}

async function runChecks(io: CliIo): Promise<DoctorFinding[]> {
  let env: Env
  try {
    env = parseEnv(io.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return [
      {
        what: 'Configuration',
        state: 'problem',
        found: error.message,
        remedy: "Correct the variable; the server won't start with this value.",
      },
    ]
  }
  return [
    checkVariables(env),
    ...checkAddress(env),
    ...(await checkFolder(env)),
    ...(await checkDatabase(env, () => io.now())),
    await checkMail(env),
    await checkGoogleSignIn(env),
    ...(await checkBackups(env, io.now())),
  ]
}

function checkVariables({ misspelled }: Env): DoctorFinding {
  const what = 'Configuration'
  if (misspelled.length === 0) return { what, state: 'ok', found: 'all variables are valid' }
  return { what, state: 'problem', found: misspelled.join(' '), remedy: 'Correct the name, or remove the variable.' }
}

function checkAddress(env: Env): DoctorFinding[] {
  const { protocol, hostname } = new URL(env.publicUrl)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  const what = 'Public address'
  if (isLocal)
    return [
      {
        what,
        state: 'warning',
        found: env.publicUrl,
        remedy: 'Links in emails only work on this machine. Set PUBLIC_URL to the address people use.',
      },
    ]
  if (protocol === 'http:')
    return [
      {
        what,
        state: 'problem',
        found: env.publicUrl,
        remedy: 'Passwords would travel unencrypted. Put a proxy with TLS in front and set PUBLIC_URL to https://…',
      },
    ]
  if (env.trustProxy === false)
    return [
      {
        what,
        state: 'warning',
        found: `${env.publicUrl}, TRUST_PROXY off`,
        remedy:
          "Behind a proxy every visitor counts as the proxy's address and shares its limits. Set TRUST_PROXY to the number of proxies, such as 1.",
      },
    ]
  return [{ what, state: 'ok', found: env.publicUrl }]
}

async function checkFolder(env: Env): Promise<DoctorFinding[]> {
  const finding = await checkDataFolder(env)
  return existsSync(env.dataDir) ? [finding, await checkFiles(env)] : [finding]
}

async function checkDataFolder(env: Env): Promise<DoctorFinding> {
  const what = 'Data folder'
  try {
    await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
    await access(env.dataDir, constants.W_OK)
  } catch (error) {
    return {
      what,
      state: 'problem',
      found: `${env.dataDir} cannot be written: ${(error as Error).message}`,
      remedy: "Make the server's user the owner of the folder, or set DATA_DIR to another one.",
    }
  }
  const [open] = openFolders(env.dataDir)
  if (open)
    return {
      what,
      state: 'warning',
      found: `${open.path} can be entered by other users of this machine (mode ${open.mode.toString(8)})`,
      remedy: open.isOurs
        ? `chmod 700 ${open.path}; the next start of the server does this too.`
        : `The server didn't create it. Allow only the server's user to enter it, or set DATA_DIR to another folder.`,
    }
  const { bavail, bsize } = await statfs(env.dataDir)
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
  const found = `${env.dataDir}, ${formatCount(freeMb)} MB free`
  if (freeMb < 500)
    return {
      what,
      state: 'problem',
      found,
      remedy: 'Free some space: a full disk stops the embedded database, the outbox and backups.',
    }
  return { what, state: 'ok', found }
}

async function checkMail(env: Env): Promise<DoctorFinding> {
  const what = 'Mail'
  if (!env.smtpUrl)
    return {
      what,
      state: 'warning',
      found: `no SMTP_URL; emails are written to ${join(env.dataDir, 'outbox')}`,
      remedy: 'No email leaves this machine. Set SMTP_URL and MAIL_FROM to send real email.',
    }
  const { hostname, port } = new URL(env.smtpUrl)
  const server = `${hostname}${port ? `:${port}` : ''}`
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    outboxDir: '',
    host: hostname,
    log: createLogger('silent'),
  })
  try {
    await mailer.verify()
    return {
      what,
      state: 'ok',
      found: `${server} answers and accepts the user and password; emails come from ${env.mailFrom}`,
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const remedy =
      code === 'EAUTH'
        ? 'The mail server rejects the user or password. Correct them in SMTP_URL (special characters as %XX).'
        : 'Check host, port and firewall in SMTP_URL; smtps:// is for port 465, smtp:// for 587.'
    return { what, state: 'problem', found: `${server}: ${message.split('\n')[0]}`, remedy }
  } finally {
    mailer.close()
  }
}

async function checkGoogleSignIn(env: Env): Promise<DoctorFinding> {
  const what = 'Sign-in with Google'
  if (!env.oidc) return { what, state: 'ok', found: 'off (OIDC_CLIENT_ID is not set)' }
  const { issuer } = env.oidc
  const redirect = `${env.publicUrl}/auth/google/callback`
  try {
    const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(8000),
    })
    const metadata = (await reply.json()) as { issuer?: unknown; authorization_endpoint?: unknown }
    if (
      reply.ok &&
      String(metadata.issuer).replace(/\/$/, '') === issuer.replace(/\/$/, '') &&
      metadata.authorization_endpoint
    )
      return { what, state: 'ok', found: `${issuer} answers; it must allow the redirect address ${redirect}` }
    return {
      what,
      state: 'problem',
      found: `${issuer} says it is ${String(metadata.issuer)} (HTTP ${reply.status})`,
      remedy: 'Set OIDC_ISSUER to exactly the name that the issuer gives itself.',
    }
  } catch (error) {
    const cause = (error as Error).cause
    return {
      what,
      state: 'problem',
      found: `${issuer}: ${cause instanceof Error ? cause.message : (error as Error).message}`,
      remedy: 'Check OIDC_ISSUER, and whether this machine can reach it.',
    }
  }
}
