import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { previewImportEndpoint, startImportEndpoint, writeImportEndpoint } from '#contract/desk/import.ts'
import { projectRoot } from '#server/project-root.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { expectWithin, figure, seconds } from './figure.ts'
import { postgresPrograms, startPostgres } from './postgres-server.ts'

const run = promisify(execFile)
const count = 100_000

it.skipIf(!postgresPrograms())(
  'imports 100,000 lenders into PostgreSQL from the command line: new, changed, unchanged [OPS-02]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-import-'))
    const postgres = await startPostgres()
    try {
      const env = { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: await postgres.createDatabase('import') }
      const file = join(folder, 'lenders.csv')
      const cli = async () => {
        const began = performance.now()
        const args = [join(projectRoot, 'dist/server/cli.js'), 'lenders', 'import', file]
        const { stdout } = await run(process.execPath, args, { env })
        return { stdout, ms: performance.now() - began }
      }
      const table = (rate: number) =>
        [
          'name,states,minRate,maxRate,minAmount,maxAmount,maxTerm',
          ...Array.from(
            { length: count },
            (_, n) => `Lender number ${n},"California; TX",${rate}%,${rate + 2}%,$75K,"$1,500,000",24`,
          ),
        ].join('\r\n')
      await writeFile(file, table(9))
      const created = await cli()
      expect(created.stdout).toContain(`Imported: ${count} new, 0 changed, 0 unchanged,`)
      const unchanged = await cli()
      await writeFile(file, table(9.5))
      const changed = await cli()
      expect(changed.stdout).toContain(`Imported: 0 new, ${count} changed, 0 unchanged,`)
      figure(
        'import of 100,000 lenders into PostgreSQL',
        `all new ${seconds(created.ms)}, again ${seconds(unchanged.ms)}, all changed ${seconds(changed.ms)}`,
      )
      for (const { ms } of [created, unchanged, changed]) expectWithin(ms, 60_000, 'import of 100,000 lenders')
    } finally {
      postgres.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

it('imports 100,000 lenders at the desk, where it gets more time than other requests [DESK-03]', async () => {
  const t = await startTestApp()
  try {
    const { call } = await openDesk(t)
    const table = Array.from(
      { length: count },
      (_, n) => `Lender number ${n},"California; TX",9%,11%,$75K,"$1,500,000",24`,
    )
    const content = ['name,states,minRate,maxRate,minAmount,maxAmount,maxTerm', ...table].join('\r\n')
    const { id } = await call(startImportEndpoint, {
      body: { name: 'lenders.csv', content: Buffer.from(content).toString('base64') },
    })
    const began = performance.now()
    expect((await call(previewImportEndpoint, { params: { id }, body: {} })).counts.new).toBe(count)
    const checked = performance.now()
    expect(await call(writeImportEndpoint, { params: { id } })).toEqual({ created: count, changed: 0, left: 0 })
    figure(
      'import of 100,000 lenders at the desk',
      `check ${seconds(checked - began)}, import ${seconds(performance.now() - checked)}`,
    )
    const { rows } = await call(listActivityEndpoint, { query: { subject: 'import' } })
    expect(rows).toMatchObject([{ subjectLabel: 'lenders.csv', parts: count }])
  } finally {
    await t.close()
  }
})
