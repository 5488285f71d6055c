import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { type PostgresServer, postgresPrograms, startPostgres } from '#test/faults/postgres-server.ts'

describe.skipIf(!postgresPrograms())('PostgreSQL behind TLS', () => {
  let postgres: PostgresServer
  let url: string
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tls-'))
  const own = join(folder, 'own.pem')
  const foreign = join(folder, 'foreign.pem')

  /** Creates a self-signed certificate for 127.0.0.1, like a private authority's. Returns its key's path. */
  function makeCertificate(certificate: string): string {
    const key = `${certificate}.key`
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=database -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${certificate}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    )
    return key
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    makeCertificate(foreign)
    const key = makeCertificate(own)
    if (process.getuid?.() === 0) {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
      )
      chownSync(key, uid!, gid!)
    }
    chmodSync(key, 0o600)
    postgres = await startPostgres({ ssl: 'on', ssl_cert_file: own, ssl_key_file: key })
    url = await postgres.createDatabase('tls')
  })
  afterAll(() => {
    postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  function open(parameters: string) {
    const connection = connect({ url: `${url}?${parameters}` }, () => {})
    onTestFinished(() => connection.pool.end())
    return connection.db
  }

  it('verifies the server’s certificate with a private authority, and encrypts', async () => {
    const db = open(`sslmode=verify-full&sslrootcert=${own}`)
    const { rows } = await db.execute(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)
    expect(rows).toEqual([{ ssl: true }])
  })

  it.each([
    ['another authority', () => `sslmode=verify-full&sslrootcert=${foreign}`],
    ['the public authorities', () => 'sslmode=verify-full'],
  ])('sends nothing to a server whose certificate %s didn’t sign', async (_, parameters) => {
    await expect(open(parameters()).execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/self-signed certificate|unable to verify/) },
    })
  })
})
