import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endOf, spawnServer, startServer } from '#test/faults/built-server.ts'
import { expectWithin } from '#test/faults/figure.ts'
import { freePort } from '#test/free-port.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a second process on a data folder exits with 1 and names the first, which keeps running [OPS-01]', async () => {
  const dataDir = join(folder, 'shared')
  const first = await startServer({ DATA_DIR: dataDir })
  try {
    // The limit is for the program itself. The best of three tries excludes noise from a busy machine.
    const took: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const began = performance.now()
      const { code, out, err } = await endOf(spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) }))
      took.push(performance.now() - began)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(new RegExp(`^The data folder ${dataDir} is in use by process ${first.child.pid} .*\\n$`))
    }
    expectWithin(Math.min(...took), 2000, 'a second process exits')
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  } finally {
    expect(await first.end()).toBe(0)
  }
  // A lock that was released, or left by a killed process, can be taken immediately.
  const killed = await startServer({ DATA_DIR: dataDir })
  await killed.end('SIGKILL')
  const after = await startServer({ DATA_DIR: dataDir })
  expect(await after.end()).toBe(0)
})
