import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

const deploy = join(projectRoot, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')

/** Runs a program that may be missing here; its words when it failed. */
function check(program: string, ...args: string[]): { isMissing: boolean; status: number | null; said: string } {
  // Debian keeps servers out of ordinary users' PATH.
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  })
  return { isMissing: (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT', status, said: stdout + stderr }
}

/** Says why a test is left out, and leaves it out. */
function needs(program: string, versionFlag: string, skip: (reason: string) => never) {
  if (check(program, versionFlag).isMissing) skip(`${program} is not installed`)
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('the systemd unit is exposed at most 4.0 of 10 [OPS-07]', ({ skip }) => {
  needs('systemd-analyze', '--version', skip)
  const { status, said } = check(
    'systemd-analyze',
    'security',
    '--offline=true',
    '--threshold=40',
    join(deploy, 'plumbline.service'),
  )
  expect(status, said).toBe(0)
})

it('nginx takes the sample, and its log holds no query and so no token [OPS-07]', ({ skip }) => {
  needs('nginx', '-v', skip)
  const folder = makeFolder()
  const made = check(
    ...(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=x'] as const),
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem')],
  )
  expect(made.status, made.said).toBe(0)
  mkdirSync(join(folder, 'log'))
  const site = read('nginx/plumbline.conf')
    .replace(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/, join(folder, 'chain.pem'))
    .replace(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/, join(folder, 'key.pem'))
    .replaceAll('/var/log/nginx', join(folder, 'log'))
    // nginx opens its doors also when it only checks; these need no rights and no IPv6.
    .replace(/listen \[::\]:.*\n/g, '')
    .replace(/listen (\d+)/g, (_, port: string) => `listen unix:${join(folder, port)}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log ${folder}/log/error.log; events {} http { ${temporary} include ${folder}/site.conf; }`,
  )
  const { status, said } = check('nginx', '-t', '-c', join(folder, 'nginx.conf'))
  expect(status, said).toBe(0)
  const format = /log_format plumbline '([^']*)'/.exec(site)![1]!
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|arg_\w+|is_args)\b(?!_)/)
})

it('HAProxy takes the sample [OPS-07]', ({ skip }) => {
  needs('haproxy', '-v', skip)
  const { status, said } = check('haproxy', '-c', '-f', join(deploy, 'haproxy/haproxy.cfg'))
  expect(status, said).toBe(0)
})

it('Prometheus takes the rules and the scrape [OPS-07]', ({ skip }) => {
  needs('promtool', '--version', skip)
  for (const args of [
    ['rules', 'alerts.yml'],
    ['config', 'prometheus.yml'],
  ]) {
    const { status, said } = check('promtool', 'check', args[0]!, join(deploy, 'prometheus', args[1]!))
    expect(status, said).toBe(0)
  }
})

it('the image runs as another user than root, builds in a stage of its own and has what a release has [OPS-07]', () => {
  const stages = read('Dockerfile').split(/^(?=FROM )/m)
  const last = stages.at(-1)!
  expect(stages.length).toBeGreaterThan(2)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).not.toMatch(/npm (install|ci|run)/)
  for (const part of ['bin', 'dist', 'src/server/platform/db/migrations', 'src/server/platform/mail/mark.png'])
    expect(last).toMatch(new RegExp(`^COPY .*\\b${part.replaceAll('/', '\\/')} ${part}$`, 'm'))
  expect(read('compose.yaml')).toMatch(/^ {4}read_only: true$/m)
})
