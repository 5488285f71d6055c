import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { connect } from '#server/platform/db/connect.ts'
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts'
import { replyWithPlainPage } from './plain-page.ts'

/** Milliseconds between connection attempts, and between log lines about the outage. */
const retryMs = 500
const logEveryMs = 60_000

type Options = { urls: readonly string[]; port: number; host: string; log: FastifyBaseLogger }

/**
 * Waits until every given PostgreSQL server answers and takes writes, without a limit. Also waits while a login is
 * rejected or a database is missing. Meanwhile listens on `port`, where `/healthz` answers 200 and everything else 503,
 * so an outage at startup doesn't end the process. Returns on errors that aren't outages by
 * {@link isDatabaseUnavailable}; the start then reports them.
 */
export async function waitForDatabase({ urls, port, host, log }: Options): Promise<void> {
  let reason = await findOutage(urls)
  if (reason === undefined) return
  const app = Fastify({ forceCloseConnections: true })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) =>
    reply.code(503).header('cache-control', 'no-store').send({ status: 'failing', checks }),
  )
  app.all('/*', async (request, reply) => {
    reply.header('retry-after', '5').header('cache-control', 'no-store')
    if (request.url.startsWith('/api/')) return reply.code(503).send({ message: text, reason: 'unavailable' })
    return replyWithPlainPage(reply, { status: 503, title: 'One moment', text })
  })
  await app.listen({ port, host })
  try {
    for (let saidAt = Number.NEGATIVE_INFINITY; reason !== undefined; reason = await findOutage(urls)) {
      if (performance.now() - saidAt > logEveryMs) {
        saidAt = performance.now()
        log.warn({ err: reason }, 'the database does not answer; waiting for it')
      }
      await sleep(retryMs)
    }
  } finally {
    await app.close()
  }
  log.info('the database answers')
}

const text = 'The site is starting. Please try again in a few seconds.'
const checks = { process: 'ok', database: 'failing', migrations: 'failing', catalogue: 'failing' }

/**
 * Returns why a database can't be used yet. Undefined when each takes writes or fails for a reason that waiting can't
 * fix.
 */
async function findOutage(urls: readonly string[]): Promise<unknown> {
  for (const url of urls) {
    const { pool } = connect({ url }, () => {})
    try {
      const { rows } = await pool.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      )
      if (rows[0]?.isReadOnly)
        return new Error("the server is a standby, still recovering or set to read-only, and doesn't accept writes")
    } catch (error) {
      if (isDatabaseUnavailable(error)) return error
    } finally {
      await pool.end()
    }
  }
  return undefined
}
