import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { countDeskEndpoint } from '#contract/desk/desk-counts.ts'
import { listDeskLendersEndpoint } from '#contract/desk/desk-lenders.ts'
import { confirmTotpEndpoint, startTotpEndpoint } from '#contract/desk/entry.ts'
import { listPeopleEndpoint } from '#contract/desk/people.ts'
import type { Call } from '#contract/wire/call.ts'
import { startBuiltServer } from './built-server.ts'
import { fillWithLenders } from './generated-lenders.ts'
import { signUpInvestor } from './investor.ts'
import { ms, percentile } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

const people = 100_000
const lenders = 25_000
const entries = 100_000
const rounds = 15

/**
 * Measures the desk's lists with 100,000 investors, 25,000 lenders and 100,000 log entries on PostgreSQL, one request
 * at a time.
 */
export async function benchDesk(): Promise<string[]> {
  return withPostgres(async (address) => {
    await fillWithLenders(address, lenders)
    const server = await startBuiltServer({ DATABASE_URL: address }, { patienceSeconds: 600 })
    try {
      const { call, email } = await signUpInvestor(server)
      await fill(address, email)
      const { secret } = await call(startTotpEndpoint)
      await call(confirmTotpEndpoint, { body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() } })
      const lines: string[] = []
      for (const [name, ask] of Object.entries(requests)) {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const begun = performance.now()
          await ask(call)
          times.push(performance.now() - begun)
        }
        lines.push(`desk, ${name}: p50 ${ms(percentile(times, 0.5))}, longest ${ms(Math.max(...times))}`)
      }
      return lines
    } finally {
      await server.stop()
    }
  })
}

const requests: Record<string, (call: Call) => Promise<unknown>> = {
  lenders: (call) => call(listDeskLendersEndpoint, { query: {} }),
  'lenders, page 400': (call) => call(listDeskLendersEndpoint, { query: { page: '400' } }),
  'lenders in a state for an amount': (call) =>
    call(listDeskLendersEndpoint, { query: { state: 'Texas', amount: 160_000 } }),
  'lenders not checked for 90 days': (call) =>
    call(listDeskLendersEndpoint, { query: { mark: 'stale90', sort: 'checked' } }),
  'lenders by part of a name': (call) => call(listDeskLendersEndpoint, { query: { search: 'ridge' } }),
  people: (call) => call(listPeopleEndpoint, { query: {} }),
  'people, page 1,000': (call) => call(listPeopleEndpoint, { query: { page: '1000' } }),
  'people by part of a name': (call) => call(listPeopleEndpoint, { query: { search: 'son4242' } }),
  'people by a phone number': (call) => call(listPeopleEndpoint, { query: { search: '555 004 0242' } }),
  'the log': (call) => call(listActivityEndpoint, { query: {} }),
  'counts in the navigation': (call) => call(countDeskEndpoint),
}

/** Inserts investors and log entries in SQL, and makes the measuring user an operator. */
async function fill(address: string, operatorEmail: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(`update users set role = 'operator' where email = $1`, [operatorEmail])
    await client.query(
      `insert into users (email, first_name, last_name, phone_number, email_verified, created_at)
       select 'person' || n || '@example.com', 'First' || n, 'Person' || n, '555 ' || lpad((n / 1000)::text, 3, '0') || ' ' || lpad((n % 1000)::text, 4, '0'),
         n % 3 > 0, now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [people],
    )
    await client.query(
      `insert into activity (at, via, actor_label, action, subject_kind, subject_id, subject_label, changes)
       select now() - n * interval '1 minute', 'command', 'bench', 'lender.change', 'lender', 'lender' || n % 5000, 'A lender', '[]'
       from generate_series(1, $1::int) n`,
      [entries],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
