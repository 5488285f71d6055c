import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { freePort } from '#test/free-port.ts'

it('handles requests and SIGTERM without delay on a full log volume, and exits with 0 [OPS-03]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-log-'))
  const full = openSync('/dev/full', 'w')
  const port = await freePort()
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, SAMPLE_LENDERS: '0' },
    stdio: ['ignore', full, full],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    closeSync(full)
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 120_000,
    interval: 200,
  })
  for (let i = 0; i < 50; i++) expect((await fetch(`${url}/api/stats`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
