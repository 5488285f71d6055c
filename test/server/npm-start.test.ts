import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { freePort } from '#test/free-port.ts'

it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s to the process of `npm start` stops the server [OPS-01]',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-npm-start-'))
    const port = await freePort()
    // Skips "prestart", which would build while other tests read the built files.
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        DATABASE_URL: '',
        PORT: String(port),
        DATA_DIR: folder,
        SAMPLE_LENDERS: '0',
        LOG_LEVEL: 'warn',
      },
      stdio: 'ignore',
    })
    onTestFinished(async () => {
      npm.kill('SIGKILL')
      await expect.poll(answers).toBe(false)
      await rm(folder, { recursive: true, force: true })
    })
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(answers).toBe(true)
    npm.kill(signal)
    await expect.poll(answers).toBe(false)
  },
)
