import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { EnvError, listMisspelled, parseEnv } from './env.ts'

it.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/db'],
  ['DATABASE_URL', 'not an address'],
  ['DATABASE_MIGRATION_URL', 'mysql://localhost/db'],
  ['DATABASE_MIGRATION_URL', 'postgres://localhost/alone'],
  ['DATABASE_URL', 'postgres://a,b/db?target_session_attrs=any'],
  ['EMBEDDED_DATABASE', 'off'],
  ['HSTS', 'always'],
  ['PUBLIC_URL', 'localhost:3000'],
  ['SMTP_URL', 'http://localhost'],
  ['MAIL_FROM', 'nobody'],
  ['SAMPLE_LENDERS', '-5'],
  ['RATE_LIMIT_SCALE', '0'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '100'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, face'],
  ['LOG_LEVEL', 'loud'],
  ['PASSWORD_BLOCKLIST', 'yes'],
  ['OIDC_CLIENT_ID', 'alone'],
  ['SITE_NAME', 'x'.repeat(41)],
])('rejects %s=%s with one line that names the variable [OPS-01]', (name, value) => {
  const parse = () => parseEnv({ PORT: '0', [name]: value })
  expect(parse).toThrow(EnvError)
  expect(parse).toThrow(new RegExp(`^.*\\b${name}\\b.*$`))
  // A connection string can hold a password.
  expect(parse).not.toThrow('mysql://')
})

it.each(['off', '0', '2', 'loopback, 10.0.0.0/8', '192.0.2.1,2001:db8::/32', '::1'])(
  'accepts TRUST_PROXY=%s, and Fastify does too [OPS-08]',
  (value) => {
    const { trustProxy } = parseEnv({ TRUST_PROXY: value })
    expect(() => Fastify({ trustProxy })).not.toThrow()
  },
)

it('accepts a comma in a database password, and says that only one host may be named [OPS-08]', () => {
  const url = 'postgres://app:a,b@db.example/plumbline'
  expect(parseEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
  for (const hosts of ['a,b', 'app:x@a,b', 'a:5432,b:5432'])
    expect(() => parseEnv({ DATABASE_URL: `postgres://${hosts}/db` })).toThrow(/must name one host/)
})

const known = ['PORT', 'HOST', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'LOG_LEVEL']

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PLUMBLINE_PORT', 'PORT'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('suggests for %s the variable %s [OPS-08]', (name, meant) => {
  expect(listMisspelled({ [name]: 'x' }, known)).toEqual([`${name} is not a known variable; did you mean ${meant}?`])
})

it('ignores system variables and empty ones [OPS-08]', () => {
  const ordinary = ['PATH', 'HOME', 'HOSTNAME', 'POST', 'TEST_DATABASE_URL', 'LOGNAME', 'SHLVL', 'PUBLIC_IP', 'LANG']
  expect(listMisspelled(Object.fromEntries(ordinary.map((name) => [name, 'x'])), known)).toEqual([])
  expect(listMisspelled({ SMPT_URL: '', PORT: '1' }, known)).toEqual([])
})
