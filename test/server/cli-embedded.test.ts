import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts'
import { runCommand } from '#test/builders/run-command.ts'
import { scratch } from '#test/scratch.ts'
import { keepCompiledWasm } from '#test/start-test-app.ts'

let folder: string
let env: { DATA_DIR: string }
beforeAll(async () => {
  await keepCompiledWasm()
  folder = await mkdtemp(join(scratch, 'plumbline-cli-'))
  env = { DATA_DIR: join(folder, 'data') }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('opens an embedded database that no server runs, and creates it except for a backup [OPS-02] [OPS-01]', async () => {
  const path = join(folder, 'alone.csv')
  await writeFile(path, 'name,minRate,maxRate\nAcme,9,10\n')
  expect((await runCommand(env, 'doctor')).out).toContain('not created yet')
  const wrong = join(folder, 'wrong')
  expect(await runCommand({ DATA_DIR: wrong }, 'backup')).toEqual({
    code: 4,
    out: '',
    err: `There is no database in ${wrong}. Correct DATA_DIR, or set DATABASE_URL.\n`,
  })
  expect(existsSync(wrong)).toBe(false)
  expect(await runCommand(env, 'lenders', 'import', path)).toMatchObject({ code: 0 })
  expect((await runCommand(env, 'lenders', 'export')).out).toMatch(/\r\nAcme,acme,/)
})

it('joins an embedded database that another process has open, through its socket [OPS-02]', async () => {
  const first = await runCommand(env, 'settings', 'set', 'contact.phone', '(555) 555-0100')
  expect(first.code).toBe(0)
  const embedded = await startEmbedded(env.DATA_DIR, () => {})
  onTestFinished(() => embedded.close())
  expect(await runCommand(env, 'settings', 'get', 'contact.phone')).toEqual({
    code: 0,
    out: '(555) 555-0100\n',
    err: '',
  })
  expect((await runCommand(env, 'doctor')).out).toContain('in use by a running server')
})
