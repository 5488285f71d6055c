import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { endOf, spawnServer } from '#test/faults/built-server.ts'
import { freePort } from '#test/free-port.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// src/server/env.test.ts covers the rejected values and their messages.
it('stops the start on a bad variable, with one line that names it and exit code 1 [OPS-01]', async () => {
  const { code, out, err } = await endOf(
    spawnServer({ PORT: '0', DATA_DIR: join(folder, 'unused'), DATABASE_URL: 'mysql://ada:secret@localhost/db' }),
  )
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^DATABASE_URL [^\n]*\n$/)
  expect(err).not.toContain('secret')
})

it.each([
  ['is a file', async (dataDir: string) => writeFile(dataDir, '')],
  [
    'holds files other than a database',
    async (dataDir: string) => {
      await mkdir(join(dataDir, 'db'), { recursive: true })
      await writeFile(join(dataDir, 'db/rows'), 'x')
    },
  ],
  [
    'holds a damaged database',
    async (dataDir: string) => {
      await mkdir(join(dataDir, 'db'), { recursive: true })
      await writeFile(join(dataDir, 'db/PG_VERSION'), '17')
    },
  ],
])(
  'stops on a data folder that %s, with one line that says what to do and exit code 1 [OPS-01]',
  async (what, make) => {
    const dataDir = join(folder, what.replaceAll(' ', '-'))
    await make(dataDir)
    const { code, out, err } = await endOf(spawnServer({ PORT: '0', DATA_DIR: dataDir }))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^[^\n]*(set DATA_DIR|restore a backup)[^\n]*\n$/)
  },
)

it('stops the start on a port in use, with one line that names it and exit code 1', async () => {
  const port = await freePort()
  const taken = createServer().listen(port, '127.0.0.1')
  try {
    const { code, err } = await endOf(spawnServer({ DATA_DIR: join(folder, 'shared'), PORT: String(port) }))
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^PORT ${port} .*in use.*\\n$`))
  } finally {
    taken.close()
  }
})

it.each(['web', 'worker'])(
  'ends plumbline %s on the embedded database with one sentence and exit code 1 [OPS-01]',
  (role) => {
    const dataDir = join(folder, `embedded-${role}`)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(projectRoot, 'dist/server/plumbline.js'), role],
      { env: { PLUMBLINE_ENV_FILE: '', DATA_DIR: dataDir, PORT: '0' }, encoding: 'utf8', timeout: 300_000 },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^plumbline ${role} needs PostgreSQL: [^\\n]*\\n$`))
    expect(existsSync(dataDir)).toBe(false)
  },
)

it('shows the server’s help without starting anything or creating a folder [OPS-02]', async () => {
  const dataDir = join(folder, 'untouched')
  const program = join(projectRoot, 'dist/server/plumbline.js')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [program, 'server', ...args], {
      env: { PLUMBLINE_ENV_FILE: '', DATA_DIR: dataDir, PORT: '0' },
      encoding: 'utf8',
      timeout: 300_000,
    })
  const help = run('--help')
  expect(help).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: plumbline server/) })
  expect(run('--port', '80').status).toBe(2)
  expect(existsSync(dataDir)).toBe(false)
})

it('trusts the certificate authority in NODE_EXTRA_CA_CERTS of the environment file [OPS-02]', async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
      .concat('-addext', 'subjectAltName=DNS:localhost')
      .concat('-keyout', key, '-out', cert),
    { encoding: 'utf8' },
  )
  expect(made.status, made.stderr).toBe(0)
  let issuer = ''
  const server = createSecureServer({ key: await readFile(key), cert: await readFile(cert) }, (_request, reply) => {
    reply.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize` }))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  issuer = `https://localhost:${(server.address() as AddressInfo).port}`
  const variables = { DATA_DIR: join(folder, 'trusting'), OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'id' }
  const doctor = async (more: Record<string, string>) => {
    const file = join(folder, 'plumbline.env')
    const lines = Object.entries({ ...variables, OIDC_CLIENT_SECRET: 'secret', ...more })
    await writeFile(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''))
    const child = spawn(process.execPath, [join(projectRoot, 'dist/server/plumbline.js'), 'doctor', '--json'], {
      env: { PLUMBLINE_ENV_FILE: file },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const findings = JSON.parse(await text(child.stdout)) as { what: string; state: string }[]
    return findings.find(({ what }) => what === 'Sign-in with Google')?.state
  }
  expect(await doctor({})).toBe('problem')
  expect(await doctor({ NODE_EXTRA_CA_CERTS: cert })).toBe('ok')
})
