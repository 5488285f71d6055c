import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { parseEnv } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { rejectUnfitRole } from '#server/role.ts'
import { type StartOptions, start } from '#server/start.ts'
import { register } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/** Starts another process on a test application's database, with a new data folder. */
async function startRole({ deps }: TestApp, role: Pick<StartOptions, 'isServing' | 'isWorking'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-role-'))
  const env = parseEnv({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: deps.env.databaseUrl, SAMPLE_LENDERS: '0' })
  const started = await start(env, createLogger('silent'), { ...role, pollSeconds: 1 })
  onTestFinished(async () => {
    await started.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { started, dataDir }
}

it.runIf(isOnPostgres)(
  'a web process leaves jobs to a worker, which answers only health checks [OPS-01] [OPS-09]',
  async () => {
    const web = await startTestApp({ start: { isWorking: false } })
    onTestFinished(() => web.close())
    await register(web)
    expect(await web.outbox()).toEqual([])
    const doctor = async () =>
      JSON.parse((await runCommand(commandEnv(web), 'doctor', '--json')).out).find(
        ({ what }: { what: string }) => what === 'Processes',
      )
    expect(await doctor()).toMatchObject({ state: 'problem', found: '0 server, 1 web, 0 worker' })

    const { started: worker, dataDir } = await startRole(web, { isServing: false })
    await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => [])).toHaveLength(1)
    expect(await doctor()).toMatchObject({ state: 'ok', found: '0 server, 1 web, 1 worker' })

    const roleAt = async (url: string) => ((await (await fetch(`${url}/readyz`)).json()) as { role: string }).role
    expect([await roleAt(web.url), await roleAt(worker.url)]).toEqual(['web', 'worker'])
    const metrics = await (await fetch(`${worker.url}/metrics`)).text()
    expect(metrics).toContain('plumbline_role{role="worker"} 1\n')
    for (const [role, count] of [
      ['server', 0],
      ['web', 1],
      ['worker', 1],
    ])
      expect(metrics).toContain(`plumbline_processes{role="${role}"} ${count}\n`)
    for (const path of ['/', '/lenders', '/api/lenders', '/api/stats', '/reference'])
      expect((await fetch(worker.url + path)).status, path).toBe(404)
  },
)

it.runIf(isOnPostgres)('a worker picks up and matches a lender changed through a web process [DEAL-08]', async () => {
  const web = await startTestApp({ start: { isWorking: false } })
  onTestFinished(() => web.close())
  const investor = await addInvestor(web)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  await startRole(web, { isServing: false })
  await addLenders(web, [{ name: 'Newcomer' }])
  const count = 'select count(*)::int as matched from matches where deal_id = $1'
  const matched = async () => (await web.deps.pool.query<{ matched: number }>(count, [deal.id])).rows[0]!.matched
  await expect.poll(matched).toBe(1)
})

it.runIf(isOnPostgres)('a web-only process doesn’t change the queues when it starts [OPS-01]', async () => {
  const web = await startTestApp({ start: { isWorking: false } })
  onTestFinished(() => web.close())
  const limits = async () =>
    (await web.deps.pool.query<{ limit: number }>('select distinct retry_limit as limit from jobs.queue')).rows
  await web.deps.pool.query('update jobs.queue set retry_limit = 7')
  const another = await startRole(web, { isWorking: false })
  expect(await limits()).toEqual([{ limit: 7 }])
  await another.started.close()
  await startRole(web, { isServing: false })
  expect((await limits()).length).toBeGreaterThan(1)
})

it('says in one sentence that separate web and worker processes need PostgreSQL [OPS-01]', () => {
  for (const role of ['web', 'worker'] as const) {
    const rejects = () => rejectUnfitRole(role, { databaseUrl: undefined })
    expect(rejects).toThrow(
      `plumbline ${role} needs PostgreSQL: the embedded database allows one process. Set DATABASE_URL, or start plumbline server.`,
    )
    rejectUnfitRole(role, { databaseUrl: 'postgres://localhost/plumbline' })
  }
  rejectUnfitRole('server', { databaseUrl: undefined })
})
