import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { jobDefinitions } from '#server/app.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { job, startJobs } from '#server/platform/jobs/jobs.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

async function runJob(t: TestApp, name: string): Promise<void> {
  const definition = jobDefinitions(t.deps).find((one) => one.name === name)!
  await definition.run({} as never, { id: 'test', isLast: false })
}

it('a scheduled job that was missed while no process ran runs once at the next start [PROF-08] [OPS-03]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    const ran: string[] = []
    const now = new Date()
    // Daily, and not due for another twelve hours.
    const cron = `${now.getUTCMinutes()} ${(now.getUTCHours() + 12) % 24} * * *`
    const daily = job({
      name: 'test-daily',
      cron,
      isSingle: true,
      async run(_data, { id }) {
        ran.push(id)
      },
    })
    const work = () => startJobs(t.connection, [daily], t.deps.log, { clockSeconds: 1 })
    // A start without a missed time sends nothing. Its check is over once the time of the check is stored.
    const first = await work()
    await expect
      .poll(async () => (await t.deps.db.execute(sql`select cron_on from jobs.version`)).rows[0]!['cron_on'])
      .not.toBeNull()
    await first.stop()
    expect(ran).toEqual([])
    // Simulates an outage of three days.
    await t.deps.db.execute(sql`update jobs.version set cron_on = now() - interval '3 days'`)
    await t.deps.db.execute(sql`update jobs.schedule set created_on = now() - interval '4 days'`)
    const second = await work()
    await expect.poll(() => ran).toHaveLength(1)
    await second.stop()
    expect(ran).toHaveLength(1)
  } finally {
    await t.close()
  }
})

it('ends the schedule of a job that a later version drops, only in a process that runs jobs [OPS-03]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    const [dropped, kept] = ['test-dropped', 'test-kept'].map((name) =>
      job({ name, cron: '0 3 * * *', async run() {} }),
    )
    const earlier = await startJobs(t.connection, [dropped!, kept!], t.deps.log)
    await earlier.stop()
    const sender = await startJobs(t.connection, [dropped!], t.deps.log, { isWorking: false })
    await sender.send(t.deps.db, dropped!, {})
    await sender.stop()
    const left = async (table: 'schedule' | 'job') =>
      (await t.connection.pool.query(`select name from jobs.${table} where name like 'test-%' order by name`)).rows
    expect(await left('schedule')).toEqual([{ name: 'test-dropped' }, { name: 'test-kept' }])
    expect(await left('job')).toEqual([{ name: 'test-dropped' }])
    await (await startJobs(t.connection, [kept!], t.deps.log)).stop()
    expect(await left('schedule')).toEqual([{ name: 'test-kept' }])
    expect(await left('job')).toEqual([])
  } finally {
    await t.close()
  }
})

it('starts a job when its transaction commits, and never when it rolls back', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    const ran: string[] = []
    const noted = job<{ by: string }>({
      name: 'test-noted',
      async run({ by }) {
        ran.push(by)
      },
    })
    // The next poll is a minute away.
    const jobs = await startJobs(t.connection, [noted], t.deps.log, { pollSeconds: 60 })
    await inTransaction(t.deps.db, async (tx) => {
      await jobs.send(tx, noted, { by: 'committed' })
      expect(ran).toEqual([])
    })
    await expect.poll(() => ran).toEqual(['committed'])
    const refuse = inTransaction(t.deps.db, async (tx) => {
      await jobs.send(tx, noted, { by: 'rolled back' })
      throw new Error('refused')
    })
    await expect(refuse).rejects.toThrow('refused')
    await jobs.send(t.deps.db, noted, { by: 'alone' })
    await expect.poll(() => ran).toEqual(['committed', 'alone'])
    await jobs.stop()
    expect(ran).toEqual(['committed', 'alone'])
  } finally {
    await t.close()
  }
})

it('the nightly job deletes idempotency keys after 30 days and keeps their deals', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    const investor = await addInvestor(t)
    for (const key of ['an-old-submission-1', 'a-fresh-submission-1'])
      await investor.call(createDealEndpoint, { body: dealBody() }, { idempotencyKey: key })
    await t.deps.db.execute(
      sql`update deal_keys set created_at = now() - interval '30 days 1 minute' where key = 'an-old-submission-1'`,
    )
    await runJob(t, 'deal-key-cleanup')
    expect((await t.deps.db.execute(sql`select key from deal_keys`)).rows).toEqual([{ key: 'a-fresh-submission-1' }])
    expect((await t.deps.db.execute(sql`select count(*)::int as n from deals`)).rows).toEqual([{ n: 2 }])
  } finally {
    await t.close()
  }
})

it('the nightly job deletes counters of limits whose window is over, and no others', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    const now = Date.now()
    t.setClock(new Date(now))
    await t.deps.db.execute(sql`insert into rate_limits (key, points, expire) values
      ('test:over', 3, ${now - 1}), ('test:open', 3, ${now + 60_000})`)
    await runJob(t, 'session-cleanup')
    expect((await t.deps.db.execute(sql`select key from rate_limits where key like 'test:%'`)).rows).toEqual([
      { key: 'test:open' },
    ])
  } finally {
    await t.close()
  }
})
