import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'

export type RunningServer = { url: string; dataDir: string; process: ChildProcess; stop(): Promise<void> }

/**
 * Starts the built server in a child process, like `npm start`, without rate limits, and waits until it answers. `stop`
 * also deletes the data folder, unless `env` sets `DATA_DIR`.
 * @throws when the process ends, or doesn't answer within two minutes by default.
 */
export async function startBuiltServer(
  env: Record<string, string> = {},
  { patienceSeconds = 120, role = 'server' }: { patienceSeconds?: number; role?: 'server' | 'web' | 'worker' } = {},
): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-')))
  const child = spawn('bin/plumbline', [role], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PLUMBLINE_ENV_FILE: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_SCALE: '999999',
      ...(env['DATABASE_URL'] ? {} : { EMBEDDED_DATABASE: 'on' }),
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilAnswering(`${url}/readyz`, child, patienceSeconds)
  return { url, dataDir, process: child, stop: () => stop(child, env['DATA_DIR'] ? undefined : dataDir) }
}

/** Returns the memory settings of the supplied systemd unit. */
export function unitMemorySettings(): Record<string, string> {
  const unit = readFileSync('deploy/plumbline.service', 'utf8')
  const [, options, arenas] = /^Environment="NODE_OPTIONS=(.+)" MALLOC_ARENA_MAX=(\d+)$/m.exec(unit)!
  return { NODE_OPTIONS: options!, MALLOC_ARENA_MAX: arenas! }
}

/**
 * Waits until the server answers with success.
 * @throws when it ends, or after `patienceSeconds`, killing it.
 */
async function waitUntilAnswering(url: string, child: ChildProcess, patienceSeconds: number): Promise<void> {
  const until = performance.now() + patienceSeconds * 1000
  while (performance.now() < until) {
    if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`${url} did not answer within ${patienceSeconds} seconds`)
}

/** Returns whether a process exited or was killed. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Stops the server unless it has ended, and deletes the folder, if given. */
async function stop(child: ChildProcess, folder: string | undefined): Promise<void> {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  if (folder) await rm(folder, { recursive: true, force: true })
}
