import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { socketDirFor } from '#server/platform/db/embedded/start-embedded.ts'
import { projectRoot } from '#server/project-root.ts'
import { freePort } from '#test/free-port.ts'

const patience = { timeout: 280_000, interval: 100 }

it('npm run dev serves pages, and restarts on each server change while the embedded database stays up', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-dev-'))
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: projectRoot,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, SAMPLE_LENDERS: '0', PLUMBLINE_ENV_FILE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const startCount = () => output.split('in development:').length - 1
  const page = async () => {
    const reply = await fetch(`http://localhost:${port}/`)
    return { status: reply.status, html: await reply.text() }
  }

  await vi.waitFor(() => expect(startCount(), output).toBe(1), patience)
  const first = await page()
  expect(first.status).toBe(200)
  expect(first.html).toContain('/src/web/entry-client.tsx')

  // Opening the database again would create a new socket.
  const socket = join(socketDirFor(dataDir), '.s.PGSQL.5432')
  const opened = await stat(socket)
  const now = new Date()
  await utimes(join(projectRoot, 'src/server/platform/ssr/pages.routes.ts'), now, now)
  await vi.waitFor(() => expect(startCount(), output).toBe(2), patience)
  expect((await page()).status).toBe(200)
  expect((await stat(socket)).birthtimeMs).toBe(opened.birthtimeMs)

  // A restart may have loaded the older code, so a change during it causes another restart.
  const touch = () => utimes(join(projectRoot, 'src/server/platform/ssr/pages.routes.ts'), new Date(), new Date())
  await touch()
  await vi.waitFor(() => expect(output.split('restarting…')).toHaveLength(3), patience)
  await touch()
  await vi.waitFor(() => expect(startCount(), output).toBe(4), patience)
  expect((await page()).status).toBe(200)
})
