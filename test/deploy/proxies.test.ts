import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lenderFileMaxBodyBytes } from '#contract/desk/import.ts'
import { projectRoot } from '#server/project-root.ts'
import { freePort } from '#test/free-port.ts'
import { contractEndpoints } from '#test/security/contract-endpoints.ts'
import { check, layOutNginx, makeFolder, needs, readDeployed, runUntilEnd } from './programs.ts'

const secret = 'kEy0-that_opens.something'

/** Every path with a token: endpoints, pages and email opt-outs. */
const privatePaths = [
  ...contractEndpoints.map(({ path }) => path).filter((path) => path.includes(':token')),
  ...readdirSync(join(projectRoot, 'src/web/routes'))
    .filter((name) => name.includes('$token'))
    .map(
      (name) =>
        `/${name
          .replace(/\.tsx$/, '')
          .replaceAll('.', '/')
          .replace('$token', ':token')}`,
    ),
  '/stop-mails/:token',
]

/** Starts a fake server that replies with the number of bytes it received. */
async function startFakeUpstream(): Promise<string> {
  const server = createServer(async (incoming, reply) => {
    let bytes = 0
    for await (const chunk of incoming) bytes += (chunk as Buffer).length
    reply.end(String(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function send(
  options: RequestOptions & { isSecure?: boolean },
  body?: Buffer,
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const readReply = async (incoming: IncomingMessage) => {
      let text = ''
      for await (const chunk of incoming.setEncoding('utf8')) text += chunk
      resolve({ status: incoming.statusCode!, text, headers: incoming.headers })
    }
    const { isSecure, ...rest } = options
    const sent = isSecure
      ? secureRequest({ ...rest, rejectUnauthorized: false, agent: false }, readReply)
      : request({ ...rest, agent: false }, readReply)
    // A proxy that rejects a body closes the connection while it is still being sent.
    sent.on('error', (error: NodeJS.ErrnoException) => error.code === 'EPIPE' || reject(error))
    sent.end(body)
  })
}

/** Requests every private address, links with a token in the query, and an ordinary page; then reads the log. */
async function expectNoTokenInLog(ask: (path: string) => Promise<{ status: number }>, log: () => string) {
  expect(privatePaths.length).toBeGreaterThanOrEqual(7)
  for (const path of privatePaths) expect((await ask(path.replace(':token', secret))).status, path).toBe(200)
  for (const path of ['/reset-password', '/verify', '/auth/callback', '/api/events'])
    await ask(`${path}?token=${secret}&ticket=${secret}`)
  await ask('/lenders/acme-capital')
  await expect.poll(log).toContain('/lenders/acme-capital')
  expect(log()).not.toContain(secret)
  for (const path of privatePaths) expect(log()).toContain(`${path}`)
  expect(log()).toContain('/reset-password')
}

it('nginx serves with the sample configuration, and logs no token of any private address [OPS-07]', async ({
  skip,
}) => {
  needs('nginx', '-v', skip)
  const folder = makeFolder()
  const configuration = layOutNginx(folder, await startFakeUpstream())
  const socketPath = join(folder, '443')
  await runUntilEnd('nginx', ['-c', configuration], socketPath)
  await expectNoTokenInLog(
    (path) => send({ isSecure: true, socketPath, path, headers: { host: 'plumbline.example' } }),
    () => readFileSync(join(folder, 'log/plumbline.access.log'), 'utf8'),
  )
})

it('nginx answers with a page and Retry-After while the server restarts [OPS-07]', async ({ skip }) => {
  needs('nginx', '-v', skip)
  const folder = makeFolder()
  const configuration = layOutNginx(folder, `127.0.0.1:${await freePort()}`)
  const socketPath = join(folder, '443')
  await runUntilEnd('nginx', ['-c', configuration], socketPath)
  const { status, text, headers } = await send({ isSecure: true, socketPath, path: '/lenders' })
  expect({ status, ...headers }).toMatchObject({ status: 503, 'retry-after': '5', 'cache-control': 'no-store' })
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(text).toContain('Back in a moment')
})

it('nginx accepts the largest lender file at the desk, and rejects that size elsewhere [DESK-03]', async ({ skip }) => {
  needs('nginx', '-v', skip)
  const folder = makeFolder()
  const configuration = layOutNginx(folder, await startFakeUpstream())
  const socketPath = join(folder, '443')
  await runUntilEnd('nginx', ['-c', configuration], socketPath)
  const post = (path: string, bytes: number) =>
    send(
      { isSecure: true, socketPath, method: 'POST', path, headers: { 'content-length': bytes } },
      Buffer.alloc(bytes),
    )
  expect(await post('/api/desk/imports', lenderFileMaxBodyBytes)).toMatchObject({
    status: 200,
    text: String(lenderFileMaxBodyBytes),
  })
  expect((await post('/api/desk/imports', lenderFileMaxBodyBytes + 1024 * 1024)).status).toBe(413)
  expect((await post('/api/contact', 200 * 1024)).status).toBe(413)
})

it('HAProxy serves with the sample configuration, and logs no token of any private address [OPS-07]', async ({
  skip,
}) => {
  needs('haproxy', '-v', skip)
  const folder = makeFolder()
  const upstream = await startFakeUpstream()
  const socketPath = join(folder, 'site')
  const sample = readDeployed('haproxy/haproxy.cfg')
    .replace('bind :8080', `bind unix@${socketPath}`)
    .replace('127.0.0.1:3001', upstream)
    .replace('127.0.0.1:3002', upstream)
  writeFileSync(join(folder, 'haproxy.cfg'), sample)
  expect(check('haproxy', '-c', '-f', join(folder, 'haproxy.cfg')).status).toBe(0)
  const { output } = await runUntilEnd('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], socketPath)
  await expectNoTokenInLog((path) => send({ socketPath, path }), output)
})
