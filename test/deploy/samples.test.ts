import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { check, deploy, layOutNginx, makeFolder, needs, readDeployed as read, runUntilEnd } from './programs.ts'

it.for(['plumbline.service', 'plumbline-web@.service', 'plumbline-worker@.service', 'plumbline-backup.service'])(
  'the systemd unit %s has an exposure level of at most 2.0 of 10 [OPS-07]',
  (unit, { skip }) => {
    needs('systemd-analyze', '--version', skip)
    const { status, output } = check(
      'systemd-analyze',
      'security',
      '--offline=true',
      '--threshold=20',
      join(deploy, unit),
    )
    expect(status, output).toBe(0)
  },
)

it('the unit and the image limit memory with the same settings, and the start script sets none', () => {
  const options = '--max-semi-space-size=8 --max-old-space-size=1024'
  expect(read('plumbline.service')).toContain(`\nEnvironment="NODE_OPTIONS=${options}" MALLOC_ARENA_MAX=1\n`)
  expect(read('Dockerfile')).toContain(`\nENV NODE_OPTIONS="${options}" MALLOC_ARENA_MAX=1\n`)
  expect(readFileSync(join(deploy, '../bin/plumbline'), 'utf8')).not.toMatch(/space-size|MALLOC/)
})

it('systemd restarts the server no matter how often it exits [OPS-01]', () => {
  const unit = read('plumbline.service')
  expect(unit).toMatch(/^Restart=always$/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
})

it.each(['web', 'worker'])(
  'the unit of a %s differs from the server’s only in its command and port [OPS-01]',
  (role) => {
    const shared = (unit: string) => read(unit).replace(/^(Description|ExecStart|# `env` sets PORT).*\n/gm, '')
    expect(shared(`plumbline-${role}@.service`)).toBe(shared('plumbline.service'))
    const start = `ExecStart=/usr/bin/env PORT=%i /opt/plumbline/current/bin/plumbline ${role}\n`
    expect(read(`plumbline-${role}@.service`)).toContain(start)
  },
)

it('the Compose file runs a worker and a web server [OPS-01]', () => {
  const compose = read('compose.yaml')
  for (const role of ['web', 'worker']) expect(compose).toContain(`command: ["plumbline", "${role}"]`)
})

it('nginx accepts the sample configuration [OPS-07]', ({ skip }) => {
  needs('nginx', '-v', skip)
  const { status, output } = check('nginx', '-t', '-c', layOutNginx(makeFolder()))
  expect(status, output).toBe(0)
})

it('HAProxy accepts the sample configuration [OPS-07]', ({ skip }) => {
  needs('haproxy', '-v', skip)
  const { status, output } = check('haproxy', '-c', '-f', join(deploy, 'haproxy/haproxy.cfg'))
  expect(status, output).toBe(0)
})

it('both proxies wait five minutes for an import at the desk, like the server [DESK-03]', () => {
  expect(read('nginx/plumbline.conf')).toMatch(/location \/api\/desk\/imports \{[^}]*proxy_read_timeout 300s;/)
  expect(read('haproxy/haproxy.cfg')).toMatch(
    /^backend plumbline\n( .*\n)* {2}http-request set-timeout server 300s if \{ path_beg \/api\/desk\/imports \}$/m,
  )
})

it('Prometheus accepts the rules and the scrape configuration [OPS-07]', ({ skip }) => {
  needs('promtool', '--version', skip)
  for (const args of [
    ['rules', 'alerts.yml'],
    ['config', 'prometheus.yml'],
  ]) {
    const { status, output } = check('promtool', 'check', args[0]!, join(deploy, 'prometheus', args[1]!))
    expect(status, output).toBe(0)
  }
})

it('HAProxy starts with the sample configuration under a limit of 1024 open files [OPS-07]', async ({ skip }) => {
  needs('haproxy', '-v', skip)
  needs('prlimit', '--version', skip)
  const folder = makeFolder()
  const socket = join(folder, 'socket')
  const sample = read('haproxy/haproxy.cfg').replace('bind :8080', `bind unix@${socket}`)
  writeFileSync(join(folder, 'haproxy.cfg'), sample)
  const { output } = await runUntilEnd(
    'prlimit',
    ['--nofile=1024:1024', 'haproxy', '-f', join(folder, 'haproxy.cfg')],
    socket,
  )
  expect(output()).not.toMatch(/ALERT|Cannot raise/i)
})

it('the image runs as a non-root user and builds in a separate stage [OPS-07]', () => {
  const stages = read('Dockerfile').split(/^(?=FROM )/m)
  const last = stages.at(-1)!
  expect(stages.length).toBeGreaterThan(2)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).not.toMatch(/npm (install|ci|run)/)
  expect(read('compose.yaml')).toMatch(/^ {2}read_only: true$/m)
})

it('disables the image’s health check for Compose services without a server [OPS-07]', () => {
  for (const service of ['backup', 'settings'])
    expect(read('compose.yaml')).toMatch(
      new RegExp(`^  ${service}:\\n    <<: \\*plumbline\\n(    #.*\\n)?    healthcheck: { disable: true }$`, 'm'),
    )
})

it('the command runs from any folder or symlink, and says when nothing is built [OPS-07]', () => {
  const root = makeFolder()
  mkdirSync(join(root, 'bin'))
  const program = join(root, 'bin/plumbline')
  copyFileSync(join(deploy, '../bin/plumbline'), program)
  const link = join(makeFolder(), 'plumbline')
  symlinkSync(program, link)
  const run = (...args: string[]) => execFileSync(link, args, { cwd: '/', encoding: 'utf8', stdio: 'pipe' })
  expect(() => run('doctor')).toThrow(/no built program in .*npm run build/)
  mkdirSync(join(root, 'dist/server'), { recursive: true })
  writeFileSync(join(root, 'dist/server/plumbline.js'), 'process.stdout.write(process.argv.slice(2).join("|"))')
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  expect(run('settings', 'set', 'contact.address', '1 Main St')).toBe('settings|set|contact.address|1 Main St')
})
