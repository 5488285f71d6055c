import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

export const deploy = join(projectRoot, 'deploy')
/** Reads a file of the `deploy` folder as text. */
export const readDeployed = (path: string) => readFileSync(join(deploy, path), 'utf8')

// Debian keeps servers out of ordinary users' PATH.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }

/** Runs a program that may be missing. Returns its exit status and output. */
export function check(
  program: string,
  ...args: string[]
): { isMissing: boolean; status: number | null; output: string } {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  return { isMissing: (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT', status, output: stdout + stderr }
}

/** Skips a test if a program isn't installed. Checks by running it with `versionFlag`. */
export function needs(program: string, versionFlag: string, skip: (reason: string) => never) {
  if (check(program, versionFlag).isMissing) skip(`${program} is not installed`)
}

/** Creates a temporary folder and deletes it when the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/**
 * Runs a server in the foreground until the test ends. Resolves once its socket accepts connections. `output()` returns
 * its output so far. @throws when it exits, or after two minutes.
 */
export async function runUntilEnd(program: string, args: string[], socketPath: string): Promise<{ output(): string }> {
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  for (const until = performance.now() + 120_000; !(await takesConnections(socketPath)); ) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`${program} does not serve: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { output: () => output }
}

/** Returns whether a server listens on a socket, whose file may already exist without one. */
function takesConnections(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/**
 * Writes the shipped nginx file into `folder`, which must be empty, with a test certificate, sockets in the folder
 * instead of ports 443 and 80, and the program at `upstream`. Returns the configuration's path. @throws without
 * openssl.
 */
export function layOutNginx(folder: string, upstream = '127.0.0.1:3000'): string {
  const made = check(
    ...(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=x'] as const),
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem')],
  )
  if (made.status !== 0) throw new Error(made.output)
  mkdirSync(join(folder, 'log'))
  const site = readDeployed('nginx/plumbline.conf')
    .replace(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/, join(folder, 'chain.pem'))
    .replace(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/, join(folder, 'key.pem'))
    .replaceAll('/var/log/nginx', join(folder, 'log'))
    .replace('127.0.0.1:3000', upstream)
    // nginx opens its ports even for a configuration check. These need no privileges and no IPv6.
    .replace(/listen \[::\]:.*\n/g, '')
    .replace(/listen (\d+)/g, (_, port: string) => `listen unix:${join(folder, port)}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  writeFileSync(join(folder, 'site.conf'), site)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/log/error.log; events {}`
  writeFileSync(join(folder, 'nginx.conf'), `${main} http { ${temporary} include ${folder}/site.conf; }`)
  return join(folder, 'nginx.conf')
}
