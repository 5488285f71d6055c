import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { insertEvents } from '#server/features/quotes/events/events.queries.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { expectWithin, figure } from '#test/faults/figure.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const investors = 1000
const streamsOfInvestor = 5
const measuredMs = 15_000
const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])

let t: TestApp
beforeAll(async () => {
  if (!isOnPostgres) return
  // Runs only the streams, because jobs and emails have queries of their own.
  t = await startTestApp({ start: { isWorking: false } })
  const { pool } = t.connection
  await pool.query(
    `insert into users (email, first_name, last_name, phone_number, email_verified)
     select 'listening' || n || '@example.com', 'A', 'B', '(512) 555-0100', true from generate_series(1, $1) n`,
    [investors],
  )
  await pool.query(`insert into deals (user_id, deal_type, deal_status, property_address, property_state, property_type,
      bedrooms, bathrooms, purchase_price, repair_budget, estimated_arv, downpayment, loan_amount, term_months,
      closing_timeline_days, purpose, insight, model_version)
    select id, 'x', 'x', 'x', 'Texas', 'x', 3, 2, 1, 1, 1, 1, 1, 12, 30, 'x', '{}', 'x' from users where email like 'listening%'`)
})
afterAll(() => t?.close())

/** Opens a session's stream and collects the ids of its events. */
async function openStream(token: string): Promise<{ ids: number[]; reply: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    get(`${t.url}/api/events`, { agent: false, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`A stream was answered ${reply.statusCode}.`))
      const ids: number[] = []
      reply.setEncoding('utf8').on('data', (text: string) => {
        for (const [, id] of text.matchAll(/^id: (\d+)\nevent:/gm)) ids.push(Number(id))
      })
      reply.on('error', () => {})
      return resolve({ ids, reply })
    }).on('error', reject)
  })
}

it.runIf(isOnPostgres)(
  'queries at most twice a second for 5,000 streams, and delivers events within two seconds [MSG-02]',
  async () => {
    const { rows } = await t.connection.pool.query<{ user_id: string; deal_id: string }>(
      'select d.user_id, d.id as deal_id from deals d order by d.user_id',
    )
    const tokens = new Map<string, string>()
    for (const { user_id } of rows) tokens.set(user_id, await openSession(t.deps.db, user_id, { openedBy: 'test' }))
    const memoryBefore = process.memoryUsage().rss
    const streams: { userId: string; ids: number[]; reply: IncomingMessage }[] = []
    for (let tab = 0; tab < streamsOfInvestor; tab++)
      for (let at = 0; at < rows.length; at += 50)
        streams.push(
          ...(await Promise.all(
            rows
              .slice(at, at + 50)
              .map(async ({ user_id }) => ({ userId: user_id, ...(await openStream(tokens.get(user_id)!)) })),
          )),
        )
    const memory = process.memoryUsage().rss - memoryBefore
    // Records every statement of this process, on any connection.
    const texts: string[] = []
    const query = pg.Client.prototype.query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const [config] = given as [string | { text: string }]
      texts.push(typeof config === 'string' ? config : config.text)
      return Reflect.apply(query, this, given)
    } as never)
    const began = performance.now()
    let written = 0
    let slowest = 0
    while (performance.now() - began < measuredMs) {
      const { user_id: userId, deal_id: dealId } = rows[(written * 7) % rows.length]!
      const own = streams.filter((stream) => stream.userId === userId)
      await inTransaction(t.deps.db, (tx) =>
        insertEvents(tx, userId, [{ name: 'status', requestId: null, dealId }], new Date()),
      )
      written++
      const from = performance.now()
      await vi.waitFor(() => expect(own.map(({ ids }) => ids.length)).toEqual(own.map(() => 1)), {
        timeout: 10_000,
        interval: 5,
      })
      slowest = Math.max(slowest, performance.now() - from)
    }
    const seconds = (performance.now() - began) / 1000
    vi.restoreAllMocks()
    const ofStreams = texts.filter((text) => /"?quote_events|"sessions"/.test(text) && !/^insert/.test(text))
    const others = texts.filter((text) => !ofStreams.includes(text))
    figure(
      '5,000 streams',
      `${(ofStreams.length / seconds).toFixed(2)} queries a second, ${written} events to 5 streams each, the slowest after ${Math.round(slowest)} ms, ${Math.round(memory / 2 ** 20)} MB for server and clients together`,
    )
    expect(streams.every(({ reply }) => !reply.destroyed && !reply.complete)).toBe(true)
    expect(streams.reduce((sum, { ids }) => sum + ids.length, 0)).toBe(written * streamsOfInvestor)
    expect(ofStreams.length / seconds).toBeLessThan(2)
    // The remaining statements are the test's writes and the catalogue's polls, so streams add none.
    const known = /^begin|^commit|^insert into "quote_events"|"catalogue_version"|"instances"|extract\(epoch/
    expect(others.filter((text) => !known.test(text))).toEqual([])
    expectWithin(slowest, 2000, 'the slowest event')
    for (const { reply } of streams) reply.destroy()
  },
)
