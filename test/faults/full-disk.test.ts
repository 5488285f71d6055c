import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { startServer } from './built-server.ts'

it('is not ready while the embedded database’s disk is full, and ready once space is free [OPS-03]', async ({
  skip,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-disk-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', dataDir]).status !== 0)
    skip('no file system may be mounted here (needs root)')
  onTestFinished(() => void spawnSync('umount', ['-l', dataDir]))
  const server = await startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const checksOf = async () => {
    const reply = await fetch(`${server.url}/readyz`)
    return { status: reply.status, disk: (await reply.json()).checks.disk }
  }
  expect(await checksOf()).toEqual({ status: 200, disk: 'ok' })
  const filler = join(dataDir, 'filler')
  await writeFile(filler, Buffer.alloc(300 * 2 ** 20)).catch(() => {})
  await vi.waitFor(async () => expect(await checksOf()).toEqual({ status: 503, disk: 'failing' }), { timeout: 60_000 })
  await rm(filler)
  await vi.waitFor(async () => expect(await checksOf()).toEqual({ status: 200, disk: 'ok' }), { timeout: 60_000 })
})
