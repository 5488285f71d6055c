import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { createDealEndpoint, getDealEndpoint } from '#contract/deals/deals.ts'
import { type RunningServer, startBuiltServer } from './built-server.ts'
import { signUpInvestor } from './investor.ts'
import { ms, percentile, withOneCoreBusy } from './measure.ts'
import { countDue, dealColumns, dueDeals, flips, raiseRate } from './open-deals.ts'
import { withPostgres } from './with-postgres.ts'

const openDeals = Number(process.env['BENCH_DEALS'] ?? 1_000_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Changes a nationwide lender, which makes a million open deals due, with one serving process and one or two workers.
 * Measures deals of investors who visited today, deals that investors open, and the rate of the rest.
 */
export async function benchRematchMany(): Promise<string[]> {
  return withPostgres(async (address) => {
    const env = { DATABASE_URL: address, SAMPLE_LENDERS: '5100' }
    const whole = await startBuiltServer(env, { patienceSeconds: 600 })
    const db = new pg.Client({ connectionString: address })
    await db.connect()
    const started: RunningServer[] = []
    try {
      const [present, opening] = [await signUpInvestor(whole), await signUpInvestor(whole)]
      const opened: string[] = []
      for (const body of flips) {
        await present.call(createDealEndpoint, { body }, { idempotencyKey: randomUUID() })
        const { deal } = await opening.call(createDealEndpoint, { body }, { idempotencyKey: randomUUID() })
        opened.push(deal.id)
      }
      while ((await countDue(db)) > 0) await pause(1000)
      await whole.stop()
      await copyDeals(db, present.email)
      // The investor who opens deals didn't visit today and has the oldest deals.
      await db.query(
        `update sessions set last_seen_at = now() - interval '2 days' where user_id = (select id from users where email = $1)`,
        [opening.email],
      )
      await db.query(`update deals set created_at = now() - interval '170 days' where id = any($1)`, [opened])
      await db.query('create unlogged table matched (deal_id uuid, at timestamptz)')
      await db.query(`create function note_matched() returns trigger language plpgsql as $$ begin
        insert into matched values (new.id, clock_timestamp()); return null; end $$`)
      await db.query(
        'create trigger note_matched after update of matched_version on deals for each row execute function note_matched()',
      )
      await db.query('analyze')

      started.push(await startBuiltServer(env, { role: 'web', patienceSeconds: 600 }))
      const web = started[0]!
      started.push(await startBuiltServer(env, { role: 'worker', patienceSeconds: 600 }))
      await pause(5000)
      const isPresent = `user_id = (select id from users where email = '${present.email}')`
      // The lender that matches most of these deals is nationwide.
      const { rows } = await db.query<{ id: string; touched: number }>(
        `select lender_id as id, count(*)::int as touched from matches join deals on deals.id = deal_id and ${isPresent}
         group by lender_id order by touched desc limit 1`,
      )
      const { id, touched } = rows[0]!
      const began = Date.now()
      await raiseRate(db, id)
      const markedMs = Date.now() - began
      while ((await count(db, `matched join deals on deals.id = deal_id and ${isPresent}`)) < touched) {
        if (Date.now() - began > 300_000)
          throw new Error(`Not all ${touched} deals of today's visitor were matched within five minutes`)
        await pause(200)
      }
      const wantedMs = Date.now() - began
      const due = await countDue(db)

      const asOpened = { ...web, token: opening.token }
      const waits: number[] = []
      const dueOnes = await db.query<{ id: string }>(`select d.id from ${dueDeals} and d.id = any($1)`, [opened])
      for (const { id } of dueOnes.rows) {
        waits.push(await waitForDeal(asOpened, id))
        if ((await count(db, `matched where deal_id = '${id}'`)) === 0)
          throw new Error(`Deal ${id} was opened and not matched`)
      }
      const one = await rateOf(db, started.slice(1))
      // Two workers slow each other down by keeping both cores busy, so one worker is also measured with the other
      // core busy.
      const oneOnBusyMachine = await withOneCoreBusy(() => rateOf(db, started.slice(1)))
      started.push(await startBuiltServer(env, { role: 'worker', patienceSeconds: 600 }))
      await pause(5000)
      const two = await rateOf(db, started.slice(1))
      const twice = await count(db, '(select from matched group by deal_id having count(*) > 1) again')
      return [
        `${openDeals.toLocaleString('en-US')} open deals, a nationwide lender changed: the ${touched} of an investor who visited today were matched after ${(wantedMs / 1000).toFixed(1)} s; the change took ${ms(markedMs)} and left ${due.toLocaleString('en-US')} deals still due`,
        `opening one of ${waits.length} due deals took p50 ${ms(percentile(waits, 0.5))}, at most ${ms(Math.max(...waits))}`,
        `one worker: ${one.perSecond.toFixed(1)} deals a second, ${one.cpuMs.toFixed(1)} ms of CPU each (${(1000 / one.cpuMs).toFixed(1)} a second per core), and ${oneOnBusyMachine.cpuMs.toFixed(1)} ms with the other core busy; two: ${two.perSecond.toFixed(1)}, ${two.cpuMs.toFixed(1)} ms each; ${twice} deals matched twice`,
      ]
    } finally {
      await db.end()
      for (const server of started) await server.stop()
    }
  })
}

async function count(db: pg.Client, from: string): Promise<number> {
  return (await db.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]!.count
}

/** Copies the first deals, without matches, to investors who haven't visited. */
async function copyDeals(db: pg.Client, email: string): Promise<void> {
  await db.query(
    `insert into users (email, first_name, email_verified) select 'away' || n || '@example.com', 'Away', true from generate_series(1, 1000) n`,
  )
  const names = await dealColumns(db, ['id', 'user_id', 'created_at'])
  const each = Math.ceil(openDeals / 1000 / flips.length)
  await db.query(
    `insert into deals (user_id, created_at, ${names.join(', ')})
     select away.id, now() - random() * interval '160 days', ${names.map((name) => `d.${name}`).join(', ')}
     from deals d, (select id from users where email like 'away%') away, generate_series(1, $1)
     where d.user_id = (select id from users where email = $2)`,
    [each, email],
  )
}

/** Returns the milliseconds from opening a deal until it is up to date. @throws on a failed request. */
async function waitForDeal({ url, token }: RunningServer & { token: string }, id: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(`${url}${getDealEndpoint.path.replace(':id', id).replace('{id}', id)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!reply.ok) throw new Error(`The deal request failed with status ${reply.status}`)
  return performance.now() - began
}

/** Returns the deals matched per second, and the workers' CPU milliseconds per deal. */
async function rateOf(db: pg.Client, workers: readonly RunningServer[]) {
  const cpu = () => workers.reduce((sum, { process }) => sum + cpuMsOf(process.pid!), 0)
  const [before, matchedBefore, began] = [cpu(), await count(db, 'matched'), performance.now()]
  await pause(seconds * 1000)
  const matched = (await count(db, 'matched')) - matchedBefore
  const passed = (performance.now() - began) / 1000
  return { perSecond: matched / passed, cpuMs: (cpu() - before) / matched }
}

/** Returns a process's user and system time in milliseconds. A clock tick is ten milliseconds. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
