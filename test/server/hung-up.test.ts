import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const lines: { level: number; err?: { message: string } }[] = []
let t: TestApp
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  t = await startTestApp({ log: createLogger('info', stream) })
})
afterAll(() => t.close())

it('a client that disconnects while its request waits is not logged as an error', async () => {
  const { token } = await addInvestor(t)
  const holder = await t.connection.pool.connect()
  await holder.query('begin')
  await holder.query('lock table sessions in access exclusive mode')
  // 64 requests, the concurrency limit of the database, wait for the lock.
  const headers = { authorization: `Bearer ${token}` }
  const held = Array.from({ length: 64 }, () => t.fetch('/api/deals', { headers }))
  const { pool } = t.connection
  await vi.waitUntil(() => pool.waitingCount + pool.totalCount - pool.idleCount > held.length, { timeout: 60_000 })
  const { hostname, port } = new URL(t.url)
  for (let count = 0; count < 5; count++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const arrival = once(t.http.app.server, 'request')
    socket.write(`GET /api/deals HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
    await arrival
    socket.destroy()
  }
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(64).fill(200))
  expect((await t.fetch('/api/deals', { headers })).status).toBe(200)
  expect(lines.filter(({ level }) => level >= 40).map(({ err }) => err?.message)).toEqual([])
})
