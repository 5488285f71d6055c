import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'

const isUrl = (schemes: readonly string[]) => (text: string) => {
  try {
    return schemes.includes(new URL(text).protocol)
  } catch {
    return false
  }
}
const urlOf = (...schemes: string[]) =>
  z
    .string()
    .refine(
      isUrl(schemes.map((s) => `${s}:`)),
      `must be an address that starts with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    )
const namesOneHost = (text: string) => !/^[^/]*\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)/.test(text)
const databaseUrl = z
  .string()
  .refine(
    namesOneHost,
    'must name one host. For several, put HAProxy or your provider’s endpoint in front of PostgreSQL',
  )
  .pipe(urlOf('postgres', 'postgresql'))
const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' })
const wholeText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const Variables = z.object({
  PORT: wholeText(0, 65535).default(3000),
  HOST: z.string().min(1, 'must name an address to listen on').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must name a folder').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_MIGRATION_URL: databaseUrl.optional(),
  EMBEDDED_DATABASE: onOrOff.optional(),
  BACKUP_DIR: z.string().min(1, 'must name a folder').optional(),
  ASSETS_DIR: z.string().min(1, 'must name a folder').optional(),
  PUBLIC_URL: urlOf('http', 'https').optional(),
  HSTS: z.enum(['off', 'host', 'subdomains'], { error: 'must be off, host or subdomains' }).default('host'),
  SITE_NAME: z.string().min(1, 'must not be empty').max(40, 'must have at most 40 characters').default('Plumbline'),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*\S+@\S+[^\r\n]*$/, 'must be an email address, such as "Plumbline <hello@example.com>"')
    .optional(),
  OIDC_ISSUER: urlOf('http', 'https').default('https://accounts.google.com'),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SAMPLE_LENDERS: wholeText(0, 5100).optional(),
  SAMPLE_REPLIES: onOrOff.default('on'),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, 'must be a number above 0')
    .transform(Number)
    .refine((n) => n > 0, 'must be a number above 0')
    .default(1),
  TRUST_PROXY: z.string().default('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PASSWORD_BLOCKLIST: onOrOff.default('on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional(),
})

/** Variables that libraries or the start script read. Listed here so that misspellings of them are found too. */
const alsoKnown = [
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'PLUMBLINE_ENV_FILE',
]

/** The parsed configuration of the process. Folders are absolute paths. */
export type Env = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The connection for migrations: DATABASE_MIGRATION_URL, or else the database itself. */
  migrationUrl: string | undefined
  /** The backup folder: BACKUP_DIR, or else `backups` in the data folder. */
  backupDir: string
  /**
   * Whether BACKUP_DIR was set. If so, the folder must exist, because an unmounted disk looks like a missing folder.
   */
  isBackupDirGiven: boolean
  /** The folder where releases share built files: ASSETS_DIR, or else `assets` in the data folder. */
  assetsDir: string
  /** Without a trailing slash. */
  publicUrl: string
  /** The scope of Strict-Transport-Security. Undefined over http. */
  hsts: 'host' | 'subdomains' | undefined
  siteName: string
  smtpUrl: string | undefined
  mailFrom: string
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Undefined when not set: 5,100 on an empty embedded database, none otherwise. */
  sampleLenders: number | undefined
  /** Whether sample lenders answer quote requests automatically. */
  sampleReplies: boolean
  rateLimitScale: number
  /** Fastify's `trustProxy`: false, true, addresses, or a function that says whether a hop is trusted. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  logLevel: string
  passwordBlocklist: boolean
  /** The endpoint that traces are sent to. Undefined disables tracing. */
  otlpEndpoint: string | undefined
  /** Messages about unknown variables that look like misspellings of known ones. */
  misspelled: readonly string[]
}

/** An invalid configuration. The message is one line that names the variable. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Parses the environment. An empty value counts as not set.
 * @throws EnvError that names the first invalid variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const misspelled = listMisspelled(source, [...Object.keys(Variables.shape), ...alsoKnown])
  const given = Object.fromEntries(
    Object.entries(source).filter(([key, value]) => key in Variables.shape && value !== ''),
  )
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new EnvError(`${issue.path.join('.')} ${issue.message}`)
  }
  const v = parsed.data
  if (v.DATABASE_MIGRATION_URL !== undefined && v.DATABASE_URL === undefined)
    throw new EnvError('DATABASE_MIGRATION_URL needs DATABASE_URL, which names the same database')
  if ((v.OIDC_CLIENT_ID === undefined) !== (v.OIDC_CLIENT_SECRET === undefined))
    throw new EnvError('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  if (v.DATABASE_URL === undefined) rejectUnwantedEmbedded(v.EMBEDDED_DATABASE, source['NODE_ENV'], misspelled)
  else if (v.EMBEDDED_DATABASE === 'on') throw new EnvError('Set DATABASE_URL or EMBEDDED_DATABASE=on, not both')
  const publicUrl = (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, '')
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    migrationUrl: v.DATABASE_MIGRATION_URL ?? v.DATABASE_URL,
    backupDir: resolve(v.BACKUP_DIR ?? join(v.DATA_DIR, 'backups')),
    isBackupDirGiven: v.BACKUP_DIR !== undefined,
    assetsDir: resolve(v.ASSETS_DIR ?? join(v.DATA_DIR, 'assets')),
    publicUrl,
    hsts: v.HSTS === 'off' || !publicUrl.startsWith('https:') ? undefined : v.HSTS,
    siteName: v.SITE_NAME,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? `${v.SITE_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    oidc:
      v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
        ? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, clientSecret: v.OIDC_CLIENT_SECRET }
        : undefined,
    sampleLenders: v.SAMPLE_LENDERS,
    sampleReplies: v.SAMPLE_REPLIES === 'on',
    rateLimitScale: v.RATE_LIMIT_SCALE,
    trustProxy: parseTrustProxy(v.TRUST_PROXY),
    logLevel: v.LOG_LEVEL,
    passwordBlocklist: v.PASSWORD_BLOCKLIST === 'on',
    otlpEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
    misspelled,
  }
}

/** In production a forgotten DATABASE_URL would silently create an empty embedded database. */
function rejectUnwantedEmbedded(
  wanted: 'on' | 'off' | undefined,
  mode: string | undefined,
  misspelled: string[],
): void {
  const isWanted = mode === 'production' ? wanted === 'on' : wanted !== 'off'
  if (isWanted) return
  const reason = wanted === 'off' ? 'EMBEDDED_DATABASE=off' : 'NODE_ENV=production'
  throw new EnvError(
    [
      'DATABASE_URL is not set',
      `and ${reason} needs it; to use the embedded database, set EMBEDDED_DATABASE=on.`,
      ...misspelled,
    ].join(' '),
  )
}

/**
 * Parses `off`, `on` (trust every hop: only behind a proxy that sets the header), a number of hops, or a
 * comma-separated list of addresses, networks and the names `loopback`, `linklocal` and `uniquelocal`.
 */
function parseTrustProxy(text: string): Env['trustProxy'] {
  if (text === 'off' || text === 'false') return false
  if (text === 'on' || text === 'true') return true
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text)
  if (text.split(',').every((part) => isTrustedRange(part.trim()))) return text
  throw new EnvError('TRUST_PROXY must be off, on, a number of hops, or a list of addresses')
}

/**
 * Returns whether Fastify accepts a text as a trusted proxy: a name, an address, or an address with a prefix length or
 * netmask.
 */
function isTrustedRange(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', prefix = '1', ...rest] = text.split('/')
  const version = isIP(address)
  const maxPrefix = version === 6 ? 128 : 32
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= maxPrefix
  const isNetmask = version === 4 && isIP(prefix) === 4
  return version !== 0 && rest.length === 0 && (isPrefix || isNetmask)
}

/**
 * Returns one message for each unknown variable that isn't empty and whose name resembles a known one: in another case,
 * with the prefix PLUMBLINE_, or, for names of 7 characters or more, with up to two typing errors.
 */
export function listMisspelled(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(source)
    .filter((name) => !known.includes(name) && source[name] !== '')
    .flatMap((name) => {
      const meant = known.find((one) => isNearly(name.toUpperCase(), one))
      return meant ? [`${name} is not a known variable; did you mean ${meant}?`] : []
    })
}

/**
 * Returns whether a name, without the prefix PLUMBLINE_, equals a known one, or differs from a long one by at most two
 * characters.
 */
function isNearly(name: string, known: string): boolean {
  const bare = name.replace(/^PLUMBLINE_/, '')
  if (bare === known) return true
  return known.length >= 7 && Math.abs(bare.length - known.length) <= 2 && distance(bare, known) <= 2
}
