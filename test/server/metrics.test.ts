import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { overloaded } from '#server/platform/http/semaphore.ts'
import { register } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { withClockAhead } from '#test/builders/with-clock-ahead.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({
    start: {
      isWorking: false,
      async pages(http) {
        http.app.get('/melts', async () => {
          throw overloaded()
        })
      },
    },
  })
})
afterAll(() => t.close())

/** Returns a sample's value, or undefined if the metrics lack it. */
async function metric(sample: string): Promise<number | undefined> {
  const text = await (await t.fetch('/metrics')).text()
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

it('counts accounts, deals, matches, lenders, waiting jobs, emails, and rejected requests [OPS-09]', async () => {
  expect(await metric('plumbline_backup_age_seconds')).toBeUndefined()
  await addLenders(t, [{ name: 'Alder Bridge' }])
  await t.deps.catalogue.refresh()
  await register(t)
  const investor = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody() })
  await t.deps.mailer.send({ id: 'one', to: 'a@example.com', subject: 's', html: '<p>h</p>', text: 't' })
  for (let i = 0; i < 2; i++) expect((await t.fetch('/melts')).status).toBe(503)
  expect(await runCommand(commandEnv(t), 'backup')).toMatchObject({ code: 0 })
  const record = (kind: string) => metric(`plumbline_records{kind="${kind}"}`)
  // Figures from the database are cached for ten seconds.
  expect(await withClockAhead(10_001, () => record('deals'))).toBe(1)
  expect(await record('accounts')).toBe(2)
  expect(await record('matches')).toBe(1)
  expect(await record('lenders')).toBe(1)
  expect(await record('requests')).toBe(0)
  expect(await record('quotes')).toBe(0)
  expect(await metric('plumbline_jobs_waiting{queue="mail-account"}')).toBe(1)
  expect(await metric('plumbline_jobs_oldest_seconds{queue="mail-account"}')).toBeGreaterThan(0)
  expect(await metric('plumbline_jobs_failed{queue="mail-account"}')).toBe(0)
  expect(await metric('plumbline_mails_total{outcome="sent"}')).toBe(1)
  expect(await metric('plumbline_mails_total{outcome="failed"}')).toBe(0)
  expect(await metric('plumbline_requests_shed_total')).toBe(2)
  expect(await metric('plumbline_backup_age_seconds')).toBeLessThan(60)
  expect(await metric('plumbline_catalogue_age_seconds')).toBeLessThan(30)
  expect(await metric('plumbline_ready')).toBe(1)
  expect(await metric('plumbline_database_connections{state="waiting"}')).toBe(0)
})
