import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { check, deploy, layOutNginx, makeFolder, needs, readDeployed as read } from './programs.ts'

it.for(['plumbline.service', 'plumbline-web@.service', 'plumbline-worker@.service', 'plumbline-backup.service'])(
  'the systemd unit %s is exposed at most 2.0 of 10 [OPS-07]',
  (unit, { skip }) => {
    needs('systemd-analyze', '--version', skip)
    const { status, said } = check(
      'systemd-analyze',
      'security',
      '--offline=true',
      '--threshold=20',
      join(deploy, unit),
    )
    expect(status, said).toBe(0)
  },
)

it('unit and image hold memory small by the same settings, which the start script leaves to them', () => {
  const options = '--max-semi-space-size=8 --max-old-space-size=1024'
  expect(read('plumbline.service')).toContain(`\nEnvironment="NODE_OPTIONS=${options}" MALLOC_ARENA_MAX=1\n`)
  expect(read('Dockerfile')).toContain(`\nENV NODE_OPTIONS="${options}" MALLOC_ARENA_MAX=1\n`)
  expect(readFileSync(join(deploy, '../bin/plumbline'), 'utf8')).not.toMatch(/space-size|MALLOC/)
})

it('the server is started again however often it ends [OPS-01]', () => {
  const unit = read('plumbline.service')
  expect(unit).toMatch(/^Restart=always$/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
})

it.each(['web', 'worker'])(
  "the unit of a %s differs from the server's in what it runs and on which port [OPS-01]",
  (role) => {
    const shared = (unit: string) => read(unit).replace(/^(Description|ExecStart|# The port by hand).*\n/gm, '')
    expect(shared(`plumbline-${role}@.service`)).toBe(shared('plumbline.service'))
    const start = `ExecStart=/usr/bin/env PORT=%i /opt/plumbline/current/bin/plumbline ${role}\n`
    expect(read(`plumbline-${role}@.service`)).toContain(start)
  },
)

it('the composed site has a worker beside what serves [OPS-01]', () => {
  const compose = read('compose.yaml')
  for (const role of ['web', 'worker']) expect(compose).toContain(`command: ["plumbline", "${role}"]`)
})

it('nginx takes the sample [OPS-07]', ({ skip }) => {
  needs('nginx', '-v', skip)
  const { status, said } = check('nginx', '-t', '-c', layOutNginx(makeFolder()))
  expect(status, said).toBe(0)
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
  for (const part of [
    'bin',
    'dist',
    'src/server/platform/db/migrations',
    'src/server/platform/mail/mark.png',
    'src/server/features/lenders/sample/sample-lenders.json.br',
  ])
    expect(last).toMatch(new RegExp(`^COPY .*\\b${part.replaceAll('/', '\\/')} ${part}$`, 'm'))
  expect(read('compose.yaml')).toMatch(/^ {2}read_only: true$/m)
})
