import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { freePort } from '#test/free-port.ts'

const main = join(projectRoot, 'dist/server/main.js')

export type BuiltServer = {
  url: string
  child: ChildProcess
  /** The process's output so far: log lines in `out`, errors in `err`. */
  output(): { out: string; err: string }
  /** Resolves with the exit code, or the signal that ended the process. */
  exited: Promise<number | NodeJS.Signals>
  /** Sends a signal and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/**
 * Starts the built server in a child process. Its environment is PATH, test defaults and these variables, which must
 * include PORT. @throws when the server isn't built.
 */
export function spawnServer(env: Record<string, string>): BuiltServer {
  if (!existsSync(main)) throw new Error('These tests start the built server: run "npm run build" first.')
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      SAMPLE_LENDERS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'))
  })
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    child,
    output: () => ({ out, err }),
    exited,
    end(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

/** Waits for a process to exit, killing it after five minutes. Returns its output and its exit code or signal. */
export async function endOf(server: BuiltServer) {
  const late = setTimeout(() => server.child.kill('SIGKILL'), 300_000)
  const code = await server.exited
  clearTimeout(late)
  return { code, ...server.output() }
}

/**
 * Starts a built server and waits until `/readyz` answers 200. @throws with the process's output when it ends, or after
 * `patienceMs`.
 */
export async function startServer(env: Record<string, string>, patienceMs = 300_000): Promise<BuiltServer> {
  const server = spawnServer({ PORT: String(await freePort()), ...env })
  let ended: unknown
  void server.exited.then((code) => {
    ended = code
  })
  const until = performance.now() + patienceMs
  for (;;) {
    if (ended !== undefined) throw new Error(`The server ended with ${ended}: ${JSON.stringify(server.output())}`)
    if (performance.now() > until) {
      await server.end('SIGKILL')
      throw new Error(`The server was not ready in ${patienceMs} ms: ${JSON.stringify(server.output())}`)
    }
    const reply = await fetch(`${server.url}/readyz`).catch(() => undefined)
    if (reply?.status === 200) return server
    await pause(50)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
