import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { job, startJobs } from '#server/jobs/jobs.ts'
import { startTestApp } from '#test/start-test-app.ts'

it('work by the clock that was missed while no process ran is done once at the next start [PROF-08] [OPS-03]', async () => {
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
    const work = () => startJobs(t.connection, [daily], t.deps.log)
    const first = await work()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await first.stop()
    expect(ran).toEqual([])
    // As if nothing had run since three days ago.
    await t.deps.db.execute(sql`update jobs.version set cron_on = now() - interval '3 days'`)
    await t.deps.db.execute(sql`update jobs.schedule set created_on = now() - interval '4 days'`)
    const second = await work()
    for (let tries = 0; tries < 300 && ran.length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await second.stop()
    expect(ran).toHaveLength(1)
  } finally {
    await t.close()
  }
})
