import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltServer, pause, startServer } from './built-server.ts'
import { expectWithin, figure, longest, seconds } from './figure.ts'

let folder: string
let server: BuiltServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-slow-'))
  server = await startServer({ DATA_DIR: folder, SAMPLE_LENDERS: '500' })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts fifty requests that send one byte a second. Returns the milliseconds until the server cut each off. */
async function sendSlowly(beginning: string, bit: string): Promise<number[]> {
  const { hostname, port } = new URL(server.url)
  const clients = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(beginning)
    const timer = setInterval(() => socket.write(bit), 1000)
    const began = performance.now()
    const closed = new Promise<number>((resolve) => {
      socket.resume().on('close', () => {
        clearInterval(timer)
        resolve(performance.now() - began)
      })
    })
    return { socket, closed }
  })
  try {
    await expectOthersServed()
    const lasted = await Promise.race([
      Promise.all(clients.map(({ closed }) => closed)),
      pause(75_000).then(() => undefined),
    ])
    expect(lasted, 'all cut off within 75 s').toBeDefined()
    return lasted!
  } finally {
    for (const { socket } of clients) socket.destroy()
  }
}

async function expectOthersServed() {
  for (let turn = 0; turn < 5; turn++) {
    const began = performance.now()
    expect((await fetch(`${server.url}/api/lenders?limit=5`)).status).toBe(200)
    expectWithin(performance.now() - began, 1000, 'another client is served')
    await pause(300)
  }
}

it('disconnects clients that send headers too slowly, without delaying others [OPS-03]', async () => {
  const lasted = await sendSlowly('GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-Dribble: 1\r\n')
  figure('slow clients, headers', `50 cut off after at most ${seconds(longest(lasted))}`)
})

it('disconnects clients that send a body too slowly, without delaying others [OPS-03]', async () => {
  const head =
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'
  const lasted = await sendSlowly(head, ' ')
  figure('slow clients, body', `50 cut off after at most ${seconds(longest(lasted))}`)
})

it('spends little memory on clients that request a lot and never read, without delaying others [OPS-03]', async () => {
  const { hostname, port } = new URL(server.url)
  const memory = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]) / 1024 / 1024
  }
  const before = await memory()
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.pause()
    // Each client requests at least two megabytes and never reads them.
    socket.write('GET /api/lenders?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40))
    return socket
  })
  try {
    await expectOthersServed()
    await pause(2000)
    const grown = (await memory()) - before
    figure('clients that never read', `50 of them, memory grew by ${grown.toFixed(0)} MB`)
    expect(grown).toBeLessThan(200)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
