import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, it, vi } from 'vitest'
import { startTestApp } from '#test/start-test-app.ts'

it('completes an open reply while stopping, and closes its keep-alive connection [OPS-03]', async () => {
  const t = await startTestApp()
  const agent = new Agent({ keepAlive: true })
  // Blocks the request: on the embedded database by the open transaction, on PostgreSQL by the table lock.
  const client = await t.connection.pool.connect()
  await client.query('begin')
  await client.query('lock table sessions in access exclusive mode')
  const { port, hostname } = new URL(t.url)
  const arrival = once(t.http.app.server, 'request')
  const answer = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    request(
      { port, hostname, path: '/api/user', headers: { authorization: `Bearer ${'x'.repeat(43)}` }, agent },
      (reply) => {
        reply.resume().on('end', () => resolve({ status: reply.statusCode, connection: reply.headers.connection }))
      },
    )
      .on('error', reject)
      .end()
  })
  await arrival
  const closing = t.close()
  await vi.waitUntil(() => !t.http.app.server.listening, { timeout: 60_000 })
  await client.query('rollback')
  client.release()
  const { status, connection } = await answer
  expect(status).toBe(401)
  expect(connection).toBe('close')
  await closing
  agent.destroy()
})
