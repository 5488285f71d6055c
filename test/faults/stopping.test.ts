import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgotPassword } from '#contract/accounts.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { createDeal, listDeals } from '#contract/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { freePort, pause, startServer } from './built-server.ts'
import { callOver, newKey, signUp } from './investor.ts'
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('SIGTERM answers what is under way and ends with 0 within 10 s; acknowledged deals are there afterwards [OPS-03]', async () => {
  const dataDir = join(folder, 'term')
  let server = await startServer({ DATA_DIR: dataDir, SAMPLE_LENDERS: '500' })
  const { token } = await signUp(server.url, dataDir)
  const call = callOver(server.url, token)
  const inFlight = Array.from({ length: 20 }, (_, n) =>
    call(createDeal, { body: dealBody({ propertyAddress: `${n} In Flight Street` }) }, newKey()),
  )
  // The first answer shows that the others have arrived, too.
  await Promise.race(inFlight)
  const began = performance.now()
  const ending = server.end()
  const settled = await Promise.allSettled(inFlight)
  expect(await ending).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
  server = await startServer({ DATA_DIR: dataDir })
  expect(await callOver(server.url, token)(listDeals)).toHaveLength(20)
  expect(await server.end('SIGINT')).toBe(0)
})

it('a client that dribbles its headers is cut off, and holds nobody up', async () => {
  const server = await startServer({ DATA_DIR: join(folder, 'slow') })
  const { hostname, port } = new URL(server.url)
  const slow = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    const timer = setInterval(() => socket.write('X-Dribble: 1\r\n'), 1000)
    const closed = new Promise<number>((resolve) => {
      const began = performance.now()
      socket.resume().on('close', () => {
        clearInterval(timer)
        resolve(performance.now() - began)
      })
    })
    return { socket, closed }
  })
  for (let turn = 0; turn < 5; turn++) {
    const began = performance.now()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(1000)
    await pause(300)
  }
  const lasted = await Promise.race([
    Promise.all(slow.map(({ closed }) => closed)),
    pause(70_000).then(() => undefined),
  ])
  for (const { socket } of slow) socket.destroy()
  expect(lasted, 'all cut within 70 s').toBeDefined()
  expect(await server.end()).toBe(0)
})

it('mail that cannot be sent for a while arrives afterwards, every one [ACC-08]', async () => {
  const port = await freePort()
  const dataDir = join(folder, 'mail')
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  // Nothing listens on the port yet.
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` })
  try {
    const call = callOver(server.url)
    const senders = Array.from({ length: 10 }, (_, n) => `sender-${n}@example.com`)
    for (const email of senders) {
      await call(sendContactMessage, { body: { name: 'Ada', email, message: `Hello from ${email}` } })
      await call(forgotPassword, { body: { email } })
    }
    await pause(3000)
    expect(received).toEqual([])
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
    const began = performance.now()
    const missing = () => senders.filter((email) => !received.some((mail) => mail.includes(email)))
    while (missing().length > 0 && performance.now() - began < 200_000) await pause(250)
    expect(missing()).toEqual([])
  } finally {
    await server.end()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
})

/** The least a load balancer does: asks the servers in turn, and takes the next when one does not take the connection. */
async function startProxy(targets: () => string[]): Promise<{ url: string; server: Server }> {
  let turn = 0
  function forward(from: IncomingMessage, to: ServerResponse, body: Buffer, tries: string[]) {
    const [target, ...rest] = tries
    if (!target) {
      to.writeHead(502).end()
      return
    }
    const { hostname, port } = new URL(target)
    const out = request(
      { hostname, port, path: from.url, method: from.method, headers: from.headers, agent: new Agent() },
      (reply) => {
        to.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(to)
      },
    )
    out.on('error', (error: NodeJS.ErrnoException) => {
      // As nginx does by default: a request that got no answer goes to the next server when repeating it is harmless, or when
      // its connection was never made. Connections that a stopping server has not looked at yet are reset by the system.
      if (!to.headersSent && (from.method === 'GET' || error.code === 'ECONNREFUSED')) forward(from, to, body, rest)
      else to.destroy()
    })
    out.end(body)
  }
  const server = createServer((from, to) => {
    const parts: Buffer[] = []
    from
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const all = targets()
        const first = turn++ % Math.max(1, all.length)
        forward(from, to, Buffer.concat(parts), [...all.slice(first), ...all.slice(0, first)])
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server }
}

it.skipIf(!postgresPrograms())(
  'restarting two servers one after the other under load fails no request [OPS-03]',
  async () => {
    const postgres: PostgresServer = await startPostgres()
    const env = {
      DATA_DIR: join(folder, 'rolling'),
      DATABASE_URL: await postgres.createDatabase('rolling'),
      SAMPLE_LENDERS: '100',
    }
    const servers = [await startServer(env), await startServer(env)]
    const proxy = await startProxy(() => servers.map(({ url }) => url))
    try {
      const { token } = await signUp(servers[0]!.url, env.DATA_DIR)
      const failures: string[] = []
      let answered = 0
      let isLoading = true
      const load = (async () => {
        const running = new Set<Promise<void>>()
        for (let n = 0; isLoading; n++) {
          const path = ['/api/lenders?limit=5', '/api/user', '/', '/api/deals', '/api/stats'][n % 5]!
          const one = fetch(proxy.url + path, {
            headers: { authorization: `Bearer ${token}` },
            signal: AbortSignal.timeout(15_000),
          })
            .then(async (reply) => {
              await reply.arrayBuffer()
              answered++
              if (reply.status !== 200) failures.push(`${path} → ${reply.status}`)
            })
            .catch((error: unknown) => void failures.push(`${path} → ${String(error)}`))
            .finally(() => running.delete(one))
          running.add(one)
          await pause(10)
        }
        await Promise.all(running)
      })()
      for (const at of [0, 1, 0, 1]) {
        await pause(500)
        const port = new URL(servers[at]!.url).port
        expect(await servers[at]!.end()).toBe(0)
        servers[at] = await startServer({ ...env, PORT: port })
      }
      await pause(500)
      isLoading = false
      await load
      expect(failures).toEqual([])
      expect(answered).toBeGreaterThan(200)
    } finally {
      proxy.server.close()
      proxy.server.closeAllConnections()
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      postgres.remove()
    }
  },
)
